// A crew in several threads: the first share of searchers in this one, the others in threads that
// help.
import type { TeamNews, TeamOutcome } from '../planTeam.ts';
import { budgetOn } from '../posted.ts';
import type { ToDesk } from '../messages.ts';
import type { TeamProblem } from '../problem.ts';
import type { LinearPort } from '../bounds/linear.ts';
import { Crew, crewTurns, sharesOf } from './crew.ts';
import type { HelperThreads } from './helperThreads.ts';
import { isProven, Proving } from './proving.ts';

export type AskedCrew = Pick<
  Extract<ToDesk, { readonly is: 'plan' }>,
  'number' | 'problem' | 'seed' | 'budget' | 'threads'
>;

export type CrewPorts = {
  /** The clock of all threads. */
  readonly nowMs: () => number;
  readonly helpers: HelperThreads;
  /** Continues a search that waits. */
  readonly goOn: () => void;
  /** The solver, once it is there and if the cheapest plan is what is asked for. */
  readonly linear: () => LinearPort | null;
};

/**
 * The search, turn by turn; `problem` is the one in `asked`. Yields null while it waits for another
 * thread. Throws an Error when a plan by rounds loses a thread. The caller ends the helpers.
 * With time for a budget it ends early when the cheapest plan is proven.
 */
export function* threadedCrew(
  { number, problem: posted, seed, budget, threads }: AskedCrew,
  problem: TeamProblem,
  { nowMs, helpers, goOn, linear }: CrewPorts,
): Generator<TeamNews | null, TeamOutcome, undefined> {
  const beganMs = nowMs();
  const [own = [], ...shares] = sharesOf(budget, threads ?? 1 + helpers.most);
  const crew = new Crew([...own, ...shares.flat()], budget);
  let lost: string | null = null;
  const turns = crewTurns(problem, { seed, budget: budgetOn(nowMs, budget, beganMs) }, crew, own, {
    begin: () => {
      helpers.begin({ number, problem: posted, seed, budget, beganMs }, shares, {
        reports: (reports) => {
          crew.report(reports);
          const reported = reports.map(({ searcher }) => searcher);
          if (!crew.isInStep) helpers.goOn(crew.offersTo(reported));
          goOn();
        },
        lost: (searchers, why) => {
          // Fewer searchers would find another plan in as many rounds.
          if (budget.is === 'iterations') lost = why;
          else crew.drop(searchers);
          goOn();
        },
      });
    },
    goOn: (offers) => helpers.goOn(offers),
  });
  const proving = new Proving(problem, () => nowMs() - beganMs);
  let progress = 0;
  for (;;) {
    const { done, value } = turns.next();
    if (lost !== null) throw new Error(lost);
    if (done) return value;
    yield value;
    progress = value?.progress ?? progress;
    const [cheapest, ...others] = crew.best;
    // By rounds the plan must not depend on how fast the machine is.
    const port = budget.is === 'time' && cheapest && proving.isDue(cheapest) ? linear() : null;
    if (!cheapest || !port) continue;
    const attempt = proving.attempt(cheapest, port);
    let turn = attempt.next();
    for (; !turn.done; turn = attempt.next()) yield { progress, better: [] };
    if (isProven(turn.value)) {
      yield { progress, better: [turn.value] };
      return { is: 'planned', answers: [turn.value, ...others] };
    }
    yield { progress, better: crew.news([turn.value]) };
  }
}
