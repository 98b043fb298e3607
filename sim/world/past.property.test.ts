import { describe, expect, test } from 'vitest';
import { isWorked } from '#domain/schedule.ts';
import { localTime } from '#domain/zones.ts';
import { createCore } from '../company/core.ts';
import { dayBeginMs, hourMs } from '../core/calendar.ts';
import { pastOf } from './past.ts';

const options = { seed: 5, drivers: 39 };
const past = pastOf(options);
const { rows } = createCore(options).save();

describe('the weeks before the first day', () => {
  test('are the same for the same company, and others for another', () => {
    pastOf({ seed: 6, drivers: 39 });
    pastOf({ seed: 7, drivers: 39 });
    const again = pastOf(options);
    expect(again).not.toBe(past);
    expect(again).toEqual(past);
    expect(pastOf({ seed: 6, drivers: 39 })).not.toEqual(past);
  });

  test('have trips on three weeks of working days, all over before the world begins', () => {
    const days = new Set(past.trips.map(({ startedMs }) => dayOf(startedMs ?? 0)));
    expect(days.size).toBeGreaterThanOrEqual(14);
    const sundays = past.trips.filter(({ startedMs }) => localOf(startedMs ?? 0).weekday === 0);
    expect(sundays).toEqual([]);
    for (const { status, completedMs, actions } of past.trips) {
      expect(status).toBe('Complete');
      expect(completedMs).toBeLessThan(dayBeginMs - 24 * hourMs);
      const ends = actions.map(({ endedMs }) => endedMs ?? Infinity);
      expect(ends).toEqual(ends.toSorted((a, b) => a - b));
    }
  });

  test('name people, places and vehicles of the first day, and no row of the world', () => {
    const known = new Set(rows.locations.map(({ id }) => id));
    const drivers = new Set(rows.drivers.map(({ id }) => id));
    const trips = new Set(rows.trips.map(({ id }) => id));
    for (const trip of past.trips) {
      expect(trips.has(trip.id)).toBe(false);
      expect(trip.driverIds.every((id) => drivers.has(id))).toBe(true);
      expect(trip.actions.every(({ toId }) => toId === null || known.has(toId))).toBe(true);
    }
    for (const id of past.activities.keys()) {
      expect(rows.activities.some((row) => row.id === id)).toBe(false);
    }
  });

  test('an employee sets out within the hours of their schedule', () => {
    const byDriver = new Map(rows.employees.map((row) => [row.driverId, row]));
    let checked = 0;
    for (const { driverIds, actions } of past.trips) {
      const employee = byDriver.get(driverIds[0] ?? '');
      if (!employee) continue;
      const { weekday, hour, minute } = localOf(actions[0]?.plannedStartMs ?? 0);
      const half = hour * 2 + (minute >= 30 ? 1 : 0);
      expect(isWorked(employee.schedule[weekday] ?? 0, half)).toBe(true);
      checked += 1;
    }
    expect(checked).toBeGreaterThan(50);
  });

  test('most trips take longer than planned, and some moves are late', () => {
    const slower = past.trips.filter(({ actions, startedMs, completedMs }) => {
      const plannedMs = (actions.at(-1)?.plannedEndMs ?? 0) - (actions[0]?.plannedStartMs ?? 0);
      return (completedMs ?? 0) - (startedMs ?? 0) > plannedMs;
    });
    const share = slower.length / past.trips.length;
    expect(share).toBeGreaterThan(0.55);
    expect(share).toBeLessThan(1);
    const moves = [...past.activities.values()];
    const late = moves.filter(
      ({ completedMs, deadlineMs }) => (completedMs ?? 0) > (deadlineMs ?? Infinity),
    );
    expect(late.length).toBeGreaterThan(0);
    expect(late.length).toBeLessThan(moves.length / 3);
  });
});

function localOf(ms: number) {
  const local = localTime(ms, 'America/Chicago');
  const { year, month, day } = local;
  return { ...local, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() };
}

function dayOf(ms: number): string {
  const { year, month, day } = localTime(ms, 'America/Chicago');
  return `${year}-${month}-${day}`;
}
