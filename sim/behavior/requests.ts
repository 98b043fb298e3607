// The day's new work: moves that customers and stores request, and the simulated colleague who
// plans a good part of them.
import type { ActivityId, DriverId } from '#domain/ids.ts';
import { add, find, motionOf, random, schedule, type Sim } from '../core/sim.ts';
import type { Spot } from '../core/state.ts';
import {
  hourMs,
  isOfficeOpen,
  minuteMs,
  nextTimeOfDay,
  officeOpensMs,
  timeOfDayMs,
  upToHalfHour,
} from '../core/calendar.ts';
import { strangerVin } from '../world/fleet.ts';
import { activityOf, elsewhere, type Idea } from '../world/moves.ts';
import { openTripOf } from './booking.ts';
import { planFor } from './colleague.ts';
import { baseOf, locationSpot } from './travel.ts';

/** One request in nine minutes for a company of 39. */
const driverMsPerRequest = 39 * 9 * minuteMs;
/** The colleague takes this many of a hundred requests. */
const colleagueShare = 70;
/** This many of a thousand moves lack a detail at first. */
const incompletePermille = 40;
const candidates = 10;
const tryAgainMs = 20 * minuteMs;

/** One call: one to three moves between two places; schedules the next call. */
export function takeRequest(sim: Sim): void {
  const { state } = sim;
  const stream = random(sim, 'requests');
  const { locations } = state.rows;
  const start = stream.pick(locations);
  const end = elsewhere(start, locations, stream);
  const readyMs = byDay(upToHalfHour(state.nowMs + stream.int(0, 150) * minuteMs), 16.5 * hourMs);
  const deadlineMs = byDay(readyMs + stream.int(3, 14) * (hourMs / 2), 19 * hourMs);
  // Those who are on the lots.
  const requestors = state.rows.employees.flatMap(({ id, driverId }) =>
    driverId === null ? [] : [id],
  );
  const ids: ActivityId[] = [];
  for (let left = stream.pick([1, 1, 1, 2, 2, 3]); left > 0; left--) {
    const number = state.numbers.activity++;
    const vin = strangerVin(300_000 + number, stream);
    const idea: Idea = { vehicle: null, vin, start, end };
    const times = { readyMs, deadlineMs, createdMs: state.nowMs };
    const activity = activityOf(idea, number, requestors, times, stream);
    const lacks = stream.chance(incompletePermille);
    add(sim, 'activities', lacks ? { ...activity, status: 'incomplete' } : activity);
    ids.push(activity.id);
  }
  if (stream.int(0, 99) < colleagueShare) {
    const atMs = state.nowMs + stream.int(3, 25) * minuteMs;
    schedule(sim, atMs, { type: 'colleaguePlans', activityIds: ids });
  }
  scheduleRequest(sim);
}

/** Places are open by day: a later time becomes the next morning. */
function byDay(atMs: number, untilMs: number): number {
  const timeMs = timeOfDayMs(atMs);
  if (timeMs >= officeOpensMs && timeMs <= untilMs) return atMs;
  return nextTimeOfDay(atMs, officeOpensMs) + ((atMs / (hourMs / 2)) % 8) * (hourMs / 2);
}

/** Calls come all day, few of them at night. */
export function scheduleRequest(sim: Sim): void {
  const { nowMs, rows } = sim.state;
  const hour = timeOfDayMs(nowMs) / hourMs;
  const asleep = hour >= 22 || hour < 5 ? 24 : 8;
  const slowness = hour >= 6 && hour < 18 ? 1 : asleep;
  const meanMs = (driverMsPerRequest * slowness) / rows.drivers.length;
  const permille = random(sim, 'requests').int(300, 1700);
  const gapMs = Math.max(1, Math.round((meanMs * permille) / 1000));
  schedule(sim, nowMs + gapMs, { type: 'requestArrives' });
}

/** The colleague gives moves to a free driver, or tries again later. */
export function planByColleague(sim: Sim, activityIds: readonly ActivityId[]): void {
  const { nowMs } = sim.state;
  if (!isOfficeOpen(nowMs)) {
    const morningMs = nextTimeOfDay(nowMs, officeOpensMs);
    return schedule(sim, morningMs, { type: 'colleaguePlans', activityIds });
  }
  const open = activityIds
    .flatMap((id) => find(sim, 'activities', id) ?? [])
    .filter((activity) => activity.status === 'unplanned' && !openTripOf(sim, activity.id));
  const first = open[0];
  if (!first) return;
  const driverId = freeDriver(sim, locationSpot(sim, first.startId) as Spot);
  const again = { type: 'colleaguePlans', activityIds: open.map(({ id }) => id) } as const;
  if (driverId === undefined) return schedule(sim, nowMs + tryAgainMs, again);
  planFor(sim, driverId, open);
}

/** The nearest of a few free drivers. */
function freeDriver(sim: Sim, start: Spot): DriverId | undefined {
  const { drivers } = sim.state.rows;
  const stream = random(sim, 'colleague');
  let best: DriverId | undefined;
  let bestMs = Number.POSITIVE_INFINITY;
  for (let at = 0; at < candidates; at++) {
    const { id, presence, availability } = stream.pick(drivers);
    const { onDuty, tripId, booked } = motionOf(sim, id);
    const isFree = onDuty && tripId === null && booked.length === 0;
    if (!isFree || presence !== 'online' || availability === 'unavailable') continue;
    const awayMs = sim.roads.durationMs(baseOf(sim, id), start);
    if (awayMs < bestMs) [best, bestMs] = [id, awayMs];
  }
  return best;
}
