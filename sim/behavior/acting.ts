// What one driver does in one action of a trip, when it can begin, and how long it takes.
import type { DriverAction, EpochMs, Trip } from '#domain/entities.ts';
import type { DriverId } from '#domain/ids.ts';
import { standardDay } from '#planning/durations.ts';
import { sideOf } from '../core/filed.ts';
import { must, randomOf, type Sim } from '../core/sim.ts';
import type { Spot } from '../core/state.ts';
import { minuteMs } from '../core/calendar.ts';
import { areThere, isRest, isSlack, needsOthers, takeRiders } from './meetings.ts';
import { boardingMs, vehicleHandlingMs } from '../world/plan.ts';
import { drivingMs, locationSpot, setOut } from './travel.ts';

/** A driver waits this long for a vehicle that has not arrived, then takes what is there. */
const missingCarPatienceMs = 60 * minuteMs;
const lookAgainMs = 5 * minuteMs;

/** The actions of one driver, in order. */
export function actionsOf(trip: Trip, driverId: DriverId): DriverAction[] {
  return trip.actions.filter((action) => action.driverId === driverId);
}

/** Sends the driver off or lets the driver work; returns when the action will be over. */
export function playAction(sim: Sim, trip: Trip, action: DriverAction): EpochMs {
  const { nowMs } = sim.state;
  const driverId = action.driverId as DriverId;
  const stream = randomOf(sim, driverId);
  const { from, to } = spotsOf(sim, action);
  const plannedMs = action.plannedEndMs - action.plannedStartMs;
  switch (action.type) {
    case 'Location | Travel':
    case 'Errand | Rideshare': {
      if (!from || !to) return nowMs + plannedMs;
      const boards = action.type === 'Errand | Rideshare';
      const aboardMs = boards ? Math.round((boardingMs * stream.int(400, 1800)) / 1000) : 0;
      const startMs = nowMs + aboardMs;
      const endMs = startMs + drivingMs(sim.roads, from, to, stream);
      setOut(sim, driverId, to, startMs, endMs);
      if (!boards) takeRiders(sim, trip, driverId);
      return endMs + (boards ? stream.int(60_000, boardingMs) : 0);
    }
    case 'Pick-Up | Vehicle':
    case 'Drop-Off | Vehicle':
      return nowMs + Math.round((vehicleHandlingMs * stream.int(700, 1600)) / 1000);
    case 'Errand | ToDo': {
      if (!isSlack(sim, action)) return nowMs + plannedMs;
      const own = actionsOf(trip, driverId);
      const next = own[own.findIndex(({ id }) => id === action.id) + 1];
      if (isRest(sim, trip, action)) return nowMs + standardDay.restMs;
      if (next && needsOthers(next) && areThere(sim, trip, next)) return nowMs;
      // A wait until something is ready ends at that time; a late driver does not wait.
      return Math.max(nowMs, action.plannedEndMs);
    }
    default:
      return nowMs + Math.round((plannedMs * stream.int(700, 1600)) / 1000);
  }
}

/** The earliest start of a pick-up: when the move is ready and not held, its vehicle there. */
export function holdOf(sim: Sim, action: DriverAction): EpochMs {
  const { nowMs } = sim.state;
  if (action.type !== 'Pick-Up | Vehicle' || !action.activityId) return nowMs;
  const { id, readyMs, startId, vehicleId, tripId } = must(sim, 'activities', action.activityId);
  const held = sim.state.agreed?.[tripId ?? '']?.held.find((one) => one.activityId === id);
  const openMs = Math.max(readyMs ?? nowMs, held?.notBeforeMs ?? nowMs);
  if (openMs > nowMs) return openMs;
  const patient = nowMs < action.plannedStartMs + missingCarPatienceMs;
  const isAway = vehicleId && must(sim, 'vehicles', vehicleId).locationId !== startId;
  return isAway && patient ? nowMs + lookAgainMs : nowMs;
}

export function spotsOf(
  sim: Sim,
  action: DriverAction,
): { from: Spot | undefined; to: Spot | undefined } {
  const own = sideOf(sim, 'ownSpots', action.id);
  return {
    from: own?.from ?? locationSpot(sim, action.fromId),
    to: own?.to ?? locationSpot(sim, action.toId),
  };
}

/** The rest of the driver's plan, added to the end of the current action. */
export function estimatedEnd(trip: Trip, current: DriverAction, endMs: EpochMs): EpochMs {
  let atMs = endMs;
  for (const action of actionsOf(trip, current.driverId as DriverId)) {
    const isLeft = action.status === 'Not Started' && action.id !== current.id;
    if (isLeft) atMs += action.plannedEndMs - action.plannedStartMs;
  }
  return trip.driverIds.length > 1 ? Math.max(atMs, trip.estimatedEndMs ?? 0) : atMs;
}
