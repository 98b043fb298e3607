// Two remedies as one drawing: beside each other the columns of the drivers whose way they change.
import type { DriverAction, Trip } from '#domain/entities.ts';
import { plannedEndOf } from '#domain/estimate.ts';
import type { Remedy } from '#domain/remedies.ts';
import { remedyWords } from './changing.queries.ts';

/** The one that is looked at and the best of the others, in their order; none: no remedies. */
export function sideBySide(remedies: readonly Remedy[], chosen: Remedy | null): readonly Remedy[] {
  const best = remedies.filter(({ kind }) => kind !== chosen?.kind);
  const two = new Set(chosen ? [chosen, best[0]] : best.slice(0, 2));
  return remedies.filter((remedy) => two.has(remedy));
}

/** A column of the drawing: this driver with this remedy. */
export type ComparedColumn = { readonly driverId: string; readonly title: string };

export type Compared = {
  /** Its drivers and actions have ids of their own for each remedy. */
  readonly trip: Trip;
  readonly columns: ReadonlyMap<string, ComparedColumn>;
};

/**
 * What has begun is the same in both. Drivers whose way stays as it is in each are left out; one
 * whose way changes in either is there in both, since there is nothing to compare it with else.
 */
export function comparedTrip(trip: Trip, remedies: readonly Remedy[]): Compared {
  const columns = new Map<string, ComparedColumn>();
  const actions: DriverAction[] = [];
  const moves = new Set(trip.activityIds);
  const changed = new Set(
    remedies.flatMap(({ trip: after }) =>
      [...trip.driverIds, ...after.driverIds].filter((id) => wayOf(trip, id) !== wayOf(after, id)),
    ),
  );
  for (const { kind, trip: after } of remedies) {
    const own = (id: string) => `${kind}/${id}`;
    for (const id of after.activityIds) moves.add(id);
    for (const driverId of after.driverIds) {
      if (!changed.has(driverId)) continue;
      columns.set(own(driverId), { driverId, title: remedyWords[kind].title });
      for (const action of after.actions) {
        if (action.driverId !== driverId) continue;
        const { id, otherEndId } = action;
        const ids = { id: own(id), otherEndId: otherEndId && own(otherEndId) };
        actions.push({ ...action, ...ids, driverId: own(driverId) });
      }
    }
  }
  const activityIds = [...moves];
  // The changed plans begin with what is late now: nothing in them is late once more.
  const own = { activityIds, actions, estimatedEndMs: plannedEndOf(actions) };
  return { columns, trip: { ...trip, ...own, driverIds: [...columns.keys()] } };
}

/** What a driver does, as text to compare. */
function wayOf({ actions }: Trip, driverId: string): string {
  const own = actions.filter((action) => action.driverId === driverId);
  return JSON.stringify(
    own.map(({ type, activityId, fromId, toId, plannedStartMs }) => [
      type,
      activityId,
      fromId,
      toId,
      plannedStartMs,
    ]),
  );
}
