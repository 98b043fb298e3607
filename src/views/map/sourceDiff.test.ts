import { expect, test } from 'vitest';
import { locationData } from './pointData.ts';
import { isEmptyDiff, sourceDiff } from './sourceDiff.ts';

const places = (...labels: (string | null)[]) =>
  locationData(
    labels.flatMap((label, i) =>
      label === null ? [] : [{ ...place, id: `p${i}`, label, lonE6: i * 1_000_000 }],
    ),
  );
const place = { label: 'here', kind: 'custom', lonE6: 0, latE6: 0 } as const;

test('equal collections give no steps, in any order', () => {
  const before = places('old', 'new', 'new');
  const after = { ...before, features: before.features.toReversed() };
  const diff = sourceDiff(before, after);
  expect(diff).toEqual({ remove: [], add: [] });
  expect(diff && isEmptyDiff(diff)).toBe(true);
});

test('lists changed, added and removed features', () => {
  const before = places('old', 'new', 'new', 'new', 'new', 'new', 'new');
  const after = places('new', 'new', null, 'new', 'new', 'new', 'new', 'old');
  const diff = sourceDiff(before, after);
  expect(diff?.remove).toEqual(['p2']);
  expect(diff?.add?.map(({ id, properties }) => [id, properties?.label])).toEqual([
    ['p0', 'new'],
    ['p7', 'old'],
  ]);
  expect(diff && isEmptyDiff(diff)).toBe(false);
});

test('a moved point is a change', () => {
  const at = (lonE6: number) =>
    locationData([
      { ...place, id: 'a', lonE6 },
      { ...place, id: 'b', latE6: 1_000_000 },
    ]);
  expect(sourceDiff(at(5), at(6))?.add).toHaveLength(1);
});

test('returns null when most features have changed or ids are not unique', () => {
  expect(sourceDiff(places(), places('old'))).toBeNull();
  const lines: GeoJSON.FeatureCollection = {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [0, 0] } },
    ],
  };
  expect(sourceDiff(lines, lines)).toBeNull();
});
