// The program that measures the pauses of one mode, its argument: in a process of its own, as what
// the engine has not compiled yet takes the longest turns.
import type { TeamMode } from '#domain/plannerModes.ts';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { improveBound } from '#planning/team/bounds/improving.ts';
import { planTeam } from '#planning/team/desk/planTeam.ts';
import type { TeamAnswer } from '#planning/team/model/problem.ts';
import { generatedProblem } from '#planning/team/testing/problems.ts';
import { loadHighs } from '../../src/backends/highs.ts';
import { nowMs } from './cpu.ts';
import type { Pauses } from './pauses.ts';

const SECONDS = 4;
const BOUND_SECONDS = 10;

const [, , mode] = process.argv;
const pauses = await measured(mode as TeamMode);
console.log(JSON.stringify(pauses));

async function measured(mode: TeamMode): Promise<Pauses> {
  const searching = searched(mode, 60);
  const port = await loadHighs();
  const untilMs = nowMs() + BOUND_SECONDS * 1000;
  const improving = improveBound(problemOf(mode, 60), searching.best, port);
  const boundMs = longestOf(improving, () => nowMs() < untilMs);
  const { ms } = searched(mode, 300);
  return { searchMs: Math.max(searching.ms, ms), boundMs };
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
