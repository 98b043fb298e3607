// Random sequences of events in a small company: rows put and removed, time passing.
// Few ids, so that steps meet; references may lead nowhere, as on a real wire.
import * as fc from 'fast-check';
import type { Activity, Driver, Trip } from '../entities.ts';
import { actionRow, activityRow, driverRow, halfHourMs, nowMs, tripRow } from './rows.ts';

export type WorldStep =
  | { readonly is: 'activities'; readonly rows: readonly Activity[] }
  | { readonly is: 'trips'; readonly rows: readonly Trip[] }
  | { readonly is: 'drivers'; readonly rows: readonly Driver[] }
  | {
      readonly is: 'remove';
      readonly collection: 'activities' | 'trips' | 'drivers';
      readonly id: string;
    }
  | { readonly is: 'tick'; readonly byMs: number }
  /** Readers read here; between two reads several steps may have passed. */
  | { readonly is: 'look' }
  /** Readers read what was read that many reads ago, as a replay does that jumps back. */
  | { readonly is: 'jump'; readonly back: number };

const activityId = fc.constantFrom('a0', 'a1', 'a2');
const tripId = fc.constantFrom('t0', 't1');
const driverId = fc.constantFrom('d0', 'd1');
const timeMs = fc.integer({ min: -6, max: 6 }).map((halves) => nowMs + halves * halfHourMs);
/** Around midnights, some days on; rarely so far that days are counted. */
const dayMs = fc
  .integer({ min: -1, max: 16 })
  .map((days) => nowMs + (48 * days - 4) * halfHourMs - 1 + (days % 2));
const orNone = <T>(arb: fc.Arbitrary<T>) => fc.option(arb, { nil: null });

const activity = fc
  .record({
    id: activityId,
    tripId: orNone(tripId),
    status: fc.constantFrom('unplanned', 'planned', 'processing', 'completed', 'in-progress'),
    readyMs: orNone(fc.oneof(timeMs, dayMs, fc.constant(nowMs + 24 * halfHourMs))),
    deadlineMs: orNone(timeMs),
    completedMs: orNone(fc.constant(nowMs)),
  } as const)
  .map(({ id, ...fields }) => activityRow(id, fields));

const action = fc
  .record({
    id: fc.constantFrom('x0', 'x1', 'x2', 'x3'),
    type: fc.constantFrom(
      'Pick-Up | Vehicle',
      'Drop-Off | Vehicle',
      'Location | Travel',
      'Errand | Rideshare',
    ),
    status: fc.constantFrom('Not Started', 'In Progress', 'Complete'),
    driverId: orNone(driverId),
    activityId: orNone(activityId),
    otherEndId: orNone(fc.constantFrom('x0', 'x1', 'x2', 'x3')),
  } as const)
  .map(({ id, ...fields }) => actionRow(id, fields));

const trip = fc
  .record({
    id: tripId,
    status: fc.constantFrom('Assigned', 'In Progress', 'In Progress', 'Complete', 'Cancelled'),
    activityIds: fc.uniqueArray(activityId, { maxLength: 3 }),
    driverIds: fc.uniqueArray(driverId, { minLength: 1, maxLength: 2 }),
    startedMs: orNone(timeMs),
    actions: fc.array(action, { maxLength: 4, size: 'max' }),
  } as const)
  .map(({ id, ...fields }) => tripRow(id, fields));

const driver = fc
  .record({ id: driverId, presence: fc.constantFrom('online', 'offline') } as const)
  .map(({ id, ...fields }) => driverRow(id, fields));

/** Each row is newer than those before it, so that every put counts. */
export const worldSteps: fc.Arbitrary<readonly WorldStep[]> = fc
  .array(step(), { minLength: 1, maxLength: 40, size: 'max' })
  .map((steps) =>
    steps.map((one, at) =>
      'rows' in one
        ? ({ ...one, rows: one.rows.map((row) => ({ ...row, version: at + 1 })) } as WorldStep)
        : one,
    ),
  );

function step(): fc.Arbitrary<WorldStep> {
  return fc.oneof(
    { weight: 4, arbitrary: some('activities', activity) },
    { weight: 4, arbitrary: some('trips', trip) },
    { weight: 1, arbitrary: some('drivers', driver) },
    { weight: 1, arbitrary: removal('activities', activityId) },
    { weight: 1, arbitrary: removal('trips', tripId) },
    { weight: 1, arbitrary: removal('drivers', driverId) },
    {
      weight: 2,
      arbitrary: fc.record({
        is: fc.constant('tick' as const),
        byMs: fc.constantFrom(1, halfHourMs, 5 * halfHourMs),
      }),
    },
    { weight: 4, arbitrary: fc.constant({ is: 'look' } as const) },
    {
      weight: 1,
      arbitrary: fc.record({
        is: fc.constant('jump' as const),
        back: fc.integer({ min: 1, max: 6 }),
      }),
    },
  ) as fc.Arbitrary<WorldStep>;
}

function some<T extends { readonly id: string }>(is: string, row: fc.Arbitrary<T>) {
  return fc.record({
    is: fc.constant(is),
    rows: fc.uniqueArray(row, { minLength: 1, maxLength: 3, selector: (one) => one.id }),
  });
}

function removal(collection: string, id: fc.Arbitrary<string>) {
  return fc.record({ is: fc.constant('remove'), collection: fc.constant(collection), id });
}
