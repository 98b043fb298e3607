import { encodePath } from '#domain/path.ts';
import { expect, test } from 'vitest';
import { decodeDirections } from './directions.ts';

const path = encodePath([
  { lonE6: -94_600_000, latE6: 39_000_000 },
  { lonE6: -94_500_000, latE6: 39_100_000 },
]);
const answer = { distance: 19.8, duration: 1620 };
const known = { distanceCmi: 1980, durationMs: 1_620_000 };

test('an answer without a path has miles and minutes', () => {
  expect(decodeDirections(answer)).toEqual({ value: known });
});

test('a path that cannot be read leaves miles and minutes as they are', () => {
  for (const bad of [null, 7, '', 'no path', path.slice(0, -1), '?'.repeat(500_000)]) {
    expect(decodeDirections({ ...answer, path: bad, roads: ['I-435'] })).toEqual({ value: known });
  }
});

test('a path comes with the names of its roads, which may be missing or unreadable', () => {
  const course = (roads: unknown) => decodeDirections({ ...answer, path, roads });
  expect(course(['I-435', 'US-50'])).toEqual({
    value: { ...known, course: { path, roads: ['I-435', 'US-50'] } },
  });
  for (const bad of [undefined, 'I-435', [7], Array.from({ length: 9 }, () => 'I-435')]) {
    expect(course(bad)).toEqual({ value: { ...known, course: { path, roads: [] } } });
  }
});
