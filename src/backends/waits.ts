import type { Timers } from './timers.ts';

/** Waits that are all called off together, when what they waited for is over. */
export class Waits {
  readonly #timers: Timers;
  readonly #stops = new Set<() => void>();

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  /** Runs once after `ms`, unless called off before. */
  after(ms: number, run: () => void): void {
    const stop = this.#timers.after(ms, () => {
      this.#stops.delete(stop);
      run();
    });
    this.#stops.add(stop);
  }

  callOff(): void {
    for (const stop of this.#stops) stop();
    this.#stops.clear();
  }
}
