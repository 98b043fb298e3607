import { describe, expect, test } from 'vitest';
import { NOT_STORED } from './durable.ts';
import { STOPPED, UNCHOSEN } from './keeping.ts';
import { no, yes } from './records.ts';
import { drain } from './testing/drain.ts';
import { openFleet } from './testing/openFleet.ts';
import { smallDisk } from './testing/smallDisk.ts';

const write = (id: string) => ({ type: 'notes/write', data: { id, text: id } });
const transfer = (amount: number) => ({ type: 'ledger/transfer', data: { amount } });

async function openSmall() {
  const small = smallDisk();
  const sent: number[] = [];
  const send = async (_key: string, amount: number) => (sent.push(amount), 'done');
  const run = await openFleet({ store: small.store, processPorts: { send } });
  const { keeping } = run.machine;
  if (!keeping) throw new Error('A machine keeps its log.');
  return { ...run, ...small, sent, keeping };
}

describe('a full disk', () => {
  test('is reported with its error, and what is done stays usable', async () => {
    const { machine, keeping, state, notes, troubles } = await openSmall();
    let told = 0;
    keeping.subscribe(() => (told += 1));
    expect(keeping.now()).toEqual({ is: 'kept' });
    state.isFull = true;
    machine.dispatch(write('a'));
    await drain();
    expect(keeping.now()).toMatchObject({ is: 'unkept', choice: null, isOver: false });
    expect(keeping.now()).toHaveProperty('error.name', 'QuotaExceededError');
    expect([told, troubles]).toEqual([1, []]);
    expect(notes().tables.notes.get('a')?.text).toBe('a');
    expect(machine.log?.unstored().records.map(({ seq }) => seq)).toEqual([0, 1]);
  });

  test('sends nothing before the operator has chosen', async () => {
    const { machine, state, sent } = await openSmall();
    state.isFull = true;
    const first = await machine.dispatch(transfer(7)).ended;
    expect(first).toEqual({ how: 'failed', error: NOT_STORED });
    // From then on the button says so.
    expect(machine.check(transfer(8))).toEqual(no(UNCHOSEN));
    const second = await machine.dispatch(transfer(8)).ended;
    expect(second).toEqual({ how: 'rejected', reason: UNCHOSEN });
    expect(machine.check(write('a'))).toEqual(yes);
    await drain();
    expect(sent).toEqual([]);
  });

  test('lets an operator go on who chose so; with room again all is stored', async () => {
    const { machine, keeping, state, sent, seqs, records } = await openSmall();
    machine.dispatch(write('before'));
    await machine.settled();
    state.isFull = true;
    machine.dispatch(write('a'));
    await drain();
    keeping.choose('goOn');
    machine.dispatch(transfer(7));
    await drain();
    expect(sent).toEqual([7]);
    expect(machine.check(write('b'))).toEqual(yes);
    machine.dispatch(write('b'));
    expect(seqs()).toEqual([0, 1]);
    keeping.tryAgain();
    await drain();
    expect(keeping.now()).toMatchObject({ is: 'unkept', choice: 'goOn' });
    state.isFull = false;
    keeping.tryAgain();
    await drain();
    expect(keeping.now()).toEqual({ is: 'kept' });
    expect(seqs()).toEqual(records.map(({ seq }) => seq));
    expect(machine.log?.unstored()).toEqual({ records: [], blobs: new Map() });
    // The next full disk is asked about anew.
    state.isFull = true;
    machine.dispatch(write('c'));
    await drain();
    expect(keeping.now()).toMatchObject({ is: 'unkept', choice: null });
  });

  test('takes no more work of an operator who has stopped, until there is room', async () => {
    const { machine, keeping, state } = await openSmall();
    machine.dispatch(write('a'));
    await machine.settled();
    state.isFull = true;
    machine.dispatch(write('b'));
    await drain();
    keeping.choose('stop');
    for (const command of [write('c'), transfer(7)]) {
      expect(machine.check(command)).toEqual(no(STOPPED));
      expect(await machine.dispatch(command).ended).toEqual({ how: 'rejected', reason: STOPPED });
    }
    expect([machine.canUndo(), machine.undo()]).toEqual([no(STOPPED), no(STOPPED)]);
    // What is no work: a look, a logout.
    expect(machine.check({ type: 'notes/fail', data: { where: 'nowhere' } })).toEqual(yes);
    await drain();
    state.isFull = false;
    keeping.tryAgain();
    await drain();
    expect(keeping.now()).toEqual({ is: 'kept' });
    expect([machine.check(write('c')), machine.undo()]).toEqual([yes, yes]);
  });

  test('at any call, for any time, leaves a log without a gap that has all of it', async () => {
    for (let from = 1; from <= 12; from += 1) {
      for (let calls = 1; calls <= 6; calls += 1) {
        const { machine, keeping, state, seqs, records } = await openSmall();
        Object.assign(state, { fullFrom: from, fullTo: from + calls });
        for (const name of ['a', 'b', 'c', 'd']) {
          const hash = await machine.putBlob({ name });
          machine.dispatch(write(name));
          machine.dispatch({ type: 'notes/load', data: { hash } });
          machine.dispatch(transfer(name.charCodeAt(0)));
          await drain();
          if (keeping.now().is === 'unkept') keeping.choose('goOn');
        }
        for (let tries = 0; tries < 8 && keeping.now().is !== 'kept'; tries += 1) {
          keeping.tryAgain();
          await drain();
        }
        const what = `full for ${calls} calls from ${from} on`;
        expect(keeping.now(), what).toEqual({ is: 'kept' });
        expect(seqs(), what).toEqual(records.map(({ seq }) => seq));
      }
    }
  });

  test('is over only when all that was refused is stored, bulk as well', async () => {
    const { machine, keeping, state, store } = await openSmall();
    state.isFull = true;
    const hash = await machine.putBlob({ a: 1 });
    machine.dispatch(write('a'));
    await drain();
    state.isFull = false;
    // Records are small, and may find room where bulk does not.
    state.fullFrom = state.calls + 1;
    state.fullTo = state.calls + 2;
    keeping.tryAgain();
    await drain();
    expect(machine.log?.unstored().records).toEqual([]);
    expect([...(machine.log?.unstored().blobs.keys() ?? [])]).toEqual([hash]);
    expect(keeping.now()).toMatchObject({ is: 'unkept' });
    keeping.tryAgain();
    await drain();
    expect(keeping.now()).toEqual({ is: 'kept' });
    expect(await store.getBlob(hash)).toBeDefined();
  });

  test('is no matter where the store is memory alone', async () => {
    const { store, state } = smallDisk();
    const { machine } = await openFleet({ store, isVolatile: true });
    state.isFull = true;
    machine.dispatch(write('a'));
    await drain();
    machine.keeping?.choose('stop');
    expect(machine.keeping?.now()).toEqual({ is: 'never' });
    expect(machine.check(write('b'))).toEqual(yes);
  });
});
