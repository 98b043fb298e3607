// The columns of a move's trip are sorted by what they show: the promise's expected drop-off, which
// moves with the clock, and the names of driver and trip.
import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Activity } from '#domain/entities.ts';
import { promiseOf } from '#domain/promise.ts';
import { actionRow, activityRow, nowMs, tripRow } from '#domain/testing/rows.ts';
import { worldSteps, type WorldStep } from '#domain/testing/worldSteps.ts';
import { test } from '../../../tests/property.ts';
import { statusBoardReader } from '../activities/index.ts';
import { type FetchesSees, fetchesSlice } from '#spine/fetches/index.ts';
import { live } from '#spine/world/testing/world.ts';
import { dirtyReader } from './dirtyRows.queries.ts';
import { orderReader } from './order.queries.ts';

type By = 'eta' | 'driver' | 'trip';

/** What a column shows of a move, worked out independently; null: nothing. */
function shown({ world, clock }: FetchesSees, row: Activity, by: By): string | number | null {
  const trip = world.tables.trips.get(row.tripId ?? '');
  const own = trip?.status === 'Cancelled' ? undefined : trip;
  if (by === 'eta') return promiseOf(row, trip, clock.state.nowMs).dropoff.expectedMs;
  if (by === 'trip') return own?.name.toLowerCase() ?? null;
  const action = own?.actions.find(({ activityId }) => activityId === row.id);
  return world.tables.drivers.get(action?.driverId ?? '')?.name.toLowerCase() ?? null;
}

const minuteMs = 60_000;
/** Two moves on trips; the first is expected earlier until its driver has not come. */
const overtaken: readonly WorldStep[] = [
  { is: 'activities', rows: ['a0', 'a1'].map((id, at) => activityRow(id, { tripId: `t${at}` })) },
  {
    is: 'trips',
    rows: [0, 1].map((at) =>
      tripRow(`t${at}`, {
        activityIds: [`a${at}`],
        estimatedEndMs: nowMs + (at + 1) * 30 * minuteMs,
        actions: [
          actionRow(`x${at}`, {
            type: 'Drop-Off | Vehicle',
            activityId: `a${at}`,
            plannedStartMs: nowMs + (at === 0 ? 0 : 59 * minuteMs),
            plannedEndMs: nowMs + (at + 1) * 30 * minuteMs,
          }),
        ],
      }),
    ),
  },
  { is: 'look' },
  { is: 'tick', byMs: 50 * minuteMs },
  { is: 'look' },
];

const anyBy = fc.constantFrom<By>('eta', 'eta', 'driver', 'trip');

test.prop([worldSteps, anyBy, fc.boolean()], {
  numRuns: 100,
  examples: [[[...overtaken], 'eta', false]],
})(
  'rows are in the order of what is shown, whatever time passes',
  async (steps, by, descending) => {
    const order = orderReader();
    const dirtyOf = dirtyReader();
    const boardOf = statusBoardReader();
    const world = await live<FetchesSees>(fetchesSlice, steps, (sees) => {
      const { activities } = sees.world.tables;
      const dirty = dirtyOf(sees);
      const rows = order(sees, boardOf(sees), { sort: { by, descending }, dirty });
      const values = rows.map((ordinal) => {
        const row = activities.at(ordinal);
        return row ? shown(sees, row, by) : null;
      });
      expect(rows).toHaveLength(activities.size);
      const known = values.filter((value) => value !== null);
      // Those without a value come last.
      expect(values.slice(0, known.length)).toEqual(known);
      const sign = descending ? -1 : 1;
      const sorted = known.toSorted((a, b) => (a < b ? -sign : a > b ? sign : 0));
      expect(known).toEqual(sorted);
    });
    await world.close();
  },
);
