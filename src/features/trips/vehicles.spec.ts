import { describe, expect, test } from 'vitest';
import type { Activity, Trip, Vehicle } from '#domain/entities.ts';
import {
  actionRow,
  activityRow,
  driverRow,
  halfHourMs,
  locationRow,
  nowMs,
  tripRow,
  vehicleRow,
} from '#domain/testing/rows.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { planTeamToTheEnd } from '#planning/team/desk/planTeam.ts';
import { begun, changed, ticked } from '#spine/world/testing/world.ts';
import { problemOfDraft } from './problem.queries.ts';
import { type PlanDraft, tripSubject, usualOptions } from './trips.model.ts';
import { tripsSlice } from './trips.slice.ts';
import { awayInPlan, awayVehicles, heldInPlan } from './vehicles.queries.ts';

const { given } = specFor(tripsSlice);
const comesMs = nowMs + 4 * halfHourMs;

/** A move from A to B of a vehicle that stands at C, and other moves of that vehicle. */
function sees(others: readonly Activity[] = [], trips: readonly Trip[] = [], at: string = 'C') {
  const vehicle: Vehicle = vehicleRow('v1', { locationId: at });
  return given(
    begun,
    ticked(),
    changed({
      locations: ['A', 'B', 'C'].map((id) => locationRow(id)),
      drivers: [driverRow('d1')],
      vehicles: [vehicle],
      activities: [activityRow('a1', { vehicleId: 'v1', readyMs: nowMs }), ...others],
      trips,
    }),
  ).sees;
}

const brings = activityRow('a2', { vehicleId: 'v1', startId: 'C', endId: 'A', tripId: 't1' });
const trip = tripRow('t1', {
  activityIds: ['a2'],
  estimatedEndMs: comesMs,
  actions: [
    actionRow('d', { activityId: 'a2', type: 'Drop-Off | Vehicle', plannedEndMs: comesMs }),
  ],
});
const draft: PlanDraft = {
  step: 'plan',
  source: 'selection',
  activityIds: ['a1'],
  subject: tripSubject(['a1']),
  excludedIds: [],
  ...usualOptions,
  driverCount: 1,
  legs: [],
};
const moment = { requestMs: nowMs, nowMs };

function planFor(world: ReturnType<typeof sees>) {
  const drafted = problemOfDraft(world, { draft, moment });
  if (drafted.is === 'refused') throw new Error(drafted.refusal.reason);
  const budget = { is: 'iterations', iterations: 3 } as const;
  const outcome = planTeamToTheEnd(drafted.problem, { seed: 1, budget });
  const plan = outcome.is === 'planned' ? outcome.answers[0]?.plan : undefined;
  if (!plan) throw new Error(outcome.is);
  const pickup = plan.drivers
    .flatMap(({ actions }) => actions)
    .find(({ type }) => type === 'pickup-vehicle');
  return { plan, pickupMs: pickup?.startMs ?? 0 };
}

describe('reading 70: a vehicle that is not at the pick-up', () => {
  test('is planned no sooner than the trip that brings it is expected to deliver it', () => {
    const { plan, pickupMs } = planFor(sees([brings], [trip]));
    expect(pickupMs).toBeGreaterThanOrEqual(comesMs);
    expect(planFor(sees([], [], 'A')).pickupMs).toBeLessThan(comesMs);
    // And it is saved so: nobody else picks it up sooner.
    expect(heldInPlan(sees([brings], [trip]), draft, plan)).toEqual([
      { activityId: 'a1', notBeforeMs: pickupMs },
    ]);
    // The plan and its review name the trip that it waits for.
    const standing = { is: 'coming', activityId: 'a2', tripId: 't1', atMs: comesMs };
    const known = { forId: 'a1', standing, pickupMs, isInTime: true };
    expect(awayInPlan(sees([brings], [trip]), plan)).toEqual([known]);
    expect(awayInPlan(sees([], [], 'A'), plan)).toEqual([]);
  });

  test('is warned of where its trip is late by now, and comes after the planned pick-up', () => {
    const { plan, pickupMs } = planFor(sees([brings], [trip]));
    const late = { ...trip, estimatedEndMs: comesMs + halfHourMs };
    const standing = { is: 'coming', activityId: 'a2', tripId: 't1' };
    expect(awayInPlan(sees([brings], [late]), plan)).toEqual([
      {
        forId: 'a1',
        standing: { ...standing, atMs: comesMs + halfHourMs },
        pickupMs,
        isInTime: false,
      },
    ]);
  });

  test('is warned of where the move that brings it is on no trip, or nothing brings it', () => {
    const open = { ...brings, tripId: null };
    const coming = { is: 'coming', activityId: 'a2', tripId: null, atMs: null };
    expect(awayVehicles(sees([open]), ['a1'])).toEqual([{ forId: 'a1', standing: coming }]);
    const elsewhere = { is: 'elsewhere', locationId: 'C' };
    expect(awayVehicles(sees(), ['a1'])).toEqual([{ forId: 'a1', standing: elsewhere }]);
  });

  test('is not away where it stands there, or another move of the plan brings it', () => {
    expect(awayVehicles(sees([], [], 'A'), ['a1'])).toEqual([]);
    const open = { ...brings, tripId: null };
    const another = { forId: 'a2', standing: { is: 'elsewhere', locationId: 'B' } };
    expect(awayVehicles(sees([open]), ['a2', 'a1'])).toEqual([]);
    expect(awayVehicles(sees([open], [], 'B'), ['a1', 'a2'])).toEqual([another]);
  });

  test('is away at the first of two moves there and back', () => {
    const back = { ...brings, startId: 'B', tripId: null };
    const standing = { is: 'elsewhere', locationId: 'C' };
    expect(awayVehicles(sees([back]), ['a1', 'a2'])).toEqual([{ forId: 'a1', standing }]);
  });
});
