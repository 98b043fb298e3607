// No lock can be got round by sending an edit, and no edit breaks a rule that the move has kept.
import { describe, expect } from 'vitest';
import { mayEdit } from '#domain/editLocks.ts';
import type { Activity, ActivityStatus, Trip } from '#domain/entities.ts';
import { type EditedField, lockedAs, mayEditFields, moveFields } from '#domain/moveEdit.ts';
import {
  minDeadline,
  type MoveTimes,
  withDeadline,
  withForceReady,
  withReady,
} from '#domain/moveTimes.ts';
import {
  actionRow,
  activityRow,
  halfHourMs,
  locationRow,
  nowMs,
  tripRow,
  vehicleRow,
} from '#domain/testing/rows.ts';
import { type GivenEvent, specFor } from '#kernel/testing/spec.ts';
import { changed } from '#spine/world/testing/world.ts';
import { fc, test } from '../../../tests/property.ts';
import { mayChange, timesAt } from './editing.queries.ts';
import { readTime, typedText } from './cells.queries.ts';
import { movesSlice } from './moves.slice.ts';

const { given } = specFor(movesSlice);
const dayMs = 86_400_000;
/** Nights on which clocks change in the US and in Europe; epoch ms. */
const nights = ['2027-03-14', '2027-11-07', '2027-03-28', '2027-10-31'].map((day) =>
  Date.parse(`${day}T00:00Z`),
);
/** Any day of a year; nights on which clocks change come often. */
const anyDay = fc.oneof(
  fc.constantFrom(...nights),
  fc.nat(364).map((at) => Date.UTC(2027, 0, 1) + at * dayMs),
);
const zones = ['America/Chicago', 'Europe/Paris', 'Asia/Kathmandu', 'America/Phoenix'];
const [p, d] = [
  actionRow('p', { activityId: 'a1', otherEndId: 'd' }),
  actionRow('d', { activityId: 'a1', type: 'Drop-Off | Vehicle', otherEndId: 'p' }),
];
const of = (fields: Partial<Trip>) => tripRow('t1', { activityIds: ['a1'], ...fields });
const ofTrip = { tripId: 't1' };
/** A move of each status, with its trip. */
const ofStatus: {
  readonly [S in ActivityStatus]: readonly [Partial<Activity>, Trip | null];
} = {
  unplanned: [{}, null],
  needsDriver: [ofTrip, of({ status: 'Assigned', actions: [p, d] })],
  planned: [ofTrip, of({ status: 'In Progress', actions: [p, d] })],
  inProgress: [
    ofTrip,
    of({ status: 'In Progress', actions: [{ ...p, status: 'In Progress' }, d] }),
  ],
  complete: [{ status: 'completed', completedMs: nowMs }, null],
  lockedInAI: [{ status: 'processing' }, null],
  unknown: [ofTrip, null],
};
/** Another value of each field that breaks no rule. */
const other = {
  startId: 'C',
  endId: 'C',
  vehicleId: 'v2',
  vin: '1FTFW1E54MFA10418',
  readyMs: nowMs + halfHourMs,
  deadlineMs: nowMs + 30 * halfHourMs,
  reason: 'service',
  pickupNotes: 'Gate 9',
  dropoffNotes: 'Row C',
  notes: 'call first',
  reference: 'RO 41',
  assigned: 'Morning crew',
} as const;

function worldWith(row: Activity, trip: Trip | null = null): readonly GivenEvent[] {
  const locations = zones.map((timezone, at) => locationRow('ABCD'[at] ?? '', { timezone }));
  const vehicles = [vehicleRow('v1'), vehicleRow('v2')];
  const rows = { locations, vehicles, activities: [row], trips: trip ? [trip] : [] };
  return [{ type: 'clock/ticked', data: { nowMs } } as GivenEvent, changed(rows as never)];
}

function save(fields: object) {
  return { type: 'moves/saveEdits', data: { activityId: 'a1', version: 1, fields } } as const;
}

describe.each(Object.entries(ofStatus))('a move that is %s', (status, [fields, trip]) => {
  const row = activityRow('a1', { vehicleId: 'v1', readyMs: nowMs, ...fields });
  const events = worldWith(row, trip);
  test.each(moveFields.names)(
    'reading 6: the bus takes an edit of its %s as the table says',
    (field) => {
      const verdict = mayEdit(status as ActivityStatus, lockedAs(field));
      for (const more of [{}, { notes: 'x' }]) {
        const came = given(...events).when(save({ ...more, [field]: other[field] }));
        if (!verdict.yes) came.thenRejected(verdict.reason);
        else expect(came.after.outbox.state.open).toHaveLength(1);
      }
    },
  );
});

test.prop(
  [
    fc.constantFrom(...(Object.keys(ofStatus) as ActivityStatus[])),
    fc.uniqueArray(fc.constantFrom(...moveFields.names), { minLength: 1 }),
  ],
  { numRuns: 100 },
)('reading 6: what is typed in place meets the locks of the form', (status, fields) => {
  const [changes, trip] = ofStatus[status];
  const row = activityRow('a1', { vehicleId: 'v1', readyMs: nowMs, ...changes });
  const typed = Object.fromEntries(fields.map((field) => [field, other[field]]));
  const data = { activityId: 'a1', typed, over: {} };
  const came = given(...worldWith(row, trip)).when({ type: 'moves/editCell', data });
  const verdict = mayEditFields(status, fields);
  if (!verdict.yes) came.thenRejected(verdict.reason);
  else expect(came.after.forms.state.forms).toMatchObject([{ isShown: false, typed }]);
});

const { sees } = given(...worldWith(activityRow('a1')));

function seesAt(now: number) {
  return { ...sees, clock: { ...sees.clock, state: { ...sees.clock.state, nowMs: now } } };
}

/** What a form makes of an operator's acts on the times, each in the zone of its place. */
type Act =
  | { readonly do: 'ready' | 'deadline'; readonly ms: number | null }
  | { readonly do: 'cell'; readonly field: 'readyMs' | 'deadlineMs'; readonly ms: number }
  | { readonly do: 'now'; readonly on: boolean }
  | { readonly do: 'end'; readonly field: 'startId' | 'endId'; readonly id: string }
  | { readonly do: 'note' };
const instant = fc
  .tuple(anyDay, fc.integer({ min: -60, max: 60 }), fc.nat(29))
  .map(([day, halfHours, minutes]) => day + halfHours * halfHourMs + minutes * 60_000);
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    do: fc.constantFrom('ready' as const, 'deadline' as const),
    ms: fc.option(instant, { freq: 9 }),
  }),
  fc.record({
    do: fc.constant('cell' as const),
    field: fc.constantFrom('readyMs' as const, 'deadlineMs' as const),
    ms: instant,
  }),
  fc.record({ do: fc.constant('now' as const), on: fc.boolean() }),
  fc.record({
    do: fc.constant('end' as const),
    field: fc.constantFrom('startId' as const, 'endId' as const),
    id: fc.constantFrom('A', 'B', 'C', 'D'),
  }),
  fc.constant({ do: 'note' as const }),
);
const times = fc.record({ readyMs: fc.option(instant), deadlineMs: fc.option(instant) });
const acts = fc.array(act, { minLength: 1, maxLength: 8 });
const atMs = fc.tuple(anyDay, fc.integer({ min: 0, max: dayMs }));

/** The fields that one act changes, as the form types them. */
function typedBy(one: Act, row: Activity, now: number): Partial<Activity> {
  const timesOf = timesAt(row, now);
  const zoneAt = (id: string) => zones['ABCD'.indexOf(id)];
  const only = ({ readyMs, deadlineMs }: MoveTimes): Partial<Activity> => ({
    ...(readyMs === row.readyMs ? {} : { readyMs }),
    ...(deadlineMs === row.deadlineMs ? {} : { deadlineMs }),
  });
  switch (one.do) {
    case 'ready':
      return only(withReady(timesOf, one.ms, now, zoneAt(row.startId)));
    case 'deadline':
      return only(withDeadline(timesOf, one.ms, now, zoneAt(row.endId)));
    case 'cell': {
      const zone = zoneAt(one.field === 'readyMs' ? row.startId : row.endId) ?? 'UTC';
      const text = typedText(one.ms, zone);
      const read = readTime(text, row, one.field, { nowMs: now, zone, place: zone });
      return 'typed' in read ? read.typed : {};
    }
    case 'now':
      return only(withForceReady(timesOf, one.on, now));
    case 'end':
      return { [one.field]: one.id };
    default:
      return { notes: `${row.notes}!` };
  }
}

test.prop([times, acts, atMs], { numRuns: 150 })(
  'reading 14: saved edits keep the deadline 30 minutes after ready and both ends apart',
  (first, all, [day, more]) => {
    const now = day + more;
    let row = activityRow('a1', { ...first, startId: 'A', endId: 'B' });
    // Typed until a save is taken, as in a form.
    let typed: Partial<Activity> = {};
    for (const one of all) {
      const shown = { ...row, ...typed };
      typed = { ...typed, ...typedBy(one, shown, now) };
      const fields = Object.fromEntries(
        (Object.keys(typed) as EditedField[])
          .filter((field) => typed[field] !== row[field])
          .map((field) => [field, typed[field]]),
      );
      if (Object.keys(fields).length === 0) continue;
      if (!mayChange(seesAt(now), row, fields).yes) continue;
      row = { ...row, ...fields };
      typed = {};
      expect(row.startId).not.toBe(row.endId);
      if (!('readyMs' in fields) && !('deadlineMs' in fields)) continue;
      expect(row.deadlineMs ?? 0).toBeGreaterThanOrEqual(minDeadline(row.readyMs, now));
    }
  },
);

test.prop([times], { numRuns: 60 })(
  'reading 14: a move that breaks the time rule can be edited in all other fields',
  (broken) => {
    const row = activityRow('a1', { vehicleId: 'v1', ...broken });
    const { readyMs: _ready, deadlineMs: _deadline, startId: _start, ...rest } = other;
    for (const field of Object.keys(rest) as (keyof typeof rest)[]) {
      const may = mayChange(seesAt(nowMs), row, { [field]: rest[field] });
      expect([field, may]).toEqual([field, { yes: true }]);
    }
  },
);
