import { expect } from 'vitest';
import { departureOf } from '#domain/departure.ts';
import { isOffPlan, promiseOf } from '#domain/promise.ts';
import { worldSteps } from '#domain/testing/worldSteps.ts';
import { type ClockSees } from '#spine/clock/index.ts';
import { type WorldSees, worldSlice } from '#spine/world/index.ts';
import { live } from '#spine/world/testing/world.ts';
import { test } from '../../../tests/property.ts';
import { departuresReader } from './departures.queries.ts';

type Sees = WorldSees & ClockSees;

/** Every move, by its promise. */
function recounted({ world, clock }: Sees): readonly (readonly [string, 'off' | 'late'])[] {
  const { activities, trips } = world.tables;
  return [...activities.rows()].flatMap((row): (readonly [string, 'off' | 'late'])[] => {
    const promise = promiseOf(row, trips.get(row.tripId ?? ''), clock.state.nowMs);
    const { dropoff, deadline } = promise;
    if (dropoff.expectedMs === null) return [];
    const byMin = deadline.differenceMin ?? 0;
    const plannedByMin = byMin - (dropoff.differenceMin ?? 0);
    if (byMin > 0 && plannedByMin <= 0) return [[row.id, 'late']];
    return isOffPlan(dropoff.differenceMin) ? [[row.id, 'off']] : [];
  });
}

test.prop([worldSteps], { numRuns: 80 })(
  'the departures equal those of all moves at every look, and turn only when they said',
  async (steps) => {
    const read = departuresReader();
    const world = await live<Sees>(worldSlice, steps, (sees) => {
      const seen = read(sees);
      expect(seen).toEqual(new Map(recounted(sees)));
      expect(read(sees)).toBe(seen);
      const { activities, trips } = sees.world.tables;
      for (const row of activities.rows()) {
        const trip = trips.get(row.tripId ?? '');
        const { is, turnMs } = departureOf(row, trip, sees.clock.state.nowMs);
        if (turnMs === Number.POSITIVE_INFINITY) continue;
        expect(turnMs).toBeGreaterThan(sees.clock.state.nowMs);
        expect(departureOf(row, trip, turnMs - 1).is).toBe(is);
        expect(departureOf(row, trip, turnMs).is).not.toBe(is);
      }
    });
    await world.close();
  },
  60_000,
);
