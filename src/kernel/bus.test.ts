import { describe, expect, test } from 'vitest';
import { event, input, intent } from './define.ts';
import { memoryDisk, memoryLogStore } from './memoryLogStore.ts';
import { no, type RecordId } from './records.ts';
import type { AnySlice } from './slice.ts';
import { drain } from './testing/drain.ts';
import { notesSlice } from './testing/fleet.ts';
import { openFleet } from './testing/openFleet.ts';

const write = (id: string) => ({ type: 'notes/write', data: { id, text: 'x' } });
const overrule = (id: string) => ({ type: 'notes/overrule', data: { id, text: 'x' } });
const ask = { type: 'ledger/ask', data: { question: '?' } };
const transfer = { type: 'ledger/transfer', data: { amount: 5 } };

describe('what the bus reports', () => {
  test('an input that cannot be read, with its reason', async () => {
    const { machine, troubles, records } = await openFleet();
    const { id, ended } = machine.dispatch({ type: 'notes/overrule', data: { id: 1 } });
    const reason = "The command's details are not valid: id: expected string";
    expect(await ended).toEqual({ how: 'ignored', reason });
    expect(troubles).toEqual([
      { what: "Input 'notes/overrule' was dropped.", error: new Error(reason) },
    ]);
    expect(records).toMatchObject([{ id, type: 'notes/overrule', data: null, lens: 'ops' }]);
  });

  test('an end of an intent that is not open, with the command that made it', async () => {
    const { machine, troubles } = await openFleet();
    const { id } = machine.dispatch({ type: 'ledger/endAnyway', data: { id: 's:99' } });
    const error = new Error(`ledger/endAnyway (${id}) ends s:99 as done`);
    expect(troubles).toEqual([{ what: 'An intent that is not open was ended.', error }]);
  });

  test('a guard that fails, which refuses its command', async () => {
    const error = new Error('no such row');
    const guards = {
      'notes/write': () => {
        throw error;
      },
    };
    const slices = [{ ...notesSlice, guards }] as unknown as readonly AnySlice[];
    const { machine, troubles } = await openFleet({ slices, processes: [] });
    expect(machine.check(write('a'))).toEqual(no('no such row'));
    expect(troubles).toEqual([{ what: "The guard of 'notes/write' failed.", error }]);
  });

  test('a decider that fails, with the record of its command', async () => {
    const { machine, troubles } = await openFleet();
    const { id } = machine.dispatch({ type: 'notes/fail', data: { where: 'decider' } });
    const error = new Error('The decider failed.');
    expect(troubles).toEqual([{ what: `'notes/fail' (${id}) failed.`, error }]);
  });

  test('a listener that fails, and the others hear of the record', async () => {
    const { machine, troubles } = await openFleet();
    const error = new Error('no disk');
    const heard: string[] = [];
    machine.onRecord(() => {
      throw error;
    });
    const stop = machine.onRecord(({ id }) => heard.push(id));
    machine.dispatch(overrule('a'));
    expect(heard).toEqual(['s:0', 's:1']);
    expect(troubles[0]).toEqual({ what: 'A listener to the log failed.', error });
    stop();
    machine.dispatch(overrule('b'));
    expect(heard).toHaveLength(2);
  });
});

describe('a command', () => {
  test('that no slice has, or that is given as an intent of none, is refused', async () => {
    const { machine } = await openFleet();
    const reason = "'x/y' is not a listed command";
    const { ended } = machine.dispatch({ type: 'x/y', data: {} });
    expect(await ended).toEqual({ how: 'rejected', reason });
    expect(machine.check({ type: 'x/y', data: {} })).toEqual(no(reason));
  });

  test('is refused by capability under the name of that capability', async () => {
    const asked: string[] = [];
    const may = (capability: string) => {
      asked.push(capability);
      return no('Not your job.');
    };
    const { machine, records } = await openFleet({ may });
    const { id } = machine.dispatch(write('a'));
    expect(asked).toEqual(['see']);
    expect(records.map(({ type, data }) => [type, data])).toEqual([
      ['notes/write', null],
      ['kernel/ended', { by: 'bus', command: 'notes/write' }],
    ]);
    expect(id).toBe('s:0');
  });

  test('that its guard refuses keeps its payload, and ends by its decision', async () => {
    const { machine, records } = await openFleet();
    machine.dispatch({ type: 'notes/erase', data: { id: 'none' } });
    machine.dispatch({ type: 'ledger/transfer', data: { amount: 0 } });
    expect(records.map(({ type, data }) => [type, data])).toEqual([
      ['notes/erase', { id: 'none' }],
      ['kernel/ended', { by: 'decision', command: 'notes/erase' }],
      ['ledger/transfer', { amount: 0 }],
      ['kernel/ended', { by: 'decision', command: 'ledger/transfer' }],
    ]);
  });

  test('has the origin, cause and root that it is given, else those of its kind', async () => {
    const { machine, records } = await openFleet();
    const { id } = machine.dispatch(ask);
    machine.dispatch(overrule('a'));
    machine.dispatch(overrule('b'), { origin: 'tab', cause: id });
    machine.dispatch(overrule('c'), { origin: 'clock', cause: 's:77' });
    const commands = records.filter(({ kind }) => kind === 'command');
    expect(commands.map(({ origin, cause, root }) => [origin, cause, root])).toEqual([
      ['operator', null, 's:0'],
      ['backend', null, 's:2'],
      ['tab', 's:0', 's:0'],
      ['clock', 's:77', 's:77'],
    ]);
    expect(commands.map(({ lens, actor }) => [lens, actor])).toEqual(
      commands.map(() => ['ops', 'tester']),
    );
  });

  test('without an input or an intent in its slice is of the view', async () => {
    const { machine, records } = await openFleet();
    machine.dispatch({ type: 'x/y', data: {} });
    expect(records.map(({ lens, origin }) => [lens, origin])).toEqual([
      ['view', 'operator'],
      ['view', 'operator'],
    ]);
  });

  test('may not be dispatched, nor a step be undone, while a decider runs', async () => {
    const schema = { parse: (raw: unknown) => raw, privacy: {} };
    const messages: string[] = [];
    const run = { inside: () => {} };
    const slice: AnySlice = {
      name: 'nested',
      commands: { 'nested/go': intent(schema), 'nested/in': input(schema) },
      events: { 'nested/gone': event(schema) },
      imports: [],
      tables: [],
      initial: {},
      guards: {},
      decide: {
        'nested/go': () => {
          run.inside();
          return { events: [] };
        },
        'nested/in': () => ({ events: [] }),
      },
      evolve: {},
      registry: { 'nested/go': { label: 'Go', capability: 'see' } },
    };
    const { machine } = await openFleet({ slices: [slice], processes: [] });
    for (const nested of [
      () => machine.dispatch({ type: 'nested/in', data: null }),
      () => machine.undo(),
    ]) {
      run.inside = () => {
        try {
          nested();
        } catch (error) {
          messages.push((error as Error).message);
        }
      };
      machine.dispatch({ type: 'nested/go', data: null });
    }
    expect(messages).toEqual([
      "'nested/in' was dispatched from inside a decider or evolver",
      "'kernel/undo' was dispatched from inside a decider or evolver",
    ]);
  });
});

describe('undo and redo', () => {
  test('are recorded with the step that they take back', async () => {
    const { machine, records } = await openFleet();
    machine.undo();
    const { id } = machine.dispatch(write('a'));
    machine.undo();
    const undone = records.filter(({ type }) => type === 'kernel/undo');
    expect(undone.map(({ data, origin }) => [data, origin])).toEqual([
      [{ step: null }, 'operator'],
      [{ step: id }, 'operator'],
    ]);
    machine.redo();
    const again = records.findLast(({ type }) => type === 'notes/write');
    expect(again).toMatchObject({ cause: undone[1]?.id, root: again?.id, origin: 'operator' });
  });

  test('are refused with the reason of the command, as the button is', async () => {
    let isAllowed = true;
    const may = () => (isAllowed ? ({ yes: true } as const) : no('Not your job.'));
    const { machine } = await openFleet({ may });
    machine.dispatch(write('a'));
    expect(machine.canRedo()).toEqual(no('There is nothing to redo.'));
    machine.undo();
    expect(machine.canRedo()).toEqual({ yes: true, label: 'Write note' });
    isAllowed = false;
    expect(machine.canRedo()).toEqual(no('Not your job.'));
    expect(machine.redo()).toEqual(no('Not your job.'));
    isAllowed = true;
    expect(machine.redo()).toEqual({ yes: true });
    expect(machine.canUndo()).toMatchObject({ yes: true, label: 'Write note' });
  });
});

describe('a session that is closed', () => {
  test('takes no command and says so', async () => {
    const { machine, records } = await openFleet();
    await machine.close();
    await machine.close();
    const { id, ended } = machine.dispatch(write('a'));
    expect(await ended).toEqual({ how: 'ignored', reason: 'The session is closed.' });
    expect(id).toBe('s:0');
    expect(records).toEqual([]);
  });

  test('closes its store once everything is written', async () => {
    const disk = memoryDisk();
    const calls: string[] = [];
    const store = {
      ...memoryLogStore(disk),
      close: async () => void calls.push(`closed after ${disk.records.length}`),
    };
    const { machine } = await openFleet({ store });
    machine.dispatch(transfer);
    await machine.close();
    await machine.close();
    expect(calls).toEqual(['closed after 3']);
  });
});

test('an intent that was open at a start ends with the words of an interruption', async () => {
  const disk = memoryDisk();
  const first = await openFleet({ store: memoryLogStore(disk) });
  const { id } = first.machine.dispatch(ask);
  await first.machine.settled();
  const second = await openFleet({ store: memoryLogStore(disk) });
  await second.machine.settled();
  const last = disk.records.at(-1);
  expect(last).toMatchObject({
    type: 'kernel/ended',
    data: { by: 'kernel', command: 'kernel/end' },
    ends: [
      {
        command: id,
        end: { how: 'failed', error: 'The page was closed before this was answered.' },
      },
    ],
  });
  expect(second.machine.openIntents()).toEqual([]);
});

test('durable commands are decided one after the other, whichever is written first', async () => {
  const sent: RecordId[] = [];
  const { machine } = await openFleet({
    processPorts: { send: async (key) => (sent.push(key), 'done') },
  });
  const ids = [transfer, transfer, transfer].map((one) => machine.dispatch(one).id);
  await machine.settled();
  await drain();
  expect(sent).toEqual(ids);
});
