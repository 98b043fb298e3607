import { describe, expect, test } from 'vitest';
import type { Activity } from '#domain/entities.ts';
import type { CallName, Calls } from '#wire/calls/calls.ts';
import { minuteMs } from '../core/calendar.ts';
import { newCompany } from '../testing/company.ts';
import {
  type Desk,
  freeDrivers,
  freeMove,
  openDesk,
  planFor,
  shownStatus,
} from '../testing/desk.ts';
import { broughtBoth, movesAt } from '../testing/teams.ts';

/** A trip of one move; `isFar`: it begins at another store than its driver's. */
function open(isFar = false) {
  const core = newCompany();
  core.tick(2 * minuteMs);
  const desk = openDesk(core);
  const [move] = desk.ask('createActivities', { moves: [freeMove(core.save())] }).activities;
  const [driver, other] = freeDrivers(core.save());
  if (!move || !driver || !other) throw new Error('too few');
  const stores = core.save().rows.locations.filter(({ kind }) => kind === 'home');
  const from = isFar ? stores.find(({ id }) => id !== driver.homeLocationId) : undefined;
  const planned = planFor(core.save(), move, driver, from);
  const { tripId } = desk.ask('finalizeTrip', { trip: planned });
  const trip = () => {
    const row = core.save().rows.trips.find(({ id }) => id === tripId);
    if (!row) throw new Error('no trip');
    return row;
  };
  const at = () => ({ id: tripId, version: trip().version });
  const runTo = (isThere: () => boolean) => {
    for (let minutes = 0; minutes < 600 && !isThere(); minutes += 1) core.tick(minuteMs);
    expect(isThere()).toBe(true);
  };
  const action = (type: string) => trip().actions.find((one) => one.type === type);
  return { core, desk, move, driver, other, tripId, trip, at, runTo, action };
}

type Open = ReturnType<typeof open>;

function refusalOf<K extends CallName>(desk: Desk, name: K, request: Calls[K]['request']) {
  const answer = desk.call(name, request);
  return 'errorCode' in answer ? answer.errorCode : null;
}

const motionOf = ({ core }: Open, driverId: string) => {
  const { rows, motions } = core.save();
  return motions[rows.drivers.findIndex(({ id }) => id === driverId)];
};

describe('a trip is cancelled', () => {
  test('before it begins: its move may be planned again, and no driver comes', () => {
    const now = open();
    const { core, desk, move, driver, at, trip } = now;
    desk.ask('cancelTrip', at());
    expect(trip()).toMatchObject({ status: 'Cancelled', estimatedEndMs: null });
    expect(shownStatus(core.save(), move.id)).toBe('unplanned');
    expect(motionOf(now, driver.id)?.booked).toEqual([]);
    const again = planFor(core.save(), move, driver);
    expect(desk.ask('finalizeTrip', { trip: again }).tripId).not.toBe(trip().id);
    core.tick(8 * 60 * minuteMs);
    expect(trip().actions.every(({ status }) => status === 'Not Started')).toBe(true);
  });

  test('with a vehicle in hand: its driver delivers it, and is free', () => {
    const now = open();
    const { core, desk, move, driver, at, trip, runTo, action } = now;
    runTo(() => action('Pick-Up | Vehicle')?.status === 'Complete');
    desk.ask('cancelTrip', at());
    expect(shownStatus(core.save(), move.id)).toBe('inProgress');
    const planned = planFor(core.save(), move, driver);
    expect(refusalOf(desk, 'finalizeTrip', { trip: planned })).toBe('ALREADY_IN_TRIP');
    const { version } = core.save().rows.activities.find(({ id }) => id === move.id) as Activity;
    expect(refusalOf(desk, 'removeActivity', { id: move.id, version })).toBe('NOT_TO_CANCEL');
    runTo(() => motionOf(now, driver.id)?.tripId === null);
    expect(shownStatus(core.save(), move.id)).toBe('complete');
    expect(trip()).toMatchObject({ status: 'Cancelled', estimatedEndMs: null });
    // The way home is no part of it any more.
    expect(trip().actions.at(-1)?.status).toBe('Not Started');
  });

  test('with riders aboard: they get out where the car stops, and all are free', () => {
    const desk = openDesk(newCompany());
    const { core } = desk;
    const [move] = movesAt(desk, 1) as [Activity];
    const team = broughtBoth(desk, move);
    const { tripId: id } = desk.ask('finalizeTrip', { trip: team.trip() });
    const trip = () => core.save().rows.trips.find((row) => row.id === id);
    const isAboard = () =>
      trip()?.actions.find(({ type }) => type === 'Pick-Up | Driver')?.status === 'Complete';
    for (let minutes = 0; minutes < 600 && !isAboard(); minutes += 1) core.tick(minuteMs);
    desk.ask('cancelTrip', { id, version: trip()?.version ?? 0 });
    core.tick(120 * minuteMs);
    const { motions, rows } = core.save();
    expect(isAboard()).toBe(true);
    expect(motions.some(({ tripId, booked }) => tripId === id || booked.includes(id))).toBe(false);
    expect(trip()?.actions.some(({ status }) => status === 'In Progress')).toBe(false);
    const idle = rows.drivers.filter((_row, at) => motions[at]?.tripId === null);
    expect(idle.filter(({ presence }) => presence === 'busy')).toEqual([]);
  });
});

describe('another driver drives in the place of one', () => {
  test('who has not begun: the other one does the trip', () => {
    const now = open(true);
    const { desk, driver, other, at, trip, runTo } = now;
    // The driver is on the way to the start.
    runTo(() => motionOf(now, driver.id)?.tripId === trip().id);
    expect(trip().status).toBe('Assigned');
    const planned = () => trip().actions.map((one) => [one.plannedStartMs, one.plannedEndMs]);
    const before = planned();
    desk.ask('changeDrivers', { ...at(), changes: [{ fromId: driver.id, toId: other.id }] });
    // The times of the plan stay, as the dialog says.
    expect(planned()).toEqual(before);
    expect(motionOf(now, driver.id)).toMatchObject({ tripId: null, booked: [] });
    runTo(() => trip().status === 'Complete');
    expect(trip().driverIds).toEqual([other.id]);
    expect(trip().actions.every(({ driverId }) => driverId === other.id)).toBe(true);
  });

  test('not one who has begun, nor by one who is busy then, nor from an old version', () => {
    const now = open();
    const { core, desk, driver, other, at, runTo, action } = now;
    const changes = [{ fromId: driver.id, toId: other.id }];
    const second = desk.ask('createActivities', { moves: [freeMove(core.save())] }).activities[0];
    if (!second) throw new Error('no move');
    desk.ask('finalizeTrip', { trip: planFor(core.save(), second, other) });
    expect(refusalOf(desk, 'changeDrivers', { ...at(), changes })).toBe('DRIVER_BUSY');
    const stale = { ...at(), version: at().version - 1 };
    expect(refusalOf(desk, 'changeDrivers', { ...stale, changes })).toBe('STALE');
    runTo(() => action('Errand | Rideshare')?.status === 'Complete');
    const third = freeDrivers(core.save()).find(({ id }) => id !== other.id);
    const late = [{ fromId: driver.id, toId: third?.id ?? '' }];
    expect(refusalOf(desk, 'changeDrivers', { ...at(), changes: late })).toBe('NOT_TO_REPLACE');
  });
});
