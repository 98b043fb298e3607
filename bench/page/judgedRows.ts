// A move in the hand over a plan of sixty: the time until its row of every driver is judged, and
// that of the exact outcome of one place in each row, as the diagram asks for them, by the judges'
// own thread.
import type { TeamMode } from '#domain/plannerModes.ts';
import type { ActivityId } from '#domain/ids.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { planTeamToTheEnd } from '#planning/team/desk/planTeam.ts';
import { HandLine } from '#planning/team/byHand/handLine.ts';
import type { DropRow } from '#planning/team/byHand/dropping.ts';
import type { FromHand, HandPlace } from '#planning/team/byHand/handMessages.ts';
import type { TeamProblem } from '#planning/team/model/problem.ts';
import { generatedProblem } from '#planning/team/testing/problems.ts';
// The query makes Vite export a class, which the linter cannot see.
// oxlint-disable-next-line import/default
import HandWorker from '#backends/hand.worker.ts?worker';
import { ordinaryDay } from '../planning/days.ts';

const MOVES = 60;
const ROUNDS = 300;

export type JudgedTimes = {
  /** Wall ms from each pick-up to its last row; the first one, untimed, brings the plan. */
  readonly rows: readonly number[];
  /** Wall ms from the hovered place to its outcome, asked one after the other. */
  readonly one: readonly number[];
};

export async function judgedRows(mode: TeamMode): Promise<JudgedTimes> {
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
  worker.addEventListener('error', ({ message }) => {
    throw new Error(message);
  });
  const times = { rows: [] as number[], one: [] as number[] };
  for (const { activityId } of [problem.moves[0]!, ...problem.moves]) {
    const beganMs = performance.now();
    const hand = await lifted(line, { problem, plan }, activityId);
    times.rows.push(performance.now() - beganMs);
    for (const { driverId, positions } of hand.rows) {
      const askedMs = performance.now();
      await hand.outcomeOf({ is: 'row', driverId, position: (positions - 1) >> 1 });
      times.one.push(performance.now() - askedMs);
    }
    hand.letGo();
  }
  worker.terminate();
  return { rows: times.rows.slice(1), one: times.one.slice(problem.drivers.length) };
}

type Lifted = {
  readonly rows: readonly DropRow[];
  readonly outcomeOf: (place: HandPlace) => Promise<void>;
  readonly letGo: () => void;
};

/** Takes a move into the hand and waits for all its rows. */
function lifted(
  line: HandLine,
  judged: { readonly problem: TeamProblem; readonly plan: TeamPlan },
  activityId: ActivityId,
): Promise<Lifted> {
  return new Promise((resolve) => {
    let answered = () => {};
    const inHand = line.lift(
      judged,
      { activityId, readyMs: null },
      {
        rows: (rows) => {
          if (rows.length < judged.problem.drivers.length) return;
          const outcomeOf = (place: HandPlace) =>
            new Promise<void>((known) => {
              answered = known;
              inHand.ask(place);
            });
          resolve({ rows, outcomeOf, letGo: inHand.letGo });
        },
        outcome: () => answered(),
      },
    );
  });
}
