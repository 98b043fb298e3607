// A crew that plans a team in several threads, and tries to prove the cheapest plan in this one.
import { type AskedCrew, CrewInThreads, type CrewPorts } from '../../crew/inThreads.ts';
import type { TeamNews, TeamOutcome } from './planTeam.ts';
import type { TeamProblem } from '../model/problem.ts';
import type { LinearPort } from '../bounds/linear.ts';
import { isProven, Proving } from './proving.ts';
import { teamCrew, type TeamKind } from './teamCrew.ts';

export type TeamCrewPorts = CrewPorts<TeamKind> & {
  /** The solver, once it is there and if the cheapest plan is what is asked for. */
  readonly linear: () => LinearPort | null;
};

/**
 * The search, turn by turn, as `CrewInThreads` has it. With time for a budget it ends early when
 * the cheapest plan is proven.
 */
export function* threadedCrew(
  asked: AskedCrew<TeamKind>,
  problem: TeamProblem,
  { linear, ...ports }: TeamCrewPorts,
): Generator<TeamNews | null, TeamOutcome, undefined> {
  const { nowMs } = ports;
  const beganMs = nowMs();
  const inThreads = new CrewInThreads(teamCrew, asked, ports);
  const { crew } = inThreads;
  const turns = inThreads.turns(problem);
  const proving = new Proving(problem, () => nowMs() - beganMs);
  let progress = 0;
  for (;;) {
    const { done, value } = turns.next();
    if (done) return value;
    yield value;
    progress = value?.progress ?? progress;
    const [cheapest, ...others] = crew.best;
    // By rounds the plan must not depend on how fast the machine is.
    const isTimed = asked.budget.is === 'time';
    const port = isTimed && cheapest && proving.isDue(cheapest) ? linear() : null;
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
