// A crew that plans pairs.
import { type CrewRules, worseHalf } from '#planning/crew/rules.ts';
import { type PairPlan, planPairs } from './planPairs.ts';
import type { PairProblem } from './problem.ts';

export type PairKind = {
  readonly problem: PairProblem;
  readonly posted: PairProblem;
  readonly answer: PairPlan;
  readonly offer: PairPlan;
  /** The pick-up stop of a pair that no route at all can serve. */
  readonly refusal: { readonly pickup: number };
};

/**
 * The first two epochs end while the fleet is looked for: a smaller one goes to the others, and
 * only it. Not sooner, as the plan with which it is found decides the valley, and who finds it
 * without help is in another one. In the later epochs a shorter plan goes on, which a search may
 * leave aside. Who has no plan yet gets the best at any time. No answer: no searcher serves all
 * pairs.
 */
export const pairCrew: CrewRules<PairKind> = {
  epochEnds: [0.2, 0.4, 0.6, 0.8, 1],
  isExchangingByTime: true,
  *search(problem, task) {
    const outcome = yield* planPairs(problem, task);
    if (outcome.is === 'planned') return { is: 'planned', answers: [outcome.plan] };
    if (!outcome.impossible) return { is: 'planned', answers: [] };
    return { is: 'refused', refusal: { pickup: outcome.pickups[0] } };
  },
  bestOf(plans) {
    const [first, ...others] = plans;
    if (!first) return [];
    return [others.reduce((best, plan) => (isBetter(plan, best) ? plan : best), first)];
  },
  exchanged(found) {
    const ranked = [...found]
      .flatMap(([searcher, [plan]]) => (plan ? { searcher, plan } : []))
      .sort((a, b) => compared(a.plan, b.plan) || a.searcher - b.searcher);
    const [best] = ranked;
    if (!best) return new Map();
    const worse = worseHalf(ranked, (a, b) => isBetter(a.plan, b.plan));
    const without = [...found].flatMap(([searcher, [plan]]) => (plan ? [] : [{ searcher }]));
    return new Map([...worse, ...without].map(({ searcher }) => [searcher, best.plan]));
  },
};

function isBetter(a: PairPlan, b: PairPlan): boolean {
  return compared(a, b) < 0;
}

function compared(a: PairPlan, b: PairPlan): number {
  return a.vehicles - b.vehicles || a.distance - b.distance;
}
