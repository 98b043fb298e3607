/** Runs work to its end without pauses and returns the result. */
export function toTheEnd<T>(turns: Generator<unknown, T, undefined>): T {
  for (;;) {
    const { done, value } = turns.next();
    if (done) return value;
  }
}
