import { describe, expect, test } from 'vitest';
import { ARC_SEGMENTS, arcBetween } from './arc.ts';
import { cityFeatures, interstateFeatures, riverFeatures } from './geography.ts';
import { unwrapped } from './national.ts';
import { activityData } from './pointData.ts';
import { spread } from './spread.ts';

describe('arc', () => {
  test('leads from end to end and bends north, whichever way it goes', () => {
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

  test('a move that ends where it begins is a point', () => {
    const here = { lon: 1, lat: 2 };
    for (const point of arcBetween(here, here)) {
      expect(point[0]).toBeCloseTo(1);
      expect(point[1]).toBeCloseTo(2);
    }
  });
});

describe('spread', () => {
  const shared = Array.from({ length: 40 }, () => ({ lonE6: -94_670_000, latE6: 38_900_000 }));

  test('leaves a lonely move alone and parts those that share a place', () => {
    const places = spread([...shared, { lonE6: 1_000_000, latE6: 2_000_000 }]);
    expect(places.at(-1)).toEqual([1, 2]);
    expect(new Set(places.map(String)).size).toBe(41);
  });

  test('stays within what one cluster reaches at zoom 16, however many', () => {
    for (const [lon, lat] of spread(shared)) {
      expect(Math.abs(lat - 38.9)).toBeLessThan(0.0002);
      expect(Math.abs(lon + 94.67)).toBeLessThan(0.000_26);
    }
  });
});

test('moves become points with what the style asks for', () => {
  const at = { lonE6: -94_670_000, latE6: 38_900_000 };
  const [move] = activityData([{ id: 'm', status: 'late', ...at }]).features;
  expect(move).toMatchObject({
    properties: { id: 'm', status: 'late' },
    geometry: { coordinates: [-94.67, 38.9] },
  });
});

describe('national geometry', () => {
  test('a ring over the antimeridian goes on beyond it', () => {
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

  test('about a hundred cities, the largest first', () => {
    const cities = cityFeatures().features.map((city) => city.properties?.name);
    expect(new Set(cities).size).toBeGreaterThan(95);
    expect(cities[0]).toBe('New York');
    expect(cities).toContain('Kansas City');
  });
});
