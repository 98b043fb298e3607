import { describe, expect, test } from 'vitest';
import { chaseType, otherSides, type Trip } from '#domain/entities.ts';
import { isWorked } from '#domain/schedule.ts';
import { localTime } from '#domain/zones.ts';
import { createCore } from '../company/core.ts';
import { dayBeginMs, hourMs } from '../core/calendar.ts';
import { type Driven, drivenIn } from '../services/driven.ts';
import { pastBonusCents, pastOf } from './past.ts';

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
    for (const { status, completedMs, actions, driverIds } of past.trips) {
      expect(status).toBe('Complete');
      expect(completedMs).toBeLessThan(dayBeginMs - 24 * hourMs);
      expect(new Set(actions.map(({ id }) => id)).size).toBe(actions.length);
      for (const one of driverIds) {
        const own = actions.filter(({ driverId }) => driverId === one);
        const ends = own.map(({ endedMs }) => endedMs ?? Infinity);
        expect(ends).toEqual(ends.toSorted((a, b) => a - b));
      }
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

  test('have trips of every chase type, and who meets is there at the same time', () => {
    const shares = chaseType.options.map(
      (type) => past.trips.filter((trip) => trip.chaseType === type).length,
    );
    expect(Math.min(...shares)).toBeGreaterThan(5);
    for (const { actions, chaseType: type, driverIds } of past.trips) {
      const isChased = type === 'Company' || type === 'Personal';
      expect(driverIds).toHaveLength(isChased ? 2 : 1);
      const rides = actions.filter((action) => action.type === 'Errand | Rideshare');
      if (type !== 'Rideshare') expect(rides).toEqual([]);
      const byId = new Map(actions.map((action) => [action.id, action]));
      for (const action of actions.filter(({ type: of }) => otherSides[of])) {
        const other = byId.get(action.otherEndId ?? '');
        expect(other?.type).toBe(otherSides[action.type]);
        expect(other?.driverId).not.toBe(action.driverId);
        expect([other?.endedMs, other?.toId]).toEqual([action.endedMs, action.toId]);
      }
    }
  });

  test('a driver is on one trip at a time', () => {
    const ways = past.trips.flatMap((trip) =>
      trip.driverIds.map((id) => ({ id, ...spanOf(trip) })),
    );
    for (const one of new Set(ways.map(({ id }) => id))) {
      const own = ways.filter(({ id }) => id === one);
      const inOrder = own.toSorted((a, b) => a.fromMs - b.fromMs);
      for (const [at, { fromMs }] of inOrder.entries()) {
        expect(fromMs).toBeGreaterThanOrEqual(inOrder[at - 1]?.toMs ?? 0);
      }
    }
  });

  test('have waits, steps that were tapped out of order, and bonuses', () => {
    const driven = past.trips.flatMap(
      (trip) => trip.driverIds.map((id) => drivenIn(trip, id)) as readonly Driven[],
    );
    const invalid = driven.filter(({ invalids }) => invalids > 0);
    const waits = past.trips.filter(({ actions }) =>
      actions.some(({ id }) => id.endsWith('-wait')),
    );
    const bonuses = past.trips.filter(({ id }) => pastBonusCents(options.seed, id) > 0);
    for (const some of [invalid, waits, bonuses]) {
      expect(some.length).toBeGreaterThan(past.trips.length / 50);
      expect(some.length).toBeLessThan(past.trips.length / 2);
    }
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

function spanOf({ startedMs, completedMs }: Trip) {
  return { fromMs: startedMs ?? 0, toMs: completedMs ?? 0 };
}

function localOf(ms: number) {
  const local = localTime(ms, 'America/Chicago');
  const { year, month, day } = local;
  return { ...local, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() };
}

function dayOf(ms: number): string {
  const { year, month, day } = localTime(ms, 'America/Chicago');
  return `${year}-${month}-${day}`;
}
