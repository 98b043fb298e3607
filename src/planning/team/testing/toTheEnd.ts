/** What a search comes to whose turns nobody else wants. */
export function toTheEnd<T>(turns: Generator<unknown, T, undefined>): T {
  for (;;) {
    const { done, value } = turns.next();
    if (done) return value;
  }
}
