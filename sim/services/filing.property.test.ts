// What is filed leaves the world and the state; every answer about it stays the same.
import { describe, expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { runs } from '../../tests/propertyRuns.ts';
import { dayAt, type ReportRequest } from '#domain/reports.ts';
import { companyOffset, dayMs, minuteMs, nextTimeOfDay } from '../core/calendar.ts';
import type { FiledDay } from '../core/filed.ts';
import { mostFiledDays } from '../core/filedLine.ts';
import type { SimState } from '../core/state.ts';
import { loadCore } from '../company/core.ts';
import { newCompany } from '../testing/company.ts';
import { type Desk, freeDrivers, freeMove, openDesk, planFor } from '../testing/desk.ts';
import { pastKept } from '../testing/pastKept.ts';

const all = { filterAccountIds: null };
const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1);

/** Everything that an administrator can ask about what was over before a midnight. */
function askedAbout(desk: Desk, trips: readonly string[], untilMs: number) {
  const paidUntilMs = untilMs + dayMs;
  const to = dayAt(untilMs - 1, { zone: null, offset: companyOffset });
  const range: ReportRequest = {
    from: '2026-08-20',
    to,
    zone: null,
    offset: companyOffset,
    basis: 'end',
    ...all,
  };
  const rowsOf = ({ rows }: { readonly rows: readonly { readonly id: string }[] }) =>
    rows.toSorted(byId);
  const costs = desk.ask('costingReport', range);
  const drives = desk.ask('efficiencyReport', range);
  const vehicles = desk.ask('vehicleReport', range);
  const { employees } = desk.ask('world', all);
  const histories = employees
    .filter(({ driverId }) => driverId !== null)
    .map(({ id }) => desk.ask('employeeHistory', { employeeId: id }).drivenTrips)
    .map((driven) => driven.filter(({ endedMs }) => endedMs !== null && endedMs < untilMs));
  return {
    daily: desk.ask('dailyReport', range).rows,
    costs: rowsOf(costs),
    drivers: costs.drivers,
    drives: rowsOf(drives),
    vehicles: rowsOf(vehicles),
    behind: rowsOf(drives)
      .slice(0, 5)
      .map(({ id }) => rowsOf(desk.ask('efficiencyTrips', { ...range, rowId: id }))),
    histories,
    invoices: desk.ask('invoices', all).invoices.filter(({ day }) => day <= to),
    payments: desk
      .ask('payments', all)
      .payments.filter(({ paidMs }) => paidMs <= paidUntilMs)
      .toSorted(byId),
    trips: trips.map((tripId) => {
      const { past: _past, ...detail } = desk.ask('tripDetail', { tripId });
      const { notices } = desk.ask('tripNotices', { tripId });
      return { ...detail, notices, deeds: desk.ask('tripDeeds', { tripId }).deeds };
    }),
  };
}

/** A dispatcher's trip of one move; with `isCancelled` it is cancelled before it begins. */
function saveTrip(desk: Desk, isCancelled: boolean): string | null {
  const before = desk.core.save();
  const [driver] = freeDrivers(before);
  if (!driver) return null;
  const moves = [freeMove(before, { pickupNotes: 'at the gate' })];
  const { activities } = desk.ask('createActivities', { moves }, `move ${before.nowMs}`);
  const [move] = activities;
  if (!move) return null;
  const trip = planFor(desk.core.save(), move, driver);
  const { tripId } = desk.ask('finalizeTrip', { trip }, `trip ${before.nowMs}`);
  if (!isCancelled) return tripId;
  const saved = desk.core.save().rows.trips.find(({ id }) => id === tripId);
  desk.ask('cancelTrip', { id: tripId, version: saved?.version ?? 0 }, `none ${before.nowMs}`);
  return tripId;
}

/** References to trips that are gone. */
function danglingIn({ rows, agenda, motions }: SimState): readonly string[] {
  const known = new Set(rows.trips.map(({ id }) => id));
  const named = [
    ...rows.activities.map(({ tripId }) => tripId),
    ...agenda.map(({ what }) => ('tripId' in what ? what.tripId : null)),
    ...motions.flatMap(({ tripId, booked }) => [tripId, ...booked]),
  ];
  return named.flatMap((id) => (id !== null && !known.has(id) ? [id] : []));
}

const sizeOf = (state: SimState) => JSON.stringify(state).length;

describe('filing', () => {
  test.prop([fc.integer({ min: 1, max: 6 }), fc.nat({ max: 2 })], {
    numRuns: runs(2, 20),
  })('every answer about what is filed is as before', (seed, cancelledOn) => {
    const days = new Map<number, FiledDay>();
    const core = newCompany({ seed, drivers: 14, activities: 90 }, days);
    const desk = openDesk(core, 'admin');
    const own: string[] = [];
    for (let day = 0; day < 4; day += 1) {
      const saved = saveTrip(desk, day === cancelledOn);
      if (saved !== null) own.push(saved);
      const midnightMs = nextTimeOfDay(core.nowMs(), 0);
      core.tick(midnightMs - core.nowMs() - minuteMs);
      const known = days.size;
      const { trips } = core.save().rows;
      const before = new Map(trips.map(({ id }) => [id, true]));
      const everything = trips.map(({ id }) => id);
      const untilMs = midnightMs - dayMs;
      const asked = askedAbout(desk, everything, untilMs);
      core.tick(2 * minuteMs);
      const filed = [...days.values()].slice(known).flatMap((one) => one.trips);
      expect(filed.length).toBeGreaterThan(0);
      expect(filed.every(({ id }) => before.has(id))).toBe(true);
      // Trips of the world that went on meanwhile are of another version.
      const versions = new Map(core.save().rows.trips.map(({ id, version }) => [id, version]));
      const ofFiled = new Set(filed.map(({ id }) => id));
      const same = trips.filter(
        ({ id, version }) => ofFiled.has(id) || versions.get(id) === version,
      );
      const ids = new Set(same.map(({ id }) => id));
      const now = askedAbout(desk, [...ids], untilMs);
      expect(now).toEqual({ ...asked, trips: asked.trips.filter(({ id }) => ids.has(id)) });
      expect(danglingIn(core.save())).toEqual([]);
      expect([...versions.keys()].some((id) => ofFiled.has(id))).toBe(false);
    }
    const filedOwn = [...days.values()].flatMap(({ trips }) => trips.map(({ id }) => id));
    expect(own.filter((id) => filedOwn.includes(id)).length).toBeGreaterThan(0);
  });

  test('a trip that is cancelled days before it begins is filed the day after tomorrow', () => {
    const days = new Map<number, FiledDay>();
    const core = newCompany({ seed: 2, drivers: 14, activities: 90 }, days);
    const desk = openDesk(core, 'admin');
    const readyMs = core.nowMs() + 3 * dayMs;
    const moves = [freeMove(core.save(), { readyMs, deadlineMs: readyMs + dayMs / 2 })];
    const [move] = desk.ask('createActivities', { moves }, 'move').activities;
    const [driver] = freeDrivers(core.save());
    if (!move || !driver) throw new Error('no move or driver');
    const trip = planFor(core.save(), move, driver);
    const { tripId } = desk.ask('finalizeTrip', { trip }, 'trip');
    const { version } = desk.ask('tripsByIds', { ids: [tripId] }).trips[0] ?? { version: 0 };
    desk.ask('cancelTrip', { id: tripId, version }, 'cancel');
    const { activities } = desk.ask('activitiesByIds', { ids: [move.id] });
    const left = { id: move.id, version: activities[0]?.version ?? 0 };
    desk.ask('removeActivity', left, 'none');
    const filedOn: number[] = [];
    for (let day = 1; day <= 6; day += 1) {
      core.tick(dayMs);
      expect(danglingIn(core.save())).toEqual([]);
      const isFiled = [...days.values()].some(({ trips }) => trips.some(({ id }) => id === tripId));
      if (isFiled) filedOn.push(day);
    }
    expect(filedOn[0]).toBe(2);
    expect(desk.ask('tripDetail', { tripId }).past?.trip.status).toBe('Cancelled');
  });

  test('a trip that something is still due for stays in the world', () => {
    const days = new Map<number, FiledDay>();
    const state = newCompany({ seed: 2, drivers: 14, activities: 90 }).save();
    const trip = state.rows.trips.find(({ status }) => status === 'Complete');
    const tripId = trip?.id ?? '';
    const due = { type: 'tripAccepted' as const, tripId };
    const agenda = [...state.agenda, { atMs: state.nowMs + 3 * dayMs, seq: -1, what: due }];
    const core = pastKept(loadCore({ ...state, agenda }), days);
    const isHere = () => core.save().rows.trips.some(({ id }) => id === tripId);
    core.tick(2.5 * dayMs);
    expect([days.size > 0, isHere()]).toEqual([true, true]);
    core.tick(2 * dayMs);
    expect(isHere()).toBe(false);
  });

  test('a place that was named for one move leaves once nothing names it', () => {
    const state = newCompany({ seed: 2, drivers: 14, activities: 90 }).save();
    const { locations, activities, vehicles, drivers } = state.rows;
    const [first] = locations;
    if (!first) throw new Error('no place');
    const place = (id: string) => ({ ...first, id, kind: 'once' as const });
    const names = ['nobody', 'move', 'vehicle', 'driver', 'spot', 'home'];
    const open = activities.find(({ status }) => status === 'pending');
    const readyMs = state.nowMs + 20 * dayMs;
    const rows = {
      ...state.rows,
      locations: [...locations, ...names.map(place)],
      activities: activities.map((row) =>
        row === open ? { ...row, endId: 'move', readyMs, deadlineMs: readyMs + dayMs } : row,
      ),
      vehicles: vehicles.map((row, at) => (at === 0 ? { ...row, locationId: 'vehicle' } : row)),
      drivers: drivers.map((row, at) => (at === 0 ? { ...row, homeLocationId: 'driver' } : row)),
    };
    const motions = state.motions.map((motion, at) => {
      if (at === 0) return { ...motion, home: { ...motion.home, id: 'home' } };
      return at === 1 ? { ...motion, spot: { ...motion.spot, id: 'spot' } } : motion;
    });
    const core = loadCore({ ...state, rows, motions, agenda: [] });
    core.tick(2 * dayMs);
    const left = core.save().rows.locations.flatMap(({ id }) => (names.includes(id) ? [id] : []));
    expect(left).toEqual(names.slice(1));
  });

  test('a place that is gone by now is still named by what was filed', () => {
    const days = new Map<number, FiledDay>();
    const core = newCompany({ seed: 2, drivers: 14, activities: 90 }, days);
    core.tick(2 * dayMs);
    const trip = [...days.values()].at(-1)?.trips[0];
    const state = core.save();
    const gone = state.rows.locations.find(({ id }) => id === trip?.startLocationId);
    const locations = state.rows.locations.filter((row) => row !== gone);
    const later = pastKept(loadCore({ ...state, rows: { ...state.rows, locations } }), days);
    const { past } = openDesk(later, 'admin').ask('tripDetail', { tripId: trip?.id ?? '' });
    expect(past?.locations).toContainEqual(gone);
  });

  test('days that are older than 62 days are dropped, and their numbers with them', () => {
    const core = loadCore(newCompany({ seed: 2, drivers: 14, activities: 90 }).save());
    core.tick(2 * dayMs);
    const state = core.save();
    const [line] = state.filed ?? [];
    if (!line) throw new Error('nothing was filed');
    const sums = line.sums.map((one) => ({ ...one, trips: 1_000 }));
    const midnightMs = nextTimeOfDay(state.nowMs, 0);
    const ended = (number: number, toMs: number) => ({ ...line, number, fromMs: toMs, toMs, sums });
    const lastMs = midnightMs - mostFiledDays * dayMs;
    const filed = [ended(1, lastMs - 1), ended(2, lastMs), { ...line, number: 3 }];
    const later = loadCore({ ...state, filed, numbers: { ...state.numbers, filed: 3 } });
    const { filings } = later.tick(dayMs);
    expect(filings.map(({ day, oldest }) => [day.number, oldest])).toEqual([[4, 2]]);
    expect((later.save().filed ?? []).map(({ number }) => number)).toEqual([2, 3, 4]);
  });

  test('trips from before the first day are no records once they are too old', () => {
    const state = newCompany({ seed: 2, drivers: 14, activities: 90 }).save();
    const of = (nowMs: number) => {
      const desk = openDesk(pastKept(loadCore({ ...state, nowMs, agenda: [] })), 'admin');
      const range = { from: '2026-08-25', to: '2026-09-12', zone: null, offset: companyOffset };
      const report = desk.ask('dailyReport', { ...range, basis: 'end', ...all });
      return { days: report.rows.map(({ id }) => id), lateBefore: report.lateBefore };
    };
    const { days } = of(state.nowMs);
    expect(days.length).toBeGreaterThan(10);
    const kept = of(state.nowMs + 50 * dayMs).days;
    expect(kept.length).toBeGreaterThan(0);
    expect(days.slice(-kept.length)).toEqual(kept);
    expect(kept.length).toBeLessThan(days.length);
    expect(of(state.nowMs + 70 * dayMs)).toEqual({ days: [], lateBefore: null });
  });

  test('the state of a company does not grow with its age', () => {
    const core = newCompany({ seed: 2, drivers: 20, activities: 120 });
    core.tick(dayMs);
    const young = sizeOf(core.save());
    for (let day = 0; day < 20; day += 1) core.tick(dayMs);
    expect(sizeOf(core.save())).toBeLessThan(young * 1.5);
  });
});
