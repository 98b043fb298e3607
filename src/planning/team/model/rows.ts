// A plan as rows of moves, one for each driver who moves vehicles.
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { laterParts, partsOf } from './chains.ts';
import type { TeamModel } from './model.ts';

/** One driver's day: indexes of moves in order. */
export type PlannedDay = { readonly driver: number; readonly moves: readonly number[] };

/** A chain is where its first move is. */
export function rowsOf({ drivers }: TeamPlan, model: TeamModel): readonly PlannedDay[] {
  const moveOf = new Map(model.moves.map(({ activityId }, move) => [activityId, move]));
  return drivers.flatMap(({ driverId, actions }) => {
    const moves = actions.flatMap((action) =>
      action.type === 'pickup-vehicle' ? (moveOf.get(action.activityId) ?? []) : [],
    );
    const driver = model.drivers.findIndex(({ id }) => id === driverId);
    return moves.length === 0 ? [] : [{ driver, moves }];
  });
}

/** Whether every chain of the model is carried out in a row by one driver, or not at all. */
export function keepsChains({ drivers }: TeamPlan, model: TeamModel): boolean {
  const later = laterParts(model.moves);
  if (later.size === 0) return true;
  const nextOf = new Map(
    model.moves.flatMap((move) => {
      const ids = partsOf(move).map(({ activityId }) => activityId);
      return ids.map((id, at) => [id, ids[at + 1]] as const);
    }),
  );
  return drivers.every(({ actions }) => {
    const row = actions.flatMap((one) => (one.type === 'pickup-vehicle' ? one.activityId : []));
    return row.every((id, at) => {
      const isBrought = !later.has(id) || (at > 0 && nextOf.get(row[at - 1] ?? '') === id);
      const next = nextOf.get(id);
      return isBrought && (next === undefined || row[at + 1] === next);
    });
  });
}
