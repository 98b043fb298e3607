// What one driver did in a trip, as it was driven: its times and what came out of order (reading
// 51). Employee histories and reports count it alike.
import type { DriverAction, Trip } from '#domain/entities.ts';

export type Driven = {
  readonly trip: Trip;
  readonly driverId: string;
  /** All of the driver's actions in the trip, and those that have begun: at least one. */
  readonly actions: readonly DriverAction[];
  readonly begun: readonly DriverAction[];
  readonly startedMs: number;
  /** Null while it is under way. */
  readonly endedMs: number | null;
  /** Of what has begun, from its first planned start to its last planned end. */
  readonly plannedMs: number;
  readonly invalids: number;
};

/** Null before they began. */
export function drivenIn(trip: Trip, driverId: string): Driven | null {
  const actions = trip.actions.filter((action) => action.driverId === driverId);
  const begun = actions.filter(({ startedMs }) => startedMs !== null);
  if (begun.length === 0) return null;
  const isOver = trip.status === 'Complete' || trip.status === 'Cancelled';
  const isDone = isOver || actions.every(({ status }) => status === 'Complete');
  const ends = begun.flatMap(({ endedMs }) => endedMs ?? []);
  const from = Math.min(...begun.map(({ plannedStartMs }) => plannedStartMs));
  const to = Math.max(...begun.map(({ plannedEndMs }) => plannedEndMs));
  return {
    trip,
    driverId,
    actions,
    begun,
    startedMs: Math.min(...begun.map((action) => action.startedMs as number)),
    endedMs: isDone && ends.length > 0 ? Math.max(...ends) : null,
    plannedMs: Math.max(0, to - from),
    invalids: outOfOrder(begun),
  };
}

/** Actions that began before the one ahead of them in the plan. */
function outOfOrder(begun: readonly DriverAction[]): number {
  return begun.filter((action, at) => {
    const before = begun[at - 1];
    return before !== undefined && (action.startedMs ?? 0) < (before.startedMs ?? 0);
  }).length;
}
