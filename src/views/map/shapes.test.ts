import { describe, expect, test } from 'vitest';
import { arcBetween } from './arc.ts';
import { cityFeatures, interstateFeatures, riverFeatures } from './geography.ts';
import { unwrapped } from './national.ts';
import { activityData, moveMarks } from './pointData.ts';

const ARC_SEGMENTS = 50;

describe('arc', () => {
  test('an arc joins both ends and bends north in either direction', () => {
    const [west, east] = [
      { lon: -94.7, lat: 38.9 },
      { lon: -94.4, lat: 38.9 },
    ];
    for (const arc of [arcBetween(west, east), arcBetween(east, west)]) {
      expect(arc).toHaveLength(ARC_SEGMENTS + 1);
      const middle = arc[ARC_SEGMENTS / 2]!;
      expect(middle[0]).toBeCloseTo(-94.55);
      expect(middle[1]).toBeGreaterThan(38.91);
    }
    const [first, last] = [arcBetween(west, east)[0], arcBetween(west, east).at(-1)];
    expect(first).toEqual([-94.7, 38.9]);
    expect(last).toEqual([-94.4, 38.9]);
  });

  test('an arc with equal ends is a point', () => {
    const here = { lon: 1, lat: 2 };
    for (const point of arcBetween(here, here)) {
      expect(point[0]).toBeCloseTo(1);
      expect(point[1]).toBeCloseTo(2);
    }
  });
});

test('moves become one mark per place, with the properties the style reads', () => {
  const here = { lonE6: -94_670_000, latE6: 38_900_000 };
  const there = { lonE6: 1_000_000, latE6: 2_000_000 };
  const marks = moveMarks([
    { id: 'a', status: 'late', ...here },
    { id: 'b', status: 'late', ...there },
    { id: 'c', status: 'planned', ...here },
    { id: 'd', status: 'late', ...here },
  ]);
  expect([...marks.values()].map(({ ids }) => ids)).toEqual([['a', 'c', 'd'], ['b']]);
  const [several, single] = activityData(marks).features;
  expect(several?.geometry).toMatchObject({ coordinates: [-94.67, 38.9] });
  expect(several?.properties).toEqual({ id: several?.id, total: 3, late: 2, planned: 1 });
  expect(single?.properties).toEqual({ id: single?.id, total: 1, late: 1, activityId: 'b' });
});

describe('national geometry', () => {
  test('a ring across the antimeridian continues beyond 180 degrees', () => {
    const ring = [
      [179, 1],
      [-179, 1],
      [-179, 2],
      [179, 2],
      [179, 1],
    ];
    const shape = unwrapped({ type: 'Polygon', coordinates: [ring] });
    expect(shape.coordinates[0]?.map(([lon]) => lon)).toEqual([179, 181, 181, 179, 179]);
  });

  test('every road and river passes known cities, within the country', () => {
    const lines = [...interstateFeatures().features, ...riverFeatures().features];
    expect(lines.length).toBeGreaterThan(30);
    for (const line of lines) {
      for (const [lon, lat] of line.geometry.coordinates) {
        expect(lon).toBeGreaterThan(-125);
        expect(lon).toBeLessThan(-66);
        expect(lat).toBeGreaterThan(24);
        expect(lat).toBeLessThan(50);
      }
    }
  });

  test('the basemap has about a hundred cities, the largest first', () => {
    const cities = cityFeatures().features.map((city) => city.properties?.name);
    expect(new Set(cities).size).toBeGreaterThan(95);
    expect(cities[0]).toBe('New York');
    expect(cities).toContain('Kansas City');
  });
});
