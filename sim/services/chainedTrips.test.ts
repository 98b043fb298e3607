// Trips in which one driver moves a vehicle on from where an own move has brought it.
import { teamModes } from '#domain/plannerModes.ts';
import { expect, test } from 'vitest';
import type { Activity, Driver } from '#domain/entities.ts';
import { expectedDropoffMs } from '#domain/estimate.ts';
import { run, seatsOf, tripOf } from '../testing/carriedOut.ts';
import { newCompany } from '../testing/company.ts';
import { type Desk, freeMove, openDesk, planFor } from '../testing/desk.ts';
import { plannedIn } from '../testing/planned.ts';
import { knownTo } from '../testing/teams.ts';

/** From A to B, from B to C and back to A. */
function chainAt(desk: Desk, readyInMs = 2 * 3_600_000): readonly Activity[] {
  const { rows, nowMs } = desk.core.save();
  const first = freeMove(desk.core.save());
  const stores = rows.locations.filter(({ kind }) => kind === 'home');
  const other = stores.find(({ id }) => id !== first.startId && id !== first.endId)?.id ?? '';
  const moves = [
    first,
    { ...first, startId: first.endId, endId: other, readyMs: nowMs + readyInMs },
    { ...first, startId: other, endId: first.startId },
  ];
  return desk.ask('createActivities', { moves }, 'moves').activities;
}

test.each(teamModes)('a vehicle is moved on as often as planned, mode %s', (mode) => {
  const desk = openDesk(newCompany({ drivers: 24 }));
  const moves = chainAt(desk);
  const { plan, trip } = plannedIn(mode, knownTo(desk), moves);
  expect(plan.unserved).toEqual([]);
  const { tripId } = desk.ask('finalizeTrip', { trip }, 'trip');
  const { trip: done, wrong } = run(desk.core, tripId, seatsOf(trip));
  expect(wrong).toEqual([]);
  expect(done.status).toBe('Complete');
  const pickedUp = done.actions
    .filter(({ type }) => type === 'Pick-Up | Vehicle')
    .map(({ activityId, startedMs }) => ({ activityId, startedMs: startedMs ?? 0 }));
  expect(pickedUp.map(({ activityId }) => activityId)).toEqual(moves.map(({ id }) => id));
  const { vehicles, activities } = desk.core.save().rows;
  expect(pickedUp[1]?.startedMs).toBeGreaterThanOrEqual(moves[1]?.readyMs ?? Infinity);
  moves.slice(1).forEach((_, at) => {
    const before = activities.find(({ id }) => id === moves[at]?.id);
    expect(pickedUp[at + 1]?.startedMs).toBeGreaterThanOrEqual(before?.completedMs ?? Infinity);
  });
  const vehicle = vehicles.find(({ id }) => id === moves[0]?.vehicleId);
  expect(vehicle?.locationId).toBe(moves[0]?.startId);
});

test('a remedy for a vehicle that is not found leaves out what moves it on', () => {
  const desk = openDesk(newCompany({ drivers: 24 }));
  const moves = chainAt(desk);
  const { trip } = plannedIn('Rideshare', knownTo(desk), moves);
  const { tripId } = desk.ask('finalizeTrip', { trip }, 'trip');
  const [first] = moves;
  const missing = { tripId, activityId: first?.id ?? '' };
  while (tripOf(desk.core, tripId).status === 'Assigned') desk.core.tick(60_000);
  const { version } = desk.core.save().rows.activities.find(({ id }) => id === first?.id) ?? {
    version: 0,
  };
  desk.ask('reportVehicle', { id: first?.id ?? '', version, words: 'Row 3 is empty.' });
  const { remedies } = desk.ask('tripRemedies', missing);
  const leaveOut = remedies.find(({ kind }) => kind === 'leaveOut');
  expect(leaveOut?.leftOut).toEqual(moves.map(({ id }) => id));
});

test('reading 70: the server waits for a vehicle that another trip brings', () => {
  const desk = openDesk(newCompany({ drivers: 24 }));
  const [first, second] = chainAt(desk, 0) as [Activity, Activity];
  const [driver] = knownTo(desk).drivers as [Driver];
  desk.ask('finalizeTrip', { trip: planFor(desk.core.save(), first, driver) }, 'trip');
  const trip = desk.core.save().rows.trips.find(({ activityIds }) => activityIds[0] === first.id);
  const comesMs = expectedDropoffMs({ ...first, tripId: trip?.id ?? null }, trip) ?? Infinity;
  expect(comesMs).toBeGreaterThan(desk.core.nowMs());
  const itineraries = desk.ask('generateItineraries', {
    chaseType: 'Rideshare',
    roundTrip: true,
    requestedMs: desk.core.nowMs(),
    startLocationId: first.endId,
    driverCount: 1,
    mostVehicles: 1,
    chaseSeats: 7,
    activityIds: [second.id],
  });
  const { data, errors } = desk.ask('calculateTripTimes', itineraries);
  expect(errors).toEqual([]);
  const pickup = data[0]?.actions.find(({ type }) => type === 'pickup-vehicle');
  expect(pickup?.startMs).toBeGreaterThanOrEqual(comesMs);
});
