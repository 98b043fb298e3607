// Caches the cheapest insertions of pairs into routes that have not changed since. Most routes stay
// the same for many rounds, so most insertions are already known.

export class PlaceMemory {
  /** By route: 1 while a round has changed it. The memory is then neither read nor written. */
  readonly isTouched: Uint8Array;
  /** By route: how often it changed. */
  readonly #changes: Int32Array;
  /** By `pair * routes + route`, as in the columns below: the count of changes at recording. */
  readonly #recordedAt: Int32Array;
  /** The least extra distance; a lower bound of it where no slot is known. */
  readonly #extra: Float64Array;
  /** Slots behind which pick-up and drop-off go; -1 where only the least extra is known. */
  readonly #pickupAfter: Int32Array;
  readonly #dropoffAfter: Int32Array;

  constructor(pairs: number, routes: number) {
    this.isTouched = new Uint8Array(routes);
    this.#changes = new Int32Array(routes);
    this.#recordedAt = new Int32Array(pairs * routes).fill(-1);
    this.#extra = new Float64Array(pairs * routes);
    this.#pickupAfter = new Int32Array(pairs * routes);
    this.#dropoffAfter = new Int32Array(pairs * routes);
  }

  #at(pair: number, route: number): number {
    return pair * this.isTouched.length + route;
  }

  forget(route: number): void {
    this.#changes[route] += 1;
  }

  forgetAll(): void {
    for (let route = 0; route < this.#changes.length; route += 1) this.#changes[route] += 1;
  }

  knows(pair: number, route: number): boolean {
    const isSame = this.#recordedAt[this.#at(pair, route)] === this.#changes[route];
    return isSame && this.isTouched[route] === 0;
  }

  /** For a known pair and route: whether the slots are known too, not only the extra distance. */
  hasPlace(pair: number, route: number): boolean {
    return this.#pickupAfter[this.#at(pair, route)] >= 0;
  }

  extra(pair: number, route: number): number {
    return this.#extra[this.#at(pair, route)];
  }

  pickupAfter(pair: number, route: number): number {
    return this.#pickupAfter[this.#at(pair, route)];
  }

  dropoffAfter(pair: number, route: number): number {
    return this.#dropoffAfter[this.#at(pair, route)];
  }

  record(
    pair: number,
    route: number,
    extra: number,
    pickupAfter: number,
    dropoffAfter: number,
  ): void {
    const at = this.#at(pair, route);
    this.#recordedAt[at] = this.#changes[route];
    this.#extra[at] = extra;
    this.#pickupAfter[at] = pickupAfter;
    this.#dropoffAfter[at] = dropoffAfter;
  }
}
