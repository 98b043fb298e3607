// Reading 37: a running trip is recorded as complete by hand, and one that is over is made ready to
// be planned again.
import type { Activity, Trip, User } from '#domain/entities.ts';
import { takes } from '#domain/inventory.ts';
import { mayForceComplete, mayRerun } from '#domain/tripChanges.ts';
import { leaveBook, openTripOf } from '../behavior/booking.ts';
import { stopWaiting } from '../behavior/meetings.ts';
import { standAt, whereabouts } from '../behavior/travel.ts';
import { dropTrip } from '../behavior/trips.ts';
import { add, find, lastChange, motionOf, put, type Sim } from '../core/sim.ts';
import { scopeOf } from './reading.ts';
import { Refusal } from './refusal.ts';
import { needRoom } from './room.ts';
import type { Serve } from './service.ts';
import { asIs } from './tripChanges.ts';
import { keepDeed } from './tripDeeds.ts';
import { notify } from './tripNotices.ts';

const halfHourMs = 30 * 60_000;
const twoDaysMs = 48 * 3_600_000;

/** What is left counts as done now; its vehicles are where they were to go, its drivers free. */
export const forceComplete: Serve<'forceComplete'> = (sim, user, { id, version }) => {
  const trip = asIs(sim, user, id, version);
  const verdict = mayForceComplete(trip);
  if (!verdict.yes) throw new Refusal(422, 'NOT_TO_COMPLETE', verdict.reason);
  const { nowMs } = sim.state;
  stopWaiting(sim, ...trip.actions.filter(({ status }) => status === 'Not Started'));
  for (const action of trip.actions) {
    if (action.type !== 'Drop-Off | Vehicle' || action.status === 'Complete') continue;
    if (action.vehicleId) put(sim, 'vehicles', action.vehicleId, { locationId: action.toId });
  }
  const actions = trip.actions.map((action) => ({
    ...action,
    status: 'Complete' as const,
    startedMs: action.startedMs ?? nowMs,
    endedMs: action.endedMs ?? nowMs,
  }));
  const over = { status: 'Complete', completedMs: nowMs, estimatedEndMs: nowMs } as const;
  const completed = put(sim, 'trips', id, { ...over, actions });
  for (const activityId of trip.activityIds) {
    if (find(sim, 'activities', activityId)?.completedMs !== null) continue;
    put(sim, 'activities', activityId, { status: 'completed', completedMs: nowMs });
  }
  keepDeed(sim, id, 'completed');
  notify(sim, trip, trip.driverIds, `Trip ${trip.name} is recorded as complete by the office.`);
  for (const driverId of trip.driverIds) {
    leaveBook(sim, id, driverId);
    const motion = motionOf(sim, driverId);
    if (motion.tripId !== id) continue;
    standAt(sim, driverId, whereabouts(sim.roads, motion, nowMs));
    dropTrip(sim, driverId);
  }
  return { trip: completed };
};

/** Those that are open are taken as they are. */
export const rerunTrip: Serve<'rerunTrip'> = (sim, user, { id, version }) => {
  const trip = asIs(sim, user, id, version);
  const verdict = mayRerun(trip);
  if (!verdict.yes) throw new Refusal(422, 'NOT_TO_RERUN', verdict.reason);
  const scope = scopeOf(sim, user);
  const rows = trip.activityIds.flatMap((one) => find(sim, 'activities', one) ?? []);
  const moves = rows.filter(({ accountId }) => scope.has(accountId));
  if (moves.length === 0) throw new Refusal(422, 'NO_ACTIVITIES', 'Its moves were removed.');
  needRoom(sim, 'activities', moves.length);
  const again = (move: Activity) => (isOpen(sim, trip, move) ? move : like(sim, user, move));
  keepDeed(sim, id, 'rerun');
  return { activities: moves.map(again) };
};

function isOpen(sim: Sim, trip: Trip, { id, status, tripId }: Activity): boolean {
  return status === 'unplanned' && (tripId === null || tripId === trip.id) && !openTripOf(sim, id);
}

/** A new move with as much time as the earlier one had, and its vehicle if that is there. */
function like(sim: Sim, user: User, move: Activity): Activity {
  const { state } = sim;
  const number = state.numbers.activity++;
  const vehicle = find(sim, 'vehicles', move.vehicleId);
  const isThere =
    vehicle?.locationId === move.startId &&
    !state.rows.activities.some((other) => other.completedMs === null && takes(other, vehicle));
  const fromMs = move.readyMs ?? move.createdMs ?? state.nowMs;
  const timeMs = move.deadlineMs === null ? twoDaysMs : move.deadlineMs - fromMs;
  const activity: Activity = {
    ...move,
    id: `act-${number}`,
    name: `PA-${number}`,
    version: 1,
    status: 'unplanned',
    tripId: null,
    completedMs: null,
    atRisk: false,
    vehicleId: isThere ? vehicle.id : null,
    vin: vehicle?.vin ?? move.vin,
    readyMs: move.readyMs === null ? null : state.nowMs,
    deadlineMs: state.nowMs + Math.max(halfHourMs, timeMs),
    createdMs: state.nowMs,
    createdById: user.id,
    ...lastChange(sim),
    actionSheetId: null,
    notFound: null,
  };
  add(sim, 'activities', activity);
  return activity;
}
