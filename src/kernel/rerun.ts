// Runs a log's commands through the deciders again: same commands, same times, same events. What
// differs shows a decider that reads something it should not (P10).
import { type Catalog, compile, ENDED } from './catalog.ts';
import { decide, endOnly, type Moment, noOutcome, type Outcome } from './decision.ts';
import { History } from './history.ts';
import { Intents } from './intents.ts';
import type { AnySlice } from './slice.ts';
import type { Snapshot } from './machine.types.ts';
import { Numbering } from './numbering.ts';
import { type BlobReader, initialSnapshot, project } from './projector.ts';
import type { CommandRecord, EventRecord, LogRecord, RecordId } from './records.ts';

/**
 * Returns the log that the commands among `records` lead to, from its first record on. A durable
 * command is decided where the log decided it. Refusals and failures that the deciders cannot
 * derive (capability, payload, storage) are taken over from the log, as are the times, and the
 * events of commands that no slice knows any more.
 */
export function rerun(
  slices: readonly AnySlice[],
  records: readonly LogRecord[],
  blob: BlobReader = noBlob,
): readonly LogRecord[] {
  let again: readonly LogRecord[] = [];
  for (const soFar of rerunEach(slices, records, blob)) again = soFar;
  return again;
}

/** The same, step by step: after each of `records` the log so far, one list that grows. */
export function* rerunEach(
  slices: readonly AnySlice[],
  records: readonly LogRecord[],
  blob: BlobReader = noBlob,
): Generator<readonly LogRecord[]> {
  const catalog = compile(slices);
  const first = records[0];
  const session = first?.id.slice(0, first.id.lastIndexOf(':')) ?? '';
  const again = new Rerun(
    catalog,
    new Numbering(session, first?.seq ?? 0),
    batchesOf(records),
    blob,
  );
  for (const record of records) {
    again.take(record);
    yield again.records;
  }
}

class Rerun {
  readonly records: LogRecord[] = [];
  readonly #catalog: Catalog;
  readonly #numbering: Numbering;
  readonly #logged: ReadonlyMap<RecordId, readonly EventRecord[]>;
  readonly #blob: BlobReader;
  readonly #intents: Intents;
  readonly #history: History;
  readonly #waiting = new Map<RecordId, CommandRecord>();
  #snapshot: Snapshot;

  constructor(
    catalog: Catalog,
    numbering: Numbering,
    logged: ReadonlyMap<RecordId, readonly EventRecord[]>,
    blob: BlobReader,
  ) {
    this.#catalog = catalog;
    this.#numbering = numbering;
    this.#logged = logged;
    this.#blob = blob;
    this.#intents = new Intents(catalog);
    this.#history = new History(catalog);
    this.#snapshot = initialSnapshot(catalog);
  }

  take(record: LogRecord): void {
    if (record.kind === 'event') {
      const command = record.cause ? this.#waiting.get(record.cause) : undefined;
      if (command) this.#decide(command, record.at);
      return;
    }
    this.records.push(record);
    this.#numbering.next += 1;
    this.#intents.note(record);
    const isDurable = this.#catalog.command(record.type)?.def.durable === true;
    if (isDurable) this.#waiting.set(record.id, record);
    else this.#decide(record, record.at);
  }

  #decide(command: CommandRecord, at: number): void {
    this.#waiting.delete(command.id);
    const logged = this.#logged.get(command.id);
    if (!this.#catalog.command(command.type)) {
      this.#add(command, logged ?? []);
      return;
    }
    const outcome = this.#outcome(command, logged);
    const ends = this.#intents.admit(outcome.ends).good;
    const batchAt = logged?.[0]?.at ?? at;
    const events = this.#numbering.batch(this.#catalog, command, outcome, ends, batchAt);
    this.#add(command, events);
  }

  #add(command: CommandRecord, events: readonly EventRecord[]): void {
    this.#numbering.take(events);
    this.#snapshot = project(this.#catalog, this.#snapshot, events, this.#blob);
    for (const event of events) this.#intents.note(event);
    this.#history.note(command, events, this.#history.touched(events));
    this.records.push(...events);
  }

  #outcome(command: CommandRecord, logged: readonly EventRecord[] | undefined): Outcome {
    const first = logged?.[0];
    const own = first?.ends?.find((end) => end.command === command.id);
    const isByBus = first?.type === ENDED && (first.data as { readonly by: string }).by === 'bus';
    if (isByBus && own) return endOnly(command.id, own.end, 'bus');
    if (!logged && this.#fails(command)) return noOutcome;
    return decide(this.#catalog, this.#history, command, this.#moment());
  }

  #moment(): Moment {
    return { snapshot: this.#snapshot, unanswered: this.#intents.unanswered() };
  }

  /** Whether an input again has no effect because its payload, decider or evolver fails. */
  #fails(command: CommandRecord): boolean {
    try {
      this.#catalog.command(command.type)?.def.schema.parse(command.data);
      const outcome = decide(this.#catalog, this.#history, command, this.#moment());
      const events = this.#numbering.batch(
        this.#catalog,
        command,
        outcome,
        outcome.ends,
        command.at,
      );
      project(this.#catalog, this.#snapshot, events, this.#blob);
      return false;
    } catch {
      return true;
    }
  }
}

function batchesOf(records: readonly LogRecord[]): Map<RecordId, EventRecord[]> {
  const batches = new Map<RecordId, EventRecord[]>();
  for (const record of records) {
    if (record.kind === 'command' || record.cause === null) continue;
    const batch = batches.get(record.cause);
    if (batch) batch.push(record);
    else batches.set(record.cause, [record]);
  }
  return batches;
}

function noBlob(hash: string): never {
  throw new Error(`Blob ${hash} is not at hand`);
}
