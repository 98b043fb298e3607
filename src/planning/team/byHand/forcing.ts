// Why a drop cannot be: it is carried out all the same, without the limits, and the independent
// check names what that plan breaks.
import { hasChaseCars } from '#domain/plannerModes.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { checkTeamPlan } from '../checks/checking.ts';
import type { TeamModel } from '../model/model.ts';
import { ChaseDrops } from './chaseDrops.ts';
import type { Drops } from './drops.ts';
import { RideDrops } from './rideDrops.ts';

/** `rule`: the number of the property of a plan, as the independent check and its docs have it. */
export type Refused = {
  readonly is: 'cannot';
  readonly rule: string;
  /** For the operator to read. */
  readonly reason: string;
};

/** The same tables, without limits of hours and rests. */
export function withoutLimits(model: TeamModel): TeamModel {
  const { problem, notAfterMs } = model;
  return {
    ...model,
    problem: { ...problem, maxShiftMs: null, restAfterMs: null },
    maxShiftMs: Number.POSITIVE_INFINITY,
    restAfterMs: Number.POSITIVE_INFINITY,
    notAfterMs: notAfterMs.map(() => Number.POSITIVE_INFINITY),
  };
}

/** The second where the first is not enough: a driver cannot be brought there without a ride. */
export const freed: readonly ((model: TeamModel) => TeamModel)[] = [
  withoutLimits,
  (model) => {
    const free = withoutLimits(model);
    return { ...free, problem: { ...free.problem, rides: true } };
  },
];

/** The plan without one of its moves, an index of the model. */
export function dropsOf(model: TeamModel, plan: TeamPlan, move: number): Drops {
  const { mode } = model.problem;
  return hasChaseCars(mode) ? new ChaseDrops(model, plan, move) : new RideDrops(model, plan, move);
}

/** What a plan breaks that is made without the limits of `model`; the plan if that is nothing. */
export function judged(plan: TeamPlan, model: TeamModel): Refused | TeamPlan {
  const [first] = checkTeamPlan(plan, model.problem);
  if (first === undefined) return plan;
  const at = first.indexOf(': ');
  return { is: 'cannot', rule: first.slice(0, at), reason: `${first.slice(at + 2)}.` };
}
