// Hands records to the store in order. After a rejected append no later record counts as written
// until the same records are stored: records after a gap could not be read back.
import type { Trouble } from './machine.types.ts';
import type { LogStore } from './ports.ts';
import type { LogRecord } from './records.ts';

/** Unwritten records kept for another try; beyond it the session continues without a store. */
export const UNWRITTEN_LIMIT = 20_000;

type Entry = {
  readonly records: LogRecord[];
  wait: 'durable' | 'soon';
  stored: boolean;
  /** Settles the promise its caller holds; a second call has no effect. */
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
  readonly written: Promise<void>;
};

/** Appends in order; `written` of an entry means that it and everything before it is stored. */
export class Writer {
  readonly #store: LogStore;
  readonly #onTrouble: (trouble: Trouble) => void;
  #entries: Entry[] = [];
  /** The newest entry while more of this turn may join it: one call and one promise for many. */
  #gathering: Entry | undefined;
  #flying = 0;
  #broken = false;
  #givenUp = false;

  constructor(store: LogStore, onTrouble: (trouble: Trouble) => void) {
    this.#store = store;
    this.#onTrouble = onTrouble;
  }

  /**
   * Rejects when the store could not take the records; they are tried again with the next. `soon`
   * records go to the store at the end of this turn, or along with a durable append.
   */
  append(records: readonly LogRecord[], wait: 'durable' | 'soon'): Promise<void> {
    if (this.#givenUp) return quiet(Promise.reject(new Error('The session has no store.')));
    const entry = this.#gathering ?? this.#gather(wait);
    for (const record of records) entry.records.push(record);
    if (wait === 'durable') {
      entry.wait = wait;
      this.#hand(entry);
    }
    return entry.written;
  }

  #gather(wait: 'durable' | 'soon'): Entry {
    const entry = newEntry();
    this.#gathering = entry;
    this.#entries.push(entry);
    if (wait === 'soon') void Promise.resolve().then(() => this.#hand(entry));
    return entry;
  }

  /** Gives the gathered records to the store, if it has not got them already. */
  #hand(entry: Entry): void {
    if (this.#gathering !== entry) return;
    this.#gathering = undefined;
    if (!this.#broken) this.#send([entry]);
    else if (this.#flying === 0) this.#retry();
  }

  /** Resolves when everything appended so far is written; false when some of it is not. */
  async settled(): Promise<boolean> {
    const all = await Promise.allSettled(this.#entries.map(({ written }) => written));
    return !this.#givenUp && all.every(({ status }) => status === 'fulfilled');
  }

  #retry(): void {
    if (this.#entries.reduce((sum, { records }) => sum + records.length, 0) > UNWRITTEN_LIMIT) {
      this.#giveUp();
      return;
    }
    this.#broken = false;
    this.#send(this.#entries);
  }

  #send(entries: readonly Entry[]): void {
    this.#flying += 1;
    const [only] = entries;
    const records =
      only && entries.length === 1 ? only.records : entries.flatMap((entry) => entry.records);
    const wait = entries.some((entry) => entry.wait === 'durable') ? 'durable' : 'soon';
    // A store that throws synchronously has failed like one that rejects.
    const stored = (async () => this.#store.append(records, wait))();
    stored.then(
      () => {
        this.#flying -= 1;
        for (const entry of entries) entry.stored = true;
        this.#settle();
      },
      (error: unknown) => {
        this.#flying -= 1;
        this.#broken = true;
        this.#onTrouble({ what: 'The browser could not store the log.', error });
        this.#settle(error);
      },
    );
  }

  #settle(error?: unknown): void {
    while (this.#entries[0]?.stored) this.#entries.shift()?.resolve();
    if (!this.#broken || this.#flying > 0) return;
    // Records stored behind a gap count as unwritten: they are sent again, in order.
    for (const entry of this.#entries)
      entry.reject(error ?? new Error('A record before it is lost.'));
  }

  #giveUp(): void {
    this.#givenUp = true;
    const error = new Error('The store failed for too long.');
    this.#onTrouble({ what: 'This session goes on without being stored.', error });
    for (const entry of this.#entries) entry.reject(error);
    this.#entries = [];
    this.#gathering = undefined;
  }
}

function newEntry(): Entry {
  let resolve: () => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const written = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { records: [], wait: 'soon', stored: false, resolve, reject, written: quiet(written) };
}

/** Most callers do not wait; the writer reports the trouble once. */
function quiet(promise: Promise<void>): Promise<void> {
  promise.catch(() => {});
  return promise;
}
