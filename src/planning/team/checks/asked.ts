// What a plan is checked against: the problem as the planner got it.
import type { RunningPlan, TeamMove, TeamProblem } from '../model/problem.ts';

export type AskedMove = Omit<TeamMove, 'requirements' | 'taskId'> & {
  /** Null: not known. */
  readonly requirements: TeamMove['requirements'] | null;
  /** Null: no errand; undefined: not known. */
  readonly taskId: TeamMove['taskId'] | undefined;
};

/** Fields that a caller may not have. */
type MaybeUnknown = 'mode' | 'drivers' | 'chases' | 'seats' | 'rides' | 'rates';

/**
 * A whole problem, or one with fields that the caller does not have. Null there: not known, and
 * what follows from it alone is not checked.
 */
export type Asked = Omit<TeamProblem, 'moves' | MaybeUnknown> & {
  readonly moves: readonly AskedMove[];
} & { readonly [field in MaybeUnknown]: TeamProblem[field] | null };

/** The plan as it was when it was changed on the way. */
export type UnderWay = RunningPlan;
