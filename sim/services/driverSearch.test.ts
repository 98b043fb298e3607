import { describe, expect, test } from 'vitest';
import type { Activity, Driver } from '#domain/entities.ts';
import type { LegacyRequirements, LegacyTrip } from '#wire/legacy/trip.ts';
import { loadCore } from '../company/core.ts';
import { newCompany } from '../testing/company.ts';
import { type Desk, freeDrivers, openDesk, planFor } from '../testing/desk.ts';
import { movesAt } from '../testing/teams.ts';

const nothing: LegacyRequirements = {
  manualAssignment: false,
  cdl: null,
  manualTransmission: false,
  medicalCard: false,
  plates: false,
  twic: false,
  driverGroup: null,
};

/** The plan of a move whose driver is to be searched. */
function open(required: Partial<LegacyRequirements> = {}): { desk: Desk; trip: LegacyTrip } {
  const desk = openDesk(newCompany());
  const state = desk.core.save();
  const [move] = movesAt(desk, 1) as [Activity];
  const [driver] = freeDrivers(state) as [Driver];
  const trip = planFor(state, move, driver);
  const requirements = { ...nothing, ...required };
  const childTrips = trip.childTrips.map((child) =>
    child.driverId === null ? child : { ...child, driverId: null, requirements },
  );
  return { desk, trip: { ...trip, childTrips } };
}

function foundBy({ desk, trip }: ReturnType<typeof open>): Driver {
  const { tripId } = desk.ask('finalizeTrip', { trip }, 'k');
  const { rows } = desk.core.save();
  const [driverId, ...others] = rows.trips.find(({ id }) => id === tripId)?.driverIds ?? [];
  expect(others).toEqual([]);
  const driver = rows.drivers.find(({ id }) => id === driverId);
  if (!driver) throw new Error(`no driver ${driverId}`);
  return driver;
}

describe('an itinerary without a driver', () => {
  test('gets one who is free, and who has what it requires', () => {
    expect(foundBy(open()).availability).not.toBe('unavailable');
    expect(foundBy(open({ manualTransmission: true, plates: true })).qualifications).toEqual(
      expect.arrayContaining(['manualTransmission', 'plates']),
    );
    const driverGroup = 'White glove';
    expect(foundBy(open({ driverGroup })).groups).toContain(driverGroup);
  });

  test.each([
    ['available', 'available', 'near'],
    ['available', 'priority', 'far'],
    ['priority', 'available', 'near'],
    ['priority', 'priority', 'near'],
    ['unavailable', 'available', 'far'],
  ] as const)('the near driver is %s, the far one %s: the %s one is found', (near, far, which) => {
    const { desk, trip } = open();
    const state = desk.core.save();
    const [one, other] = freeDrivers(state) as [Driver, Driver];
    const start = trip.childTrips.find(({ requirements }) => requirements)?.startLocation;
    const lonE6 = Math.round((start?.lon ?? 0) * 1e6);
    const latE6 = Math.round((start?.lat ?? 0) * 1e6);
    const standing = new Map([
      [one.id, { availability: near, spot: { id: null, lonE6, latE6 } }],
      [other.id, { availability: far, spot: { id: null, lonE6: lonE6 + 90_000, latE6 } }],
    ]);
    const drivers = state.rows.drivers.map((row) => {
      return { ...row, availability: standing.get(row.id)?.availability ?? 'unavailable' } as const;
    });
    const motions = state.motions.map((motion, at) => {
      const spot = standing.get(drivers[at]?.id ?? '')?.spot;
      return spot ? { ...motion, spot, leg: null } : motion;
    });
    const core = loadCore({ ...state, motions, rows: { ...state.rows, drivers } });
    const found = foundBy({ desk: openDesk(core), trip });
    expect(found.id).toBe({ near: one.id, far: other.id }[which]);
  });

  test('is kept in the plan of the trip with the driver who was found', () => {
    const { desk, trip } = open();
    const { tripId } = desk.ask('finalizeTrip', { trip }, 'k');
    const { rows, plans } = desk.core.save();
    const saved = rows.trips.find(({ id }) => id === tripId);
    const [day] = plans?.[tripId]?.drivers ?? [];
    expect([day?.driverId]).toEqual(saved?.driverIds);
    const ids = day?.actions.slice(1, -1).map(({ id }) => id);
    expect(ids).toEqual(saved?.actions.map(({ id }) => id));
  });

  test('is refused where there is none, in the words of the search', () => {
    const { desk, trip } = open({ driverGroup: 'astronauts' });
    expect(desk.call('finalizeTrip', { trip }, 'k')).toMatchObject({
      status: 422,
      errorCode: 'NOT_ENOUGH_DRIVERS',
      message: 'Not enough drivers found to automatically search.',
    });
  });

  test('reading 44: is refused where the dispatcher names the driver', () => {
    const { desk, trip } = open({ manualAssignment: true });
    expect(desk.call('finalizeTrip', { trip }, 'k')).toMatchObject({
      errorCode: 'NO_DRIVER_NAMED',
      message: 'The dispatcher names the driver of itinerary 1.',
    });
  });

  test('gets another driver than the itinerary beside it', () => {
    const { desk, trip } = open();
    const state = desk.core.save();
    const [one, other] = movesAt(desk, 2) as [Activity, Activity];
    const [driver] = freeDrivers(state) as [Driver];
    const plans = [one, other].map((move) => planFor(state, move, driver));
    const children = plans.map((plan, at) => {
      const [child] = plan.childTrips.filter(({ driverId }) => driverId !== null);
      if (!child) throw new Error('no itinerary');
      const vehicles = plan.vehicles;
      return { child: { ...child, itineraryId: `${at + 1}`, driverId: null }, vehicles };
    });
    const both: LegacyTrip = {
      ...trip,
      activityIds: [one.id, other.id],
      vehicles: children.flatMap(({ vehicles }) => vehicles),
      childTrips: children.map(({ child }) => ({ ...child, requirements: nothing })),
    };
    const away = { ...nothing, driverGroup: 'astronauts' };
    const childTrips = both.childTrips.map((child) => ({ ...child, requirements: away }));
    expect(desk.call('finalizeTrip', { trip: { ...both, childTrips } }, 'l')).toMatchObject({
      message: 'Not enough drivers found to automatically search: itinerary 1 has none.',
    });
    const { tripId } = desk.ask('finalizeTrip', { trip: both }, 'k');
    const saved = desk.core.save().rows.trips.find(({ id }) => id === tripId);
    expect(new Set(saved?.driverIds).size).toBe(2);
  });
});
