// The office's background work: colleagues plan old moves, customers withdraw late ones, planners
// release their locks, and missing details are filled in.
import type { Activity } from '#domain/entities.ts';
import type { DriverId } from '#domain/ids.ts';
import { inNameOf, motionOf, put, random, remove, schedule, type Sim } from '../core/sim.ts';
import { changedMs, isPlannable, waitingSince } from '../core/standing.ts';
import type { Spot } from '../core/state.ts';
import { dayBeginMs, hourMs, isOfficeOpen, minuteMs } from '../core/calendar.ts';
import { openTripOf } from './booking.ts';
import { colleague, planFor } from './colleague.ts';
import { orderForTheDay } from './frontDesk.ts';
import { endPermits } from './permits.ts';
import { baseOf, locationSpot } from './travel.ts';

const looksEveryMs = 10 * minuteMs;
/** For this long a ready move is left to the dispatcher. */
const leftAloneMs = 105 * minuteMs;
/** And no longer than this before its deadline. */
const urgentMs = 30 * minuteMs;
const lockHoldsMs = { least: 20 * minuteMs, most: 60 * minuteMs };
const missingMs = { least: hourMs, most: 4 * hourMs };
const goesOnPermille = 250;
/** The longest wait for a vehicle that should have been there. */
const withdrawsMs = { least: 90 * minuteMs, most: 4 * hourMs };
const withdrawsPermille = 40;

/** One round of the office; schedules the next one. */
export function lookRound(sim: Sim): void {
  const { nowMs } = sim.state;
  schedule(sim, nowMs + looksEveryMs, { type: 'officeLooks' });
  if (!isOfficeOpen(nowMs)) return;
  // The first round of the day.
  if (!isOfficeOpen(nowMs - looksEveryMs)) {
    endPermits(sim);
    orderForTheDay(sim);
  }
  const stream = random(sim, 'office');
  const isOver = (sinceMs: number, { least, most }: typeof missingMs, permille: number) =>
    nowMs - sinceMs >= most || (nowMs - sinceMs >= least && stream.chance(permille));
  const old: Activity[] = [];
  for (const move of [...sim.state.rows.activities]) {
    const { id, status, deadlineMs } = move;
    if (status === 'processing' && isOver(changedMs(move), lockHoldsMs, goesOnPermille)) {
      put(sim, 'activities', id, { status: 'unplanned' });
    } else if (status === 'incomplete' && isOver(changedMs(move), missingMs, goesOnPermille)) {
      put(sim, 'activities', id, { status: 'unplanned' });
    } else if (isPlannable(status) && !openTripOf(sim, id)) {
      // Moves that were late when the day began are not given up at once.
      const lateSince = Math.max(deadlineMs ?? nowMs, dayBeginMs);
      if (isOver(lateSince, withdrawsMs, withdrawsPermille)) {
        inNameOf(sim, colleague, () => remove(sim, 'activities', id));
      } else if (isOld(move, nowMs)) old.push(move);
    }
  }
  planOld(sim, old);
}

function isOld(move: Activity, nowMs: number): boolean {
  if ((move.readyMs ?? 0) > nowMs + hourMs / 2) return false;
  return nowMs - waitingSince(move) >= leftAloneMs || (move.deadlineMs ?? nowMs) - nowMs < urgentMs;
}

/** The most urgent moves first, each by the nearest free driver. */
function planOld(sim: Sim, moves: readonly Activity[]): void {
  if (moves.length === 0) return;
  const free = new Set(sim.state.rows.drivers.flatMap(({ id }) => (isFree(sim, id) ? [id] : [])));
  const due = ({ deadlineMs }: Activity) => deadlineMs ?? Number.MAX_SAFE_INTEGER;
  for (const move of moves.toSorted((a, b) => due(a) - due(b))) {
    const driverId = nearest(sim, free, locationSpot(sim, move.startId) as Spot);
    if (driverId === undefined) return;
    free.delete(driverId);
    planFor(sim, driverId, [move]);
  }
}

function isFree(sim: Sim, driverId: DriverId): boolean {
  const { onDuty, tripId, booked } = motionOf(sim, driverId);
  const driver = sim.state.rows.drivers[sim.index.drivers.get(driverId) as number];
  const isIdle = onDuty && tripId === null && booked.length === 0;
  return isIdle && driver?.presence === 'online' && driver.availability !== 'unavailable';
}

/** Straight distance: the road distance is computed once the driver is chosen. */
function nearest(
  sim: Sim,
  drivers: ReadonlySet<DriverId>,
  { lonE6, latE6 }: Spot,
): DriverId | undefined {
  let best: DriverId | undefined;
  let bestAway = Number.POSITIVE_INFINITY;
  for (const id of drivers) {
    const base = baseOf(sim, id);
    const away = Math.abs(base.lonE6 - lonE6) + Math.abs(base.latE6 - latE6);
    if (away < bestAway) [best, bestAway] = [id, away];
  }
  return best;
}
