import { describe, expect, test } from 'vitest';
import type { Activity, Driver, Location, User } from '#domain/entities.ts';
import type { LegacyTrip } from '#wire/legacy/trip.ts';
import { loadCore } from '../company/core.ts';
import { newCompany } from '../testing/company.ts';
import { type Desk, freeDrivers, freeMove, openDesk, planFor } from '../testing/desk.ts';
import { narrowed } from '../testing/narrowed.ts';
import { minuteMs } from '../core/calendar.ts';

describe('scope', () => {
  test('the world holds the rows of the account and those they refer to', () => {
    const { core, store } = narrowed();
    const world = openDesk(core, 'office').ask('world', { filterAccountIds: null });
    const whole = openDesk(core).ask('world', { filterAccountIds: null });
    expect(world.accounts.map(({ id }) => id)).toEqual([store]);
    expect(world.activities.length).toBeGreaterThan(5);
    expect(world.activities.length).toBeLessThan(whole.activities.length);
    expect(world.activities.every(({ accountId }) => accountId === store)).toBe(true);
    const moves = new Set(world.activities.map(({ id }) => id));
    const foreign = world.trips.filter(({ accountId }) => accountId !== store);
    expect(foreign.every(({ activityIds }) => activityIds.some((id) => moves.has(id)))).toBe(true);
    const trips = new Set(world.trips.map(({ id }) => id));
    expect(world.activities.every(({ tripId }) => !tripId || trips.has(tripId))).toBe(true);
    const known = new Set(
      [...world.locations, ...world.vehicles, ...world.drivers].map((r) => r.id),
    );
    for (const { startId, endId, vehicleId } of world.activities) {
      expect([startId, endId, vehicleId ?? startId].every((id) => known.has(id))).toBe(true);
    }
    for (const { driverIds } of world.trips) {
      expect(driverIds.every((id) => known.has(id))).toBe(true);
    }
  });

  test('rows of other accounts cannot be read by id or by a wider filter', () => {
    const { core, store } = narrowed();
    const desk = openDesk(core, 'office');
    const foreign = core.save().rows.activities.find(({ accountId }) => accountId !== store);
    const ids = [foreign?.id as string];
    expect(desk.ask('activitiesByIds', { ids }).activities).toEqual([]);
    const world = desk.ask('world', { filterAccountIds: ['acc-root', store] });
    expect(world.activities.every(({ accountId }) => accountId === store)).toBe(true);
    expect(desk.ask('world', { filterAccountIds: ['acc-root'] }).activities).toEqual([]);
  });

  test('a move must start or end at a location in scope', () => {
    const { core, store } = narrowed();
    const { locations } = core.save().rows;
    const [x, y] = locations.filter(({ accountId }) => accountId !== store);
    const own = locations.find(({ accountId }) => accountId === store);
    const move = { ...freeMove(core.save()), vehicleId: null, vin: '2T3W1RFV8PC000001' };
    const desk = openDesk(core, 'office');
    const away = { ...move, startId: x?.id ?? '', endId: y?.id ?? '' };
    expect(desk.call('createActivities', { moves: [away] })).toMatchObject({ status: 403 });
    const home = { ...away, startId: own?.id ?? '' };
    const [made] = desk.ask('createActivities', { moves: [home] }).activities;
    expect(made?.accountId).toBe(store);
    // Whoever asks for it is its requestor.
    expect(made?.requestorId).toBe(made?.createdById);
  });

  test('a move of another account cannot be edited and seems not to exist', () => {
    const { core, store } = narrowed();
    const foreign = core.save().rows.activities.find(({ accountId }) => accountId !== store);
    const { id, version } = foreign as Activity;
    const desk = openDesk(core, 'office');
    const edit = { notes: 'not mine' };
    const there = desk.call('editActivity', { id, version, edit });
    const nowhere = desk.call('editActivity', { id: 'act-0', version, edit });
    expect([there.status, nowhere.status]).toEqual([404, 404]);
    expect(core.save().rows.activities.find((row) => row.id === id)).toEqual(foreign);
  });

  test('another account’s moves cannot be planned and its note templates cannot be read', () => {
    const { core, store } = narrowed();
    const { activities, accounts, locations } = core.save().rows;
    const isOpen = (row: Activity) => row.tripId === null && row.status === 'unplanned';
    const idsOf = (own: boolean) =>
      activities.flatMap((row) => (isOpen(row) && (row.accountId === store) === own ? row.id : []));
    const desk = openDesk(core, 'office');
    const asked = (activityIds: readonly string[]) => ({
      chaseType: 'Rideshare' as const,
      roundTrip: true,
      requestedMs: core.nowMs(),
      startLocationId: locations[0]?.id as string,
      driverCount: 2,
      mostVehicles: 12,
      chaseSeats: 7,
      activityIds: activityIds.slice(0, 1),
    });
    const own = desk.ask('generateItineraries', asked(idsOf(true)));
    const foreign = openDesk(core, 'admin').ask('generateItineraries', asked(idsOf(false)));
    expect(desk.call('generateItineraries', asked(idsOf(false)))).toMatchObject({ status: 422 });
    expect(desk.call('calculateTripTimes', own)).toMatchObject({ status: 200 });
    expect(desk.call('calculateTripTimes', foreign)).toMatchObject({ status: 422 });
    const other = accounts.find(({ id }) => id !== store)?.id as string;
    expect(desk.call('noteTemplates', { accountId: store })).toMatchObject({ status: 200 });
    expect(desk.call('noteTemplates', { accountId: other })).toMatchObject({ status: 404 });
    expect(desk.call('linkedDrivers', { accountId: other })).toMatchObject({ status: 404 });
  });

  describe('rows that a write refers to must be in scope', () => {
    const { core: whole, store } = narrowed();
    const saved = whole.save();
    // A place that no move or trip of the store refers to.
    const remote = {
      ...(saved.rows.locations[0] as Location),
      id: 'loc-remote',
      accountId: 'acc-x',
    };
    const locations = [...saved.rows.locations, remote];
    const core = loadCore({ ...saved, rows: { ...saved.rows, locations } });
    const state = core.save();
    const office = openDesk(core, 'office');
    const seen = office.ask('world', { filterAccountIds: null });
    const isSeen = (rows: readonly { readonly id: string }[], id: string) =>
      rows.some((row) => row.id === id);
    const own = ({ accountId }: { readonly accountId: string }) => accountId === store;
    const one = <T>(rows: readonly T[], fits: (row: T) => boolean) => {
      const found = rows.find(fits);
      if (!found) throw new Error('the company has no suitable row');
      return found;
    };
    const refused = (call: unknown, message: string) =>
      expect(call).toMatchObject({ status: 422, message });

    test('the vehicle of a new move must be in scope', () => {
      const start = one(state.rows.locations, own);
      const end = one(seen.locations, ({ id }) => id !== start.id);
      const foreign = one(state.rows.vehicles, ({ id }) => !isSeen(seen.vehicles, id));
      const asked = (vehicleId: string) => {
        const ends = { startId: start.id, endId: end.id, vehicleId, vin: null };
        return office.call('createActivities', { moves: [freeMove(state, ends)] }, vehicleId);
      };
      // The same text as for one that does not exist.
      refused(asked('nowhere'), 'This vehicle is not in the inventory.');
      refused(asked(foreign.id), 'This vehicle is not in the inventory.');
      expect(asked(one(seen.vehicles, own).id)).toMatchObject({ status: 200 });
    });

    test('the place of a vehicle must be in scope', () => {
      const isFree = ({ id, vin }: { readonly id: string; readonly vin: string | null }) =>
        !state.rows.activities.some(
          (row) => row.completedMs === null && (row.vehicleId === id || row.vin === vin),
        );
      const {
        id,
        version,
        locationId: at,
      } = one(state.rows.vehicles, (row) => own(row) && isFree(row));
      expect(isSeen(seen.locations, remote.id)).toBe(false);
      const asked = (locationId: string) =>
        office.call('editVehicle', { id, version, edit: { locationId } }, locationId);
      refused(asked('nowhere'), 'This location is not known.');
      refused(asked(remote.id), 'This location is not known.');
      const other = one(seen.locations, (row) => row.id !== at);
      expect(asked(other.id)).toMatchObject({ status: 200 });
    });

    test('the drivers of a trip must be in scope', () => {
      const move = one(
        state.rows.activities,
        (row) => own(row) && row.status === 'unplanned' && row.tripId === null,
      );
      const free = freeDrivers(state);
      const asked = (driver: (typeof free)[number]) =>
        office.call('finalizeTrip', { trip: planFor(state, move, driver) }, driver.id);
      const foreign = one(free, ({ id }) => !isSeen(seen.drivers, id));
      refused(asked({ ...foreign, id: 'unknown' }), 'There is no driver unknown.');
      refused(asked(foreign), `There is no driver ${foreign.id}.`);
      expect(asked(one(free, ({ id }) => isSeen(seen.drivers, id)))).toMatchObject({ status: 200 });
    });
  });

  test('frames hold only rows in scope', () => {
    const { core, store } = narrowed();
    const { changes } = core.tick(60 * minuteMs);
    const user = core.save().users.find(({ username }) => username === 'office') as User;
    const { rows } = core.save();
    const own = new Set(
      Object.values(rows)
        .flat()
        .filter((row) => 'accountId' in row && row.accountId === store)
        .map(({ id }) => id),
    );
    const carrying = rows.trips.filter(({ activityIds }) => activityIds.some((id) => own.has(id)));
    const inScope = new Set([...own, ...carrying.map(({ id }) => id)]);
    const ids = core.framesOf(changes, user).flatMap((frame) => {
      return frame.type === 'message' ? (frame.payload as { ids: string[] }).ids : [];
    });
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.filter((id) => !inScope.has(id))).toEqual([]);
    const all = core.framesOf(changes, core.save().users[0] as User);
    expect(all.length).toBeGreaterThan(0);
  });
});

describe('roles', () => {
  const words = 'Only a Trip Administrator or Administrator can plan trips.';
  test.each([
    ['dispatcher', 200],
    ['admin', 200],
    ['office', 200],
    ['payments', 403],
    ['driver', 403],
  ])('%s saves a trip: %i', (username, status) => {
    const { desk, trip } = oneMove();
    const own = openDesk(desk.core, username);
    const answer = own.call('finalizeTrip', { trip }, 'trip');
    expect(answer.status).toBe(status);
    if (status === 403) {
      expect(answer).toMatchObject({ errorCode: 'NOT_ALLOWED', message: words });
      expect(desk.core.save().tallies.effects).toBe(1);
    }
  });
});

describe('a trip is refused', () => {
  const cases: readonly (readonly [string, number, string, (trip: LegacyTrip) => LegacyTrip])[] = [
    ['without an activity', 422, 'NO_ACTIVITIES', (trip) => ({ ...trip, activityIds: [] })],
    ['with an unknown one', 422, 'UNKNOWN_ACTIVITY', (t) => ({ ...t, activityIds: ['act-0'] })],
    ['with an unknown driver', 422, 'UNKNOWN_DRIVER', (trip) => child(trip, { driverId: 'drv-0' })],
    ['without actions', 422, 'EMPTY_PLAN', (trip) => child(trip, { destinations: [] })],
    ['without a drop-off', 422, 'INCOMPLETE_PLAN', (trip) => without(trip, 'Drop-Off | Vehicle')],
    ['that moves an unknown move', 422, 'INCOMPLETE_PLAN', (trip) => moving(trip, 'act-1001')],
    [
      'from an unknown place',
      422,
      'UNKNOWN_LOCATION',
      (trip) => child(trip, { startLocation: { id: 'loc-0', label: '', lon: 0, lat: 0 } }),
    ],
  ];
  test.each(cases)('%s: %i %s', (_name, status, errorCode, change) => {
    const { desk, trip } = oneMove();
    const before = desk.core.save();
    expect(desk.call('finalizeTrip', { trip: change(trip) }, 'k')).toMatchObject({
      status,
      errorCode,
      message: expect.stringMatching(/\w+ .*\.$/),
    });
    expect(desk.core.save()).toEqual(before);
  });

  test('a trip is refused with the move as it is when its move is in a trip', () => {
    const { desk, trip, drivers } = oneMove();
    desk.ask('finalizeTrip', { trip }, 'one');
    const second = child(trip, { driverId: drivers[1]?.id ?? '' });
    expect(desk.call('finalizeTrip', { trip: second }, 'two')).toMatchObject({
      status: 409,
      errorCode: 'ALREADY_IN_TRIP',
      current: { id: trip.activityIds[0], status: 'Planned' },
    });
  });

  test('a trip is refused when its driver is on a trip at that time, not before and after', () => {
    const { desk, trip, drivers } = oneMove();
    desk.ask('finalizeTrip', { trip }, 'one');
    const [other] = desk.ask('createActivities', {
      moves: [freeMove(desk.core.save())],
    }).activities;
    const next = planFor(desk.core.save(), other as Activity, drivers[0] as Driver);
    const busy = desk.call('finalizeTrip', { trip: next }, 'two');
    expect(busy).toMatchObject({ status: 409, errorCode: 'DRIVER_BUSY' });
    const booked = desk.core.save().rows.trips.at(-1);
    const startTime = booked?.estimatedEndMs ?? 0;
    expect(desk.call('finalizeTrip', { trip: child(next, { startTime }) }, 'three').status).toBe(
      200,
    );
  });
});

test('a trip may begin where its driver is', () => {
  const { desk, drivers } = oneMove();
  const state = desk.core.save();
  const driver = drivers.find((row) => {
    const motion = state.motions[state.rows.drivers.indexOf(row)];
    return motion?.spot.id === null && motion.leg === null;
  }) as Driver;
  const motion = state.motions[state.rows.drivers.indexOf(driver)];
  if (!motion) throw new Error('no driver is at home');
  const { lonE6, latE6 } = motion.spot;
  const place = { id: `driver:${driver.id}`, label: driver.name, lonE6, latE6 };
  const trip = planFor(state, state.rows.activities.at(-1) as Activity, driver, place);
  const { tripId } = desk.ask('finalizeTrip', { trip }, 'trip');
  desk.core.tick(10 * minuteMs);
  const reloaded = loadCore(desk.core.save());
  for (const core of [desk.core, reloaded]) core.tick(8 * 60 * minuteMs);
  const after = desk.core.save();
  expect(reloaded.save()).toEqual(after);
  const done = after.rows.trips.find(({ id }) => id === tripId);
  expect(done).toMatchObject({ status: 'Complete', startLocationId: null });
  expect(done?.actions[0]?.fromId).toBeNull();
});

test('a misspelled lower-case VIN is stored in upper case', () => {
  const desk = openDesk(newCompany());
  const move = { ...freeMove(desk.core.save()), vehicleId: null, vin: ' 2t3w1rfv8pc000001' };
  const [made] = desk.ask('createActivities', { moves: [move] }).activities;
  expect(made).toMatchObject({ vin: '2T3W1RFV8PC000001', vehicleId: null, status: 'unplanned' });
});

function oneMove(): { desk: Desk; trip: LegacyTrip; drivers: Driver[] } {
  const desk = openDesk(newCompany());
  const moves = [freeMove(desk.core.save())];
  const [move] = desk.ask('createActivities', { moves }, 'move').activities;
  const drivers = freeDrivers(desk.core.save());
  const trip = planFor(desk.core.save(), move as Activity, drivers[0] as Driver);
  return { desk, trip, drivers };
}

type Child = LegacyTrip['childTrips'][number];

function child(trip: LegacyTrip, fields: Partial<Child>): LegacyTrip {
  const changed = (own: Child) => (own.driverId === null ? own : { ...own, ...fields });
  return { ...trip, childTrips: trip.childTrips.map(changed) };
}

function without(trip: LegacyTrip, type: string): LegacyTrip {
  const destinations = trip.childTrips[1]?.destinations.map((stop) => ({
    ...stop,
    actions: stop.actions.filter((action) => action.type !== type),
  }));
  return child(trip, { destinations: destinations ?? [] });
}

function moving(trip: LegacyTrip, activityId: string): LegacyTrip {
  const destinations = trip.childTrips[1]?.destinations.map((stop) => ({
    ...stop,
    actions: stop.actions.map((action) => ({ ...action, activityId })),
  }));
  return child(trip, { destinations: destinations ?? [] });
}
