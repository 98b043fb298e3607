// How long the planner works at most between two looks for messages, which is how late a cancel is
// heard: 300 moves in every mode, and the bounds of 60 moves.
import { performance } from 'node:perf_hooks';
import { improveBound } from '#planning/team/bounds/improving.ts';
import type { LinearPort } from '#planning/team/bounds/linear.ts';
import { planTeam } from '#planning/team/planTeam.ts';
import type { TeamAnswer, TeamMode } from '#planning/team/problem.ts';
import { generatedProblem } from '#planning/team/testing/problems.ts';
import type { Outcome } from '../area.ts';
import { nowMs } from './cpu.ts';

const SECONDS = 4;
const BOUND_SECONDS = 10;
const modes: readonly TeamMode[] = ['rideshare', 'company', 'personal', 'tow', 'ownCar'];

export function* pauses(port: LinearPort): Iterable<Outcome> {
  const longest = modes.map((mode) => [mode, searched(mode, 300).ms] as const);
  yield { id: 'planning-pause', ...most(longest) };
  const bounds = modes.map((mode) => [mode, bounded(mode, port)] as const);
  yield { id: 'planning-bound-pause', ...most(bounds) };
}

function most(all: readonly (readonly [TeamMode, number])[]) {
  const detail = all.map(([mode, ms]) => `${mode} ${ms.toFixed(0)} ms`).join(', ');
  return { value: Math.max(...all.map(([, ms]) => ms)), detail };
}

function problemOf(mode: TeamMode, moves: number) {
  return generatedProblem({ seed: 3, moves, drivers: Math.ceil(moves / 5), mode });
}

function searched(mode: TeamMode, moves: number) {
  const budget = { is: 'time', ms: SECONDS * 1000, nowMs } as const;
  let best: TeamAnswer | null = null;
  const ms = longestOf(planTeam(problemOf(mode, moves), { seed: 7, budget }), ({ better }) => {
    best = better.find(({ objective }) => objective === 'cheapest') ?? best;
    return true;
  });
  if (!best) throw new Error('no plan');
  return { ms, best };
}

function bounded(mode: TeamMode, port: LinearPort): number {
  const { best } = searched(mode, 60);
  const untilMs = nowMs() + BOUND_SECONDS * 1000;
  return longestOf(improveBound(problemOf(mode, 60), best, port), () => nowMs() < untilMs);
}

/**
 * The longest turn in milliseconds; goes on as long as `hear` wants more. A turn cannot take its
 * thread longer than the clock nor than the CPU says, so it is the smaller of both: one counts the
 * other programs of a busy machine, the other the collector's threads.
 */
function longestOf<T>(turns: Generator<T, unknown, undefined>, hear: (turn: T) => boolean): number {
  let longest = 0;
  let [beganMs, beganCpuMs] = [performance.now(), nowMs()];
  for (const turn of turns) {
    const ms = Math.min(performance.now() - beganMs, nowMs() - beganCpuMs);
    longest = Math.max(longest, ms);
    if (!hear(turn)) break;
    [beganMs, beganCpuMs] = [performance.now(), nowMs()];
  }
  return longest;
}
