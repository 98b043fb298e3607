// Cuts records into units that are folded together: a single command, or the whole batch of a
// decision. Unlike a log's recovery it continues after a gap: a recording is only read.
import type { EventRecord, LogRecord } from '#kernel/records.ts';

/** A command, or the events that one command appended together. */
export type Unit = {
  readonly records: readonly LogRecord[];
  /** Empty for a command. */
  readonly events: readonly EventRecord[];
  /** The number after its last record. */
  readonly endSeq: number;
  /** Time of its records; never before the previous unit, whatever the clock said. */
  readonly atMs: number;
  /** Whether records are missing somewhere before it. */
  readonly isBehindGap: boolean;
};

export type Cut = {
  readonly units: readonly Unit[];
  /** Messages about missing records, with the number of the first one. */
  readonly gaps: readonly { readonly seq: number; readonly what: string }[];
};

export function cutIntoUnits(records: readonly LogRecord[]): Cut {
  const cutting = new Cutting();
  for (const record of records) cutting.add(record);
  cutting.dropOpen();
  return { units: cutting.units, gaps: cutting.gaps };
}

class Cutting {
  readonly units: Unit[] = [];
  readonly gaps: { readonly seq: number; readonly what: string }[] = [];
  #open: EventRecord[] = [];
  #next: number | null = null;

  add(record: LogRecord): void {
    const expected = this.#next ?? 0;
    if (record.seq !== expected) {
      this.dropOpen();
      const count = record.seq - expected;
      const what = count === 1 ? 'One record is missing' : `${count} records are missing`;
      this.gaps.push({ seq: expected, what: `${what} before record ${record.seq}.` });
    }
    this.#next = record.seq + 1;
    if (record.kind === 'command') {
      this.dropOpen();
      this.#put([record], []);
      return;
    }
    const first = this.#open[0] ?? record;
    if (record.batch.first !== first.seq) {
      this.dropOpen();
      if (record.batch.first !== record.seq) {
        this.#torn(record.seq);
        return;
      }
    }
    this.#open.push(record);
    if (this.#open.length < record.batch.size) return;
    const events = this.#open;
    this.#open = [];
    this.#put(events, events);
  }

  /** A batch without its end is left out completely. */
  dropOpen(): void {
    const [first] = this.#open;
    if (first) this.#torn(first.seq);
    this.#open = [];
  }

  #torn(seq: number): void {
    this.gaps.push({ seq, what: `The batch at record ${seq} is not whole and was left out.` });
  }

  #put(records: readonly LogRecord[], events: readonly EventRecord[]): void {
    const last = records.at(-1) as LogRecord;
    this.units.push({
      records,
      events,
      endSeq: last.seq + 1,
      atMs: Math.max(last.at, this.units.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY),
      isBehindGap: this.gaps.length > 0,
    });
  }
}
