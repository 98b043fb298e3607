import type { Trouble } from '#kernel/machine.types.ts';

/** What the machine could not do and no command could tell: shown until it is dismissed. */
export class Troubles {
  #latest: Trouble | null = null;
  readonly #listeners = new Set<() => void>();

  add(trouble: Trouble): void {
    // For whoever looks into the browser's own console; the operator reads the words alone.
    console.error(trouble.what, trouble.error);
    this.#set(trouble);
  }

  dismiss(): void {
    this.#set(null);
  }

  readonly latest = (): Trouble | null => this.#latest;

  readonly subscribe = (on: () => void): (() => void) => {
    this.#listeners.add(on);
    return () => void this.#listeners.delete(on);
  };

  #set(trouble: Trouble | null): void {
    this.#latest = trouble;
    for (const on of this.#listeners) on();
  }
}
