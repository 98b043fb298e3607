// A trip as its drivers carry it out, watched to its end: each does one thing at a time, meetings
// happen together, riders go where their car goes, and no one waits in vain.
import type { DriverAction, Trip } from '#domain/entities.ts';
import type { LegacyTrip } from '#wire/legacy/trip.ts';
import type { Core } from '../company/core.ts';
import { isRest, isSlack as isSlackOf } from '../behavior/meetings.ts';
import { minuteMs } from '../core/calendar.ts';
import type { SimState } from '../core/state.ts';

const hoursAtMost = 48;

const partner: { readonly [type: string]: string } = {
  'Pick-Up | Driver': 'Errand | Check-in with Lead',
  'Drop-Off | Driver': 'Errand | Disembark',
};

export function tripOf(core: Core, id: string): Trip {
  return core.save().rows.trips.find((row) => row.id === id) as Trip;
}

/** The riders aboard the chase car: picked up by it, and not yet being dropped off. */
function aboard({ actions }: Trip, chaseId: string): readonly string[] {
  const riderOf = ({ otherEndId }: DriverAction) =>
    actions.find(({ id }) => id === otherEndId)?.driverId ?? '';
  const riders: string[] = [];
  for (const action of actions) {
    if (action.driverId !== chaseId || action.endedMs === null) continue;
    if (action.type === 'Pick-Up | Driver') riders.push(riderOf(action));
    if (action.type === 'Drop-Off | Driver') riders.splice(riders.indexOf(riderOf(action)), 1);
  }
  return riders;
}

/** A rest is none: it takes its half hour. */
function isSlack(state: SimState, trip: Trip, action: DriverAction): boolean {
  return isSlackOf({ state }, action) && !isRest({ state }, trip, action);
}

/** Runs a trip to its end. Returns what was not as its drivers must do it, and who rode along. */
export function run(core: Core, tripId: string, seats: ReadonlyMap<string, number>) {
  const beganMs = core.save().nowMs;
  const wrong = new Set<string>();
  let rode = 0;
  for (let ticks = 0; ticks < hoursAtMost * 12; ticks++) {
    core.tick(5 * minuteMs);
    const { rows, motions } = core.save();
    const trip = rows.trips.find(({ id }) => id === tripId) as Trip;
    const motionOf = (id: string) => motions[rows.drivers.findIndex((row) => row.id === id)];
    for (const driverId of trip.driverIds) {
      const own = trip.actions.filter((action) => action.driverId === driverId);
      if (own.filter(({ status }) => status === 'In Progress').length > 1) {
        wrong.add(`${driverId} does two things`);
      }
      const riders = aboard(trip, driverId);
      if (riders.length > (seats.get(driverId) ?? 0)) wrong.add(`${driverId} has too many riders`);
      const now = own.find(({ status }) => status === 'In Progress');
      if (now && now.fromId === now.toId && now.type !== 'Errand | ToDo') {
        const motion = motionOf(driverId);
        if (motion?.leg || motion?.spot.id !== now.toId)
          wrong.add(`${driverId} is not at ${now.id}`);
      }
      const [car, ...others] = [driverId, ...riders].map(motionOf);
      for (const rider of others) {
        rode += 1;
        if (JSON.stringify(rider?.leg) !== JSON.stringify(car?.leg)) wrong.add('a rider lags');
        if (JSON.stringify(rider?.spot) !== JSON.stringify(car?.spot)) wrong.add('a rider is lost');
      }
    }
    if (trip.status === 'Complete') break;
  }
  const trip = tripOf(core, tripId);
  const state = core.save();
  const { rows, motions, waiting = {} } = state;
  // A skipped action has no time.
  const done = trip.actions.filter(({ startedMs }) => startedMs !== null);
  for (const [at, action] of done.entries()) {
    const before = done.slice(0, at).findLast((row) => row.driverId === action.driverId);
    if (before && (before.endedMs ?? Infinity) > (action.startedMs ?? 0)) {
      wrong.add(`${action.id} begins too early`);
    }
    const other = done.find(({ id }) => id === action.otherEndId);
    if (other && action.type === 'Errand | ToDo') {
      const isBegin = other.plannedEndMs > action.plannedStartMs;
      const eventMs = Number(isBegin ? other.startedMs : other.endedMs);
      const own = done.filter((row) => row.driverId === action.driverId);
      const earlier = own.slice(0, own.indexOf(action));
      const freeMs = Number(earlier.findLast((row) => !isSlack(state, trip, row))?.endedMs);
      const isOn = action.startedMs === Math.max(eventMs, freeMs);
      const isPatient = Number(action.startedMs) >= freeMs + 60 * minuteMs;
      if (freeMs && !isOn && !isPatient) wrong.add(`${action.id} does not follow ${other.id}`);
    }
    if (!other || other.type !== partner[action.type]) continue;
    if (other.startedMs !== action.startedMs || other.endedMs !== action.endedMs) {
      wrong.add(`${action.id} and ${other.id} are apart`);
    }
    // Slack delays no one: it begins when the later of both has finished the action before.
    const freeMs = [action, other].map((side) => {
      const own = done.filter((row) => row.driverId === side.driverId);
      const earlier = own.slice(0, own.indexOf(side));
      return earlier.findLast((row) => !isSlack(state, trip, row))?.endedMs ?? null;
    });
    if (freeMs.includes(null) || Number(action.startedMs) < beganMs) continue;
    // What both were free for before belongs to a plan that was changed then.
    const dueMs = Math.max(beganMs, ...freeMs.map(Number));
    if (action.startedMs !== dueMs) wrong.add(`${action.id} is late`);
  }
  for (const activityId of trip.activityIds) {
    const row = rows.activities.find(({ id }) => id === activityId);
    if (row?.status !== 'completed') wrong.add(`${activityId} is ${row?.status}`);
  }
  for (const driverId of trip.driverIds) {
    const at = rows.drivers.findIndex(({ id }) => id === driverId);
    if (motions[at]?.tripId === tripId) wrong.add(`${driverId} is still on it`);
  }
  if (Object.keys(waiting).length > 0) wrong.add('somebody still waits');
  return { trip, wrong: [...wrong], rode };
}

/** The seats of each driver's car. */
export function seatsOf(trip: LegacyTrip): ReadonlyMap<string, number> {
  return new Map(
    trip.childTrips.flatMap(({ driverId, car }) =>
      driverId === null ? [] : [[driverId, car?.seats ?? 0] as const],
    ),
  );
}
