// The optimizer for pairs of pick-ups and drop-offs: fewest routes first, then least distance. The
// caller advances it, gets each better plan, offers plans that others have found, and cancels by no
// longer iterating.
import { type PlanBudget, Used } from '#planning/searching/budget.ts';
import { toTheEnd } from '#planning/searching/toTheEnd.ts';
import { hopelessPair, type PairProblem, type StopSequence } from './problem.ts';
import { Search } from './search.ts';

export type PairPlan = {
  readonly routes: readonly StopSequence[];
  readonly vehicles: number;
  /** In the problem's units. */
  readonly distance: number;
};

export type PairNews = {
  /** The used share of the budget, in [0, 1]. */
  readonly progress: number;
  /** A better plan than before, or none. */
  readonly better: readonly PairPlan[];
};

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

/** Plans in turns of some milliseconds. A budget below one turn still gets its rounds. */
export function* planPairs(
  problem: PairProblem,
  { seed, budget }: { readonly seed: number; readonly budget: PlanBudget },
): Generator<PairNews, PlanOutcome, PairPlan | undefined> {
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
    const offered = yield { progress, better: plan ? [plan] : [] };
    if (offered) search.offer(offered.routes);
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
  return toTheEnd(planPairs(problem, options));
}

function planOf({ best }: Search): PairPlan | null {
  if (!best) return null;
  return { routes: best.sequences(), vehicles: best.used, distance: best.distance };
}
