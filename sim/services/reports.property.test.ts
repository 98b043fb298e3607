// Reports add up to the trips: their sums equal what other code counts in the rows of the world.
import { describe, expect } from 'vitest';
import type { DriverAction, Trip } from '#domain/entities.ts';
import { type ReportRequest, sumOf, totalCentsOf, type TripBehind } from '#domain/reports.ts';
import { localTime } from '#domain/zones.ts';
import { loadCore } from '../company/core.ts';
import { fc, test } from '../../tests/property.ts';
import { runs } from '../../tests/propertyRuns.ts';
import { newCompany } from '../testing/company.ts';
import { openDesk } from '../testing/desk.ts';
import { pastOf } from '../world/past.ts';

const hourMs = 3_600_000;
const desk = openDesk(loadCore(shared(fiveHours())), 'admin');
const world = desk.ask('world', { filterAccountIds: null });
/** With the trips from before the first day, which are no rows of the world. */
const past = pastOf({ seed: 5, drivers: 40 });
const allTrips = [...past.trips, ...world.trips];
const moves = new Map(world.activities.map((move) => [move.id, move]));
const all: ReportRequest = {
  from: '2026-08-01',
  to: '2026-09-30',
  zone: 'America/Chicago',
  offset: '-05:00',
  basis: 'start',
  filterAccountIds: null,
};
const read = (request: ReportRequest) => ({
  daily: desk.ask('dailyReport', request),
  costing: desk.ask('costingReport', request),
  efficiency: desk.ask('efficiencyReport', request),
  vehicle: desk.ask('vehicleReport', request),
});

function fiveHours() {
  const core = newCompany({ seed: 5, drivers: 40 });
  core.tick(5 * hourMs);
  return core.save();
}

/** With the last move of each trip that has several done by the driver of the trip before. */
function shared(state: ReturnType<typeof fiveHours>) {
  const { trips } = state.rows;
  for (const [at, trip] of trips.entries()) {
    const other = trips[at - 1]?.driverIds[0];
    const done = trip.actions.filter(({ endedMs }) => endedMs !== null);
    const ids = [...new Set(done.flatMap(({ activityId }) => activityId ?? []))];
    const last = ids.at(-1);
    if (other === undefined || trip.driverIds.includes(other) || ids.length < 2) continue;
    const actions = trip.actions.map((one) =>
      one.activityId === last ? { ...one, driverId: other } : one,
    );
    trips[at] = { ...trip, driverIds: [...trip.driverIds, other], actions };
  }
  return state;
}

/** The day of the trip's first action, counted from the letters of a calendar. */
function dayOfStart(trip: Trip, zone: string): string | null {
  const starts = trip.actions.flatMap(({ startedMs }) => startedMs ?? []);
  return starts.length === 0 ? null : dayOfMs(Math.min(...starts), zone);
}

function dayOfMs(ms: number, zone: string): string {
  const { year, month, day } = localTime(ms, zone);
  const two = (value: number) => `0${value}`.slice(-2);
  return `${year}-${two(month)}-${two(day)}`;
}

/** The totals of these trips, by loops over the rows alone. */
function counted(trips: readonly Trip[]) {
  const ends: DriverAction[] = [];
  let [late, drivenMs, rides] = [0, 0, 0];
  const drivers = new Set<string | null>();
  for (const trip of trips) {
    for (const action of trip.actions) {
      const { type, startedMs, endedMs, driverId, activityId } = action;
      if (startedMs !== null) drivers.add(driverId);
      if (endedMs === null || startedMs === null) continue;
      if (type === 'Location | Travel') drivenMs += endedMs - startedMs;
      if (type === 'Errand | Rideshare') rides += 1;
      if (type !== 'Drop-Off | Vehicle') continue;
      ends.push(action);
      const move = moves.get(activityId ?? '') ?? past.activities.get(activityId ?? '');
      const deadlineMs = move?.deadlineMs;
      if (typeof deadlineMs === 'number' && deadlineMs < endedMs) late += 1;
    }
  }
  return { moves: ends.length, late, drivenMs, rides, drivers: drivers.size };
}

const day = fc.integer({ min: 1, max: 30 }).map((date) => `2026-09-${`0${date}`.slice(-2)}`);
const asked = fc
  .record({
    ends: fc.tuple(day, day),
    zone: fc.constantFrom('America/Chicago', 'Asia/Kolkata', 'America/Los_Angeles'),
    accounts: fc.subarray(world.accounts.map(({ id }) => id)),
    isNarrow: fc.boolean(),
  })
  .map(({ ends, zone, accounts, isNarrow }): ReportRequest => {
    const [from = '', to = ''] = ends.toSorted();
    return { ...all, from, to, zone, filterAccountIds: isNarrow ? accounts : null };
  });

test.prop([asked], { numRuns: runs(4, 50) })(
  'the sums of all four reports are those of the trips, in any range, zone and accounts',
  (request) => {
    const { from, to, zone, filterAccountIds: ids } = request;
    const trips = allTrips.filter((trip) => {
      const own = dayOfStart(trip, zone ?? '');
      const isAsked = ids === null || ids.includes(trip.accountId);
      return isAsked && own !== null && own >= from && own <= to;
    });
    const { daily, costing, efficiency, vehicle } = read(request);
    const sums = counted(trips);
    const dailySums = {
      moves: sumOf(daily.rows, 'onTime') + sumOf(daily.rows, 'late'),
      late: sumOf(daily.rows, 'late'),
      drivenMs: sumOf(daily.rows, 'drivenMs'),
    };
    expect(dailySums).toEqual({ moves: sums.moves, late: sums.late, drivenMs: sums.drivenMs });
    expect(sumOf(daily.rows, 'trips')).toBe(trips.length);
    expect(costing.rows.map(({ id }) => id).sort()).toEqual(trips.map(({ id }) => id).sort());
    for (const { rows } of [costing, efficiency, vehicle])
      expect(sumOf(rows, 'moves')).toBe(sums.moves);
    expect(sumOf(vehicle.rows, 'late')).toBe(sums.late);
    expect(sumOf(efficiency.rows, 'drivenMs')).toBe(sums.drivenMs);
    expect([daily.drivers, efficiency.rows.length]).toEqual([sums.drivers, sums.drivers]);
    expect(sumOf(costing.rows, 'rideCents')).toBe(sumOf(daily.rows, 'rideCents'));
    for (const row of costing.rows) {
      expect(new Set(row.drivers.map(({ id }) => id)).size).toBe(row.drivers.length);
      for (const field of [
        'moves',
        'payCents',
        'chaseCents',
        'rideCents',
        'estimatedCents',
      ] as const)
        expect(sumOf(row.drivers, field)).toBe(row[field]);
    }
    // No ride is free, and the least fare is 8 dollars.
    expect(sumOf(daily.rows, 'rideCents')).toBeGreaterThanOrEqual(800 * sums.rides);
    for (const field of ['waitingMs', 'plannedMs', 'actualMs', 'invalids'] as const) {
      expect([field, sumOf(daily.rows, field)]).toEqual([field, sumOf(efficiency.rows, field)]);
    }
  },
);

test.prop([asked, fc.nat(), fc.constantFrom('start' as const, 'end' as const)], { numRuns: 4 })(
  'the trips behind a row add up to it, in any range, zone and accounts',
  (range, at, basis) => {
    const request = { ...range, basis };
    const { daily, costing, efficiency, vehicle } = read(request);
    const known = new Map(costing.rows.map((row) => [row.id, row]));
    const pick = <T>(rows: readonly T[]) => rows.slice(at % Math.max(1, rows.length)).slice(0, 3);
    // And one who shares a trip, where the range has any.
    const isShared = ({ id }: { readonly id: string }) =>
      costing.rows.some(
        ({ drivers }) => drivers.length > 1 && drivers.some((one) => one.id === id),
      );
    const drivers = new Set([
      ...pick(efficiency.rows),
      ...efficiency.rows.filter(isShared).slice(0, 1),
    ]);
    const isOfTrips = (rows: readonly TripBehind[], count?: number) => {
      expect(new Set(rows.map(({ id }) => id)).size).toBe(count ?? rows.length);
      for (const { id, name, day: own, startLabel } of rows)
        expect(known.get(id)).toMatchObject({ name, day: own, startLabel });
    };
    for (const { id: rowId, trips, drivers: count, ...sums } of pick(daily.rows)) {
      const behind = desk.ask('dailyTrips', { ...request, rowId });
      isOfTrips(behind.rows, trips);
      expect(behind.drivers).toBe(count);
      expect(behind.rows.map((row) => row.day)).toEqual(behind.rows.map(() => rowId));
      for (const [field, sum] of Object.entries(sums))
        expect([field, sumOf(behind.rows, field as keyof typeof sums)]).toEqual([field, sum]);
    }
    for (const { id: rowId, name: _name, trips, ...sums } of drivers) {
      const { rows } = desk.ask('efficiencyTrips', { ...request, rowId });
      isOfTrips(rows, trips);
      for (const [field, sum] of Object.entries(sums))
        expect([field, sumOf(rows, field as keyof typeof sums)]).toEqual([field, sum]);
    }
    for (const { id: rowId, lastMs, moves: count, late, milesCmi, movedMs } of pick(vehicle.rows)) {
      const { rows } = desk.ask('vehicleTrips', { ...request, rowId });
      isOfTrips(rows);
      expect(Math.max(...rows.map((row) => row.lastMs))).toBe(lastMs);
      expect(sumOf(rows, 'moves')).toBe(count);
      expect([sumOf(rows, 'late'), sumOf(rows, 'milesCmi')]).toEqual([late, milesCmi]);
      expect(sumOf(rows, 'movedMs')).toBe(movedMs);
    }
  },
);

test('some trips of these days have several drivers', () => {
  const { rows } = read(all).costing;
  expect(rows.filter(({ drivers }) => drivers.length > 1).length).toBeGreaterThan(3);
});

describe('a report', () => {
  test('has a row for each day with work, and none twice', () => {
    const { rows } = read(all).daily;
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.map(({ id }) => id)).toEqual([...new Set(rows.map(({ id }) => id))].sort());
    const { costing } = read(all);
    for (const { id, trips } of rows) {
      expect(costing.rows.filter((row) => row.day === id)).toHaveLength(trips);
    }
  });

  test('puts a trip on the day of its end when asked for ends, and waits for that end', () => {
    const { costing } = read({ ...all, basis: 'end' });
    for (const row of costing.rows) {
      const trip = allTrips.find(({ id }) => id === row.id) as Trip;
      const ends = trip.actions.flatMap(({ endedMs }) => endedMs ?? []);
      expect(row.day).toBe(dayOfMs(Math.max(...ends), 'America/Chicago'));
    }
    const running = allTrips.filter(({ status }) => status === 'In Progress');
    expect(running.length).toBeGreaterThan(0);
    expect(costing.rows.filter(({ id }) => running.some((trip) => trip.id === id))).toEqual([]);
  });

  test('takes its days from the offset where no zone is given', () => {
    const offset = read({ ...all, zone: null }).costing;
    expect(offset).toEqual(read(all).costing);
    expect(read({ ...all, zone: null, offset: '+09:00' }).costing).not.toEqual(offset);
  });

  test('costs what was driven, at the rates of a plan', () => {
    for (const row of read(all).costing.rows) {
      const trip = allTrips.find(({ id }) => id === row.id) as Trip;
      const ended = trip.actions.filter(({ endedMs }) => endedMs !== null);
      const begins = trip.actions.flatMap(({ startedMs }) => startedMs ?? []);
      const ms = Math.max(0, ...ended.map(({ endedMs }) => endedMs ?? 0)) - Math.min(...begins);
      if (trip.driverIds.length === 1)
        expect(row.payCents).toBe(Math.max(0, Math.round(ms / 2000)));
      expect(totalCentsOf(row)).toBeGreaterThanOrEqual(row.payCents + row.rideCents);
    }
  });

  test('names the last move and counts the late ones of as many days before', () => {
    const later = { ...all, from: '2026-10-01', to: '2026-10-30' };
    const { rows, lastMoveMs, lateBefore } = read(later).daily;
    const ends = allTrips.flatMap(({ actions }) =>
      actions.flatMap(({ type, endedMs }) =>
        type === 'Drop-Off | Vehicle' ? (endedMs ?? []) : [],
      ),
    );
    expect([rows, lastMoveMs]).toEqual([[], Math.max(...ends)]);
    const asMany = read({ ...all, from: '2026-09-01' }).daily.rows;
    expect(lateBefore).toBe(sumOf(asMany, 'late'));
    // Nothing is compared with days before the company existed.
    expect(read({ ...all, from: '2026-09-01' }).daily.lateBefore).toBeNull();
  });

  test('says who may not see costs how many trips had rides, and no price', () => {
    const dispatcher = openDesk(desk.core, 'dispatcher');
    const { rows } = dispatcher.ask('dailyReport', all);
    const known = desk.ask('dailyReport', all).rows;
    expect(rows).toEqual(known.map((row) => ({ ...row, rideCents: null })));
    expect(sumOf(known, 'rideCents')).toBeGreaterThan(0);
    const rowId = known.find(({ rideCents }) => rideCents !== 0)?.id ?? '';
    const trips = dispatcher.ask('dailyTrips', { ...all, rowId });
    expect(new Set(trips.rows.map(({ rideCents }) => rideCents))).toEqual(new Set([null]));
  });

  test('is refused for a range that is none', () => {
    for (const range of [
      { from: '2026-09-02', to: '2026-09-01' },
      { from: '2001-01-01', to: '2026-09-01' },
    ]) {
      for (const call of ['dailyReport', 'dailyTrips'] as const)
        expect(desk.call(call, { ...all, ...range, rowId: '2026-09-02' })).toMatchObject({
          status: 422,
          errorCode: 'WRONG_RANGE',
          message: expect.stringMatching(/\.$/),
        });
    }
  });
});
