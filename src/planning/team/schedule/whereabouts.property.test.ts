import { describe, expect } from 'vitest';
import { straightDistanceCmi } from '#domain/geo.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { fc, test } from '../../../../tests/property.ts';
import { samePlaceCmi } from '../../places.ts';
import { sound } from '../testing/soundPlan.ts';
import { composed, composedChases, planOf } from '../testing/outlines.ts';
import { waysOf, whereaboutsAt } from './whereabouts.ts';

const plans = fc
  .oneof(composed, composedChases)
  .map(({ outline, asked }) => planOf(outline, asked.moves));
/**
 * Less than all, since the next action begins then. Evenly drawn: nine in ten of `fc.double` from 0
 * to 1 are below a billionth.
 */
const share = fc.integer({ min: 0, max: 999 }).map((thousandths) => thousandths / 1_000);
const runs = { numRuns: 15 };

const at = (plan: TeamPlan, driverId: string, ms: number) => {
  const one = whereaboutsAt(plan, ms).find((row) => row.driverId === driverId);
  if (!one) throw new Error('Nowhere.');
  const { from, to, share, aboardId } = one;
  const between = (a: number, b: number) => Math.round(a + (b - a) * share);
  const lonE6 = between(from.lonE6, to.lonE6);
  return { lonE6, latE6: between(from.latE6, to.latE6), aboardId };
};
const point = (plan: TeamPlan, placeId: string) => {
  const place = plan.places.find(({ id }) => id === placeId);
  if (!place) throw new Error(`No place ${placeId}.`);
  return { lonE6: place.lonE6, latE6: place.latE6 };
};

describe('where the drivers of a plan are', () => {
  test.prop([plans], runs)('each is where an action begins and, when it is over, ends', (plan) => {
    for (const { driverId, actions } of plan.drivers) {
      for (const action of actions) {
        const [fromId, toId] =
          'fromId' in action ? [action.fromId, action.toId] : [action.placeId, action.placeId];
        if (fromId === null || toId === null || action.durationMs === 0) continue;
        const overMs = action.startMs + action.durationMs;
        expect(at(plan, driverId, action.startMs)).toMatchObject(point(plan, fromId));
        // The next action may begin at a place that counts as the same one.
        const off = straightDistanceCmi(at(plan, driverId, overMs), point(plan, toId));
        expect(off).toBeLessThanOrEqual(samePlaceCmi);
      }
    }
  });

  test.prop([plans, share], runs)(
    'a rider is where the chase car is, from boarding until out of it',
    (plan, behind) => {
      for (const { driverId, actions } of plan.drivers) {
        for (const join of actions) {
          if (join.type !== 'join') continue;
          const out = actions.find((one) => one.type === 'split' && one.splitId === join.splitId);
          if (!out) throw new Error('Never out of the car.');
          const ms = join.startMs + behind * (out.startMs - join.startMs);
          const { aboardId, ...here } = at(plan, driverId, ms);
          expect(aboardId).toBe(join.chaseDriverId);
          expect(at(plan, join.chaseDriverId, ms)).toMatchObject(here);
        }
      }
    },
  );

  test.prop([plans, share], runs)(
    'on the way each is on the straight line, as far as the time has passed',
    (plan, behind) => {
      for (const { driverId, actions } of plan.drivers) {
        for (const way of actions) {
          if (way.type !== 'move-vehicle' && way.type !== 'go-to') continue;
          if (way.durationMs === 0) continue;
          const here = at(plan, driverId, way.startMs + behind * way.durationMs);
          const [from, to] = [point(plan, way.fromId), point(plan, way.toId)];
          for (const part of ['lonE6', 'latE6'] as const) {
            const [a, b] = [from[part], to[part]];
            expect(Math.abs(here[part] - (a + (b - a) * behind))).toBeLessThan(1);
          }
        }
      }
    },
  );

  test.prop([plans], runs)('each way that a driver is on is one of its ways', (plan) => {
    const ways = waysOf(plan);
    expect(new Set(ways.map((way) => JSON.stringify(way))).size).toBe(ways.length);
    for (const { startMs, durationMs } of plan.drivers.flatMap(({ actions }) => actions)) {
      for (const { from, to } of whereaboutsAt(plan, startMs + durationMs / 2)) {
        if (from === to) continue;
        expect(ways.some((way) => way.from === from && way.to === to)).toBe(true);
      }
    }
  });

  test('all are somewhere before the plan begins and after it, and none without places', () => {
    expect(whereaboutsAt(sound, 0)).toHaveLength(sound.drivers.length);
    expect(whereaboutsAt(sound, Number.MAX_SAFE_INTEGER)).toHaveLength(sound.drivers.length);
    expect(whereaboutsAt({ ...sound, places: [] }, 0)).toEqual([]);
  });
});
