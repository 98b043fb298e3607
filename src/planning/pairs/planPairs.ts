// The optimizer for pairs of pick-ups and drop-offs: fewest routes first, then least distance.
import { type PlanBudget, Used } from '../searching/budget.ts';
import { hopelessPair, type PairProblem, type StopSequence } from './problem.ts';
import { Search } from './search.ts';

export type PairPlan = {
  readonly routes: readonly StopSequence[];
  readonly vehicles: number;
  /** In the problem's units. */
  readonly distance: number;
};

/** Reported during the search; `progress` in [0, 1] is the share of the budget that is used. */
export type PlanNews =
  | { readonly is: 'improved'; readonly progress: number; readonly plan: PairPlan }
  | { readonly is: 'searching'; readonly progress: number };

export type PlanOutcome =
  | { readonly is: 'planned'; readonly plan: PairPlan }
  /** The pick-up stops of unserved pairs; `impossible` when no route at all can serve them. */
  | {
      readonly is: 'incomplete';
      readonly impossible: boolean;
      readonly pickups: readonly number[];
    };

/** Rounds between two readings of the clock; the caller may stop after each turn. */
const ROUNDS_A_TURN = 50;

/**
 * Plans in turns of some milliseconds: it yields each better plan, and the caller cancels by no
 * longer iterating. A budget below one turn still gets its rounds.
 */
export function* planPairs(
  problem: PairProblem,
  { seed, budget }: { readonly seed: number; readonly budget: PlanBudget },
): Generator<PlanNews, PlanOutcome, undefined> {
  const hopeless = hopelessPair(problem);
  if (hopeless >= 0) {
    return { is: 'incomplete', impossible: true, pickups: [problem.pickups[hopeless]] };
  }
  const used = new Used(budget);
  const search = new Search(problem, seed);
  for (let progress = 0; progress < 1; ) {
    const rounds = used.rounds(ROUNDS_A_TURN);
    const isBetter = search.run(rounds, progress);
    progress = used.add(rounds);
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
