import { expect, test } from 'vitest';
import type { DisplayStatus } from '#domain/entities.ts';
import { activityData } from './pointData.ts';
import { isEmptyDiff, sourceDiff } from './sourceDiff.ts';

const moves = (...statuses: (DisplayStatus | null)[]) =>
  activityData(
    statuses.flatMap((status, i) =>
      status === null ? [] : [{ id: `m${i}`, status, lonE6: i * 1_000_000, latE6: 0 }],
    ),
  );

test('nothing has changed: no steps, whatever the order', () => {
  const before = moves('late', 'planned', 'planned');
  const after = { ...before, features: before.features.toReversed() };
  const diff = sourceDiff(before, after);
  expect(diff).toEqual({ remove: [], add: [] });
  expect(diff && isEmptyDiff(diff)).toBe(true);
});

test('tells what changed, what came and what went', () => {
  const before = moves('late', 'planned', 'planned', 'planned', 'planned', 'planned', 'planned');
  const after = moves(
    'planned',
    'planned',
    null,
    'planned',
    'planned',
    'planned',
    'planned',
    'late',
  );
  const diff = sourceDiff(before, after);
  expect(diff?.remove).toEqual(['m2']);
  expect(diff?.add?.map(({ id, properties }) => [id, properties?.status])).toEqual([
    ['m0', 'planned'],
    ['m7', 'late'],
  ]);
  expect(diff && isEmptyDiff(diff)).toBe(false);
});

test('a point that moved is a change', () => {
  const at = (lonE6: number) =>
    activityData([
      { id: 'a', status: 'late', lonE6, latE6: 0 },
      { id: 'b', status: 'late', lonE6: 0, latE6: 1_000_000 },
    ]);
  expect(sourceDiff(at(5), at(6))?.add).toHaveLength(1);
});

test('answers null when most has changed or features cannot be told apart', () => {
  expect(sourceDiff(moves(), moves('late'))).toBeNull();
  const lines: GeoJSON.FeatureCollection = {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [0, 0] } },
    ],
  };
  expect(sourceDiff(lines, lines)).toBeNull();
});
