import { expect, test } from 'vitest';
import { fromParts, inParts } from './answerParts.ts';

const ok = (ids: number) => ({
  is: 'ok' as const,
  serverMs: 1,
  skipped: 0,
  reply: { activities: Array.from({ length: ids }, (_, i) => ({ id: `a${i}` })), trips: [] },
});
type AnyAnswer = Parameters<typeof inParts>[0];
const answer = (ids: number) => ok(ids) as unknown as AnyAnswer;

test('a long list is sent in parts and joined again', () => {
  const { parts, rest } = inParts(answer(2_500));
  expect(parts.map(({ field, rows }) => [field, rows.length])).toEqual([
    ['activities', 1_000],
    ['activities', 1_000],
    ['activities', 500],
  ]);
  expect(rest).toEqual(answer(0));
  expect(fromParts(rest, parts)).toEqual(answer(2_500));
});

test('several long lists are sent in whole parts, and each is joined again', () => {
  const reply = { activities: ok(2_000).reply.activities, trips: ok(1_001).reply.activities };
  const long = { ...ok(0), reply } as unknown as AnyAnswer;
  const { parts, rest } = inParts(long);
  expect(parts.map(({ field, rows }) => [field, rows.length])).toEqual([
    ['activities', 1_000],
    ['activities', 1_000],
    ['trips', 1_000],
    ['trips', 1],
  ]);
  expect(rest).toEqual(answer(0));
  expect(fromParts(rest, parts)).toEqual(long);
});

test('short answers and failures are sent whole', () => {
  expect(inParts(answer(1_000))).toEqual({ parts: [], rest: answer(1_000) });
  const refused = { is: 'refused', status: 403, message: null } as unknown as AnyAnswer;
  expect(inParts(refused)).toEqual({ parts: [], rest: refused });
  expect(fromParts(refused, inParts(answer(2_000)).parts)).toBe(refused);
});
