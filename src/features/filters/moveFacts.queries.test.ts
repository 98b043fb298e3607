// A move is counted again when what it depends on changes, without a change of its own row.
import { expect, test } from 'vitest';
import {
  actionRow,
  activityRow,
  halfHourMs,
  locationRow,
  nowMs,
  tripRow,
  vehicleRow,
} from '#domain/testing/rows.ts';
import { openWorld, type Rows } from '#spine/world/testing/world.ts';
import type { GroupId } from './filters.model.ts';
import { type FiltersSees, filtersSlice } from './filters.slice.ts';
import { moveFacets } from './moveFacts.queries.ts';

const vehicle = { class: 'C', bodyType: 'SUV', color: 'Blue' };
/** At 7 PM in Chicago: tomorrow, at 1 AM, in London. */
const readyMs = nowMs + 34 * halfHourMs;
const pickUp = actionRow('p', { activityId: 'a1' });
const before: Rows = {
  locations: [locationRow('A', { timezone: 'America/Chicago' }), 'B'],
  vehicles: [vehicleRow('v1', vehicle)],
  trips: [tripRow('t1', { activityIds: ['a1'], status: 'Assigned', actions: [pickUp] })],
  activities: [
    activityRow('a1', { vehicleId: 'v1', tripId: 't1', status: 'planned', readyMs }),
    activityRow('a2', { vehicleId: null, startId: 'B' }),
  ],
};

test.each<[string, Rows, GroupId, { readonly [option: string]: readonly [number, number] }]>([
  [
    'the class of its vehicle',
    { vehicles: [vehicleRow('v1', { ...vehicle, version: 2, class: 'A' })] },
    'class',
    { C: [1, 0], A: [0, 1] },
  ],
  [
    'the body of its vehicle',
    { vehicles: [vehicleRow('v1', { ...vehicle, version: 2, bodyType: 'Van' })] },
    'body',
    { SUV: [1, 0], Van: [0, 1] },
  ],
  [
    'the time zone of its place',
    { locations: [locationRow('A', { version: 2, timezone: 'Europe/London' })] },
    'ready',
    { today: [1, 0], none: [1, 1] },
  ],
  [
    'the state of its trip',
    {
      trips: [
        tripRow('t1', {
          version: 2,
          activityIds: ['a1'],
          status: 'In Progress',
          actions: [{ ...pickUp, status: 'Complete' }],
        }),
      ],
    },
    'status',
    { scheduledToday: [1, 0], inProgress: [0, 1] },
  ],
])('a move is counted by %s when that changes', async (_, change, group, counts) => {
  const { hear, sees, close } = await openWorld<FiltersSees>(filtersSlice);
  hear(before);
  const facets = moveFacets();
  const count = () => {
    const counted = facets(sees()).counts();
    return Object.keys(counts).map((option) => counted.of(group, option));
  };
  expect(count()).toEqual(Object.values(counts).map(([was]) => was));
  hear(change);
  expect(count()).toEqual(Object.values(counts).map(([, is]) => is));
  await close();
});
