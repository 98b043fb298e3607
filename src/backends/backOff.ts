/** First retry: about a second, so that a short loss is hardly seen. */
const firstMs = 1_000;
/** A retry that failed means a server that is down for all: they come back spread over this. */
const secondMs = 16_000;
const capMs = 30_000;

/**
 * Waits between tries to reach a server (reading 35, P16): about 1 s (half to one and a half), then
 * anything up to a bound that doubles from 16 s to 30 s.
 */
export class BackOff {
  readonly #random: () => number;
  #tries = 0;

  /** `random`: evenly from 0 to below 1. */
  constructor(random: () => number) {
    this.#random = random;
  }

  /** How long to wait before the next try, ms. */
  nextMs(): number {
    this.#tries += 1;
    if (this.#tries === 1) return Math.round(firstMs * (0.5 + this.#random()));
    return Math.round(Math.min(capMs, secondMs * 2 ** (this.#tries - 2)) * this.#random());
  }

  /** The server was reached. */
  reset(): void {
    this.#tries = 0;
  }
}
