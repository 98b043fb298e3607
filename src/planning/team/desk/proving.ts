// Attempts to prove the cheapest plan while it is searched for: small problems are solved long
// before their time is over.
import { improveBound } from '../bounds/improving.ts';
import type { LinearPort } from '../bounds/linear.ts';
import { modelOf } from '../model/model.ts';
import type { TeamAnswer, TeamProblem } from '../model/problem.ts';

/** When the first attempt begins, in milliseconds; each next one after four times as long. */
const FIRST_MS = 300;
const LATER = 4;
/** Time of an attempt, as a share of all time before it. */
const SHARE = 1 / 8;
/** With more moves a first round of bounds takes too long. */
const MOST_MOVES = 40;

export class Proving {
  readonly #problem: TeamProblem;
  readonly #elapsedMs: () => number;
  #nextMs = FIRST_MS;
  /** Of the plan that was tried last. */
  #triedCents = Number.POSITIVE_INFINITY;

  constructor(problem: TeamProblem, elapsedMs: () => number) {
    this.#problem = problem;
    this.#elapsedMs = elapsedMs;
  }

  /** Whether an attempt is due. Bounds of cars are too far off to prove a plan. */
  isDue({ plan }: TeamAnswer): boolean {
    const { mode } = this.#problem;
    if (mode !== 'Rideshare' && mode !== 'Tow') return false;
    if (plan.moves.length > MOST_MOVES || this.#elapsedMs() < this.#nextMs) return false;
    return plan.cost.totalCents < this.#triedCents && plan.unserved.length <= this.#unplannable();
  }

  /** Moves that no search serves: a bound is for the moves that are served. */
  #unplannable(): number {
    const model = modelOf(this.#problem);
    return 'code' in model ? 0 : model.unserved.length;
  }

  /** Yields between turns of some milliseconds; returns the answer with what is proven about it. */
  *attempt(answer: TeamAnswer, port: LinearPort): Generator<null, TeamAnswer, undefined> {
    const beganMs = this.#elapsedMs();
    let best = answer;
    let isOver = true;
    for (const better of improveBound(this.#problem, answer, port)) {
      best = better ?? best;
      yield null;
      isOver = this.#elapsedMs() - beganMs < beganMs * SHARE;
      if (!isOver) break;
    }
    // The bound is final: it is tried again for a better plan only.
    if (isOver) this.#triedCents = best.plan.cost.totalCents;
    this.#nextMs = LATER * this.#elapsedMs();
    return best;
  }
}

export function isProven({ certificate }: TeamAnswer): boolean {
  return certificate.boundIs === 'exact';
}
