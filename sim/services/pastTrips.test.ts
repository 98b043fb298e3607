import { describe, expect, test } from 'vitest';
import type { Trip } from '#domain/entities.ts';
import { type DriverCost, totalCentsOf } from '#domain/reports.ts';
import { dayBeginMs } from '../core/calendar.ts';
import { newCompany } from '../testing/company.ts';
import { openDesk } from '../testing/desk.ts';
import { narrowed } from '../testing/narrowed.ts';
import { pastOf } from '../world/past.ts';

const options = { seed: 5, drivers: 39 };
const desk = openDesk(newCompany(options));
const past = pastOf(options);
const sum = (costs: readonly DriverCost[]) =>
  costs.reduce((cents, cost) => cents + totalCentsOf(cost), 0);

describe('the detail of a trip from before the first day', () => {
  test('has the trip, its moves and every place that it names', () => {
    for (const trip of past.trips.slice(0, 40)) {
      const detail = desk.ask('tripDetail', { tripId: trip.id });
      expect(detail.past?.trip).toMatchObject(trip);
      expect(detail.costs).toBeUndefined();
      expect(detail.past?.activities.map(({ id }) => id)).toEqual(trip.activityIds);
      expect(detail.vehicles.map(({ id }) => id)).toEqual(trip.activityIds);
      const known = new Set(detail.past?.locations.map(({ id }) => id));
      const named = trip.actions.flatMap(({ fromId, toId }) => [fromId, toId]);
      expect(named.filter((id) => id !== null && !known.has(id))).toEqual([]);
    }
  });

  test('costs what the costing report, the invoices and the payments say', () => {
    const request = {
      from: '2026-08-01',
      to: '2026-09-30',
      zone: null,
      offset: '-05:00',
      basis: 'end' as const,
      filterAccountIds: null,
    };
    const desk = openDesk(newCompany(options), 'admin');
    const { rows } = desk.ask('costingReport', request);
    const { invoices } = desk.ask('invoices', { filterAccountIds: null });
    const lines = invoices
      .flatMap(({ id }) => desk.ask('invoice', { id }).lines)
      .filter(({ kind }) => kind === 'trip');
    const billed = new Map(lines.map((line) => [line.id, totalCentsOf(line)]));
    let checked = 0;
    for (const row of rows.filter((_, at) => at % 6 === 0)) {
      const detail = desk.ask('tripDetail', { tripId: row.id });
      // A trip that is under way costs more by and by.
      if (!detail.costs) continue;
      expect(detail.costs).toEqual(row.drivers);
      expect(sum(detail.costs)).toBe(totalCentsOf(row));
      if (billed.has(row.id)) expect(sum(detail.costs)).toBe(billed.get(row.id));
      checked += detail.past ? 1 : 0;
    }
    expect(checked).toBeGreaterThan(50);
  });

  test('has an odometer that only grows, up to what the inventory says', () => {
    const readings = new Map<string, number>();
    for (const { id } of past.trips.slice(-150)) {
      const detail = desk.ask('tripDetail', { tripId: id });
      for (const move of detail.past?.activities ?? []) {
        const sheet = detail.vehicles.find((one) => one.id === move.id);
        const [from, to] = [sheet?.pickupMiles ?? null, sheet?.dropoffMiles ?? null];
        if (move.vehicleId === null || from === null || to === null) continue;
        expect(to).toBeGreaterThanOrEqual(from);
        expect(from).toBeGreaterThanOrEqual(0);
        readings.set(move.vehicleId, Math.max(to, readings.get(move.vehicleId) ?? 0));
      }
    }
    const vehicles = new Map(
      desk.ask('world', { filterAccountIds: null }).vehicles.map((row) => [row.id, row]),
    );
    expect(readings.size).toBeGreaterThan(10);
    for (const [id, miles] of readings) {
      expect(miles).toBeLessThanOrEqual(vehicles.get(id)?.miles ?? Infinity);
    }
  });

  test('is in the trip history of its driver, and in the notification log', () => {
    const { employees } = desk.ask('world', { filterAccountIds: null });
    const listed = employees.flatMap(
      ({ id }) => desk.ask('employeeHistory', { employeeId: id }).drivenTrips,
    );
    const old = listed.filter(({ startedMs }) => startedMs < dayBeginMs - 3 * 86_400_000);
    expect(old.length).toBeGreaterThan(20);
    const [first] = old;
    const detail = desk.ask('tripDetail', { tripId: first?.tripId ?? '' });
    expect(detail.past?.trip.name).toBe(first?.name);
    const { notices } = desk.ask('tripNotices', { tripId: first?.tripId ?? '' });
    expect(notices.length).toBeGreaterThan(0);
  });

  test('is refused to a user of accounts that have none of it', () => {
    const { core, store } = narrowed();
    const office = openDesk(core, 'office');
    const own = pastOf(core.save().options);
    const isIn = (trip: Trip) =>
      [trip, ...trip.activityIds.flatMap((id) => own.activities.get(id) ?? [])].some(
        ({ accountId }) => accountId === store,
      );
    const inside = own.trips.find(isIn);
    const outside = own.trips.find((trip) => !isIn(trip));
    const statusOf = (id = '') => office.call('tripDetail', { tripId: id }).status;
    expect([statusOf(inside?.id), statusOf(outside?.id)]).toEqual([200, 404]);
  });

  test('is refused for a number that was never given', () => {
    const of = (tripId: string) => () => desk.ask('tripDetail', { tripId });
    expect(of('trip-1')).toThrow();
    expect(of(`${past.trips.at(-1)?.id}0`)).toThrow();
  });
});
