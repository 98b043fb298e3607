// Whatever an operator does to a draft, on any day and in any zone: what may be created keeps the
// rules of readings 13 and 14, and a draft that is left is resumed as it was.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { locationRow } from '#domain/testing/rows.ts';
import { localTime } from '#domain/zones.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { flowOpened, flowPutAside } from '#spine/flow/testing/events.ts';
import { changed, ticked } from '#spine/world/testing/world.ts';
import {
  edited,
  swapped,
  withEnd,
  withoutVehicle,
  withTimesOf,
  withVehicle,
} from './drafting.slice.ts';
import { endOf, isSameEnd, type MoveDraft, newDraft, newVehicle, stepDone } from './moves.model.ts';
import { requestsOf } from './moves.queries.ts';
import { createMove } from './moves.requests.ts';
import { movesSlice } from './moves.slice.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const { given } = specFor(movesSlice);
const zones = [
  'America/Chicago',
  'America/New_York',
  'America/Phoenix',
  'Pacific/Honolulu',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Europe/Berlin',
];
const places = ['A', 'B', 'C'];
/** Any minute of a year; the two nights in which clocks of the US change come often. */
const now = fc.oneof(
  fc.integer({ min: 0, max: 365 * 24 * 60 }).map((at) => Date.UTC(2027, 0, 1) + at * minuteMs),
  fc.integer({ min: 0, max: 36 * 60 }).map((at) => Date.UTC(2027, 2, 14) + at * minuteMs),
  fc.integer({ min: 0, max: 36 * 60 }).map((at) => Date.UTC(2027, 10, 7) + at * minuteMs),
);
const place = {
  label: 'Lot',
  address: '1 Main St',
  city: 'Tucson',
  state: 'AZ',
  postalCode: '85701',
  lonE6: -110_970_000,
  latE6: 32_220_000,
  shouldSaveAsNewMyLocation: false,
};
/** A suggested place where a location is. */
const { lonE6, latE6 } = locationRow('C');
const atC = { ...place, lonE6, latE6 };

type Step = (draft: MoveDraft, sees: Sees) => MoveDraft;
type Sees = ReturnType<typeof seesAt>;

function seesAt(nowMs: number, zoneOf: readonly string[]) {
  const rows = places.map((id, at) => locationRow(id, { timezone: zoneOf[at] ?? 'UTC' }));
  return given(ticked(nowMs), changed({ locations: rows, vehicles: ['v1'] })).sees;
}

const typed = (nowMs: number) => ({ ...newVehicle(nowMs), vinInput: 'P4417' });
const index = fc.nat(2);
const when = fc.option(fc.integer({ min: -3 * 60, max: 72 * 60 }), { nil: null });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.constantFrom('readyMs' as const, 'deadlineMs' as const), when, index).map(
    ([field, minutes, at]): Step =>
      (draft, sees) => {
        const value = minutes === null ? null : sees.clock.state.nowMs + minutes * minuteMs;
        return edited(draft, { field, value, index: at }, sees);
      },
  ),
  fc.tuple(fc.boolean(), index).map(
    ([value, at]): Step =>
      (draft, sees) =>
        edited(draft, { field: 'forceReady', value, index: at }, sees),
  ),
  index.map(
    (at): Step =>
      (draft, sees) =>
        edited(draft, { field: 'vehicleId', value: 'v1', index: at }, sees),
  ),
  fc.constant<Step>((draft, sees) => {
    const more = withVehicle(draft, sees.clock.state.nowMs);
    return edited(more, { field: 'vinInput', value: 'P4417' }, sees);
  }),
  index.map(
    (at): Step =>
      (draft) =>
        withoutVehicle(draft, at),
  ),
  index.map(
    (at): Step =>
      (draft) =>
        withTimesOf(draft, at),
  ),
  fc.constant<Step>(swapped),
  fc
    .tuple(
      fc.constantFrom('start' as const, 'end' as const),
      fc.constantFrom(...places, place, atC),
    )
    .map(
      ([end, to]): Step =>
        (draft, sees) =>
          withEnd(draft, end, typeof to === 'string' ? { locationId: to } : { place: to }, sees),
    ),
);

test('after any edits, what may be created keeps the rules of times and places', () => {
  let created = 0;
  const day = fc.tuple(now, fc.tuple(...places.map(() => fc.constantFrom(...zones))));
  fc.assert(
    fc.property(day, fc.array(step, { maxLength: 20 }), ([nowMs, zoneOf], steps) => {
      const sees = seesAt(nowMs, zoneOf);
      const vehicles = [typed(nowMs), typed(nowMs)];
      const first: MoveDraft = { ...newDraft('A', 'B', nowMs), vehicles };
      const pointOf = (id: string) => sees.world.tables.locations.get(id);
      const draft = steps.reduce((before, change) => change(before, sees), first);
      expect(isSameEnd(endOf(draft, 'start'), endOf(draft, 'end'), pointOf)).toBe(false);
      expect(draft.selected === null || draft.selected in draft.vehicles).toBe(true);
      const moves = requestsOf(draft);
      const isDone = (['location', 'vehicles'] as const).every(
        (one) => stepDone(one, draft, nowMs).yes,
      );
      const may = moves !== null && createMove.guard({ moves, flow: 1 }, sees).yes;
      expect(may).toBe(isDone);
      if (!may) return;
      created += 1;
      for (const { readyMs, deadlineMs, forceReady } of moves) {
        expect(deadlineMs - (readyMs ?? nowMs)).toBeGreaterThanOrEqual(30 * minuteMs);
        if (!forceReady && readyMs !== null) expect(readyMs).toBeGreaterThanOrEqual(nowMs);
      }
    }),
    { numRuns: 300 },
  );
  expect(created).toBeGreaterThan(20);
});

test('a chosen time has steps of 30 minutes of the clock at its place', () => {
  const zone = fc.constantFrom(...zones);
  const day = fc.tuple(now, zone, zone, fc.integer({ min: 1, max: 60 }));
  fc.assert(
    fc.property(day, ([nowMs, from, to, hours]) => {
      const sees = seesAt(nowMs, [from, to]);
      const at = nowMs + hours * hourMs;
      const first = newDraft('A', 'B', nowMs);
      const ready = edited(first, { field: 'readyMs', value: at }, sees);
      const due = edited(ready, { field: 'deadlineMs', value: at + 2 * hourMs }, sees);
      const [{ readyMs, deadlineMs }] = due.vehicles as [MoveDraft['vehicles'][number]];
      expect(localTime(readyMs ?? 0, from).minute % 30).toBe(0);
      expect(localTime(deadlineMs ?? 0, to).minute % 30).toBe(0);
    }),
    { numRuns: 200 },
  );
});

test('a draft that is left at any point is resumed as it was', () => {
  const nowMs = Date.UTC(2027, 2, 14, 8);
  const sees = seesAt(nowMs, zones);
  const wizard = {
    of: 'moves',
    title: 'Schedule a move',
    name: 'the move being scheduled',
    request: { of: 'moves/create', subject: 'moves:new:1' },
  };
  fc.assert(
    fc.property(fc.array(step, { maxLength: 10 }), (steps) => {
      const draft = steps.reduce(
        (before, change) => change(before, sees),
        newDraft('A', null, nowMs),
      );
      const { moves } = given(
        flowOpened(wizard),
        { type: 'moves/draftChanged', data: { draft } },
        flowPutAside('moves', true),
        { type: 'flow/resumed', data: { id: 1, of: 'moves' } },
      ).sees;
      expect(moves.state).toEqual({ draft, isFlipped: true, aside: {} });
    }),
    { numRuns: 50 },
  );
});
