import { expect, test } from 'vitest';
import { actionRow, activityRow, nowMs, tripRow } from './testing/rows.ts';
import { standingAt } from './vehiclePlace.ts';

const at = (minutes: number) => nowMs + minutes * 60_000;
const trips = [
  ['t1', 'm1', 90],
  ['t2', 'm2', 40],
] as const;
/** A trip that delivers a move so many minutes from now. */
const tripOf = (id: string) => {
  const [, activityId, minutes] = trips.find(([tripId]) => tripId === id) ?? [];
  if (activityId === undefined || minutes === undefined) return undefined;
  const times = { plannedStartMs: nowMs, plannedEndMs: at(minutes) };
  const type = 'Drop-Off | Vehicle';
  return tripRow(id, { actions: [actionRow(`x${id}`, { type, activityId, ...times })] });
};
const bringing = (id: string, tripId: string | null, endId = 'B') =>
  activityRow(id, { tripId, endId });

const standings = [
  ['stands there', 'B', [bringing('m1', 't1')], { is: 'there' }],
  ['stands elsewhere', 'A', [], { is: 'elsewhere', locationId: 'A' }],
  ['is of no known place', null, [], { is: 'unknown' }],
  ['is brought elsewhere', 'A', [bringing('m1', 't1', 'C')], { is: 'elsewhere', locationId: 'A' }],
  [
    'is brought from no known place to another',
    null,
    [bringing('m1', 't1', 'C')],
    { is: 'unknown' },
  ],
  [
    'is brought by a trip',
    'A',
    [bringing('m1', 't1')],
    { is: 'coming', activityId: 'm1', tripId: 't1', atMs: at(90) },
  ],
  [
    'is brought from no known place',
    null,
    [bringing('m2', 't2')],
    { is: 'coming', activityId: 'm2', tripId: 't2', atMs: at(40) },
  ],
  [
    'is brought by a move without a trip',
    'A',
    [bringing('m3', null)],
    { is: 'coming', activityId: 'm3', tripId: null, atMs: null },
  ],
  [
    'is brought by a move whose trip is not known',
    'A',
    [bringing('m3', 't9')],
    { is: 'coming', activityId: 'm3', tripId: null, atMs: null },
  ],
  [
    'is brought by two trips and a move without one, by the first to be there',
    'A',
    [bringing('m3', null), bringing('m1', 't1'), bringing('m2', 't2')],
    { is: 'coming', activityId: 'm2', tripId: 't2', atMs: at(40) },
  ],
] as const;

test.each(standings)('a vehicle that %s is so at its pick-up', (_what, from, others, standing) => {
  expect(standingAt('B', from, others, tripOf)).toEqual(standing);
});
