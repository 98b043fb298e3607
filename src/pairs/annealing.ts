// One annealing of the search for the distance: when it begins and ends, how far it has cooled, and
// the shortest routes that it has found.
import type { PairProblem } from './problem.ts';
import { Routes } from './routes.ts';

/** How often the search returns to the shortest routes, in the second half. */
const RETURNS = 4;

export class Annealing {
  /** The shortest routes of it that serve all pairs; their distance is infinite without any. */
  readonly found: Routes;
  foundDistance = Number.POSITIVE_INFINITY;
  #from = 0;
  #to = 1;
  #cooled = 0;
  #returns = 0;
  #turns = 0;
  #lacking = 0;

  constructor(problem: PairProblem) {
    this.found = new Routes(problem);
  }

  /**
   * Begins another one, without any routes, between two used shares of the budget. `cooled` says
   * how far it has cooled at its beginning, in [0, 1].
   */
  begin(from: number, to: number, cooled: number): void {
    this.foundDistance = Number.POSITIVE_INFINITY;
    this.#from = from;
    this.#to = Math.min(1, to);
    this.#cooled = cooled;
    this.#returns = 0;
    this.#turns = 0;
    this.#lacking = 0;
  }

  keep(routes: Routes, distance: number): void {
    this.found.copy(routes);
    this.foundDistance = distance;
  }

  /** Counts a turn, which ended with a plan that lacks pairs or with one that does not. */
  count(isLacking: boolean): void {
    this.#turns += 1;
    if (isLacking) this.#lacking += 1;
  }

  /** The share of turns that ended with a plan that lacks pairs. */
  get lacking(): number {
    return this.#turns === 0 ? 0 : this.#lacking / this.#turns;
  }

  isOver(progress: number): boolean {
    return progress >= this.#to;
  }

  /** The share of it that is over. */
  done(progress: number): number {
    return (progress - this.#from) / (this.#to - this.#from);
  }

  /** How far it has cooled, in [0, 1]. */
  cooled(progress: number): number {
    return this.#cooled + (1 - this.#cooled) * this.done(progress);
  }

  /** Whether it is time to return to `found`; once for each time. */
  isReturn(progress: number): boolean {
    const isTime =
      this.#returns < RETURNS && this.done(progress) >= (1 + this.#returns / RETURNS) / 2;
    if (isTime) this.#returns += 1;
    return isTime && this.foundDistance < Number.POSITIVE_INFINITY;
  }
}
