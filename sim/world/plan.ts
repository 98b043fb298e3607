// A trip for one driver as the company's own dispatchers plan it: ride to each car, move it, ride
// back. Used for seeded trips and those of the simulated colleague.
import type { Activity, DriverAction, DriverActionType, EpochMs } from '#domain/entities.ts';
import type { DriverId, TripId } from '#domain/ids.ts';
import type { Roads } from '../core/roads.ts';
import type { Spot } from '../core/state.ts';

/** Reading 21. */
export const vehicleHandlingMs = 5 * 60_000;
export const boardingMs = 3 * 60_000;

/** A move with the points it begins and ends at. */
export type PlannedMove = {
  readonly activity: Pick<Activity, 'id' | 'vehicleId' | 'readyMs'>;
  readonly start: Spot;
  readonly end: Spot;
};

export type PlanRequest = {
  readonly tripId: TripId;
  readonly driverId: DriverId;
  readonly startMs: EpochMs;
  /** Where the driver begins and ends: all these trips are round trips. */
  readonly base: Spot;
  readonly moves: readonly PlannedMove[];
};

/** Consecutive actions from `startMs` on. */
export function planActions(request: PlanRequest, roads: Roads): DriverAction[] {
  const { tripId, driverId, base } = request;
  const actions: DriverAction[] = [];
  let atMs = request.startMs;
  let here = base;
  const step = (type: DriverActionType, to: Spot, durationMs: number, move?: PlannedMove) => {
    actions.push({
      id: `${tripId}-${actions.length + 1}`,
      type,
      status: 'Not Started',
      driverId,
      activityId: move?.activity.id ?? null,
      otherEndId: null,
      vehicleId: move?.activity.vehicleId ?? null,
      fromId: here.id,
      toId: to.id,
      plannedStartMs: atMs,
      plannedEndMs: atMs + durationMs,
      startedMs: null,
      endedMs: null,
    });
    atMs += durationMs;
    here = to;
  };
  const ride = (to: Spot) => {
    if (to.id === here.id) return;
    step('Errand | Rideshare', to, 2 * boardingMs + inSeconds(roads.durationMs(here, to)));
  };
  for (const move of request.moves) {
    ride(move.start);
    const waitMs = (move.activity.readyMs ?? 0) - atMs;
    if (waitMs > 0) step('Errand | ToDo', here, inSeconds(waitMs));
    step('Pick-Up | Vehicle', here, vehicleHandlingMs, move);
    step('Location | Travel', move.end, inSeconds(roads.durationMs(here, move.end)), move);
    step('Drop-Off | Vehicle', here, vehicleHandlingMs, move);
  }
  ride(base);
  return paired(actions);
}

/** Each pick-up names its drop-off and the other way round. */
export function paired(actions: readonly DriverAction[]): DriverAction[] {
  const ends = new Map<string, string>();
  for (const { id, type, activityId } of actions) {
    if (isVehicleEnd(type)) ends.set(`${type} ${activityId}`, id);
  }
  return actions.map((action) => {
    if (!isVehicleEnd(action.type)) return action;
    const other = action.type === 'Pick-Up | Vehicle' ? 'Drop-Off | Vehicle' : 'Pick-Up | Vehicle';
    return { ...action, otherEndId: ends.get(`${other} ${action.activityId}`) ?? null };
  });
}

function isVehicleEnd(type: DriverActionType): boolean {
  return type === 'Pick-Up | Vehicle' || type === 'Drop-Off | Vehicle';
}

function inSeconds(ms: number): number {
  return Math.ceil(ms / 1000) * 1000;
}
