import { describe, expect, test } from 'vitest';
import { memoryDisk, memoryLogStore } from './memoryLogStore.ts';
import { type LogRecord, no, type RecordId, yes } from './records.ts';
import { drain } from './testing/drain.ts';
import { ledgerSlice, noteRows, notesSlice } from './testing/fleet.ts';
import { openFleet } from './testing/openFleet.ts';

const INTERRUPTED = 'The page was closed before this was answered.';
const NOT_STORED = 'This browser could not store the command. Nothing was sent.';

const write = (id: string, text: string) => ({ type: 'notes/write', data: { id, text } });

function ends(records: readonly LogRecord[]) {
  return records.flatMap((record) => (record.kind === 'event' ? (record.ends ?? []) : []));
}

describe('dispatch', () => {
  test('dispatch projects before it returns and ends an intent that settles now', async () => {
    const { machine, notes, ledger, records } = await openFleet();
    const { id, ended } = machine.dispatch(write('a', 'hello'));
    expect(notes().tables.notes.get('a')).toEqual({ text: 'hello', tags: [] });
    expect(ledger().state.noticed).toBe(1);
    expect(await ended).toEqual({ how: 'done' });
    expect(id).toBe('s:0');
    expect(records.map(({ id, type, kind }) => [id, kind, type])).toEqual([
      ['s:0', 'command', 'notes/write'],
      ['s:1', 'event', 'notes/written'],
    ]);
    expect(machine.openIntents()).toEqual([]);
  });

  test('an intent without a registry entry is denied, and the refusal is recorded', async () => {
    const { machine, records } = await openFleet({ slices: [{ ...notesSlice, registry: {} }] });
    const { id, ended } = machine.dispatch(write('a', 'x'));
    const reason = "'notes/write' is not a listed command";
    expect(await ended).toEqual({ how: 'rejected', reason });
    expect(machine.check(write('a', 'x'))).toEqual({ yes: false, reason });
    expect(ends(records)).toEqual([{ command: id, end: { how: 'rejected', reason } }]);
  });

  test('capability, payload and guard each refuse a command with their reason', async () => {
    let allowed = false;
    const { machine } = await openFleet({ may: () => (allowed ? yes : no('Not your job.')) });
    const reasonOf = async (command: { type: string; data: unknown }) => {
      const end = await machine.dispatch(command).ended;
      return end.how === 'rejected' ? end.reason : end;
    };
    expect(await reasonOf(write('a', 'x'))).toBe('Not your job.');
    allowed = true;
    const broken = { type: 'notes/write', data: { id: 1 } };
    expect(await reasonOf(broken)).toMatch(/id: expected string/);
    expect(machine.check(broken).yes).toBe(false);
    const erase = { type: 'notes/erase', data: { id: 'none' } };
    expect(await reasonOf(erase)).toBe('There is no such note.');
    expect(machine.check(erase)).toEqual(no('There is no such note.'));
  });

  test('check reads a payload once; dispatch reads it again', async () => {
    const { machine } = await openFleet();
    let reads = 0;
    const data = {
      get id() {
        reads += 1;
        return 'none';
      },
    };
    const erase = { type: 'notes/erase', data };
    expect(machine.check(erase)).toEqual(no('There is no such note.'));
    // Once by the schema, once by the guard.
    expect(reads).toBe(2);
    expect(machine.check({ ...erase })).toEqual(no('There is no such note.'));
    expect(reads).toBe(3);
    // A payload validated for one command is validated again for another.
    expect(machine.check({ type: 'notes/write', data }).yes).toBe(false);
    await machine.dispatch(erase).ended;
    expect(reads).toBeGreaterThan(4);
  });

  test('an input needs no capability, and an unreadable one is reported as trouble', async () => {
    const { machine, troubles, notes } = await openFleet({ may: () => no('never') });
    machine.dispatch({ type: 'notes/overrule', data: { id: 'a', text: 'x' } });
    expect(notes().tables.notes.size).toBe(1);
    const { ended } = machine.dispatch({ type: 'notes/overrule', data: {} });
    expect((await ended).how).toBe('ignored');
    expect(troubles).toHaveLength(1);
  });

  test('an empty decision still appends its end', async () => {
    const { machine, records } = await openFleet();
    const { id } = machine.dispatch({ type: 'ledger/idle', data: {} });
    expect(records.at(-1)?.type).toBe('kernel/ended');
    expect(ends(records)).toEqual([{ command: id, end: { how: 'done' } }]);
  });

  test.each(['decider', 'evolver'])('a throwing %s applies no event and fails', async (where) => {
    const { machine, troubles, records } = await openFleet();
    const before = machine.latest();
    const { ended } = machine.dispatch({ type: 'notes/fail', data: { where } });
    expect(await ended).toEqual({ how: 'failed', error: `The ${where} failed.` });
    expect(machine.latest()).toBe(before);
    expect(troubles).toHaveLength(1);
    expect(records).toHaveLength(2);
    machine.dispatch(write('a', 'goes on'));
    expect(records.map(({ seq }) => seq)).toEqual([0, 1, 2, 3]);
  });

  test('a throwing evolver rolls back its writes to unread tables', async () => {
    const { machine, notes } = await openFleet();
    machine.dispatch(write('a', 'first'));
    machine.dispatch({ type: 'notes/fail', data: { where: 'evolver' } });
    machine.dispatch(write('b', 'second'));
    expect([...notes().tables.notes.rows()].map(({ text }) => text)).toEqual(['first', 'second']);
    expect(notes().tables.notes.size).toBe(2);
  });

  test('a snapshot that was read never changes', async () => {
    const { machine, notes } = await openFleet();
    machine.dispatch(write('a', 'first'));
    const before = notes().tables.notes;
    machine.dispatch(write('a', 'second'));
    machine.dispatch(write('b', 'other'));
    expect([...before.rows()].map(({ text }) => text)).toEqual(['first']);
    expect([...notes().tables.notes.changedSince(before)]).toEqual([0, 1]);
  });

  test('a decider may not emit events of a slice it does not import', async () => {
    const stray = {
      ...notesSlice,
      decide: {
        ...notesSlice.decide,
        'notes/fail': () => ({ events: [{ type: 'ledger/totalSet', data: { total: 1 } }] }),
      },
    };
    const { machine, ledger } = await openFleet({ slices: [stray, ledgerSlice] });
    const { ended } = machine.dispatch({ type: 'notes/fail', data: { where: 'nowhere' } });
    expect(await ended).toEqual({ how: 'failed', error: "notes may not emit 'ledger/totalSet'" });
    expect(ledger().state.total).toBe(0);
  });

  test('dispatch throws inside a decider', async () => {
    const opened = await openFleet({
      slices: [
        ledgerSlice,
        {
          ...notesSlice,
          decide: {
            ...notesSlice.decide,
            'notes/fail': () => {
              opened.machine.dispatch(write('inner', 'x'));
              return { events: [] };
            },
          },
        },
      ],
    });
    const { ended } = opened.machine.dispatch({ type: 'notes/fail', data: { where: '' } });
    expect(await ended).toMatchObject({ how: 'failed' });
    expect(opened.notes().tables.notes.size).toBe(0);
  });

  test('a second end for one intent is dropped and reported as trouble', async () => {
    const { machine, troubles, records } = await openFleet();
    const { id } = machine.dispatch({ type: 'ledger/ask', data: { question: '?' } });
    const end = { type: 'ledger/endAnyway', data: { id } };
    machine.dispatch(end);
    machine.dispatch(end);
    machine.dispatch({ type: 'ledger/endAnyway', data: { id: 's:99' } });
    expect(ends(records)).toEqual([{ command: id, end: { how: 'done' } }]);
    expect(troubles).toHaveLength(2);
  });

  test('the machine publishes once a frame and only after a change', async () => {
    const { machine, frames, notes } = await openFleet();
    let calls = 0;
    const stop = machine.subscribe(() => (calls += 1));
    expect(frames.frame()).toBe(0);
    machine.dispatch(write('a', '1'));
    machine.dispatch(write('a', '2'));
    expect(machine.published()).not.toBe(machine.latest());
    expect(frames.frame()).toBe(1);
    expect(machine.published().notes).toBe(notes());
    expect(calls).toBe(1);
    stop();
    machine.dispatch(write('a', '3'));
    frames.frame();
    expect(calls).toBe(1);
  });
});

test('a view that throws is reported, and the others hear of the change', async () => {
  const { machine, frames, troubles } = await openFleet();
  const error = new Error('no such element');
  let calls = 0;
  machine.subscribe(() => {
    throw error;
  });
  machine.subscribe(() => (calls += 1));
  machine.dispatch(write('a', '1'));
  frames.frame();
  machine.dispatch(write('a', '2'));
  frames.frame();
  expect(calls).toBe(2);
  const trouble = { what: 'A view failed to follow the state.', error };
  expect(troubles).toEqual([trouble, trouble]);
});

describe('durable intents', () => {
  const transfer = { type: 'ledger/transfer', data: { amount: 5 } };

  test('a durable intent is written, decided, written, and only then sent', async () => {
    const waits: (() => void)[] = [];
    const sent: RecordId[] = [];
    const store = memoryLogStore();
    const { machine, ledger } = await openFleet({
      store: {
        ...store,
        append: async (records, wait) => {
          if (wait === 'durable') await new Promise<void>((go) => waits.push(go));
          await store.append(records, wait);
        },
      },
      processPorts: { send: async (key) => (sent.push(key), 'done') },
    });
    const { id, ended } = machine.dispatch(transfer);
    await drain();
    expect(ledger().state.pending).toEqual({});
    waits[0]?.();
    await drain();
    expect(ledger().state.pending).toEqual({ [id]: 5 });
    expect(sent).toEqual([]);
    waits[1]?.();
    expect(await ended).toEqual({ how: 'done' });
    expect(sent).toEqual([id]);
    expect(ledger().state).toMatchObject({ total: 5, pending: {} });
  });

  test('durable intents are guarded again after the write, first in first out', async () => {
    const { machine } = await openFleet();
    const all = [1, 2, 3, 4].map(() => machine.dispatch(transfer));
    await machine.settled();
    expect(await all[3]?.ended).toEqual({ how: 'rejected', reason: 'Too many are under way.' });
    expect(machine.openIntents().map(({ id }) => id)).toEqual(all.slice(0, 3).map(({ id }) => id));
  });

  test.each([1, 2])('a store that fails at write %i ends the intent as failed', async (nth) => {
    let calls = 0;
    const sent: RecordId[] = [];
    const disk = memoryDisk();
    const store = memoryLogStore(disk);
    const told: string[] = [];
    const { machine, ledger } = await openFleet({
      store: {
        ...store,
        append: async (records, wait) => {
          calls += 1;
          if (calls === nth) throw new Error('full');
          await store.append(records, wait);
        },
      },
      processPorts: { send: async (key) => (sent.push(key), 'done') },
    });
    machine.keeping?.subscribe(() => void told.push(machine.keeping?.now().is ?? ''));
    const { ended } = machine.dispatch(transfer);
    expect(await ended).toEqual({ how: 'failed', error: NOT_STORED });
    expect(ledger().state.pending).toEqual({});
    await machine.settled();
    await drain();
    expect(told).toEqual(['unkept', 'kept']);
    await machine.settled();
    expect(disk.records.map(({ seq }) => seq)).toEqual(disk.records.map((_, i) => i));
    const again = await openFleet({
      store: memoryLogStore(disk),
      processPorts: { send: async (key) => (sent.push(key), 'done') },
    });
    await drain();
    expect(sent).toEqual([]);
    expect(again.machine.openIntents()).toEqual([]);
  });

  test('an intent that ends while it is being written is neither decided nor sent', async () => {
    const sent: RecordId[] = [];
    const { machine, ledger } = await openFleet({
      processPorts: { send: async (key) => (sent.push(key), 'done') },
    });
    const { id, ended } = machine.dispatch(transfer);
    machine.dispatch({ type: 'ledger/endAnyway', data: { id } });
    expect(await ended).toEqual({ how: 'done' });
    await machine.settled();
    await drain();
    expect(sent).toEqual([]);
    expect(ledger().state).toMatchObject({ total: 0, pending: {} });
  });

  test('a process that throws ends its intent as failed, and it is not resumed', async () => {
    const disk = memoryDisk();
    // A slice that ignores ends keeps it pending; the runner must not run it again.
    const { 'kernel/ended': _, ...evolve } = ledgerSlice.evolve;
    const deaf = [notesSlice, { ...ledgerSlice, evolve }];
    const first = await openFleet({
      slices: deaf,
      store: memoryLogStore(disk),
      processPorts: { send: async () => 'throw' },
    });
    const { id, ended } = first.machine.dispatch(transfer);
    expect(await ended).toEqual({ how: 'failed', error: 'The process failed.' });
    expect(first.troubles).toHaveLength(1);
    expect(first.ledger().state.pending).toEqual({ [id]: 5 });
    expect(first.records.filter(({ type }) => type === 'kernel/end')).toMatchObject([
      {
        origin: 'process',
        cause: id,
        root: id,
        data: { command: id, end: { how: 'failed', error: 'The process failed.' } },
      },
    ]);
    await first.machine.close();
    const sent: RecordId[] = [];
    const second = await openFleet({
      slices: deaf,
      store: memoryLogStore(disk),
      processPorts: { send: async (key) => (sent.push(key), 'done') },
    });
    await drain();
    expect(second.ledger().state.pending).toEqual({ [id]: 5 });
    expect(sent).toEqual([]);
  });
});

describe('restart', () => {
  test('a restart brings back state, intents and undo, and resumes with the same key', async () => {
    const disk = memoryDisk();
    const sent: RecordId[] = [];
    const first = await openFleet({ store: memoryLogStore(disk) });
    first.machine.dispatch(write('a', 'one'));
    const transfer = { type: 'ledger/transfer', data: { amount: 5 } };
    const { id } = first.machine.dispatch(transfer);
    await first.machine.settled();
    first.machine.dispatch({ type: 'ledger/set', data: { total: 9 } });
    await first.machine.settled();

    const { machine, ledger, notes } = await openFleet({
      store: memoryLogStore(disk),
      processPorts: { send: async (key) => (sent.push(key), 'done') },
    });
    expect(machine.latest()).toEqual(first.machine.latest());
    expect(machine.openIntents()).toMatchObject([{ id, type: 'ledger/transfer' }]);
    expect(machine.canUndo()).toMatchObject({ yes: true, label: 'Set total' });
    expect(machine.undo()).toEqual({ yes: true });
    expect(ledger().state.total).toBe(0);
    await drain();
    expect(sent).toEqual([id]);
    expect(ledger().state.total).toBe(5);
    expect(notes().tables.notes.get('a')?.text).toBe('one');
  });

  test('a restart ends intents that no process serves', async () => {
    const disk = memoryDisk();
    const first = await openFleet({ store: memoryLogStore(disk) });
    first.machine.dispatch({ type: 'ledger/ask', data: { question: '?' } });
    await first.machine.settled();
    const { machine, ledger } = await openFleet({ store: memoryLogStore(disk) });
    expect(machine.openIntents()).toEqual([]);
    expect(ledger().state.pending).toEqual({});
    await machine.settled();
    expect(ends(disk.records).at(-1)?.end).toEqual({ how: 'failed', error: INTERRUPTED });
  });

  test('a restart fetches the blobs its events declare', async () => {
    const disk = memoryDisk();
    const first = await openFleet({ store: memoryLogStore(disk) });
    const hash = await first.machine.putBlob(noteRows(300));
    first.machine.dispatch({ type: 'notes/load', data: { hash } });
    expect(first.notes().tables.notes.size).toBe(300);
    const second = await openFleet({ store: memoryLogStore(disk) });
    expect(second.notes().tables.notes.get('n299')).toEqual({ text: 'note 299', tags: [] });
    disk.blobs.clear();
    const third = await openFleet({ store: memoryLogStore(disk) });
    expect(third.notes().tables.notes.size).toBe(0);
    expect(third.troubles).toHaveLength(1);
  });
});

test('an evolver may read only the blobs its event declares', async () => {
  const loaded = { ...notesSlice.events['notes/loaded'], blobs: () => [] };
  const secretive = { ...notesSlice, events: { ...notesSlice.events, 'notes/loaded': loaded } };
  const { machine, notes, troubles } = await openFleet({ slices: [secretive, ledgerSlice] });
  const hash = await machine.putBlob(noteRows(3));
  machine.dispatch({ type: 'notes/load', data: { hash } });
  expect(notes().tables.notes.size).toBe(0);
  expect(troubles).toHaveLength(1);
});

describe('undo', () => {
  test('undo is refused when a later change touched the same keys', async () => {
    const { machine, notes } = await openFleet();
    machine.dispatch(write('a', 'one'));
    machine.dispatch(write('b', 'two'));
    machine.dispatch({ type: 'notes/overrule', data: { id: 'b', text: 'server' } });
    const reason = 'This cannot be undone: what it changed has been changed again since.';
    expect(machine.canUndo()).toEqual(no(reason));
    expect(machine.undo()).toEqual(no(reason));
    expect(notes().tables.notes.get('b')?.text).toBe('server');
  });

  test('undo that fails says why, and changes nothing', async () => {
    const evolve: typeof ledgerSlice.evolve = {
      ...ledgerSlice.evolve,
      'ledger/totalSet': (event, into) => {
        if (event.data.total === 0) throw new Error('The evolver failed.');
        ledgerSlice.evolve['ledger/totalSet']?.(event, into);
      },
    };
    const { machine, ledger } = await openFleet({
      slices: [notesSlice, { ...ledgerSlice, evolve }],
    });
    machine.dispatch({ type: 'ledger/set', data: { total: 7 } });
    expect(machine.undo()).toEqual(no('The evolver failed.'));
    expect(ledger().state.total).toBe(7);
  });

  test('undo and redo step back and forth, and a new step clears redo', async () => {
    const { machine, notes } = await openFleet();
    const text = () => notes().tables.notes.get('a')?.text;
    machine.dispatch(write('a', 'one'));
    machine.dispatch(write('a', 'two'));
    expect(machine.undo()).toEqual(yes);
    expect(text()).toBe('one');
    expect(machine.undo()).toEqual(yes);
    expect(text()).toBeUndefined();
    expect(machine.undo()).toEqual(no('There is nothing to undo.'));
    expect(machine.redo()).toEqual(yes);
    expect(machine.redo()).toEqual(yes);
    expect(text()).toBe('two');
    expect(machine.undo()).toEqual(yes);
    machine.dispatch(write('c', 'new'));
    expect(machine.redo()).toEqual(no('There is nothing to redo.'));
    expect(machine.undo()).toEqual(yes);
    expect(machine.undo()).toEqual(yes);
    expect(notes().tables.notes.size).toBe(0);
  });
});

test('the log can be read back from any record on', async () => {
  const { machine, records } = await openFleet();
  for (const id of ['a', 'b', 'c']) machine.dispatch(write(id, 'x'));
  await machine.settled();
  expect(machine.log?.nextSeq()).toBe(records.length);
  const read: LogRecord[] = [];
  for await (const part of machine.log?.read(2) ?? []) read.push(...part);
  expect(read).toEqual(records.slice(2));
  expect(read.length).toBeGreaterThan(2);
});
