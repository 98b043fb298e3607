// The stops of a team plan's drivers in the form of the legacy trip: a list of stops per driver,
// and their indexes in the order of the whole trip.
import type { EpochMs } from '#domain/entities.ts';
import type { TeamPlan, TimedAction } from '#domain/teamItinerary.ts';

export type Stop = {
  readonly placeId: string;
  readonly arrivalMs: EpochMs;
  readonly actions: readonly TimedAction[];
};

type Member = TeamPlan['drivers'][number];

/**
 * A new stop wherever an action ends at another place than the one before, and where more than
 * `most` vehicles meet. One without actions is across the street from the driver's next start.
 */
export function stopsOf({ actions }: Member, most: number): readonly Stop[] {
  const stops: { placeId: string; arrivalMs: EpochMs; actions: TimedAction[] }[] = [];
  let hereId = startIdOf(actions);
  const open = (placeId: string, arrivalMs: EpochMs) => {
    const stop = { placeId, arrivalMs, actions: [] };
    stops.push(stop);
    hereId = placeId;
    return stop;
  };
  for (const action of actions) {
    if (action.type === 'start') continue;
    const { startMs, durationMs } = action;
    if (action.type === 'end') {
      if (action.placeId !== hereId) open(action.placeId, startMs);
      continue;
    }
    if ('fromId' in action && action.fromId !== hereId) open(action.fromId, startMs);
    const placeId = 'placeId' in action ? (action.placeId ?? hereId) : action.toId;
    const last = stops.at(-1);
    const isFull = isAtVehicle(action) && vehiclesAt(last?.actions ?? []) >= most;
    const arrivalMs = 'fromId' in action ? startMs + durationMs : startMs;
    const stop = last?.placeId === placeId && !isFull ? last : open(placeId, arrivalMs);
    stop.actions.push(action);
  }
  return stops;
}

/**
 * The index in the whole trip of each stop of each driver, in order of arrival: consecutive stops
 * at one place are one stop while they have at most `most` vehicles.
 */
export function parentOrders(
  drivers: readonly (readonly Stop[])[],
  most: number,
): ReadonlyMap<Stop, number> {
  const all = drivers.flat().toSorted((a, b) => a.arrivalMs - b.arrivalMs);
  const orders = new Map<Stop, number>();
  let [order, vehicles] = [-1, 0];
  let last: Stop | undefined;
  for (const stop of all) {
    const own = vehiclesAt(stop.actions);
    if (last?.placeId === stop.placeId && vehicles + own <= most) vehicles += own;
    else [order, vehicles] = [order + 1, own];
    orders.set(stop, order);
    last = stop;
  }
  return orders;
}

/** Where a driver begins. */
export function startIdOf([start]: readonly TimedAction[]): string {
  return start && 'placeId' in start ? (start.placeId ?? '') : '';
}

function vehiclesAt(actions: readonly TimedAction[]): number {
  return actions.filter(isAtVehicle).length;
}

function isAtVehicle({ type }: TimedAction): boolean {
  return type === 'pickup-vehicle' || type === 'dropoff-vehicle';
}
