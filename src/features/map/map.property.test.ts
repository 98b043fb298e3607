import { expect } from 'vitest';
import { driverState, hasDoneOwnPart } from '#domain/driverState.ts';
import { type WorldStep, worldSteps } from '#domain/testing/worldSteps.ts';
import { test } from '../../../tests/property.ts';
import { explained } from '../activities/index.ts';
import { live } from '#spine/world/testing/world.ts';
import { type DriverLook, driverLooks } from './map.queries.ts';
import { type MapSees, mapSlice } from './map.slice.ts';

/** The look of every driver with a row, computed from all rows at once. */
function recounted(sees: MapSees): readonly DriverLook[] {
  const running = [...sees.world.tables.trips.rows()].filter(
    ({ status }) => status === 'In Progress',
  );
  return [...sees.world.tables.drivers.rows()].map(({ id }) => {
    const driverTrips = running.filter(({ driverIds }) => driverIds.includes(id));
    const state = driverState(id, driverTrips);
    const activityId = state?.activityId ?? state?.action?.activityId ?? null;
    const late = activityId !== null && explained(sees, activityId)?.late === true;
    const { type, status } = state?.action ?? {};
    const now = status === 'In Progress' ? ('riding' as const) : ('waiting' as const);
    const own = type === 'Errand | Rideshare' ? now : null;
    const ride = type === 'Errand | Check-in with Lead' ? ('waiting' as const) : own;
    const onTrip = driverTrips.some((trip) => !hasDoneOwnPart(id, trip));
    return { driverId: id, onTrip, late, ride: state?.aboard ? ('riding' as const) : ride };
  });
}

/** Consistent like a server's data: a trip acts on its own moves, and a move names its own trip. */
const consistentSteps = worldSteps.map((steps) =>
  steps.map((step): WorldStep => {
    if (step.is === 'activities') {
      const rows = step.rows.map((row) => ({ ...row, tripId: row.tripId && tripOf(row.id) }));
      return { ...step, rows };
    }
    if (step.is !== 'trips') return step;
    const rows = step.rows.map((row) => ({
      ...row,
      actions: row.actions.filter(
        ({ activityId }) => activityId === null || tripOf(activityId) === row.id,
      ),
    }));
    return { ...step, rows };
  }),
);

function tripOf(activityId: string): string {
  return activityId === 'a0' ? 't0' : 't1';
}

test.prop([consistentSteps], { numRuns: 200 })(
  'the reported looks of drivers equal a recount after every step',
  async (steps) => {
    const looks = driverLooks();
    const drawn = new Map<string, DriverLook>();
    let seen = new Set<string>();
    const world = await live<MapSees>(mapSlice, steps, (sees) => {
      const reported = looks(sees);
      for (const look of reported) drawn.set(look.driverId, look);
      // One without a row is not drawn.
      const here = new Set([...sees.world.tables.drivers.rows()].map(({ id }) => id));
      const turned = [...here, ...seen].filter((id) => here.has(id) !== seen.has(id));
      expect(reported.map(({ driverId }) => driverId)).toEqual(expect.arrayContaining(turned));
      seen = here;
      const expected = recounted(sees);
      expect(expected.map(({ driverId }) => drawn.get(driverId))).toEqual(expected);
      expect(looks(sees)).toEqual([]);
    });
    await world.close();
  },
  60_000,
);
