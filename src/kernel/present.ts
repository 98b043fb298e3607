// The current state, and the one place where slice code reads it or moves it on. Apart from the
// bus, which handles the result.
import type { Blobs } from './blobs.ts';
import type { Catalog } from './catalog.ts';
import { decide, guard, type Moment, type Outcome } from './decision.ts';
import type { History } from './history.ts';
import type { Intents } from './intents.ts';
import type { Snapshot } from './machine.types.ts';
import { Projector } from './projector.ts';
import type { CommandRecord, EventRecord, Json, No, Yes } from './records.ts';
import { Unseen } from './unseen.ts';

export interface PresentParts {
  readonly catalog: Catalog;
  readonly intents: Intents;
  readonly history: History;
  readonly blobs: Blobs;
}

/** Rethrows what slices throw. */
export class Present {
  readonly #parts: PresentParts;
  readonly #unseen = new Unseen();
  readonly #projector: Projector;
  #snapshot: Snapshot;
  #busy = false;

  constructor(parts: PresentParts, snapshot: Snapshot) {
    this.#parts = parts;
    this.#projector = new Projector(parts.catalog, parts.blobs.read, this.#unseen);
    this.#snapshot = snapshot;
  }

  /** For callers that may keep it. */
  get snapshot(): Snapshot {
    this.#unseen.seen();
    return this.#snapshot;
  }

  /** For a short look: its tables change with the next batch. */
  get passing(): Snapshot {
    return this.#snapshot;
  }

  guard(type: string, data: Json): Yes | No {
    this.#busy = true;
    try {
      return guard(this.#parts.catalog, type, data, this.#moment());
    } finally {
      this.#busy = false;
    }
  }

  decide(command: CommandRecord): Outcome {
    this.#busy = true;
    try {
      return decide(this.#parts.catalog, this.#parts.history, command, this.#moment());
    } finally {
      this.#busy = false;
    }
  }

  /** All of the batch takes effect, or none of it. */
  apply(command: CommandRecord, events: readonly EventRecord[]): void {
    const { history } = this.#parts;
    this.#busy = true;
    try {
      const keys = history.touched(events);
      this.#snapshot = this.#projector.project(this.#snapshot, events);
      this.#unseen.keep();
      history.note(command, events, keys);
    } catch (error) {
      this.#unseen.rollBack();
      throw error;
    } finally {
      this.#busy = false;
    }
  }

  /** Throws while code of a slice runs. */
  forbidNesting(type: string): void {
    if (this.#busy) throw new Error(`'${type}' was dispatched from inside a decider or evolver`);
  }

  #moment(): Moment {
    return { snapshot: this.#snapshot, unanswered: this.#parts.intents.unanswered() };
  }
}
