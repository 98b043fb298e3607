import { describe, expect, test } from 'vitest';
import type { Activity, Driver } from '#domain/entities.ts';
import type { LegacyTrip } from '#wire/legacy/trip.ts';
import type { Core } from '../company/core.ts';
import { newCompany } from '../testing/company.ts';
import { freeDrivers, freeMove, openDesk, planFor, shownStatus } from '../testing/desk.ts';
import { minuteMs } from '../core/calendar.ts';

type Planned = { readonly core: Core; readonly move: Activity; readonly tripId: string };

/** A core in which the console has created one move and given it to a free driver. */
function plannedMove(
  fields: Parameters<typeof freeMove>[1] = {},
  change: (trip: LegacyTrip) => LegacyTrip = (trip) => trip,
): Planned {
  const core = newCompany();
  core.tick(2 * minuteMs);
  const desk = openDesk(core);
  const moves = [freeMove(core.save(), fields)];
  const [move] = desk.ask('createActivities', { moves }, 'key-1').activities;
  if (!move) throw new Error('no move');
  expect(shownStatus(core.save(), move.id)).toBe('unplanned');
  const driver = freeDrivers(core.save())[0] as Driver;
  const trip = change(planFor(core.save(), move, driver));
  const { tripId } = desk.ask('finalizeTrip', { trip }, 'key-2');
  return { core, move, tripId };
}

const tripOf = ({ core, tripId }: Planned) =>
  core.save().rows.trips.find(({ id }) => id === tripId);

/** The statuses that the console shows minute by minute, each once. */
function statusesOf({ core, move }: Planned, hours: number): string[] {
  const seen: string[] = [];
  for (let minutes = 0; minutes < hours * 60 && seen.at(-1) !== 'complete'; minutes++) {
    const status = shownStatus(core.save(), move.id);
    if (status !== seen.at(-1)) seen.push(status);
    core.tick(minuteMs);
  }
  return seen;
}

test('a planned move with a driver goes through toStart, planned, inProgress, complete', () => {
  const planned = plannedMove();
  const seen = statusesOf(planned, 8);
  expect(seen).toEqual(['toStart', 'planned', 'inProgress', 'complete']);
  const { core, move } = planned;
  core.tick(3 * 60 * minuteMs);
  const { rows } = core.save();
  const trip = tripOf(planned);
  expect(trip?.status).toBe('Complete');
  expect(trip?.completedMs).not.toBeNull();
  expect(trip?.actions.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['Pick-Up | Vehicle', 'Location | Travel', 'Drop-Off | Vehicle']),
  );
  for (const [at, action] of (trip?.actions ?? []).entries()) {
    expect(action.status).toBe('Complete');
    expect(action.endedMs ?? 0).toBeGreaterThanOrEqual(action.startedMs ?? Infinity);
    expect(action.startedMs).toBeGreaterThanOrEqual(trip?.actions[at - 1]?.endedMs ?? 0);
  }
  const dropoff = trip?.actions.find(({ type }) => type === 'Drop-Off | Vehicle');
  const moved = rows.activities.find(({ id }) => id === move.id);
  // A driver's action is not an operator's change.
  const last = { modifiedMs: dropoff?.endedMs, modifiedById: null, modifiedByName: null };
  expect(moved).toMatchObject({ status: 'completed', completedMs: dropoff?.endedMs, ...last });
  const vehicle = rows.vehicles.find(({ id }) => id === move.vehicleId);
  expect(vehicle).toMatchObject({ locationId: move.endId, ...last });
  const driver = rows.drivers.find(({ id }) => id === trip?.driverIds[0]);
  expect(driver?.version).toBeGreaterThan(1);
});

test('the driver of a round trip ends at the start', () => {
  const planned = plannedMove();
  planned.core.tick(8 * 60 * minuteMs);
  const { actions = [], driverIds = [] } = tripOf(planned) ?? {};
  expect(actions.at(-1)?.toId).toBe(actions[0]?.fromId);
  expect(driverIds).toHaveLength(1);
});

test('a move is late after its deadline and complete in the end', () => {
  const { nowMs } = newCompany().save();
  const seen = statusesOf(plannedMove({ deadlineMs: nowMs + 12 * minuteMs }), 8);
  expect(seen).toContain('late');
  expect(seen.at(-1)).toBe('complete');
});

/** A plan that leaves at once, without the wait. */
function hasty(trip: LegacyTrip): LegacyTrip {
  const childTrips = trip.childTrips.map((child) => ({
    ...child,
    startTime: trip.requestedTime,
    destinations: child.destinations.map((stop) => ({
      ...stop,
      actions: stop.actions.filter(({ type }) => type !== 'Errand | ToDo'),
    })),
  }));
  return { ...trip, childTrips };
}

test.each([
  ['planned for', (trip: LegacyTrip) => trip],
  ['reached too early', hasty],
])('a driver waits for a car that is not ready when it was %s', (_name, change) => {
  const { nowMs } = newCompany().save();
  const readyMs = nowMs + 150 * minuteMs;
  const planned = plannedMove({ readyMs }, change);
  planned.core.tick(8 * 60 * minuteMs);
  const pickup = tripOf(planned)?.actions.find(({ type }) => type === 'Pick-Up | Vehicle');
  expect(pickup?.startedMs).toBeGreaterThanOrEqual(readyMs);
  expect(pickup?.startedMs).toBeLessThan(readyMs + 30 * minuteMs);
});

test('a driver is busy during a trip and free afterwards, with one more trip completed', () => {
  const planned = plannedMove();
  const { core } = planned;
  const driver = () => {
    const { rows } = core.save();
    return rows.drivers.find(({ id }) => id === tripOf(planned)?.driverIds[0]) as Driver;
  };
  const before = driver().tripsCompleted ?? 0;
  const seen = new Set<string>();
  for (let minutes = 0; minutes < 480 && tripOf(planned)?.status !== 'Complete'; minutes++) {
    core.tick(minuteMs);
    if (tripOf(planned)?.status === 'In Progress') {
      seen.add(`${driver().presence} ${driver().availability}`);
    }
  }
  expect([...seen]).toEqual(['busy unavailable']);
  expect(driver()).toMatchObject({ presence: 'online', availability: 'available' });
  expect(driver().tripsCompleted).toBe(before + 1);
});

describe('a whole day', () => {
  const core = newCompany({ seed: 11 });
  const versions = new Map<string, number>();
  const problems: string[] = [];
  const statuses = new Set<string>();
  for (let quarters = 0; quarters < 48; quarters++) {
    core.tick(15 * minuteMs);
    const { rows, motions } = core.save();
    for (const list of [rows.trips, rows.activities, rows.drivers, rows.vehicles]) {
      for (const row of list) {
        if ((versions.get(row.id) ?? 0) > row.version) problems.push(`${row.id} went back`);
        versions.set(row.id, row.version);
      }
    }
    for (const { presence, availability } of rows.drivers) statuses.add(presence + availability);
    for (const [at, { tripId }] of motions.entries()) {
      const trip = rows.trips.find(({ id }) => id === tripId);
      const driverId = rows.drivers[at]?.id ?? '';
      if (trip && !trip.driverIds.includes(driverId)) problems.push(`${driverId} on ${tripId}`);
      const begun = trip?.actions.filter(({ status }) => status === 'In Progress') ?? [];
      if (begun.length > 1) problems.push(`${tripId} does two things`);
    }
  }

  test('the rows of a day are consistent', () => {
    expect(problems).toEqual([]);
  });

  test('new requests arrive and most are served', () => {
    const { rows } = core.save();
    const arrived = rows.activities.slice(120);
    expect(arrived.length).toBeGreaterThan(60);
    const complete = arrived.filter(({ completedMs }) => completedMs !== null);
    expect(complete.length).toBeGreaterThan(20);
    expect(complete.every((row) => (row.completedMs ?? 0) > (row.createdMs ?? 0))).toBe(true);
  });

  test('moves planned by the colleague have the colleague as last author', () => {
    const { rows } = core.save();
    const planned = rows.activities.filter(({ status }) => status === 'planned');
    expect(planned.map(({ modifiedByName }) => modifiedByName)).toContain('Jo Brandt');
  });

  test('drivers occur in every state', () => {
    for (const state of ['onlineavailable', 'onlinepriority', 'busyunavailable']) {
      expect(statuses).toContain(state);
    }
    for (const state of ['awayavailable', 'offlineunavailable']) expect(statuses).toContain(state);
  });

  test('all drivers go home in the evening and come back in the morning', () => {
    const night = newCompany({ seed: 11 });
    const onDuty = () => night.save().motions.filter((motion) => motion.onDuty).length;
    night.tick(18.5 * 60 * minuteMs);
    expect(onDuty()).toBeLessThan(8);
    night.tick(8 * 60 * minuteMs);
    expect(onDuty()).toBeGreaterThan(30);
  });
});
