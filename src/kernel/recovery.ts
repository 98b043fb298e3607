// Opens a log: keyframe and tail, torn batches dropped, blobs fetched, poison batches set aside.
// Separate from the machine so that tools can read a log without running one.
import type { Blobs } from './blobs.ts';
import { bulkOf, type Catalog } from './catalog.ts';
import { History } from './history.ts';
import { Intents } from './intents.ts';
import { readKeyframe } from './keyframes.ts';
import type { Snapshot, Trouble } from './machine.types.ts';
import type { LogStore } from './ports.ts';
import { type BlobReader, initialSnapshot, project } from './projector.ts';
import type { CommandRecord, EventRecord, LogRecord, RecordId } from './records.ts';

export interface Recovered {
  readonly snapshot: Snapshot;
  readonly intents: Intents;
  readonly history: History;
  /** The number of the next record. */
  readonly next: number;
  /** Chunk hashes the store is known to hold. */
  readonly known: Set<string>;
  /** The keyframe that was used covers all records below this; 0 when none was used. */
  readonly keyframeAt: number;
}

export interface RecoveryParts {
  readonly catalog: Catalog;
  readonly store: LogStore;
  readonly blobs: Blobs;
  readonly build: string;
  readonly onTrouble: (trouble: Trouble) => void;
}

/** Events folded through one set of drafts. */
const FOLD_EVENTS = 2_048;

export async function recover(parts: RecoveryParts): Promise<Recovered> {
  const { catalog, store, onTrouble } = parts;
  const known = new Set<string>();
  const base = await startFrom(parts, known);
  const intents = new Intents(catalog, base.kernel?.intents);
  const history = new History(catalog, base.kernel?.history);
  const fold = new Fold(parts, base.snapshot);
  const batches = new Batches(base.beforeSeq, onTrouble);
  /** Durable commands, whose batches come later; any other batch directly follows its command. */
  const commands = new Map<RecordId, CommandRecord>();
  let last: CommandRecord | undefined;
  for (const record of intents.undecided()) commands.set(record.id, record);
  try {
    for await (const piece of store.read(base.beforeSeq)) {
      for (const unit of batches.add(piece)) {
        take(unit);
        // Awaited once for many: a promise for each record would cost more than the record.
        if (fold.isFull) await fold.flush();
      }
      if (batches.broken) break;
    }
  } catch (error) {
    onTrouble({ what: 'The stored log could not be read to its end.', error });
  }
  batches.end();
  history.catchUp(notFollowed);
  await fold.flush();
  const damage = store.damage();
  if (damage) {
    const error = new Error(`${damage.what} (from record ${damage.firstSeq})`);
    onTrouble({ what: 'Part of the stored log is damaged.', error });
  }
  const { next } = batches;
  return { snapshot: fold.snapshot, intents, history, next, known, keyframeAt: base.beforeSeq };

  function commandOf(cause: RecordId): CommandRecord | undefined {
    const command = last?.id === cause ? last : commands.get(cause);
    commands.delete(cause);
    return command;
  }

  function notFollowed(batch: readonly EventRecord[], error: unknown): void {
    onTrouble({ what: `Undo cannot follow the batch at record ${batch[0]?.seq}.`, error });
  }

  function take(unit: CommandRecord | readonly EventRecord[]): void {
    if (isCommand(unit)) {
      last = unit;
      if (catalog.command(unit.type)?.def.durable) commands.set(unit.id, unit);
      intents.note(unit);
      return;
    }
    for (const event of unit) intents.note(event);
    const cause = unit[0]?.cause ?? null;
    const command = cause === null ? undefined : commandOf(cause);
    if (command) history.noteLater(command, unit, notFollowed);
    fold.add(unit);
  }
}

async function startFrom({ catalog, store, build, onTrouble }: RecoveryParts, known: Set<string>) {
  try {
    const stored = await store.latestKeyframe();
    if (stored) {
      const read = await readKeyframe(store, stored, catalog, build, known);
      if (read) return { ...read, beforeSeq: stored.beforeSeq };
    }
  } catch (error) {
    onTrouble({ what: 'A keyframe was damaged; the whole log is read instead.', error });
  }
  known.clear();
  return { snapshot: initialSnapshot(catalog), kernel: undefined, beforeSeq: 0 };
}

/** Folds whole batches, many at a time; a batch that throws is set aside, alone. */
class Fold {
  snapshot: Snapshot;
  readonly #parts: RecoveryParts;
  #waiting: (readonly EventRecord[])[] = [];
  #size = 0;

  constructor(parts: RecoveryParts, snapshot: Snapshot) {
    this.#parts = parts;
    this.snapshot = snapshot;
  }

  get isFull(): boolean {
    return this.#size >= FOLD_EVENTS;
  }

  add(batch: readonly EventRecord[]): void {
    this.#waiting.push(batch);
    this.#size += batch.length;
  }

  async flush(): Promise<void> {
    const { catalog, blobs, onTrouble } = this.#parts;
    const batches = this.#waiting;
    this.#waiting = [];
    this.#size = 0;
    const hashes: string[] = [];
    for (const batch of batches) {
      for (const { type, data } of batch) {
        hashes.push(...bulkOf(catalog, type, data));
      }
    }
    if (hashes.length > 0) await blobs.fetch(hashes);
    this.snapshot = foldBatches(catalog, this.snapshot, batches, blobs.read, onTrouble);
    blobs.used(hashes);
  }
}

/** Folds batches together, or one by one when one of them throws; that one is left out. */
export function foldBatches(
  catalog: Catalog,
  snapshot: Snapshot,
  batches: readonly (readonly EventRecord[])[],
  blob: BlobReader,
  onTrouble: (trouble: Trouble) => void,
): Snapshot {
  const events: EventRecord[] = [];
  // Hundreds of thousands of batches of one: `flat` would cost more than the loop.
  for (const batch of batches) for (const event of batch) events.push(event);
  try {
    return project(catalog, snapshot, events, blob);
  } catch {
    return batches.reduce((before, batch) => {
      try {
        return project(catalog, before, batch, blob);
      } catch (error) {
        onTrouble({ what: `The batch at record ${batch[0]?.seq} was left out.`, error });
        return before;
      }
    }, snapshot);
  }
}

const none: EventRecord[] = [];

/** Cuts records into commands and whole batches; stops at a gap, drops what is torn. */
export class Batches {
  /** The number after the last valid record. */
  next: number;
  broken = false;
  readonly #onTrouble: (trouble: Trouble) => void;
  #open = none;

  constructor(first: number, onTrouble: (trouble: Trouble) => void) {
    this.next = first;
    this.#onTrouble = onTrouble;
  }

  add(records: readonly LogRecord[]): (CommandRecord | readonly EventRecord[])[] {
    const units: (CommandRecord | readonly EventRecord[])[] = [];
    for (const record of records) {
      if (this.broken) break;
      if (!this.#follows(record)) {
        this.broken = true;
        break;
      }
      if (record.kind === 'command') {
        units.push(record);
        this.next = record.seq + 1;
        continue;
      }
      // Most batches hold one record, and an array that grows has room for sixteen more.
      if (this.#open.length > 0) this.#open.push(record);
      else this.#open = [record];
      if (this.#open.length < record.batch.size) continue;
      units.push(this.#open);
      this.next = record.seq + 1;
      this.#open = none;
    }
    return units;
  }

  /** Call when no more records come. */
  end(): void {
    if (this.#open.length === 0 && !this.broken) return;
    const error = new Error(`Records from ${this.next} on are torn or missing`);
    this.#onTrouble({ what: 'The last stored records were incomplete and were dropped.', error });
  }

  #follows(record: LogRecord): boolean {
    if (record.seq !== this.next + this.#open.length) return false;
    const first = this.#open[0];
    if (record.kind === 'command') return first === undefined;
    return record.batch.first === (first ?? record).seq;
  }
}

function isCommand(unit: CommandRecord | readonly EventRecord[]): unit is CommandRecord {
  return 'kind' in unit;
}
