// The rows that a move in the hand goes into. Screens count every move of a row; for the planner a
// chain is one move, and no other one comes between its parts.
import type { ActivityId } from '#domain/ids.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { laterParts, partsOf } from '../model/chains.ts';
import type { TeamModel } from '../model/model.ts';

export class HandRows {
  /** Whether the plan has every move of the chain in the hand. */
  readonly isWhole: boolean;
  /** By driver: the moves without the lifted one; those that no other chain begins with: false. */
  readonly #begins: readonly (readonly boolean[])[];

  constructor(model: TeamModel, plan: TeamPlan, move: number, liftedId: ActivityId) {
    const own = model.moves[move];
    const ownIds = new Set(own && partsOf(own).map(({ activityId }) => activityId));
    const later = laterParts(model.moves);
    const known = new Set([...model.moves.map(({ activityId }) => activityId), ...later]);
    const served = new Set(plan.moves.map(({ activityId }) => activityId));
    this.isWhole = [...ownIds].every((id) => served.has(id));
    this.#begins = model.drivers.map(({ id }) => {
      const actions = plan.drivers.find(({ driverId }) => driverId === id)?.actions ?? [];
      return actions
        .flatMap((one) => (one.type === 'pickup-vehicle' ? one.activityId : []))
        .filter((one) => one !== liftedId && known.has(one))
        .map((one) => !ownIds.has(one) && !later.has(one));
    });
  }

  positions(driver: number): number {
    return (this.#begins[driver]?.length ?? 0) + 1;
  }

  /** How many chains come before a position; positions beyond the row are its end. */
  slotOf(driver: number, position: number): number {
    const before = this.#begins[driver]?.slice(0, Math.max(0, position)) ?? [];
    return before.filter(Boolean).length;
  }

  /** The last position that is behind so many chains. */
  positionOf(driver: number, slot: number): number {
    const begins = this.#begins[driver] ?? [];
    let position = 0;
    for (let chains = 0; position < begins.length; position += 1) {
      chains += begins[position] ? 1 : 0;
      if (chains > slot) break;
    }
    return position;
  }
}
