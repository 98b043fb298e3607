// Sequences that are priced leg by leg: of the partial days, those that may be the cheapest.

/** A partial day of a sequence that is priced. */
export type Begun = {
  readonly car: number;
  readonly at: number;
  readonly work: number;
  readonly latest: number;
  readonly sum: number;
};

/** Partial days, each with its car at one of so many places, or without one (-1). */
export class BegunDays {
  readonly #byCar: Begun[][];

  constructor(places: number) {
    this.#byCar = Array.from({ length: places + 1 }, () => []);
  }

  /** Adds a partial day unless another one is better in everything; those it is better than go. */
  keep(begun: Begun): void {
    const others = this.#byCar[begun.car + 1];
    for (const other of others) if (isAhead(other, begun)) return;
    let kept = 0;
    for (const other of others) {
      if (isAhead(begun, other)) continue;
      others[kept] = other;
      kept += 1;
    }
    others.length = kept;
    others.push(begun);
  }

  all(): readonly Begun[] {
    return this.#byCar.flat();
  }
}

function isAhead(a: Begun, b: Begun): boolean {
  return a.at <= b.at && a.work <= b.work && a.latest >= b.latest && a.sum <= b.sum;
}
