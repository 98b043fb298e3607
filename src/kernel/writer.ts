// Hands records to the store in order. After a rejected append no later record counts as written
// until the same records are stored: records after a gap could not be read back.
import type { Held, StoreWatch } from './keeping.ts';
import type { LogStore } from './ports.ts';
import type { LogRecord } from './records.ts';

/**
 * Records held in memory while the store refuses them; what comes beyond them is never stored.
 * @limit records that are held while a device has no room
 * @test src/kernel/writer.test.ts: 100,000 unwritten records are held; with one more the rest is
 *   not
 */
export const UNWRITTEN_LIMIT = 100_000;

/**
 * Records given to a store at once that has refused some: it may have room for these alone.
 * @limit records of one try to store them
 * @test src/kernel/writer.test.ts: with many records held only a try writes them
 */
export const RETRY_RECORDS = 1_000;

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
export class Writer implements Held {
  readonly #store: LogStore;
  readonly #watch: StoreWatch;
  #entries: Entry[] = [];
  /** The newest entry while more of this turn may join it: one call and one promise for many. */
  #gathering: Entry | undefined;
  #flying = 0;
  /** Why the store has refused the first entry; null while it refuses none. */
  #broken: { readonly error: unknown } | null = null;
  /** Records of all entries. */
  #count = 0;
  #isOver = false;

  constructor(store: LogStore, watch: StoreWatch) {
    this.#store = store;
    this.#watch = watch;
  }

  /**
   * Rejects when the store could not take the records; they are tried again with the next. `soon`
   * records go to the store at the end of this turn, or along with a durable append.
   */
  append(records: readonly LogRecord[], wait: 'durable' | 'soon'): Promise<void> {
    if (this.#isOver) return quiet(Promise.reject(new Error('The session has no store.')));
    const entry = this.#gathering ?? this.#gather(wait);
    for (const record of records) entry.records.push(record);
    this.#count += records.length;
    if (wait === 'durable') {
      entry.wait = wait;
      this.#hand(entry);
    }
    return entry.written;
  }

  holds(): boolean {
    return this.#broken !== null;
  }

  isOver(): boolean {
    return this.#isOver;
  }

  /** What is not stored yet, in order. */
  unwritten(): readonly LogRecord[] {
    return this.#entries.flatMap(({ records }) => records);
  }

  /** Gives the store the first of what it has refused; the rest follows once that is stored. */
  tryAgain(): void {
    if (!this.#broken || this.#flying > 0) return;
    const piece: Entry[] = [];
    let count = 0;
    for (const entry of this.#entries) {
      count += entry.records.length;
      if (entry === this.#gathering || (piece.length > 0 && count > RETRY_RECORDS)) break;
      piece.push(entry);
    }
    if (piece.length > 0) this.#send(piece);
  }

  /** Resolves when everything appended so far is written; false when some of it is not. */
  async settled(): Promise<boolean> {
    const all = await Promise.allSettled(this.#entries.map(({ written }) => written));
    return !this.#isOver && all.every(({ status }) => status === 'fulfilled');
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
    else if (this.#count > UNWRITTEN_LIMIT) this.#giveUp();
    // With few of them each append is another try; with many only `tryAgain` is.
    else if (this.#flying === 0 && this.#count > RETRY_RECORDS) entry.reject(this.#broken.error);
    else this.tryAgain();
  }

  #send(entries: readonly Entry[]): void {
    const isRetry = this.#broken !== null;
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
        if (isRetry) this.#goOn();
        else this.#refuse(new Error('A record before it is lost.'));
      },
      (error: unknown) => {
        this.#flying -= 1;
        this.#broken = { error };
        this.#refuse(error);
        this.#watch.failed(error);
      },
    );
  }

  /** Lets go of what is stored with all before it. */
  #settle(): void {
    const first = this.#entries.findIndex(({ stored }) => !stored);
    const count = first === -1 ? this.#entries.length : first;
    for (const { records, resolve } of this.#entries.splice(0, count)) {
      this.#count -= records.length;
      resolve();
    }
  }

  /** Records stored behind a gap count as unwritten: they are sent again, in order. */
  #refuse(error: unknown): void {
    if (!this.#broken || this.#flying > 0) return;
    for (const entry of this.#entries) {
      if (entry === this.#gathering) continue;
      entry.stored = false;
      entry.reject(error);
    }
  }

  /** Behind a try that worked: the next piece, until nothing is held. */
  #goOn(): void {
    this.tryAgain();
    if (this.#flying > 0) return;
    this.#broken = null;
    this.#watch.changed();
  }

  /** What is held stays, and is stored when there is room: a beginning of the log without a gap. */
  #giveUp(): void {
    this.#isOver = true;
    this.#refuse(new Error('The store failed for too long.'));
    this.#watch.changed();
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
