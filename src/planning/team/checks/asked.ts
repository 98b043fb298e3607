// What a plan is checked against: the problem as the planner got it.
import type { EpochMs } from '#domain/entities.ts';
import type { TeamMove, TeamProblem } from '../problem.ts';

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

/** A plan that was changed while it was carried out. */
export type UnderWay = {
  readonly changedMs: EpochMs;
  /** By action: those that had begun, and how long they lasted or will last. */
  readonly happened: ReadonlyMap<
    string,
    { readonly startMs: EpochMs; readonly durationMs: number }
  >;
};
