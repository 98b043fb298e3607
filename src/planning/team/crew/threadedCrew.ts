// A crew in several threads: the first share of searchers in this one, the others in threads that
// help.
import type { TeamNews, TeamOutcome } from '../planTeam.ts';
import { budgetOn } from '../posted.ts';
import type { ToDesk } from '../messages.ts';
import type { TeamProblem } from '../problem.ts';
import { Crew, crewTurns, sharesOf } from './crew.ts';
import type { HelperThreads } from './helperThreads.ts';

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
};

/**
 * The search, turn by turn; `problem` is the one in `asked`. Yields null while it waits for another
 * thread. Throws an Error when a plan by rounds loses a thread. The caller ends the helpers.
 */
export function* threadedCrew(
  { number, problem: posted, seed, budget, threads }: AskedCrew,
  problem: TeamProblem,
  { nowMs, helpers, goOn }: CrewPorts,
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
  for (;;) {
    const { done, value } = turns.next();
    if (lost !== null) throw new Error(lost);
    if (done) return value;
    yield value;
  }
}
