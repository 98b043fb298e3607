import type { Trouble } from '#kernel/machine.types.ts';

/** Internal failures that no command reports: shown until dismissed. */
export class Troubles {
  #latest: Trouble | null = null;
  readonly #listeners = new Set<() => void>();

  add(trouble: Trouble): void {
    // For developers in the browser's console; the operator sees only the message.
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
