// A plan as rows of moves, one for each driver who moves vehicles.
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { TeamModel } from './model.ts';

/** One driver's day: indexes of moves in order. */
export type PlannedDay = { readonly driver: number; readonly moves: readonly number[] };

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
