// What the searchers of a crew exchange after each epoch: their best plans.
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { worseHalf } from '../../crew/rules.ts';
import { notTried } from './refusing.ts';
import { type Objective, objectives, type TeamAnswer } from './problem.ts';

/**
 * Negative when the first plan is better for the objective, 0 when neither is. Of equals that is
 * one for whose moves left out all was tried.
 */
export function compared(objective: Objective, a: TeamPlan, b: TeamPlan): number {
  return (
    a.unserved.length - b.unserved.length ||
    keyOf(objective, a) - keyOf(objective, b) ||
    a.cost.totalCents - b.cost.totalCents ||
    untriedIn(a) - untriedIn(b)
  );
}

function untriedIn({ unserved }: TeamPlan): number {
  return unserved.filter(({ reason }) => reason === notTried).length;
}

function keyOf(objective: Objective, { drivers }: TeamPlan): number {
  if (objective === 'cheapest') return 0;
  if (objective === 'fewestDrivers') return drivers.length;
  return Math.max(
    ...drivers.map(({ actions }) => {
      const last = actions.at(-1);
      return last ? last.startMs + last.durationMs : 0;
    }),
  );
}

/** The best answer for each objective; of equals the first. */
export function bestOf(answers: Iterable<TeamAnswer>): readonly TeamAnswer[] {
  const best = new Map<Objective, TeamAnswer>();
  for (const answer of answers) {
    const { objective, plan } = answer;
    const known = best.get(objective);
    if (!known || compared(objective, plan, known.plan) < 0) best.set(objective, answer);
  }
  return objectives.flatMap((objective) => best.get(objective) ?? []);
}

/**
 * By searcher: the plans that it goes on from. For each objective the best plan goes to the worse
 * half of them. Of equals the first is better.
 */
export function exchanged(
  found: ReadonlyMap<number, readonly TeamAnswer[]>,
): ReadonlyMap<number, readonly TeamPlan[]> {
  const offers = new Map([...found.keys()].map((searcher) => [searcher, [] as TeamPlan[]]));
  for (const objective of objectives) {
    const ranked = [...found]
      .flatMap(([searcher, answers]) => {
        const own = answers.find((answer) => answer.objective === objective);
        return own ? { searcher, plan: own.plan } : [];
      })
      .sort((a, b) => compared(objective, a.plan, b.plan) || a.searcher - b.searcher);
    const isBetter = (a: { readonly plan: TeamPlan }, b: { readonly plan: TeamPlan }) =>
      compared(objective, a.plan, b.plan) < 0;
    for (const { searcher } of worseHalf(ranked, isBetter)) {
      if (ranked[0]) offers.get(searcher)?.push(ranked[0].plan);
    }
  }
  return offers;
}
