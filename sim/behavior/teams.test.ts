import { describe, expect, vi } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { runs } from '../../tests/propertyRuns.ts';
import type { Activity, ChaseType, Driver, DriverAction, Trip } from '#domain/entities.ts';
import { openMetro } from '#metro/metro.ts';
import { type Core, loadCore } from '../company/core.ts';
import { newCompany } from '../testing/company.ts';
import { type Desk, openDesk } from '../testing/desk.ts';
import { run, seatsOf, tripOf } from '../testing/carriedOut.ts';
import { knownTo, type Mate, movesAt, Team } from '../testing/teams.ts';
import { minuteMs } from '../core/calendar.ts';
import { isRest } from './meetings.ts';

vi.setConfig({ testTimeout: 60_000 });

type Fits = (driver: Driver, moves: readonly Activity[], at: number) => boolean;
const anybody: Fits = () => true;

/** A team for so many moves, with the seats of each driver, or null for one without a car. */
function gathered(
  count: number,
  seats: readonly (number | null)[],
  { fits = anybody, ...options }: ConstructorParameters<typeof Team>[2] & { fits?: Fits } = {},
) {
  const desk = openDesk(newCompany({ drivers: 24 }));
  const moves = movesAt(desk, count) as [Activity, Activity];
  const known = knownTo(desk);
  const drivers = known.drivers.filter((driver, at) => fits(driver, moves, at));
  const team = new Team({ ...known, drivers }, seats, options);
  return { desk, team, mates: team.mates as [Mate, Mate, Mate], moves };
}

/** Two drivers of a team, of whom the second waits for the first to end. */
function waiting() {
  const { desk, team, mates, moves } = gathered(2, [null, null]);
  const [[one, two], [first, second]] = [mates, moves];
  team.ride(one, team.place(first.startId));
  const over = team.move(one, first);
  team.ride(two, team.place(second.startId));
  two.day.waitFor(over);
  team.move(two, second);
  return { desk, team, first, second };
}

/** The trip of the team at its end, for which every driver did as they must. */
function carriedOut(desk: Desk, team: Team, chaseType?: ChaseType): Trip {
  const sent = team.trip(chaseType);
  const { tripId } = desk.ask('finalizeTrip', { trip: sent }, 'trip');
  const { trip, wrong } = run(desk.core, tripId, seatsOf(sent));
  expect(wrong).toEqual([]);
  return trip;
}

/** Two movers: the chase brings each to a vehicle, and both home together in the end. */
function chased() {
  const { desk, team, mates, moves } = gathered(2, [null, null, 2], { roundTrip: true });
  const [one, two, chase] = mates;
  [one, two].forEach((mate, at) => {
    const activity = moves[at] as Activity;
    team.bring(mate, chase, team.place(activity.startId));
    team.move(mate, activity, at === 0 ? 'inspect it' : undefined);
  });
  team.collect(chase, [
    [one, one.home],
    [two, two.home],
  ]);
  team.goTo(chase, chase.home);
  return { desk, team, moves };
}

describe('a chase and two drivers who move vehicles', () => {
  const { desk, team } = chased();
  const sent = team.trip('Company');
  const { tripId } = desk.ask('finalizeTrip', { trip: sent }, 'trip');
  const planned = tripOf(desk.core, tripId);
  const { trip, wrong, rode } = run(desk.core, tripId, seatsOf(sent));

  test('a team trip is booked with all its drivers in the order of the plan', () => {
    expect(planned.driverIds).toHaveLength(3);
    expect(planned.chaseType).toBe('Company');
    const starts = planned.actions.map(({ plannedStartMs }) => plannedStartMs);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    const met = planned.actions.filter(({ type }) => type === 'Pick-Up | Driver');
    expect(met.length).toBeGreaterThanOrEqual(2);
    for (const { otherEndId, id } of met) {
      const other = planned.actions.find((action) => action.id === otherEndId);
      expect(other).toMatchObject({ type: 'Errand | Check-in with Lead', otherEndId: id });
    }
  });

  test('a team trip ends with all meetings kept, and riders travel with their car', () => {
    expect(wrong).toEqual([]);
    expect(trip.status).toBe('Complete');
    expect(rode).toBeGreaterThan(3);
    expect(trip.actions.some(({ type }) => type === 'Errand | Rideshare')).toBe(false);
  });

  test('a task takes its planned time', () => {
    const task = trip.actions.find(
      ({ type, activityId }) => type === 'Errand | ToDo' && activityId !== null,
    );
    expect((task?.endedMs ?? 0) - (task?.startedMs ?? 0)).toBe(30 * minuteMs);
  });

  test('each driver ends at the planned place and is free again', () => {
    const { rows, motions } = desk.core.save();
    for (const { driver, home } of team.mates) {
      const own = trip.actions.filter(({ driverId }) => driverId === driver.id);
      expect(own.at(-1)?.toId).toBe(home.id);
      expect(rows.drivers.find(({ id }) => id === driver.id)?.tripsCompleted).toBe(
        (driver.tripsCompleted ?? 0) + 1,
      );
    }
    expect(motions.some((motion) => motion.tripId === tripId)).toBe(false);
  });
});

test('a driver who is late still rests for half an hour', () => {
  const { desk, team, mates, moves } = gathered(1, [null], { caution: 0.5 });
  const [[mate], [activity]] = [mates, moves];
  team.ride(mate, team.place(activity.startId));
  team.move(mate, activity);
  mate.day.rest();
  team.ride(mate, mate.home);
  const trip = carriedOut(desk, team, 'Rideshare');
  const rest = trip.actions.find(({ type }) => type === 'Errand | ToDo');
  expect(rest?.startedMs).toBeGreaterThan(rest?.plannedStartMs ?? Infinity);
  expect((rest?.endedMs ?? 0) - (rest?.startedMs ?? 0)).toBe(30 * minuteMs);
});

test('a chase car that is there does not cut a rest short', () => {
  // The rider's ways are longer than those of the chase, so that the rider comes later.
  const fits = (_driver: Driver, _moves: unknown, at: number) => at >= 3;
  const options = { caution: 0.5, fits };
  const { desk, team, mates, moves } = gathered(1, [null, 1], options);
  const [[rider, chase], [activity]] = [mates, moves];
  team.ride(rider, team.place(activity.startId));
  team.move(rider, activity);
  rider.day.rest();
  team.bring(rider, chase, rider.home);
  const trip = carriedOut(desk, team);
  const [rest] = trip.actions.filter((action) => isRest({ state: desk.core.save() }, trip, action));
  const join = trip.actions.find(({ type }) => type === 'Pick-Up | Driver');
  const own = trip.actions.filter(({ driverId }) => driverId === chase.driver.id);
  const there = own[own.findIndex(({ id }) => id === join?.id) - 1];
  expect(Number(there?.endedMs)).toBeLessThan(Number(rest?.endedMs));
  expect(Number(rest?.endedMs) - Number(rest?.startedMs)).toBe(30 * minuteMs);
});

test('a core saved and reopened during a trip continues in the same way', () => {
  const { desk, team } = chased();
  const sent = team.trip();
  const { tripId } = desk.ask('finalizeTrip', { trip: sent }, 'trip');
  let other = loadCore(desk.core.save());
  for (let hours = 0; hours < 6; hours++) {
    other.tick(47 * minuteMs);
    other = loadCore(JSON.parse(JSON.stringify(other.save())) as ReturnType<Core['save']>);
  }
  desk.core.tick(6 * 47 * minuteMs);
  expect(other.save()).toEqual(desk.core.save());
  expect(tripOf(other, tripId).status).not.toBe('Assigned');
});

test('a chase driver who arrives as the rider gives up goes on alone', () => {
  const { desk, team } = chased();
  const sent = team.trip();
  const { tripId } = desk.ask('finalizeTrip', { trip: sent }, 'trip');
  const chaseId = team.mates[2]?.driver.id;
  const first = () =>
    tripOf(desk.core, tripId).actions.find(({ driverId }) => driverId === chaseId)?.id;
  const isThere = () =>
    desk.core
      .save()
      .agenda.some(({ what }) => what.type === 'actionBegins' && what.actionId === first());
  for (let ticks = 0; ticks < 5000 && !isThere(); ticks++) desk.core.tick(10_000);
  const state = desk.core.save();
  const at = state.rows.trips.findIndex(({ id }) => id === tripId);
  const trip = state.rows.trips[at] as Trip;
  // As if all earlier actions had been cancelled at this moment.
  const actions = trip.actions.map(
    (row): DriverAction => (row.id === first() ? { ...row, status: 'Complete' } : row),
  );
  state.rows.trips[at] = { ...trip, actions };
  const core = loadCore(state);
  core.tick(30 * minuteMs);
  const own = tripOf(core, tripId).actions.filter(({ driverId }) => driverId === chaseId);
  expect(own[1]?.startedMs).not.toBeNull();
});

/** The activity becomes ready this much later than the plan assumes. */
function delay(desk: Desk, { id }: Activity, hours: number): void {
  const { nowMs, rows } = desk.core.save();
  const row = rows.activities.find((activity) => activity.id === id) as Activity;
  const readyMs = nowMs + hours * 60 * minuteMs;
  desk.ask('editActivity', {
    id,
    version: row.version,
    edit: { readyMs, deadlineMs: readyMs + 600 * minuteMs },
  });
}

describe('no driver waits forever', () => {
  test('a chase goes on without a delayed rider, who takes a ride-share', () => {
    const { desk, team, mates, moves } = gathered(2, [null, 3]);
    const [[rider, chase], [first, second]] = [mates, moves];
    team.ride(rider, team.place(first.startId));
    team.move(rider, first);
    team.bring(rider, chase, team.place(second.startId));
    team.move(rider, second);
    team.goTo(chase, chase.home);
    delay(desk, first, 6);
    const trip = carriedOut(desk, team);
    expect(trip.status).toBe('Complete');
    const rides = trip.actions.filter(({ type }) => type === 'Errand | Rideshare');
    const brought = rides.find(({ toId }) => toId === second.startId);
    expect(brought).toMatchObject({ driverId: rider.driver.id, status: 'Complete' });
    const chased_ = trip.actions.findLast(({ driverId }) => driverId === chase.driver.id);
    // An hour of waiting, and not six.
    expect((chased_?.endedMs ?? 0) - (chased_?.plannedEndMs ?? 0)).toBeLessThan(90 * minuteMs);
  });

  test('a rider aboard stays aboard while the chase waits for another', () => {
    const fits = ({ homeLocationId }: Driver, moves: readonly Activity[]) =>
      moves.every(({ startId, endId }) => homeLocationId !== startId && homeLocationId !== endId);
    const { desk, team, mates, moves } = gathered(2, [null, null, 3], { fits });
    const [[first, held, chase], [one, two]] = [mates, moves];
    team.ride(held, team.place(two.startId));
    team.move(held, two);
    team.collect(chase, [
      [first, team.place(one.startId)],
      [held, chase.home],
    ]);
    team.move(first, one);
    delay(desk, two, 6);
    const trip = carriedOut(desk, team);
    const left = trip.actions.find(({ type }) => type === 'Errand | Disembark');
    expect(left?.driverId).toBe(first.driver.id);
    expect((left?.startedMs ?? 0) - (left?.plannedStartMs ?? 0)).toBeGreaterThan(50 * minuteMs);
    const rides = trip.actions.filter(({ type }) => type === 'Errand | Rideshare');
    expect(rides.filter(({ driverId }) => driverId === first.driver.id)).toEqual([]);
  });

  test('a rider takes a ride-share when the chase is delayed, and the chase skips them', () => {
    const { desk, team, mates, moves } = gathered(2, [null, 3]);
    const [[rider, chase], [riderMove, chaseMove]] = [mates, moves];
    // At a place that is not saved.
    team.ride(rider, team.place(`driver:${rider.driver.id}`));
    // The chase driver moves a vehicle first, and comes back to the chase car.
    team.ride(chase, team.place(chaseMove.startId));
    team.move(chase, chaseMove);
    team.ride(chase, chase.home);
    team.bring(rider, chase, team.place(riderMove.startId));
    team.move(rider, riderMove);
    team.goTo(chase, chase.home);
    delay(desk, chaseMove, 6);
    const trip = carriedOut(desk, team);
    expect(trip.status).toBe('Complete');
    const own = trip.actions.filter(({ driverId }) => driverId === rider.driver.id);
    expect(own.some(({ type }) => type === 'Errand | Disembark')).toBe(false);
    const ride = own.findLast(({ type }) => type === 'Errand | Rideshare');
    expect(ride).toMatchObject({ fromId: null, toId: riderMove.startId });
    const way = openMetro().leg(
      team.place(`driver:${rider.driver.id}`),
      team.place(riderMove.startId),
    );
    const lasted = (ride?.endedMs ?? 0) - (ride?.startedMs ?? 0);
    expect(lasted).toBeGreaterThan(0.9 * way.durationMs + 2 * minuteMs);
    const dropoff = own.find(({ type }) => type === 'Drop-Off | Vehicle');
    expect((dropoff?.endedMs ?? 0) - (dropoff?.plannedEndMs ?? 0)).toBeLessThan(100 * minuteMs);
  });

  test('a driver waiting for another driver goes on after an hour', () => {
    const { desk, team, first, second } = waiting();
    delay(desk, first, 6);
    const trip = carriedOut(desk, team, 'Rideshare');
    const dropoffs = trip.actions.filter(({ type }) => type === 'Drop-Off | Vehicle');
    const endOf = (id: string) => dropoffs.find(({ activityId }) => activityId === id)?.endedMs;
    expect(endOf(second.id)).toBeLessThan(endOf(first.id) ?? 0);
    const wait = trip.actions.find((row) => row.type === 'Errand | ToDo' && row.otherEndId);
    const lateMs = (wait?.startedMs ?? 0) - (wait?.plannedStartMs ?? 0);
    expect(lateMs).toBeGreaterThanOrEqual(60 * minuteMs);
    expect(lateMs).toBeLessThan(90 * minuteMs);
  });
});

test('a driver waiting for another driver goes on when it ends, early or late', () => {
  const { desk, team, first, second } = waiting();
  delay(desk, first, 1);
  const trip = carriedOut(desk, team, 'Rideshare');
  const done = trip.actions.find(
    (row) => row.activityId === first.id && row.type.startsWith('Drop'),
  );
  const wait = trip.actions.find((row) => row.type === 'Errand | ToDo' && row.otherEndId);
  expect(wait?.otherEndId).toBe(done?.id);
  expect(wait?.startedMs).toBe(done?.endedMs);
  const pickup = trip.actions.find((row) => row.activityId === second.id);
  expect(pickup?.startedMs).toBeGreaterThanOrEqual(done?.endedMs ?? Infinity);
});

test('a chase that comes early waits only until its rider is there', () => {
  const fits = ({ homeLocationId }: Driver, [one]: readonly Activity[]) =>
    homeLocationId !== one?.startId;
  const { desk, team, mates, moves } = gathered(1, [null, 1], { caution: 3, fits });
  const [[rider, chase], [move]] = [mates, moves];
  team.bring(rider, chase, team.place(move.startId));
  chase.day.waitFor(team.move(rider, move));
  team.goTo(chase, chase.home);
  const trip = carriedOut(desk, team);
  const wait = trip.actions.find((row) => row.type === 'Errand | ToDo' && row.otherEndId);
  expect(wait?.startedMs).toBeLessThan((wait?.plannedStartMs ?? 0) - 5 * minuteMs);
});

test('a driver waiting for a ride to begin goes on before it ends', () => {
  const { desk, team, mates, moves } = gathered(2, [null, null]);
  const [[one, two], [first, second]] = [mates, moves];
  team.ride(one, team.place(first.startId));
  team.move(one, first);
  const ride = team.ride(one, one.home);
  if (!ride) throw new Error('the driver is at home');
  team.ride(two, team.place(second.startId));
  two.day.waitFor(ride.begun);
  team.move(two, second);
  const trip = carriedOut(desk, team, 'Rideshare');
  const wait = trip.actions.find((row) => row.type === 'Errand | ToDo' && row.otherEndId);
  const taken = trip.actions.find(({ id }) => id === wait?.otherEndId);
  expect(taken?.type).toBe('Errand | Rideshare');
  expect(taken?.endedMs).toBeGreaterThan(wait?.endedMs ?? Infinity);
});

const step = fc.record({
  who: fc.nat(3),
  by: fc.constantFrom('ride', 'chase', 'car'),
  other: fc.nat(3),
  isTask: fc.boolean(),
  waits: fc.boolean(),
});
type ScriptStep = typeof step extends fc.Arbitrary<infer T> ? T : never;
const script = fc.array(step, { minLength: 1, maxLength: 4 });
const seats = fc.array(fc.option(fc.nat(3), { nil: null, freq: 2 }), {
  minLength: 2,
  maxLength: 4,
});

/** The chase comes early, before its rider begins to wait for it. */
const early: [ScriptStep[], (number | null)[], 1 | 2] = [
  [
    { who: 0, by: 'ride', other: 0, isTask: false, waits: false },
    { who: 3, by: 'chase', other: 0, isTask: false, waits: true },
  ],
  [null, null, 1, null],
  2,
];

test.prop([script, seats, fc.constantFrom(1, 2)], {
  numRuns: runs(14, 150),
  examples: [early],
})('any composed team trip is accepted and run to its end', (steps, cars, caution) => {
  const { desk, team, moves } = gathered(steps.length, cars, { caution });
  const parked = new Map(team.mates.map((mate) => [mate, mate.home]));
  let last: ReturnType<Team['move']> | null = null;
  steps.forEach(({ who, by, other, isTask, waits }, at) => {
    const activity = moves[at] as Activity;
    const start = team.place(activity.startId);
    const mate = team.mates[who % cars.length] as Team['mates'][number];
    const chases = team.mates.filter(
      (one, index) => one !== mate && (cars[index] ?? 0) > 0 && one.at.id === parked.get(one)?.id,
    );
    const chase = chases[other % Math.max(1, chases.length)];
    const isAtCar = cars[who % cars.length] !== null && mate.at.id === parked.get(mate)?.id;
    if (by === 'chase' && chase) {
      team.bring(mate, chase, start);
      parked.set(chase, chase.at);
    } else if (by === 'car' && isAtCar) {
      team.goTo(mate, start);
      parked.set(mate, start);
    } else team.ride(mate, start);
    if (waits && last) mate.day.waitFor(last);
    last = team.move(mate, activity, isTask ? `t${at}` : undefined);
  });
  // A driver without actions is not sent.
  const sent = team.trip();
  const childTrips = sent.childTrips.filter(({ destinations }) => destinations.length > 0);
  const trip = { ...sent, childTrips };
  const { tripId } = desk.ask('finalizeTrip', { trip }, 'trip');
  const result = run(desk.core, tripId, seatsOf(trip));
  expect(result.wrong).toEqual([]);
  expect(result.trip.status).toBe('Complete');
});
