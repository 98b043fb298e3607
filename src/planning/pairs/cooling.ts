// How the temperature of the annealing falls: by the same factor with each share of the budget.

/** In mean ways between two stops of the first plan. */
const COLD = 0.02;
/** The logarithm of how many times hotter it is at the start. */
const FALL = 3;
const DOUBLINGS = 12;

/** With `done` of the budget used, in [0, 1]. */
export function temperatureAt(done: number): number {
  // A power of e in basic operations, which every engine rounds alike.
  let factor = 1 + ((1 - done) * FALL) / 4096;
  for (let i = 0; i < DOUBLINGS; i += 1) factor *= factor;
  return COLD * factor;
}
