// What is known about the cheapest places of pairs in routes that have not changed since. Most
// routes are as they were many rounds ago, so most questions have been answered before.

export class PlaceMemory {
  /** By route: 1 while a round has changed it. It is then neither asked about nor told. */
  readonly isTouched: Uint8Array;
  /** By route: how often it was kept in another form. */
  readonly #changes: Int32Array;
  /** By `pair * routes + route`, as in the columns below: the count of changes when it was told. */
  readonly #toldAt: Int32Array;
  /** The least extra distance; no more than that where no slot is known. */
  readonly #extra: Float64Array;
  /** Slots behind which pick-up and drop-off go; -1 where only the least extra is known. */
  readonly #pickupAfter: Int32Array;
  readonly #dropoffAfter: Int32Array;

  constructor(pairs: number, routes: number) {
    this.isTouched = new Uint8Array(routes);
    this.#changes = new Int32Array(routes);
    this.#toldAt = new Int32Array(pairs * routes).fill(-1);
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
    const isSame = this.#toldAt[this.#at(pair, route)] === this.#changes[route];
    return isSame && this.isTouched[route] === 0;
  }

  /** Of a pair and a route that it knows: whether the place itself is known, and what it costs. */
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

  tell(
    pair: number,
    route: number,
    extra: number,
    pickupAfter: number,
    dropoffAfter: number,
  ): void {
    const at = this.#at(pair, route);
    this.#toldAt[at] = this.#changes[route];
    this.#extra[at] = extra;
    this.#pickupAfter[at] = pickupAfter;
    this.#dropoffAfter[at] = dropoffAfter;
  }
}
