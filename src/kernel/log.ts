// The session's log as the bus writes it: numbers records and hands them to the store in order.
// After a rejected append nothing later is counted as written until the same records are through.
import { ENDED } from './catalog.ts';
import type { Catalog } from './catalog.ts';
import type { Outcome } from './decision.ts';
import type { Trouble } from './machine.types.ts';
import type { LogStore } from './ports.ts';
import type { CommandRecord, EpochMs, EventRecord, LogRecord, RecordId } from './records.ts';

/** Unwritten records kept for another try; beyond it the session goes on without a store. */
export const UNWRITTEN_LIMIT = 20_000;

/** Numbers records of one session. */
export class Numbering {
  readonly session: string;
  next: number;

  constructor(session: string, next: number) {
    this.session = session;
    this.next = next;
  }

  id(seq: number): RecordId {
    return `${this.session}:${seq}`;
  }

  /** The next record's own name. */
  upcoming(): { readonly seq: number; readonly id: RecordId } {
    return { seq: this.next, id: this.id(this.next) };
  }

  command(parts: Omit<CommandRecord, 'kind' | 'seq' | 'id' | 'root'> & { root?: RecordId }) {
    const seq = this.next;
    this.next += 1;
    const id = this.id(seq);
    const { type, at, actor, origin, cause, lens, data, root = id } = parts;
    const record: CommandRecord = {
      kind: 'command',
      seq,
      id,
      type,
      at,
      actor,
      origin,
      cause,
      root,
      lens,
      data,
    };
    return record;
  }

  /** The batch of a command's outcome; empty when it comes to nothing. Numbers are not taken yet. */
  batch(
    catalog: Catalog,
    command: CommandRecord,
    outcome: Outcome,
    at: EpochMs,
  ): readonly EventRecord[] {
    const { ends, undoes, revert } = outcome;
    const nothing = outcome.events.length === 0;
    if (nothing && ends.length === 0) return [];
    const events = nothing ? [{ type: ENDED, data: { by: outcome.by } }] : outcome.events;
    const first = this.next;
    const batch = { first, size: events.length };
    return events.map(({ type, data }, i) => {
      const isLast = i === events.length - 1;
      const lens = catalog.event(type)?.def.lens ?? command.lens;
      const { actor, origin, root } = command;
      const seq = first + i;
      return {
        kind: 'event',
        seq,
        id: this.id(seq),
        type,
        at,
        actor,
        origin,
        cause: command.id,
        root,
        lens,
        data,
        batch,
        ...(isLast && ends.length > 0 && { ends }),
        ...(undoes && { undoes }),
        ...(isLast && revert && revert.length > 0 && { revert }),
      } satisfies EventRecord;
    });
  }

  /** Takes the numbers of a batch that is going to be appended. */
  take(batch: readonly EventRecord[]): void {
    this.next += batch.length;
  }
}

type Entry = {
  readonly records: readonly LogRecord[];
  readonly wait: 'durable' | 'soon';
  stored: boolean;
  /** Settles the promise its caller holds; a second call has no effect. */
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
  readonly written: Promise<void>;
};

/** Appends in order; `written` of an entry means: it and everything before it is stored. */
export class Writer {
  readonly #store: LogStore;
  readonly #onTrouble: (trouble: Trouble) => void;
  #entries: Entry[] = [];
  #flying = 0;
  #broken = false;
  #givenUp = false;

  constructor(store: LogStore, onTrouble: (trouble: Trouble) => void) {
    this.#store = store;
    this.#onTrouble = onTrouble;
  }

  /** Rejects when the store could not take the records; they are tried again with the next. */
  append(records: readonly LogRecord[], wait: 'durable' | 'soon'): Promise<void> {
    if (this.#givenUp) return quiet(Promise.reject(new Error('The session has no store.')));
    const entry = newEntry(records, wait);
    this.#entries.push(entry);
    if (!this.#broken) this.#send([entry]);
    else if (this.#flying === 0) this.#retry();
    return entry.written;
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
    const records = entries.flatMap((entry) => entry.records);
    const wait = entries.some((entry) => entry.wait === 'durable') ? 'durable' : 'soon';
    // A store that throws at once has failed like one that rejects.
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
    // What was stored after a gap counts as unwritten: it goes out again, in order.
    for (const entry of this.#entries) {
      entry.stored = false;
      entry.reject(error ?? new Error('An earlier record could not be stored.'));
    }
  }

  #giveUp(): void {
    this.#givenUp = true;
    const error = new Error('The store failed for too long.');
    this.#onTrouble({ what: 'This session goes on without being stored.', error });
    for (const entry of this.#entries) entry.reject(error);
    this.#entries = [];
  }
}

function newEntry(records: readonly LogRecord[], wait: 'durable' | 'soon'): Entry {
  let resolve: () => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const written = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { records, wait, stored: false, resolve, reject, written: quiet(written) };
}

/** Most callers do not wait; the trouble is told once by the writer. */
function quiet(promise: Promise<void>): Promise<void> {
  promise.catch(() => {});
  return promise;
}
