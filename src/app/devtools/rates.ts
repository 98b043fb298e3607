/** Two readings of the same counters, and the time between them in ms. */
export function ratesOf<C extends { readonly [name: string]: number }>(
  before: C,
  now: C,
  passedMs: number,
): { readonly [name in keyof C]: number } {
  const perSecond = (name: keyof C) =>
    passedMs > 0 ? (((now[name] ?? 0) - (before[name] ?? 0)) * 1000) / passedMs : 0;
  const names: (keyof C)[] = Object.keys(now);
  return Object.fromEntries(names.map((name) => [name, perSecond(name)])) as {
    [name in keyof C]: number;
  };
}
