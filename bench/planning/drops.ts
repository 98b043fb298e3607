// Plans changed by hand: 60 moves, a row for each of 60 drivers, in every mode. Rides are dear, so
// that plans with chase cars have some.
import { type TeamMode, teamModes } from '#domain/plannerModes.ts';
import { moved, placesFor } from '#planning/team/byHand/dropping.ts';
import { planTeamToTheEnd } from '#planning/team/desk/planTeam.ts';
import type { TeamProblem } from '#planning/team/model/problem.ts';
import { generatedProblem } from '#planning/team/testing/problems.ts';
import { median, type Outcome, quantile } from '../area.ts';
import { nowMs } from './cpu.ts';
import { ordinaryDay } from './days.ts';

const MOVES = 60;
const SECONDS = 3;

type Times = { readonly rows: number; readonly one: number; readonly plan: number };

export function* drops(): Iterable<Outcome> {
  const all = teamModes.map((mode) => ({ mode, ...timesOf(mode) }));
  const worst = (id: string, of: (times: Times) => number): Outcome => ({
    id,
    value: Math.max(...all.map(of)),
    detail: all.map((one) => `${one.mode} ${of(one).toFixed(1)} ms`).join(', '),
  });
  yield worst('drops-rows', ({ rows }) => rows);
  yield worst('drops-one', ({ one }) => one);
  yield worst('drops-plan', ({ plan }) => plan);
}

/** Milliseconds of CPU: all rows, the median; one position and the plan after a drop, 95 of 100. */
function timesOf(mode: TeamMode): Times {
  const made = generatedProblem({ seed: 5, moves: MOVES, drivers: MOVES, mode });
  const fares = { ...made.fares, perMileCents: 3 * made.fares.perMileCents };
  const problem: TeamProblem = ordinaryDay({ ...made, maxDrivers: 30, chases: 10, fares });
  const budget = { is: 'time', ms: SECONDS * 1000, nowMs } as const;
  const outcome = planTeamToTheEnd(problem, { seed: 7, budget });
  const plan = outcome.is === 'planned' ? outcome.answers[0]?.plan : undefined;
  if (!plan) throw new Error('No plan.');
  const [rows, one, after]: number[][] = [[], [], []];
  for (const [index, { activityId }] of problem.moves.entries()) {
    const places = timed(rows, () => placesFor(problem, plan, activityId));
    for (const { driverId, positions } of places.rows) {
      timed(one, () => places.outcomeAt(driverId, (positions - 1) >> 1));
    }
    const { driverId, best } = places.rows[(index * 7) % MOVES] ?? {};
    if (!driverId || !best) throw new Error('No row.');
    timed(after, () => moved(problem, plan, activityId, driverId, best.position));
  }
  return { rows: median(rows), one: quantile(one, 0.95), plan: quantile(after, 0.95) };
}

function timed<T>(times: number[], work: () => T): T {
  const beganMs = nowMs();
  const result = work();
  times.push(nowMs() - beganMs);
  return result;
}
