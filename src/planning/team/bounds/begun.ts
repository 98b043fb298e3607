// Sequences that are priced leg by leg: of the partial days, those that may be the cheapest.

/** A partial day of a sequence that is priced. */
export type Begun = {
  readonly car: number;
  readonly at: number;
  readonly work: number;
  readonly latest: number;
  readonly sum: number;
};

/** Adds a partial day unless another one is better in everything. */
export function keep(one: Begun, others: Begun[]): void {
  const isAhead = (a: Begun, b: Begun) =>
    a.car === b.car && a.at <= b.at && a.work <= b.work && a.latest >= b.latest && a.sum <= b.sum;
  if (others.some((other) => isAhead(other, one))) return;
  others.push(one);
}
