// Reports add up to the trips: their sums equal what other code counts in the rows of the world.
import { fc, test } from '@fast-check/vitest';
import { describe, expect, test as once } from 'vitest';
import type { DriverAction, Trip } from '#domain/entities.ts';
import { type ReportRequest, sumOf, totalCentsOf } from '#domain/reports.ts';
import { localTime } from '#domain/zones.ts';
import type { WorldReply } from '#wire/calls/calls.ts';
import { createCore } from '../company/core.ts';
import { openDesk } from '../testing/desk.ts';

const hourMs = 3_600_000;
const core = createCore({ seed: 5, drivers: 40 });
core.tick(5 * hourMs);
const desk = openDesk(core, 'admin');
const world = desk.ask('world', { filterAccountIds: null });
const all: ReportRequest = {
  ...{ from: '2026-09-01', to: '2026-09-30', zone: 'America/Chicago', offset: '-05:00' },
  ...{ basis: 'start', filterAccountIds: null },
};
const read = (request: ReportRequest) => ({
  daily: desk.ask('dailyReport', request),
  costing: desk.ask('costingReport', request),
  efficiency: desk.ask('efficiencyReport', request),
  vehicle: desk.ask('vehicleReport', request),
});

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
function counted({ activities }: WorldReply, trips: readonly Trip[]) {
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
      const deadlineMs = activities.find(({ id }) => id === activityId)?.deadlineMs;
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

test.prop([asked], { numRuns: 15 })(
  'the sums of all four reports are those of the trips, in any range, zone and accounts',
  (request) => {
    const { from, to, zone, filterAccountIds: ids } = request;
    const trips = world.trips.filter((trip) => {
      const own = dayOfStart(trip, zone ?? '');
      const isAsked = ids === null || ids.includes(trip.accountId);
      return isAsked && own !== null && own >= from && own <= to;
    });
    const { daily, costing, efficiency, vehicle } = read(request);
    const sums = counted(world, trips);
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
    // No ride is free, and the least fare is 8 dollars.
    expect(sumOf(daily.rows, 'rideCents')).toBeGreaterThanOrEqual(800 * sums.rides);
    for (const field of ['waitingMs', 'plannedMs', 'actualMs', 'invalids'] as const) {
      expect([field, sumOf(daily.rows, field)]).toEqual([field, sumOf(efficiency.rows, field)]);
    }
  },
);

describe('a report', () => {
  once('has a row for each day with work, and none twice', () => {
    const { rows } = read(all).daily;
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.map(({ id }) => id)).toEqual([...new Set(rows.map(({ id }) => id))].sort());
    const { costing } = read(all);
    for (const { id, trips } of rows) {
      expect(costing.rows.filter((row) => row.day === id)).toHaveLength(trips);
    }
  });

  once('puts a trip on the day of its end when asked for ends, and waits for that end', () => {
    const { costing } = read({ ...all, basis: 'end' });
    for (const row of costing.rows) {
      const trip = world.trips.find(({ id }) => id === row.id) as Trip;
      const ends = trip.actions.flatMap(({ endedMs }) => endedMs ?? []);
      expect(row.day).toBe(dayOfMs(Math.max(...ends), 'America/Chicago'));
    }
    const running = world.trips.filter(({ status }) => status === 'In Progress');
    expect(running.length).toBeGreaterThan(0);
    expect(costing.rows.filter(({ id }) => running.some((trip) => trip.id === id))).toEqual([]);
  });

  once('takes its days from the offset where no zone is given', () => {
    const offset = read({ ...all, zone: null }).costing;
    expect(offset).toEqual(read(all).costing);
    expect(read({ ...all, zone: null, offset: '+09:00' }).costing).not.toEqual(offset);
  });

  once('costs what was driven, at the rates of a plan', () => {
    for (const row of read(all).costing.rows) {
      const trip = world.trips.find(({ id }) => id === row.id) as Trip;
      const ended = trip.actions.filter(({ endedMs }) => endedMs !== null);
      const begins = trip.actions.flatMap(({ startedMs }) => startedMs ?? []);
      const ms = Math.max(0, ...ended.map(({ endedMs }) => endedMs ?? 0)) - Math.min(...begins);
      if (trip.driverIds.length === 1)
        expect(row.payCents).toBe(Math.max(0, Math.round(ms / 2000)));
      expect(totalCentsOf(row)).toBeGreaterThanOrEqual(row.payCents + row.rideCents);
    }
  });

  once('names the last move and counts the late ones of as many days before', () => {
    const later = { ...all, from: '2026-10-01', to: '2026-10-30' };
    const { rows, lastMoveMs, lateBefore } = read(later).daily;
    const ends = world.trips.flatMap(({ actions }) =>
      actions.flatMap(({ type, endedMs }) =>
        type === 'Drop-Off | Vehicle' ? (endedMs ?? []) : [],
      ),
    );
    expect([rows, lastMoveMs]).toEqual([[], Math.max(...ends)]);
    expect(lateBefore).toBe(sumOf(read(all).daily.rows, 'late'));
  });

  once('is refused for a range that is none', () => {
    for (const range of [
      { from: '2026-09-02', to: '2026-09-01' },
      { from: '2001-01-01', to: '2026-09-01' },
    ]) {
      expect(desk.call('dailyReport', { ...all, ...range })).toMatchObject({
        ...{ status: 422, errorCode: 'WRONG_RANGE' },
        message: expect.stringMatching(/\.$/),
      });
    }
  });
});
