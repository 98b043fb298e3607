import { expect, test } from 'vitest';
import { compile } from './catalog.ts';
import { Intents } from './intents.ts';
import type { CommandRecord, EndOf, EventRecord, Json, RecordId } from './records.ts';
import { fleet } from './testing/fleet.ts';

const shared = { at: 0, actor: 'a', origin: 'operator', lens: 'ops' } as const;
function command(seq: number, type: string): CommandRecord {
  const id: RecordId = `s:${seq}`;
  return { ...shared, kind: 'command', seq, id, type, cause: null, root: id, data: null };
}
function event(
  seq: number,
  cause: RecordId,
  ends: readonly EndOf[] = [],
  by?: string,
): EventRecord {
  const type = by === undefined ? 'notes/written' : 'kernel/ended';
  const data: Json = by === undefined ? null : { by };
  const batch = { first: seq, size: 1 };
  const own = {
    kind: 'event',
    seq,
    id: `s:${seq}`,
    type,
    cause,
    root: cause,
    data,
    batch,
  } as const;
  return { ...shared, ...own, ...(ends.length > 0 && { ends }) };
}
const done = (id: RecordId): EndOf => ({ command: id, end: { how: 'done' } });
const opened = (...commands: readonly CommandRecord[]) => {
  const intents = new Intents(compile(fleet));
  for (const one of commands) intents.note(one);
  return intents;
};
const transfer = command(0, 'ledger/transfer');
const write = command(1, 'notes/write');

test('an intent is open from its command on, an input and an end of the machine never', () => {
  const rest = ['notes/overrule', 'kernel/end', 'kernel/undo', 'future/command'];
  const intents = opened(transfer, write, ...rest.map((type, at) => command(2 + at, type)));
  expect(intents.open()).toEqual([
    { id: 's:0', type: 'ledger/transfer', root: 's:0', durable: true },
    { id: 's:1', type: 'notes/write', root: 's:1', durable: false },
    { id: 's:4', type: 'kernel/undo', root: 's:4', durable: false },
    { id: 's:5', type: 'future/command', root: 's:5', durable: false },
  ]);
  expect(intents.get('s:1')).toMatchObject({ type: 'notes/write' });
  expect(intents.get('s:2')).toBeUndefined();
  expect(intents.unanswered()).toBe(1);
  expect(opened(write).unanswered()).toBe(0);
  expect(opened().unanswered()).toBe(0);
});

test('a durable command waits to be decided until an event of it comes', () => {
  const intents = opened(transfer, write);
  expect(intents.undecided()).toEqual([transfer]);
  intents.note(event(2, 's:1'));
  expect(intents.undecided()).toEqual([transfer]);
  intents.note(event(3, 's:0'));
  expect(intents.undecided()).toEqual([]);
  expect(intents.get('s:0')).toBeDefined();
});

test('an end closes its intent, decided or not, and settles its promise', async () => {
  const intents = opened(transfer, write);
  const ended = intents.ended('s:0');
  intents.note(event(2, 's:1', [done('s:0')]));
  expect(await ended).toEqual({ how: 'done' });
  expect(intents.open().map(({ id }) => id)).toEqual(['s:1']);
  expect(intents.undecided()).toEqual([]);
  expect(intents.isBarred('s:0')).toBe(false);
});

test('only an end by the machine itself bars an intent', () => {
  for (const [by, isBarred] of [
    ['kernel', true],
    ['bus', false],
    ['decision', false],
  ] as const) {
    const intents = opened(transfer);
    intents.note(event(1, 's:0', [done('s:0')], by));
    expect(intents.isBarred('s:0')).toBe(isBarred);
    expect(intents.save().barred).toEqual(isBarred ? ['s:0'] : []);
  }
});

test('of several ends those of open intents are recorded, each once', () => {
  const intents = opened(transfer, write);
  const [zero, one, far] = [done('s:0'), done('s:1'), done('s:9')];
  expect(intents.admit([])).toEqual({ good: [], late: [] });
  expect(intents.admit([zero])).toEqual({ good: [zero], late: [] });
  expect(intents.admit([far])).toEqual({ good: [], late: [far] });
  expect(intents.admit([zero, far, zero, one])).toEqual({ good: [zero, one], late: [far, zero] });
});

test('what was saved is open, undecided and barred again', () => {
  const intents = opened(transfer, write, command(2, 'ledger/transfer'));
  intents.note(event(3, 's:2', [done('s:2')], 'kernel'));
  const saved = intents.save();
  const again = new Intents(compile(fleet), JSON.parse(JSON.stringify(saved)));
  expect(again.open()).toEqual(intents.open());
  expect(again.undecided()).toEqual([transfer]);
  expect([again.isBarred('s:2'), again.isBarred('s:0')]).toEqual([true, false]);
  expect(again.unanswered()).toBe(1);
  expect(again.save()).toEqual(saved);
});
