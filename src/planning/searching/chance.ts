// Seeded random numbers for the search: the same in every engine, since only 32-bit integers are
// mixed (the "small fast counter" scheme of C. Doty-Humphrey).

export class Chance {
  #a = 0;
  #b = 0;
  #c = 0;
  #counter = 1;

  constructor(seed: number) {
    this.#a = seed | 0;
    this.#b = Math.floor(seed / 4_294_967_296) | 0;
    this.#c = 0x5eed_c0de | 0;
    // Similar seeds diverge only after some rounds.
    for (let i = 0; i < 15; i += 1) this.#mix();
  }

  /** A whole number of [0, end). */
  below(end: number): number {
    return Math.floor(this.share() * end);
  }

  /** A number of [0, 1). */
  share(): number {
    return this.#mix() / 4_294_967_296;
  }

  /**
   * Exponential with mean 1, by von Neumann's game of falling runs: comparisons alone, since a
   * logarithm may differ between engines and the same seed must give the same routes.
   */
  exponential(): number {
    for (let whole = 0; ; whole += 1) {
      const first = this.share();
      let last = first;
      let length = 1;
      for (let drawn = this.share(); drawn < last; drawn = this.share()) {
        last = drawn;
        length += 1;
      }
      if (length % 2 === 1) return whole + first;
    }
  }

  /** In place. */
  shuffled<T>(items: T[]): T[] {
    for (let i = items.length - 1; i > 0; i -= 1) {
      const j = this.below(i + 1);
      [items[i], items[j]] = [items[j] as T, items[i] as T];
    }
    return items;
  }

  #mix(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }
}
