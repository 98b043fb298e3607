import { expect, test } from 'vitest';
import type { PlannerRoute, ReadUpdate } from './messages.ts';
import { readPlan } from './plan.ts';
import { sampleRequest } from '../testing/plannerRequests.ts';

const request = sampleRequest(3, 3);
const known = new Map(
  request.activities.map(({ id, startLocationId, endLocationId }) => [
    id,
    { id, name: `PA-${id}`, startId: startLocationId, endId: endLocationId, tripId: null },
  ]),
);
const track = (...ids: string[]): PlannerRoute['track'] =>
  ids.flatMap((activityId) => [
    {
      activityId,
      kind: 'pick-up' as const,
      locationId: known.get(activityId)?.startId ?? 'p0',
    },
    { activityId, kind: 'drop-off' as const, locationId: known.get(activityId)?.endId ?? 'p1' },
  ]);
const update: ReadUpdate = {
  requestId: 'r1',
  plannerId: 'w',
  isFinal: true,
  progress: 1,
  costCents: 100,
  routes: [
    { vehicleId: 'driver-3', track: track('m1') },
    { vehicleId: 'driver-1', track: track('m2', 'm0') },
  ],
  unserved: [],
  skipped: 0,
};
const read = (change: Partial<ReadUpdate> = {}, store = known) =>
  readPlan({ ...update, ...change }, request, (id) => store.get(id));

test('a plan lists each driver with moves in the order of the request', () => {
  expect(read()).toEqual({
    is: 'plan',
    drivers: [
      { vehicleId: 'driver-1', name: 'Avery', activityIds: ['m2', 'm0'] },
      { vehicleId: 'driver-3', name: 'Casey', activityIds: ['m1'] },
    ],
    unserved: [],
  });
});

test('an unserved move has a reason', () => {
  const unserved = [{ activityId: 'm1', reason: 'No road.' }];
  const [, second] = update.routes;
  const plan = read({ routes: second ? [second] : [], unserved });
  expect(plan).toMatchObject({ is: 'plan', unserved });
});

const without = new Map([...known].filter(([id]) => id !== 'm0'));
const changed = (change: object) =>
  new Map([...known].map(([id, one]) => [id, id === 'm0' ? { ...one, ...change } : one]));

test.each<[string, Partial<ReadUpdate>, Map<string, never> | typeof known, string | null, string]>([
  ['missing from the store', {}, without, 'm0', 'The move m0 is not known any more.'],
  ['in a trip', {}, changed({ tripId: 't' }), 'm0', 'PA-m0 is in a trip by now.'],
  ['from elsewhere', {}, changed({ startId: 'p5' }), 'm0', 'PA-m0 has other places by now.'],
  ['to elsewhere', {}, changed({ endId: 'p5' }), 'm0', 'PA-m0 has other places by now.'],
  ['of another request', { requestId: 'r2' }, known, null, 'These routes answer another request.'],
  ['not all read', { skipped: 1 }, known, null, 'Some routes of the planner cannot be read.'],
  [
    'for an unknown driver',
    { routes: [...update.routes, { vehicleId: 'driver-9', track: [] }] },
    known,
    null,
    'The planner answered with drivers that were not requested.',
  ],
  [
    'twice for one driver',
    { routes: [...update.routes, { vehicleId: 'driver-1', track: [] }] },
    known,
    null,
    'The planner answered with drivers that were not requested.',
  ],
  [
    'of a move twice',
    { routes: [...update.routes, { vehicleId: 'driver-2', track: track('m1') }] },
    known,
    null,
    'The planner answered with a repeated move, or one that was not requested.',
  ],
  [
    'of two vehicles at once',
    {
      routes: [
        { vehicleId: 'driver-1', track: [0, 2, 1, 3].flatMap((at) => track('m0', 'm1')[at] ?? []) },
      ],
    },
    known,
    null,
    'The planner has a driver move two vehicles at once.',
  ],
  [
    'that end before they begin',
    { routes: [{ vehicleId: 'driver-1', track: track('m0').toReversed() }] },
    known,
    null,
    'The planner has a driver move two vehicles at once.',
  ],
  [
    'that begin twice',
    { routes: [{ vehicleId: 'driver-1', track: [0, 0].flatMap((at) => track('m0')[at] ?? []) }] },
    known,
    null,
    'The planner has a driver move two vehicles at once.',
  ],
  [
    'that end another move',
    {
      routes: [
        { vehicleId: 'driver-1', track: [0, 3].flatMap((at) => track('m0', 'm1')[at] ?? []) },
      ],
    },
    known,
    null,
    'The planner has a driver move two vehicles at once.',
  ],
  [
    'without its end',
    { routes: [{ vehicleId: 'driver-1', track: track('m0').slice(0, 1) }] },
    known,
    null,
    'The planner has a driver move two vehicles at once.',
  ],
  [
    'without a move',
    { routes: update.routes.slice(0, 1) },
    known,
    'm0',
    'The planner left out a move.',
  ],
])('S2 §5: routes %s are stale as a whole', (_name, change, store, activityId, reason) => {
  expect(read(change, store)).toEqual({ is: 'stale', activityId, reason });
});
