import { describe, expect } from 'vitest';
import type { Point } from '#domain/geo.ts';
import { fc, test } from '../../../tests/property.ts';
import { pointAlong, splitAt } from './course.ts';

/** Leads north-east, so that no point of it is near a later one. */
const courses = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 9_000 }), fc.integer({ min: 1, max: 9_000 })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((steps) => {
    const points: Point[] = [{ lonE6: -94_700_000, latE6: 38_900_000 }];
    for (const [east, north] of steps) {
      const { lonE6, latE6 } = points.at(-1)!;
      points.push({ lonE6: lonE6 + east, latE6: latE6 + north });
    }
    return points;
  });
/** Evenly drawn: nine in ten of `fc.double` from 0 to 1 are below a billionth. */
const share = fc.integer({ min: 0, max: 1_000 }).map((thousandths) => thousandths / 1_000);

describe('on the course of a road', () => {
  test.prop([courses])('nothing and all of it are its two ends', (course) => {
    expect(pointAlong(course, 0)).toEqual(course[0]);
    const { lonE6, latE6 } = pointAlong(course, 1);
    expect(lonE6).toBeCloseTo(course.at(-1)!.lonE6);
    expect(latE6).toBeCloseTo(course.at(-1)!.latE6);
  });

  test.prop([courses, share])(
    'a driver who stands on it has just that much behind',
    (course, of) => {
      const at = pointAlong(course, of);
      const split = splitAt(course, at);
      expect(split.share).toBeCloseTo(of, 4);
      expect([split.driven[0], split.driven.at(-1)]).toEqual([course[0], at]);
      expect([split.ahead[0], split.ahead.at(-1)]).toEqual([at, course.at(-1)]);
      expect(split.driven.length + split.ahead.length).toBe(course.length + 2);
    },
  );

  test.prop([courses, share])('more of it is farther along both ways', (course, of) => {
    const [half, whole] = [pointAlong(course, of / 2), pointAlong(course, of)];
    expect(whole.lonE6).toBeGreaterThanOrEqual(half.lonE6);
    expect(whole.latE6).toBeGreaterThanOrEqual(half.latE6);
  });

  test('a driver beside it is measured from the point that is nearest', () => {
    const course = [
      { lonE6: 0, latE6: 0 },
      { lonE6: 100, latE6: 0 },
      { lonE6: 100, latE6: 100 },
    ];
    const { on, share: behind } = splitAt(course, { lonE6: 50, latE6: -30 });
    expect(on).toEqual({ lonE6: 50, latE6: 0 });
    expect(behind).toBeCloseTo(0.25);
  });
});
