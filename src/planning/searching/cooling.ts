// How the temperature of the annealing falls.

/** In mean distances between two stops of the first plan. */
const COLD = 0.02;
/** Logarithms of the ratio of first to last temperature: as a rule, and where routes are long. */
export const FALL = 3;
export const FALL_OF_LONG_ROUTES = 2;
const DOUBLINGS = 12;

/** The same factor for each share of the budget, with `done` of it used, in [0, 1]. */
export function temperatureAt(done: number, fall = FALL): number {
  // A power of e in basic operations, which every engine rounds the same way.
  let factor = 1 + ((1 - done) * fall) / 4096;
  for (let i = 0; i < DOUBLINGS; i += 1) factor *= factor;
  return COLD * factor;
}

/** Soon near its end, with `left` of the budget, in [0, 1]: from `hot` to `cold`. */
export function cooled(hot: number, cold: number, left: number): number {
  return cold + (hot - cold) * left * left * left;
}
