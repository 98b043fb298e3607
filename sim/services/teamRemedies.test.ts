// A vehicle that is not found, on a trip of every mode.
import { type TeamMode, teamModes } from '#domain/plannerModes.ts';
import { describe, expect, test } from 'vitest';
import type { Activity, Trip } from '#domain/entities.ts';
import { emptyOf } from '#domain/testing/emptyOf.ts';
import { tripTerms } from '#domain/tripDetail.ts';
import { notifiedOf, type Remedy, type RemedyKind } from '#domain/remedies.ts';
import { mayRemedy } from '#domain/tripChanges.ts';
import { paidStayMs } from '#planning/team/schedule/seeingOff.ts';
import { type Core, loadCore } from '../company/core.ts';
import { minuteMs } from '../core/calendar.ts';
import { run, seatsOf, tripOf } from '../testing/carriedOut.ts';
import { newCompany } from '../testing/company.ts';
import { type Desk, openDesk } from '../testing/desk.ts';
import { plannedIn } from '../testing/planned.ts';
import { knownTo, movesAt, Team } from '../testing/teams.ts';

/** A trip of two movers with three moves each; one has begun the first, the others are to come. */
function underWay(mode: TeamMode) {
  const desk = openDesk(newCompany({ drivers: 24 }));
  const activities = movesAt(desk, 6);
  const { trip: sent } = plannedIn(mode, knownTo(desk), activities, 2);
  const { tripId } = desk.ask('finalizeTrip', { trip: sent }, 'trip');
  // Moves are dealt in turn.
  const [first, , second] = activities as [Activity, Activity, Activity];
  until(desk.core, tripId, (trip) => pickupOf(trip, first.id)?.status !== 'Not Started');
  return { desk, tripId, missing: second.id, seats: seatsOf(sent) };
}

function until(core: Core, tripId: string, isSo: (trip: Trip) => boolean): void {
  for (let ticks = 0; ticks < 400 && !isSo(tripOf(core, tripId)); ticks++) core.tick(5 * minuteMs);
}

function pickupOf({ actions }: Trip, activityId: string) {
  return actions.find((row) => row.type === 'Pick-Up | Vehicle' && row.activityId === activityId);
}

function remediesOf(desk: Desk, tripId: string, activityId: string): readonly Remedy[] {
  return desk.ask('tripRemedies', { tripId, activityId }).remedies;
}

function remedied(
  desk: Desk,
  tripId: string,
  activityId: string,
  kind: RemedyKind,
  remedies = remediesOf(desk, tripId, activityId),
): Trip {
  const before = tripOf(desk.core, tripId);
  const remedy = remedies.find((one) => one.kind === kind);
  const asked = { id: tripId, version: before.version, activityId, kind };
  const noticesOf = () => desk.ask('tripNotices', { tripId }).notices;
  const heardBefore = noticesOf().length;
  const { trip } = desk.ask('applyRemedy', asked);
  // Whom the remedies say to be notified is who is.
  const heard = noticesOf().slice(0, noticesOf().length - heardBefore);
  const names = new Map(desk.core.save().rows.drivers.map(({ id, name }) => [id, name]));
  const notified = remedy ? notifiedOf(before, remedy).map((id) => names.get(id) ?? id) : [];
  expect(heard.map(({ toName }) => toName).toSorted()).toEqual(notified.toSorted());
  const types = (of: Trip | undefined) =>
    of?.actions.map(({ type, otherEndId }) => [type, otherEndId]);
  expect(types(trip)).toEqual(types(remedy?.trip));
  for (const { id, type, status, startedMs } of before.actions) {
    if (status === 'Not Started') continue;
    expect(trip.actions.find((action) => action.id === id)).toMatchObject({ type, startedMs });
  }
  return trip;
}

const kinds: readonly RemedyKind[] = ['leaveOut', 'otherDriver', 'handOver', 'rideHome'];

describe.each(teamModes)('mode %s', (mode) => {
  const { desk: opened, tripId, missing, seats } = underWay(mode);
  const state = JSON.stringify(opened.core.save());
  const fork = () => openDesk(loadCore(JSON.parse(state) as ReturnType<Core['save']>));
  // The same for each of them, and half of what a remedy takes.
  const remedies = remediesOf(fork(), tripId, missing);

  test.each(kinds)('%s: what has begun stays, what is left is carried out', (kind) => {
    const desk = fork();
    const trip = remedied(desk, tripId, missing, kind, remedies);
    expect(trip.activityIds.includes(missing)).toBe(kind === 'otherDriver');
    const { trip: done, wrong } = run(desk.core, tripId, seats);
    expect(wrong).toEqual([]);
    expect(done.status).toBe('Complete');
    expect(done.activityIds).toEqual(trip.activityIds);
  });

  test('a changed trip is changed once more on its way', () => {
    const desk = fork();
    remedied(desk, tripId, missing, 'otherDriver', remedies);
    desk.core.tick(45 * minuteMs);
    const next = tripOf(desk.core, tripId);
    const again = next.activityIds.find((id) => mayRemedy(next, id).yes) ?? '';
    const trip = remedied(desk, tripId, again, 'leaveOut');
    const { trip: done, wrong } = run(desk.core, tripId, seats);
    expect(wrong).toEqual([]);
    expect([done.status, done.activityIds]).toEqual(['Complete', trip.activityIds]);
  });
});

test('a driver who came with a change of drivers rides and is brought like the one before', () => {
  const { desk, tripId, missing } = (() => {
    const opening = openDesk(newCompany({ drivers: 24 }));
    const activities = movesAt(opening, 2);
    const { plan, trip } = plannedIn('Company', knownTo(opening), activities);
    const saved = opening.ask('finalizeTrip', { trip }, 'trip');
    const { version, driverIds } = tripOf(opening.core, saved.tripId);
    const toId = knownTo(opening).drivers.find(({ id }) => !driverIds.includes(id))?.id ?? '';
    const fromId = plan.moves[0]?.driverId ?? '';
    const changes = [{ fromId, toId }];
    opening.ask('changeDrivers', { id: saved.tripId, version, changes }, 'change');
    return { desk: opening, tripId: saved.tripId, missing: activities[1]?.id ?? '' };
  })();
  until(desk.core, tripId, (trip) => trip.status === 'In Progress');
  const trip = remedied(desk, tripId, missing, 'leaveOut');
  const seats = new Map(trip.driverIds.map((id) => [id, 7]));
  const { trip: done, wrong } = run(desk.core, tripId, seats);
  expect([done.status, wrong]).toEqual(['Complete', []]);
});

test('a trip whose rider has given up a chase car is planned anew all the same', () => {
  const desk = openDesk(newCompany({ drivers: 24 }));
  const moves = movesAt(desk, 3) as [Activity, Activity, Activity];
  const team = new Team(knownTo(desk), [null, 3]);
  const [rider, chase] = team.mates;
  if (!rider || !chase) throw new Error('too few drivers');
  for (const [at, move] of moves.entries()) {
    if (at === 1) team.bring(rider, chase, team.place(move.startId));
    else team.ride(rider, team.place(move.startId));
    team.move(rider, move);
  }
  team.goTo(chase, chase.home);
  // The chase car waits for the rider in vain.
  const { nowMs, rows } = desk.core.save();
  const row = rows.activities.find(({ id }) => id === moves[0].id);
  const times = { readyMs: nowMs + 360 * minuteMs, deadlineMs: nowMs + 960 * minuteMs };
  desk.ask('editActivity', { id: moves[0].id, version: row?.version ?? 0, edit: times });
  const sent = team.trip();
  const { tripId } = desk.ask('finalizeTrip', { trip: sent }, 'trip');
  const isSkipped = ({ actions }: Trip) =>
    actions.some(
      ({ type, status, startedMs }) =>
        type === 'Pick-Up | Driver' && status === 'Complete' && startedMs === null,
    );
  until(desk.core, tripId, isSkipped);
  expect(isSkipped(tripOf(desk.core, tripId))).toBe(true);
  remedied(desk, tripId, moves[2].id, 'leaveOut');
  const { trip: done, wrong } = run(desk.core, tripId, seatsOf(sent));
  expect([done.status, wrong]).toEqual(['Complete', []]);
});

test('a chase that is paid to leave last is so at the server, and in a changed trip', () => {
  const desk = openDesk(newCompany({ drivers: 24 }));
  const [away, one, two] = movesAt(desk, 3).toReversed() as [Activity, Activity, Activity];
  const team = new Team(knownTo(desk), [null, null, 3], { roundTrip: true });
  const [first, rider, chase] = team.mates;
  if (!first || !rider || !chase) throw new Error('too few drivers');
  for (const move of [one, two]) {
    team.ride(first, team.place(move.startId));
    team.move(first, move);
  }
  team.bring(rider, chase, team.place(away.startId));
  team.move(rider, away);
  for (const mate of [first, rider]) team.ride(mate, mate.home);
  team.goTo(chase, chase.home);
  const plan = team.plan(true);
  // Until the pick-up is over.
  expect(paidStayMs(plan)).toBe(5 * minuteMs);
  const sent = team.trip('Company', {}, plan);
  const { totalCents } = desk.ask('wrapup', { trip: sent });
  expect(totalCents).toBe(plan.cost.totalCents - plan.cost.latenessCents);
  const { tripId } = desk.ask('finalizeTrip', { trip: sent }, 'trip');
  /** The last way of the chase begins when the rider's vehicle leaves. */
  const isLast = ({ actions }: Trip) => {
    const ways = (driverId: string) =>
      actions.filter((row) => row.driverId === driverId && row.type === 'Location | Travel');
    const own = ways(rider.driver.id).find(({ activityId }) => activityId === away.id);
    return own && ways(chase.driver.id).at(-1)?.plannedStartMs === own.plannedStartMs;
  };
  expect(isLast(tripOf(desk.core, tripId))).toBe(true);
  until(desk.core, tripId, (trip) => trip.status === 'In Progress');
  expect(isLast(remedied(desk, tripId, two.id, 'leaveOut'))).toBe(true);
});

test('a remedy that needs the company car longer is not offered while the next trip has it', () => {
  const { desk, tripId, missing } = underWay('Company');
  const state = structuredClone(desk.core.save());
  const trip = tripOf(desk.core, tripId);
  // Between the ends of the remedies.
  const endsMs = (trip.estimatedEndMs ?? 0) - 2 * minuteMs;
  const actions = trip.actions.map((action) => ({
    ...action,
    id: `next-${action.id}`,
    status: 'Not Started' as const,
    startedMs: null,
    plannedStartMs: endsMs,
    plannedEndMs: endsMs + 60 * minuteMs,
  }));
  const next = { ...trip, id: 'next', actions, startedMs: null, estimatedEndMs: null };
  const others = state.rows.trips.filter(({ id }) => id !== tripId);
  const trips = [...others, { ...trip, estimatedEndMs: endsMs }, { ...next, driverIds: [] }];
  const kindsWith = (carOfNext: string) => {
    const terms = emptyOf(tripTerms);
    const agreed = {
      [tripId]: { ...terms, chaseCar: 'car 1' },
      next: { ...terms, chaseCar: carOfNext },
    };
    const own = openDesk(loadCore({ ...state, rows: { ...state.rows, trips }, agreed }));
    return remediesOf(own, tripId, missing).map(({ kind }) => kind);
  };
  // What leaves the move out is cheaper, and comes after what does not.
  expect(kindsWith('CAR 2')).toEqual(['otherDriver', 'leaveOut', 'handOver', 'rideHome']);
  expect(kindsWith('CAR 1')).toEqual(['handOver', 'rideHome']);
});
