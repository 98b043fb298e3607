// Durable intents, first in first out: written, guarded again, decided, their events written, and
// only then passed to the processes. Otherwise a crash could lose a command that was sent. Where
// the operator goes on without a store, nothing waits for one.
import type { Bus } from './bus.ts';
import type { Keeping } from './keeping.ts';
import type { Trouble } from './machine.types.ts';
import type { CommandRecord, EventRecord } from './records.ts';

export const NOT_STORED = 'This browser could not store the command. Nothing was sent.';

export class DurableQueue {
  readonly #bus: Bus;
  readonly #keeping: Pick<Keeping, 'goesOn'>;
  readonly #feed: (events: readonly EventRecord[]) => void;
  readonly #onTrouble: (trouble: Trouble) => void;
  #tail: Promise<void> = Promise.resolve();

  constructor(
    bus: Bus,
    keeping: Pick<Keeping, 'goesOn'>,
    feed: (events: readonly EventRecord[]) => void,
    onTrouble: (trouble: Trouble) => void,
  ) {
    this.#bus = bus;
    this.#keeping = keeping;
    this.#feed = feed;
    this.#onTrouble = onTrouble;
  }

  /** `written`: the promise of the command's own append. */
  add(command: CommandRecord, written: Promise<void>): void {
    const before = this.#tail;
    this.#tail = (async () => {
      await before;
      try {
        this.#feed(await this.decide(command, written));
      } catch (error) {
        this.#onTrouble({ what: `'${command.type}' (${command.id}) is stuck.`, error });
      }
    })();
  }

  /** Resolves when every command added so far is decided and its events are written. */
  idle(): Promise<void> {
    return this.#tail;
  }

  /** The written events; none when the store failed and the intent was ended. */
  async decide(command: CommandRecord, written: Promise<void>): Promise<readonly EventRecord[]> {
    if (!(await this.#mayGoOn(written))) return this.#fail(command);
    // Something else may have ended it while it was being written.
    if (!this.#bus.isOpen(command.id)) return [];
    const batch = this.#bus.settle(command, 'durable', false);
    return (await this.#mayGoOn(batch.written)) ? batch.events : this.#fail(command);
  }

  /** Asked before and after: the operator may choose meanwhile. */
  async #mayGoOn(written: Promise<void>): Promise<boolean> {
    return this.#keeping.goesOn() || (await isKept(written)) || this.#keeping.goesOn();
  }

  #fail(command: CommandRecord): readonly EventRecord[] {
    // Durable: retried at once, so that a restart does not find the command without its end.
    this.#bus.endFromInside(command.id, { how: 'failed', error: NOT_STORED }, 'durable');
    return [];
  }
}

/** The writer has reported the trouble already. */
function isKept(written: Promise<void>): Promise<boolean> {
  return written.then(
    () => true,
    () => false,
  );
}
