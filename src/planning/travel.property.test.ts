import { describe, expect } from 'vitest';
import { openMetro } from '#metro/metro.ts';
import { fc, test } from '../../tests/property.ts';
import { drivingMinutes, roadMiles, straightTravel } from './travel.ts';
import { metroTravel } from './travelMetro.ts';

const { integer, record } = fc;
const point = record({
  lonE6: integer({ min: -95_300_000, max: -94_000_000 }),
  latE6: integer({ min: 38_500_000, max: 39_500_000 }),
});
const anywhere = record({
  lonE6: integer({ min: -125_000_000, max: -67_000_000 }),
  latE6: integer({ min: 25_000_000, max: 49_000_000 }),
});

describe('straight travel', () => {
  test('pinned: a straight distance of 8.0 miles takes 17.3 minutes of driving', () => {
    expect(roadMiles(8)).toBeCloseTo(10.1, 2);
    expect(drivingMinutes(roadMiles(8)).toFixed(1)).toBe('17.3');
    // 8.0 miles due north on the mean sphere.
    const leg = straightTravel(
      { lonE6: -94_600_000, latE6: 38_900_000 },
      { lonE6: -94_600_000, latE6: 39_015_787 },
    );
    expect(leg.distanceCmi).toBe(1010);
    expect((leg.durationMs / 60_000 - 3).toFixed(1)).toBe('17.3');
  });

  test.prop([point, point, point])(
    'property 31: travel times are zero at home, symmetric and keep the triangle inequality',
    (a, b, c) => {
      expect(straightTravel(a, a)).toEqual({ distanceCmi: 0, durationMs: 0 });
      const there = straightTravel(a, b);
      expect(straightTravel(b, a)).toEqual(there);
      const detour = straightTravel(a, c).durationMs + straightTravel(c, b).durationMs;
      expect(there.durationMs).toBeLessThanOrEqual(detour);
    },
  );

  test.prop([anywhere, anywhere])(
    'legs are whole numbers, with roads 15 to 40 % longer than the straight line',
    (a, b) => {
      const { distanceCmi, durationMs } = straightTravel(a, b);
      expect(Number.isInteger(distanceCmi) && Number.isInteger(durationMs)).toBe(true);
      const far = straightTravel(b, { lonE6: b.lonE6, latE6: b.latE6 + 14_474_000 });
      expect(far.distanceCmi).toBeGreaterThan(114_900);
      expect(far.distanceCmi).toBeLessThan(115_200);
    },
  );

  test('the decay series follows the exponential function', () => {
    for (let tenths = 0; tenths <= 320; tenths++) {
      const x = tenths / 10;
      const share = x === 0 ? 1 : (roadMiles(x * 10) / (x * 10) - 1.15) / 0.25;
      expect(Math.abs(share - Math.exp(-x))).toBeLessThan(1e-9);
    }
  });
});

describe('travel in the metro', () => {
  const travel = metroTravel(openMetro());

  test.prop([point, point, point], { numRuns: 60 })(
    'property 31: travel times are zero at home, and no detour is shorter',
    (a, b, c) => {
      expect(travel(a, a)).toEqual({ distanceCmi: 0, durationMs: 0 });
      const [there, first, second] = [travel(a, b), travel(a, c), travel(c, b)];
      expect(there.durationMs).toBeLessThanOrEqual(first.durationMs + second.durationMs);
    },
  );

  test.prop([point, point], { numRuns: 20 })('a leg takes as long as the metro route', (a, b) => {
    const route = openMetro().route(a, b);
    expect(travel(a, b)).toEqual({
      distanceCmi: route.distanceCmi,
      durationMs: route.durationMs,
    });
  });
});
