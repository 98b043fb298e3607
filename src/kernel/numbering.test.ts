import { expect, test } from 'vitest';
import { compile } from './catalog.ts';
import { endOnly, noOutcome, type Outcome } from './decision.ts';
import { Numbering } from './numbering.ts';
import { done } from './records.ts';
import { fleet } from './testing/fleet.ts';

const catalog = compile(fleet);
const facts = {
  at: 5,
  actor: 'dana',
  origin: 'operator',
  cause: null,
  lens: 'view',
  data: { id: 'a' },
} as const;
const newCommand = () => {
  const numbering = new Numbering('s', 7);
  return { numbering, command: numbering.command({ ...facts, type: 'notes/erase' }) };
};
const written = { type: 'notes/written', data: { id: 'a', text: 'x' } };
const unknown = { type: 'elsewhere/done', data: null };
const outcome: Outcome = { events: [written, unknown], ends: [], by: 'decision' };

test('a command gets the next number, and is its own root unless it has one', () => {
  const { numbering, command } = newCommand();
  expect(command).toEqual({
    ...facts,
    kind: 'command',
    seq: 7,
    id: 's:7',
    type: 'notes/erase',
    root: 's:7',
  });
  const next = numbering.command({ ...facts, type: 'notes/erase', cause: 's:7', root: 's:2' });
  expect([next.seq, next.id, next.root, next.cause]).toEqual([8, 's:8', 's:2', 's:7']);
  expect(numbering.next).toBe(9);
});

test('a batch follows its command, with its actor, origin and root', () => {
  const { numbering, command } = newCommand();
  const batch = numbering.batch(catalog, command, outcome, [], 9);
  const shared = {
    kind: 'event',
    at: 9,
    actor: 'dana',
    origin: 'operator',
    cause: 's:7',
    root: 's:7',
    batch: { first: 8, size: 2 },
  };
  expect(batch).toEqual([
    { ...shared, ...written, seq: 8, id: 's:8', lens: 'ops' },
    // An event that no slice knows has the lens of its command.
    { ...shared, ...unknown, seq: 9, id: 's:9', lens: 'view' },
  ]);
  expect(numbering.next).toBe(8);
  numbering.take(batch);
  expect(numbering.next).toBe(10);
});

test('ends and the way back stand on the last event, and what is undone on each', () => {
  const { numbering, command } = newCommand();
  const ends = [{ command: 's:7', end: done }] as const;
  const revert = [{ type: 'notes/erased', data: { id: 'a' } }];
  const [first, last] = numbering.batch(
    catalog,
    command,
    { ...outcome, undoes: 's:3', revert },
    ends,
    9,
  );
  expect([first?.ends, first?.revert, first?.undoes]).toEqual([undefined, undefined, 's:3']);
  expect([last?.ends, last?.revert, last?.undoes]).toEqual([ends, revert, 's:3']);
  const [, plain] = numbering.batch(catalog, command, { ...outcome, revert: [] }, [], 9);
  expect(Object.keys(plain ?? {})).not.toContain('revert');
  expect(Object.keys(plain ?? {})).not.toContain('ends');
  expect(Object.keys(plain ?? {})).not.toContain('undoes');
});

test('an end without events is an event of the kernel, and neither is no batch', () => {
  const { numbering, command } = newCommand();
  const end = { how: 'rejected', reason: 'No.' } as const;
  const ended = endOnly('s:7', end, 'bus');
  const revert = [written];
  const batch = numbering.batch(catalog, command, { ...ended, revert }, ended.ends, 9);
  expect(batch).toHaveLength(1);
  expect(batch[0]).toMatchObject({
    type: 'kernel/ended',
    data: { by: 'bus', command: 'notes/erase' },
    lens: 'view',
    batch: { first: 8, size: 1 },
    ends: [{ command: 's:7', end }],
  });
  expect(Object.keys(batch[0] ?? {})).not.toContain('revert');
  expect(numbering.batch(catalog, command, noOutcome, [], 9)).toEqual([]);
});

test.each([
  [0, 's:0'],
  [999, 's:999'],
  [1_000, 's:1000'],
  [1_001, 's:1001'],
  [1_099, 's:1099'],
  [2_000, 's:2000'],
  [12_345_678, 's:12345678'],
])('the record %i has the id %s', (seq, id) => {
  expect(new Numbering('s', 0).id(seq)).toBe(id);
});
