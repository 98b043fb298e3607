// How many planner workers a company has, and who is told when one comes or goes. Apart from the
// core: they belong to the machine that runs them, never to the company's state.

export class Planners {
  readonly #listeners = new Set<() => void>();
  #running = 0;

  running(): number {
    return this.#running;
  }

  /** One more is running. The answer takes it away again, once. */
  join(): () => void {
    let isHere = true;
    this.#change(1);
    return () => {
      if (isHere) this.#change(-1);
      isHere = false;
    };
  }

  /** Calls `on` after each change. The answer ends that. */
  onChange(on: () => void): () => void {
    this.#listeners.add(on);
    return () => void this.#listeners.delete(on);
  }

  #change(by: 1 | -1): void {
    this.#running += by;
    for (const on of this.#listeners) on();
  }
}
