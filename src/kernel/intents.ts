// Which intents are open, which durable commands still wait to be decided, and which callers wait
// for an end. Apart from the bus because recovery and rerun rebuild it from records alone.
import { type Catalog, END, ENDED, UNDO } from './catalog.ts';
import { NewestMap } from './newest.ts';
import type { CommandRecord, End, EndOf, EventRecord, LogRecord, RecordId } from './records.ts';

export type OpenIntent = {
  readonly id: RecordId;
  readonly type: string;
  readonly root: RecordId;
  readonly durable: boolean;
};

/** Plain JSON, kept in keyframes. */
export type SavedIntents = {
  readonly open: readonly OpenIntent[];
  readonly undecided: readonly CommandRecord[];
  readonly barred: readonly RecordId[];
};

type Admitted = { readonly good: readonly EndOf[]; readonly late: readonly EndOf[] };
const none: readonly EndOf[] = [];
const noEnds: Admitted = { good: none, late: none };

export class Intents {
  readonly #catalog: Catalog;
  readonly #open = new NewestMap<OpenIntent>();
  readonly #undecided = new Map<RecordId, CommandRecord>();
  readonly #barred = new Set<RecordId>();
  readonly #waiting = new NewestMap<(end: End) => void>();

  constructor(catalog: Catalog, saved?: SavedIntents) {
    this.#catalog = catalog;
    for (const intent of saved?.open ?? []) this.#open.set(intent.id, intent);
    for (const record of saved?.undecided ?? []) this.#undecided.set(record.id, record);
    for (const id of saved?.barred ?? []) this.#barred.add(id);
  }

  /** Takes note of a record as it enters the log; also used to rebuild. */
  note(record: LogRecord): void {
    if (record.kind === 'command') this.#noteCommand(record);
    else this.#noteEvent(record);
  }

  /** Splits ends into those that may be recorded and those of intents that are not open. */
  admit(ends: readonly EndOf[]): Admitted {
    if (ends.length === 0) return noEnds;
    const [only] = ends;
    if (only && ends.length === 1 && this.#open.get(only.command))
      return { good: ends, late: none };
    const good: EndOf[] = [];
    const late: EndOf[] = [];
    for (const end of ends) {
      const twice = good.some((other) => other.command === end.command);
      (twice || !this.#open.get(end.command) ? late : good).push(end);
    }
    return { good, late };
  }

  /** Resolves when the intent ends. Call before its command is noted or while it is open. */
  ended(id: RecordId): Promise<End> {
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  get(id: RecordId): OpenIntent | undefined {
    return this.#open.get(id);
  }

  open(): readonly OpenIntent[] {
    return this.#open.values();
  }

  /** How many durable intents, which reach a server, have not ended. */
  unanswered(): number {
    return this.#open.size === 0 ? 0 : this.#open.count(isDurable);
  }

  /** Durable commands that were written but not decided, in order. */
  undecided(): readonly CommandRecord[] {
    return [...this.#undecided.values()];
  }

  /** Whether the machine itself ended this intent, so that no part of it may run again. */
  isBarred(id: RecordId): boolean {
    return this.#barred.has(id);
  }

  save(): SavedIntents {
    return { open: this.open(), undecided: this.undecided(), barred: [...this.#barred] };
  }

  #noteCommand(record: CommandRecord): void {
    if (record.type === END) return;
    const def = this.#catalog.command(record.type)?.def;
    if (record.type !== UNDO && def?.kind === 'input') return;
    const { id, type, root } = record;
    const durable = def?.durable ?? false;
    this.#open.set(id, { id, type, root, durable });
    if (durable) this.#undecided.set(id, record);
  }

  #noteEvent(record: EventRecord): void {
    // Ids are made for each record: a look-up costs more than the check that none waits.
    if (record.cause && this.#undecided.size > 0) this.#undecided.delete(record.cause);
    if (!record.ends) return;
    for (const { command, end } of record.ends) {
      this.#open.delete(command);
      this.#undecided.delete(command);
      if (isByKernel(record)) this.#barred.add(command);
      this.#waiting.get(command)?.(end);
      this.#waiting.delete(command);
    }
  }
}

function isDurable({ durable }: OpenIntent): boolean {
  return durable;
}

function isByKernel(record: EventRecord): boolean {
  return record.type === ENDED && (record.data as { readonly by?: string }).by === 'kernel';
}
