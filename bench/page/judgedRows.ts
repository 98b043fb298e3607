// A move in the hand over a plan of sixty: the time until its row of every driver is judged, as the
// diagram asks for it, by the judges' own thread.
import { planTeamToTheEnd } from '#planning/team/planTeam.ts';
import { HandLine } from '#planning/team/byHand/handLine.ts';
import type { FromHand } from '#planning/team/byHand/handMessages.ts';
import type { TeamMode } from '#planning/team/problem.ts';
import { generatedProblem } from '#planning/team/testing/problems.ts';
// The query makes Vite export a class, which the linter cannot see.
// oxlint-disable-next-line import/default
import HandWorker from '#backends/hand.worker.ts?worker';
import { ordinaryDay } from '../planning/days.ts';

const MOVES = 60;
const ROUNDS = 300;

/** Wall milliseconds from each pick-up to its last row; the first one, untimed, brings the plan. */
export async function judgedRows(mode: TeamMode): Promise<readonly number[]> {
  const made = generatedProblem({ seed: 5, moves: MOVES, drivers: MOVES, mode });
  const fares = { ...made.fares, perMileCents: 3 * made.fares.perMileCents };
  const problem = ordinaryDay({ ...made, maxDrivers: 30, chases: 10, fares });
  const budget = { is: 'iterations', iterations: ROUNDS } as const;
  const outcome = planTeamToTheEnd(problem, { seed: 7, budget });
  const plan = outcome.is === 'planned' ? outcome.answers[0]?.plan : undefined;
  if (!plan) throw new Error('No plan.');
  const worker = new HandWorker();
  const line = new HandLine((message) => worker.postMessage(message));
  worker.addEventListener('message', ({ data }: MessageEvent<FromHand>) => line.take(data));
  const times: number[] = [];
  for (const { activityId } of [problem.moves[0]!, ...problem.moves]) {
    const beganMs = performance.now();
    const inHand = await new Promise<{ letGo(): void }>((resolve, reject) => {
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      const lifted = line.lift(
        { problem, plan },
        { activityId, readyMs: null },
        {
          rows: (rows) => {
            if (rows.length === problem.drivers.length) resolve(lifted);
          },
          outcome: () => {},
        },
      );
    });
    times.push(performance.now() - beganMs);
    inHand.letGo();
  }
  worker.terminate();
  return times.slice(1);
}
