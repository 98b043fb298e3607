// How far bounds with chase cars are below the plans.
import { improveBound } from '#planning/team/bounds/improving.ts';
import type { LinearPort } from '#planning/team/bounds/linear.ts';
import type { TeamAnswer, TeamProblem } from '#planning/team/model/problem.ts';
import type { Outcome } from '../area.ts';
import { nowMs } from './cpu.ts';

const SECONDS = 4;

/** Of a plan: the part of its cost above the bound, in percent, and how the bound was found. */
export type BoundGap = {
  readonly percent: number;
  readonly boundIs: TeamAnswer['certificate']['boundIs'];
};

/** By the bound that is found in some seconds of CPU. */
export function boundGapOf(problem: TeamProblem, found: TeamAnswer, port: LinearPort): BoundGap {
  let { boundCents, boundIs } = found.certificate;
  const untilMs = nowMs() + SECONDS * 1000;
  for (const better of improveBound(problem, found, port)) {
    if (better) ({ boundCents, boundIs } = better.certificate);
    if (nowMs() >= untilMs) break;
  }
  return { percent: (1 - boundCents / found.plan.cost.totalCents) * 100, boundIs };
}

/** The mean of some plans as a row; `kind` says what days they are of. */
export function meanGap(id: string, gaps: readonly BoundGap[], kind: string): Outcome {
  const value = gaps.reduce((sum, { percent }) => sum + percent, 0) / gaps.length;
  const strengths = [...new Set(gaps.map(({ boundIs }) => boundIs))].map(
    (is) => `${gaps.filter(({ boundIs }) => boundIs === is).length} ${is}`,
  );
  const each = gaps.map(({ percent }) => `${percent.toFixed(1)} %`).join(', ');
  const detail = `${gaps.length} ${kind}, bounds: ${strengths.join(', ')}; ${each} above`;
  return { id, value, detail };
}
