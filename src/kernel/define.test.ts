import { expect, test } from 'vitest';
import { asyncIntent, durableIntent, event, input, intent, undoableIntent } from './define.ts';

const schema = { parse: (raw: unknown) => raw, privacy: {} };

test.each([
  ['an intent', intent(schema), ['intent', false, false, 'now', 'view']],
  ['a step', undoableIntent(schema), ['intent', false, true, 'now', 'view']],
  ['an intent with an answer', asyncIntent(schema), ['intent', false, false, 'later', 'ops']],
  ['a durable intent', durableIntent(schema), ['intent', true, false, 'later', 'ops']],
  ['an input', input(schema), ['input', false, false, 'now', 'ops']],
] as const)('%s is defined by what it reaches and how it ends', (_what, def, facts) => {
  const { kind, durable, undoable, settles, lens } = def;
  expect([kind, durable, undoable, settles, lens]).toEqual(facts);
  expect(def.schema).toBe(schema);
});

test('a command has the lens that its slice names', () => {
  expect(intent(schema, 'ops').lens).toBe('ops');
  expect(undoableIntent(schema, 'ops').lens).toBe('ops');
  expect(asyncIntent(schema, 'view').lens).toBe('view');
  expect(input(schema, 'view').lens).toBe('view');
});

test('an event touches nothing and carries no bulk unless its slice says so', () => {
  const plain = event(schema);
  expect(plain.lens).toBe('ops');
  expect(plain.touches({}, () => true)).toEqual([]);
  expect(Object.keys(plain).sort()).toEqual(['lens', 'schema', 'touches']);
  const blobs = () => ['h'];
  const bulk = () => ({ value: null, refused: [] });
  const touches = () => ['note:a'];
  expect(event(schema, { lens: 'view', touches, blobs, bulk })).toEqual({
    schema,
    lens: 'view',
    touches,
    blobs,
    bulk,
  });
});
