// When a move is expected at its drop-off, from the plan of its trip and the trip's delay.
import type { Activity, DriverAction, EpochMs, Trip } from './entities.ts';

/**
 * Null without a trip that is still to come or under way, and when the drop-off is done. The
 * trip's own estimate of its end gives the current shift of its plan; on a trip of several drivers
 * each is as late as in their last action.
 */
export function expectedDropoffMs(
  activity: Pick<Activity, 'id' | 'tripId'>,
  trip: Pick<Trip, 'id' | 'status' | 'actions' | 'estimatedEndMs'> | undefined,
): EpochMs | null {
  if (!trip || trip.id !== activity.tripId) return null;
  const dropoff = actionOf(trip, activity.id, 'Drop-Off | Vehicle');
  if (!dropoff) return null;
  return expectedEndMs(trip, dropoff);
}

type Estimated = Pick<Trip, 'status' | 'actions' | 'estimatedEndMs'>;

/** The expected end of an action of a trip; null where nothing is expected any more, as above. */
export function expectedEndMs(trip: Estimated, action: DriverAction): EpochMs | null {
  if (trip.status !== 'Assigned' && trip.status !== 'In Progress') return null;
  if (action.status === 'Complete') return null;
  const isAlone = trip.actions.every(({ driverId }) => driverId === action.driverId);
  if (!isAlone) return action.plannedEndMs + lagMs(trip, action);
  const { estimatedEndMs } = trip;
  if (estimatedEndMs === null) return action.plannedEndMs;
  return action.plannedEndMs + estimatedEndMs - (plannedEndOf(trip.actions) ?? estimatedEndMs);
}

/**
 * When an action is expected to end as of now: no sooner than its driver can be through with what
 * comes before it. Every screen shows this one.
 */
export function expectedAtMs(
  trip: Estimated,
  action: DriverAction,
  nowMs: EpochMs,
): EpochMs | null {
  const estimateMs = expectedEndMs(trip, action);
  return estimateMs === null ? null : Math.max(estimateMs, nowMs + leftMs(trip, action));
}

/**
 * When the last of a trip's actions is expected to end as of now; its own estimate where it has no
 * actions. Null where nothing is expected any more.
 */
export function expectedCompletionMs(trip: Estimated, nowMs: EpochMs): EpochMs | null {
  const { status, actions, estimatedEndMs } = trip;
  if (status !== 'Assigned' && status !== 'In Progress') return null;
  if (actions.length === 0) return estimatedEndMs;
  const last = new Map(actions.map((action) => [action.driverId, action]));
  let endMs: EpochMs | null = null;
  for (const action of last.values()) {
    const ms = expectedAtMs(trip, action, nowMs);
    if (ms !== null && (endMs === null || ms > endMs)) endMs = ms;
  }
  return endMs;
}

/**
 * How long its driver still needs for an action by the plan, from what the driver does now or has
 * to begin next: it ends no sooner from now on, whatever the estimate. Waits count too.
 */
export function leftMs({ actions }: Pick<Trip, 'actions'>, action: DriverAction): number {
  let next: DriverAction | undefined;
  for (const one of actions) {
    if (one.driverId !== action.driverId) continue;
    if (one.status === 'Complete') next = undefined;
    else if (one.status === 'In Progress') next = one;
    else next ??= one;
  }
  const { status, plannedStartMs, plannedEndMs } = next ?? action;
  const fromMs = status === 'In Progress' ? plannedEndMs : plannedStartMs;
  return Math.max(0, action.plannedEndMs - fromMs);
}

/** The action of this type for this move. */
export function actionOf(
  { actions }: Pick<Trip, 'actions'>,
  activityId: string,
  type: 'Pick-Up | Vehicle' | 'Drop-Off | Vehicle',
): DriverAction | undefined {
  return actions.find((action) => action.type === type && action.activityId === activityId);
}

/** When the last of these actions is planned to end; null without actions. */
export function plannedEndOf(actions: readonly DriverAction[]): EpochMs | null {
  let endMs: EpochMs | null = null;
  for (const { plannedEndMs } of actions) endMs = Math.max(endMs ?? plannedEndMs, plannedEndMs);
  return endMs;
}

/**
 * By how much this action of a driver is shifted; 0 before the driver has begun. A gap in the plan
 * takes up lateness: it is a wait, or the plan was changed while the driver was late.
 */
function lagMs({ actions }: Pick<Trip, 'actions'>, action: DriverAction): number {
  let lag = 0;
  let beforeMs: EpochMs = 0;
  for (const one of actions) {
    if (one.driverId !== action.driverId) continue;
    const { startedMs, endedMs, plannedStartMs, plannedEndMs } = one;
    if (startedMs !== null) {
      lag = endedMs === null ? startedMs - plannedStartMs : endedMs - plannedEndMs;
    } else if (lag > 0) {
      lag = Math.max(0, lag - Math.max(0, plannedStartMs - beforeMs));
    }
    beforeMs = plannedEndMs;
    if (one.id === action.id) break;
  }
  return lag;
}
