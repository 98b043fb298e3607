import { describe, expect, test } from 'vitest';
import { canonicalJson, hashJson } from './canonical.ts';
import { stateHash } from './keyframes.ts';
import { memoryDisk, type MemoryDisk, memoryLogStore } from './memoryLogStore.ts';
import type { EventRecord } from './records.ts';
import { drain } from './testing/drain.ts';
import { Robot } from './testing/journey.ts';
import { openFleet } from './testing/openFleet.ts';

const write = (id: string) => ({ type: 'notes/write', data: { id, text: id } });
const transfer = { type: 'ledger/transfer', data: { amount: 5 } };

/** Two notes, a transfer (records 4 to 6, a batch of two events), one more note. */
async function written(): Promise<MemoryDisk> {
  const disk = memoryDisk();
  const { machine } = await openFleet({ store: memoryLogStore(disk) });
  machine.dispatch(write('a'));
  machine.dispatch(write('b'));
  machine.dispatch(transfer);
  await machine.settled();
  machine.dispatch(write('c'));
  await machine.close();
  return disk;
}

describe('a log that is cut', () => {
  test('a torn batch is dropped, and a durable command is decided again under its id', async () => {
    const disk = await written();
    expect(disk.records).toHaveLength(9);
    disk.records.length = 6;
    const { machine, ledger, notes, troubles } = await openFleet({ store: memoryLogStore(disk) });
    expect(troubles).toHaveLength(1);
    expect(ledger().state.pending).toEqual({ 's:4': 5 });
    expect(notes().tables.notes.get('c')).toBeUndefined();
    machine.dispatch(write('d'));
    await machine.settled();
    expect(disk.records.map(({ seq }) => seq)).toEqual(disk.records.map((_, i) => i));
    const again = await openFleet({ store: memoryLogStore(disk) });
    expect(again.troubles).toEqual([]);
    expect(stateHash(again.machine.latest())).toBe(stateHash(machine.latest()));
  });

  test('a log cut at any record opens with all batches that are whole', async () => {
    const disk = await written();
    for (let length = 0; length <= disk.records.length; length += 1) {
      const cut = { ...memoryDisk(), records: disk.records.slice(0, length) };
      const { machine, notes } = await openFleet({ store: memoryLogStore(cut) });
      expect(notes().tables.notes.get('a') !== undefined).toBe(length >= 2);
      expect(notes().tables.notes.get('c') !== undefined).toBe(length >= 9);
      expect(machine.openIntents()).toHaveLength(length >= 5 ? 1 : 0);
    }
  });

  test('records after a gap are not used', async () => {
    const disk = await written();
    disk.records.splice(2, 1);
    const { notes, troubles } = await openFleet({ store: memoryLogStore(disk) });
    expect(notes().tables.notes.size).toBe(1);
    expect(troubles).toHaveLength(1);
  });
});

test('a batch whose evolver throws is left out at every start, and no other', async () => {
  const disk = await written();
  const at = disk.records[3] as EventRecord;
  disk.records[3] = { ...at, type: 'notes/poisoned', data: {} };
  for (let start = 0; start < 2; start += 1) {
    const { machine, notes, troubles } = await openFleet({ store: memoryLogStore(disk) });
    expect(troubles).toHaveLength(1);
    expect([...notes().tables.notes.rows()].map(({ text }) => text)).toEqual(['a', '5', 'c']);
    await machine.close();
  }
});

test('an event of an unknown type is kept and skipped', async () => {
  const disk = await written();
  const at = disk.records[3] as EventRecord;
  disk.records[3] = { ...at, type: 'future/happened', data: { x: 1 } };
  const { notes, troubles } = await openFleet({ store: memoryLogStore(disk) });
  expect(troubles).toEqual([]);
  expect(notes().tables.notes.size).toBe(3);
  expect(disk.records[3]?.type).toBe('future/happened');
});

test('a keyframe of another build is not used', async () => {
  const disk = memoryDisk();
  const first = await openFleet({ store: memoryLogStore(disk), build: 'one' });
  first.machine.dispatch(write('a'));
  await first.machine.writeKeyframe();
  await first.machine.close();
  disk.records.length = 0;
  const same = await openFleet({ store: memoryLogStore(disk), build: 'one' });
  expect(same.notes().tables.notes.size).toBe(1);
  const other = await openFleet({ store: memoryLogStore(disk), build: 'two' });
  expect(other.notes().tables.notes.size).toBe(0);
});

test('keyframes are written automatically after a number of records', async () => {
  const disk = memoryDisk();
  const { machine } = await openFleet({ store: memoryLogStore(disk), keyframeEvery: 10 });
  for (let i = 0; i < 9; i += 1) machine.dispatch(write(`n${i}`));
  await machine.close();
  expect(disk.keyframe?.beforeSeq).toBe(10);
});

test('a keyframe waits for an append that was rejected', async () => {
  const disk = memoryDisk();
  const sound = memoryLogStore(disk);
  let isFull = false;
  const append: typeof sound.append = async (records, wait) => {
    if (isFull) throw new Error('The disk is full.');
    await sound.append(records, wait);
  };
  const { machine } = await openFleet({ store: { ...sound, append }, keyframeEvery: 10 });
  machine.dispatch(write('stored'));
  await machine.settled();
  isFull = true;
  for (let i = 0; i < 20; i += 1) machine.dispatch(write(`n${i}`));
  await machine.writeKeyframe();
  expect(disk.records).toHaveLength(2);
  expect(disk.keyframe).toBeUndefined();
  isFull = false;
  machine.dispatch(write('last'));
  await machine.settled();
  await machine.writeKeyframe();
  expect(disk.keyframe?.beforeSeq).toBe(disk.records.length);
});

test('a keyframe that failed to store is retried after a tenth of the records', async () => {
  const disk = memoryDisk();
  const sound = memoryLogStore(disk);
  let tries = 0;
  const putKeyframe: typeof sound.putKeyframe = async (keyframe) => {
    tries += 1;
    if (tries < 3) throw new Error('The disk is full.');
    await sound.putKeyframe(keyframe);
  };
  const store = { ...sound, putKeyframe };
  const { machine, troubles } = await openFleet({ store, keyframeEvery: 100 });
  // Two records each: a tenth of a hundred is five of them.
  for (let i = 0; i < 50; i += 1) machine.dispatch(write(`n${i}`));
  await expect.poll(() => troubles).toHaveLength(1);
  for (let i = 0; i < 4; i += 1) machine.dispatch(write(`m${i}`));
  await machine.settled();
  expect(tries).toBe(1);
  expect(troubles).toEqual([
    { what: 'The keyframe could not be stored.', error: new Error('The disk is full.') },
  ]);
  machine.dispatch(write('again'));
  await expect.poll(() => troubles).toHaveLength(2);
  for (let i = 0; i < 5; i += 1) machine.dispatch(write(`o${i}`));
  await machine.close();
  expect(disk.keyframe?.beforeSeq).toBe(120);
});

test('a damaged part of the store is reported as trouble', async () => {
  const disk = await written();
  const store = { ...memoryLogStore(disk), damage: () => ({ firstSeq: 9, what: 'unreadable' }) };
  const { troubles } = await openFleet({ store });
  expect(troubles).toHaveLength(1);
});

test('a journey without crashes leaves no open intent', async () => {
  const robot = new Robot();
  await robot.open();
  await robot.play([{ do: 'dispatch', ...transfer }, { do: 'settle' }]);
  await robot.heal();
  expect(robot.machine.openIntents()).toEqual([]);
  expect([...robot.server.effects.values()]).toEqual([1]);
});

describe('canonical JSON', () => {
  test('canonical JSON sorts keys, leaves out undefined and keeps arrays in order', () => {
    const value = { b: [2, { d: 1, c: undefined }], a: 'ü"', n: null, t: true, f: -1.5 };
    expect(canonicalJson(value)).toBe('{"a":"ü\\"","b":[2,{"d":1}],"f":-1.5,"n":null,"t":true}');
    expect(hashJson({ a: 1, b: 2 })).toBe(hashJson({ b: 2, a: 1 }));
    expect(hashJson({ a: 1 })).not.toBe(hashJson({ a: 2 }));
  });

  test('canonical JSON throws on values that are not plain JSON', () => {
    for (const value of [Number.NaN, Infinity, () => 1, new Map(), { a: Symbol('x') }]) {
      expect(() => canonicalJson(value)).toThrow(TypeError);
    }
  });
});

describe('what is reported of a log that is opened', () => {
  const whats = (troubles: readonly { readonly what: string; readonly error: unknown }[]) =>
    troubles.map(({ what, error }) => `${what} ${(error as Error).message}`);

  test('that it could not be read to its end', async () => {
    const disk = await written();
    const store = {
      ...memoryLogStore(disk),
      async *read() {
        yield disk.records.slice(0, 4);
        throw new Error('The disk is gone.');
      },
    };
    const { troubles, notes } = await openFleet({ store });
    expect(whats(troubles)).toEqual([
      'The stored log could not be read to its end. The disk is gone.',
    ]);
    expect(notes().tables.notes.size).toBe(2);
  });

  test('that a part of it is damaged, and from which record on', async () => {
    const disk = await written();
    const store = { ...memoryLogStore(disk), damage: () => ({ firstSeq: 9, what: 'unreadable' }) };
    const { troubles } = await openFleet({ store });
    expect(whats(troubles)).toEqual([
      'Part of the stored log is damaged. unreadable (from record 9)',
    ]);
  });

  test('that a keyframe was damaged, and the whole log is read', async () => {
    const disk = await written();
    disk.keyframe = { beforeSeq: 5, body: { hash: 'x', content: null } };
    const { troubles, notes } = await openFleet({ store: memoryLogStore(disk) });
    expect(whats(troubles)).toEqual([
      'A keyframe was damaged; the whole log is read instead. The keyframe does not match its hash',
    ]);
    expect(notes().tables.notes.size).toBe(4);
  });

  test('that a batch was left out, or cannot be followed by undo', async () => {
    const disk = await written();
    const at = disk.records[3] as EventRecord;
    disk.records[3] = { ...at, type: 'notes/poisoned', data: {} };
    const poisoned = await openFleet({ store: memoryLogStore(disk) });
    expect(whats(poisoned.troubles)).toEqual([
      'The batch at record 3 was left out. The evolver failed.',
    ]);
    disk.records[3] = { ...at, data: null };
    const unread = await openFleet({ store: memoryLogStore(disk) });
    expect(unread.troubles.map(({ what }) => what)).toEqual([
      'Undo cannot follow the batch at record 3.',
      'The batch at record 3 was left out.',
    ]);
  });
});

test('bulk that a log names is fetched before it is folded', async () => {
  const disk = memoryDisk();
  const { machine } = await openFleet({ store: memoryLogStore(disk) });
  const hash = await machine.putBlob({ a: { text: 'from bulk', tags: [] } });
  machine.dispatch({ type: 'notes/load', data: { hash } });
  await machine.close();
  const again = await openFleet({ store: memoryLogStore(disk) });
  expect(again.notes().tables.notes.get('a')?.text).toBe('from bulk');
  expect(again.troubles).toEqual([]);
});

test('a log of thousands of events is folded in several goes', async () => {
  const disk = memoryDisk();
  const { machine, notes } = await openFleet({ store: memoryLogStore(disk) });
  const last = { type: 'notes/overrule', data: { id: 'n', text: 'last' } };
  for (let at = 0; at < 2_100; at += 1) {
    machine.dispatch({ type: 'notes/overrule', data: { id: `n${at % 7}`, text: `${at}` } });
  }
  machine.dispatch(last);
  await machine.close();
  const again = await openFleet({ store: memoryLogStore(disk) });
  expect(stateHash(again.machine.latest())).toBe(stateHash(machine.latest()));
  expect(again.machine.log?.nextSeq()).toBe(4_202);
  expect(notes().tables.notes.size).toBe(8);
});

test('each keyframe is written as many records after the one before', async () => {
  const disk = memoryDisk();
  const sound = memoryLogStore(disk);
  const at: number[] = [];
  const putKeyframe: typeof sound.putKeyframe = async (keyframe) => {
    at.push(keyframe.beforeSeq);
    await sound.putKeyframe(keyframe);
  };
  const store = { ...sound, putKeyframe };
  const first = await openFleet({ store, keyframeEvery: 10 });
  for (let i = 0; i < 12; i += 1) {
    first.machine.dispatch(write(`n${i}`));
    await first.machine.settled();
    await drain();
  }
  await first.machine.close();
  expect(at).toEqual([10, 20]);
  const second = await openFleet({ store, keyframeEvery: 10 });
  for (let i = 0; i < 3; i += 1) second.machine.dispatch(write(`m${i}`));
  await second.machine.close();
  expect(at).toEqual([10, 20, 30]);
});

test('a step that a durable command changed meanwhile stays overtaken at a restart', async () => {
  const disk = memoryDisk();
  const { machine } = await openFleet({ store: memoryLogStore(disk) });
  // Decided once it is written: its batch, which writes this note, comes after that of the step.
  const { id } = machine.dispatch(transfer);
  machine.dispatch(write(`transfer ${id}`));
  await machine.settled();
  const types = disk.records.map(({ type }) => type);
  expect(types.slice(0, 3)).toEqual(['ledger/transfer', 'notes/write', 'notes/written']);
  const live = machine.canUndo();
  expect(live.yes).toBe(false);
  const again = await openFleet({ store: memoryLogStore(disk) });
  expect(again.machine.canUndo()).toEqual(live);
});
