// The optimiser for pairs of pick-ups and drop-offs: as few routes as can be, then as short.
import { hopelessPair, type PairProblem, type StopSequence } from './problem.ts';
import { Search } from './search.ts';

/**
 * What ends the search: rounds of ruin and recreate, with which the same seed gives the same
 * routes everywhere; or time, read from a clock that is handed in (ms, from any zero).
 */
export type PlanBudget =
  | { readonly is: 'iterations'; readonly iterations: number }
  | { readonly is: 'time'; readonly ms: number; readonly nowMs: () => number };

export type PairPlan = {
  readonly routes: readonly StopSequence[];
  readonly vehicles: number;
  /** In the problem's units. */
  readonly distance: number;
};

/** Told on the way; `progress` in [0, 1] is the share of the budget that is used. */
export type PlanNews =
  | { readonly is: 'improved'; readonly progress: number; readonly plan: PairPlan }
  | { readonly is: 'searching'; readonly progress: number };

export type PlanOutcome =
  | { readonly is: 'planned'; readonly plan: PairPlan }
  /** The pick-up stops of pairs that could not be put in; `impossible` when no route at all can. */
  | {
      readonly is: 'incomplete';
      readonly impossible: boolean;
      readonly pickups: readonly number[];
    };

/** Between two of these many rounds the clock is read, and the caller may stop. */
const ROUNDS_A_TURN = 50;

/**
 * Plans in turns of some milliseconds: whoever iterates is told each better plan, and cancels by
 * iterating no further. A budget below one turn still gets its rounds.
 */
export function* planPairs(
  problem: PairProblem,
  { seed, budget }: { readonly seed: number; readonly budget: PlanBudget },
): Generator<PlanNews, PlanOutcome, undefined> {
  const hopeless = hopelessPair(problem);
  if (hopeless >= 0) {
    return { is: 'incomplete', impossible: true, pickups: [problem.pickups[hopeless]] };
  }
  const beganMs = budget.is === 'time' ? budget.nowMs() : 0;
  const search = new Search(problem, seed);
  for (let done = 0, progress = 0; progress < 1; ) {
    const left = budget.is === 'iterations' ? budget.iterations - done : ROUNDS_A_TURN;
    const rounds = Math.max(1, Math.min(ROUNDS_A_TURN, left));
    const isBetter = search.run(rounds, progress);
    done += rounds;
    progress = Math.min(
      1,
      budget.is === 'iterations'
        ? done / budget.iterations
        : (budget.nowMs() - beganMs) / budget.ms,
    );
    const plan = isBetter && planOf(search);
    yield plan ? { is: 'improved', progress, plan } : { is: 'searching', progress };
  }
  const plan = planOf(search);
  if (plan) return { is: 'planned', plan };
  const pickups = [...search.absent].map((pair) => problem.pickups[pair]);
  return { is: 'incomplete', impossible: false, pickups };
}

/** Iterates to the end. */
export function planToTheEnd(
  problem: PairProblem,
  options: { readonly seed: number; readonly budget: PlanBudget },
): PlanOutcome {
  const search = planPairs(problem, options);
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}

function planOf({ best }: Search): PairPlan | null {
  if (!best) return null;
  return { routes: best.sequences(), vehicles: best.used, distance: best.distance };
}
