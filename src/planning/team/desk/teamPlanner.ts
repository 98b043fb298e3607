// The port to a planner of teams: a console posts a problem and gets reports until the last one.
import type { FromDesk } from './messages.ts';
import { planTeam } from './planTeam.ts';
import type { TeamProblem } from '../model/problem.ts';

export type PlanAsked = {
  /** Comes back with each report. */
  readonly number: number;
  readonly problem: TeamProblem;
  readonly seed: number;
  /** Wall time for the search. */
  readonly budgetMs: number;
};

export type TeamPlanner = {
  /**
   * Reports until one that is not `improved`, or until the returned function is called: then
   * nothing more is reported. A newer problem ends the older one.
   */
  readonly plan: (asked: PlanAsked, on: (report: FromDesk) => void) => () => void;
};

/**
 * A planner that works in the caller's own thread, for so many rounds: for tests and hosts without
 * workers.
 */
export function plannerInProcess(iterations: number): TeamPlanner {
  return {
    plan(asked, on) {
      let isOver = false;
      void report(asked, iterations, (answer) => {
        if (!isOver) on(answer);
        return isOver;
      });
      return () => {
        isOver = true;
      };
    },
  };
}

/** `give` returns whether no more is wanted. */
async function report(
  { number, problem, seed }: PlanAsked,
  iterations: number,
  give: (report: FromDesk) => boolean,
): Promise<void> {
  // No report comes before the caller waits for one.
  await Promise.resolve();
  const search = planTeam(problem, { seed, budget: { is: 'iterations', iterations } });
  let turn = search.next();
  for (; !turn.done; turn = search.next([])) {
    const { progress, better: answers } = turn.value;
    if (answers.length === 0) continue;
    if (give({ is: 'improved', number, progress, answers })) return;
    // The caller may act on it before the next round.
    await Promise.resolve();
  }
  const outcome = turn.value;
  if (outcome.is === 'refused') give({ is: 'refused', number, refusal: outcome.refusal });
  else give({ is: 'done', number, answers: outcome.answers });
}
