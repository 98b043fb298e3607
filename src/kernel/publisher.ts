// Publishes the newest snapshot once a frame, and notifies subscribers only after a change.
import type { Snapshot, Trouble } from './machine.types.ts';
import type { Frames } from './ports.ts';

export class Publisher {
  readonly #frames: Frames;
  readonly #latest: () => Snapshot;
  readonly #onTrouble: (trouble: Trouble) => void;
  readonly #listeners = new Set<() => void>();
  #published: Snapshot;
  #cancel: (() => void) | undefined;
  #closed = false;

  constructor(frames: Frames, latest: () => Snapshot, onTrouble: (trouble: Trouble) => void) {
    this.#frames = frames;
    this.#latest = latest;
    this.#onTrouble = onTrouble;
    this.#published = latest();
  }

  published(): Snapshot {
    return this.#published;
  }

  subscribe(on: () => void): () => void {
    this.#listeners.add(on);
    return () => this.#listeners.delete(on);
  }

  /** Publishes with the next frame. Called for every append: ends and history count as well. */
  schedule(): void {
    // A function written here would cost every append room for what it holds, even when not made.
    if (!this.#closed && !this.#cancel) this.#publishNext();
  }

  #publishNext(): void {
    this.#cancel = this.#frames.next(() => {
      this.#cancel = undefined;
      this.now();
    });
  }

  now(): void {
    this.#published = this.#latest();
    for (const on of [...this.#listeners]) {
      try {
        on();
      } catch (error) {
        this.#onTrouble({ what: 'A view failed to follow the state.', error });
      }
    }
  }

  close(): void {
    this.#closed = true;
    this.#cancel?.();
  }
}
