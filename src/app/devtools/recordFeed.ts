import type { Machine } from '#kernel/machine.types.ts';
import type { Frames } from '#kernel/ports.ts';
import type { End, LogRecord, RecordId } from '#kernel/records.ts';

/** Most records held at once, whatever the log's length. */
export const RECORDS_HELD = 5_000;
const PAGE = 500;

export type FeedView = {
  /** One stretch of the log without gaps, oldest first. */
  readonly records: readonly LogRecord[];
  /** How intents ended, as far as their ends are in this stretch. */
  readonly ends: ReadonlyMap<RecordId, End>;
  /** New records are added as they arrive; else the stretch stays as it is. */
  readonly isFollowing: boolean;
  readonly hasEarlier: boolean;
  readonly isReading: boolean;
};

/** A stretch of the log: the newest records as they arrive, or an older part. */
export class RecordFeed {
  readonly #machine: Machine;
  readonly #frames: Frames;
  readonly #listeners = new Set<() => void>();
  #records: LogRecord[] = [];
  #ends = new Map<RecordId, End>();
  #isFollowing = true;
  #reading = 0;
  /** Number of the newest read: the result of an older read is dropped. */
  #turn = 0;
  #view: FeedView;
  #stop: (() => void) | null = null;
  #cancelFrame: (() => void) | null = null;

  constructor(machine: Machine, frames: Frames) {
    this.#machine = machine;
    this.#frames = frames;
    this.#view = this.#look();
  }

  view = (): FeedView => this.#view;

  subscribe = (on: () => void): (() => void) => {
    this.#listeners.add(on);
    return () => this.#listeners.delete(on);
  };

  /** Begins to listen, and reads the newest existing records. */
  open(): Promise<void> {
    this.#stop ??= this.#machine.onRecord((record) => this.#heard(record));
    return this.follow();
  }

  close(): void {
    this.#stop?.();
    this.#stop = null;
    this.#cancelFrame?.();
    this.#cancelFrame = null;
  }

  /** The newest records again, and each new one as it comes. */
  async follow(): Promise<void> {
    const { log } = this.#machine;
    this.#isFollowing = true;
    this.#hold([]);
    if (!log) return;
    await this.#whileReading(async (isNewest) => {
      await this.#machine.settled();
      const before = await this.#read(log.nextSeq() - PAGE, this.#first() ?? log.nextSeq());
      if (isNewest()) this.#hold([...before, ...this.#records]);
    });
  }

  /** The page before the first record of this stretch. */
  async earlier(): Promise<void> {
    const first = this.#first();
    if (first === undefined || first === 0) return;
    await this.#whileReading(async (isNewest) => {
      const before = await this.#read(first - PAGE, first);
      if (!isNewest() || this.#first() !== first) return;
      const all = [...before, ...this.#records];
      // The newest records do not fit: then the stretch stays as it is.
      if (all.length > RECORDS_HELD) this.#isFollowing = false;
      this.#hold(all.slice(0, RECORDS_HELD));
    });
  }

  /** Loads the stretch around a record; false when the log does not have it. */
  async reach(id: RecordId): Promise<boolean> {
    if (this.#has(id)) return true;
    const seq = Number(id.split(':').at(-1));
    const next = this.#machine.log?.nextSeq() ?? 0;
    if (!Number.isSafeInteger(seq) || seq < 0 || seq >= next) return false;
    await this.#whileReading(async (isNewest) => {
      await this.#machine.settled();
      const around = await this.#read(seq - PAGE / 2, seq + PAGE / 2);
      if (!isNewest() || !around.some((record) => record.id === id)) return;
      this.#isFollowing = false;
      this.#hold(around);
    });
    return this.#has(id);
  }

  #has(id: RecordId): boolean {
    return this.#records.some((record) => record.id === id);
  }

  #first(): number | undefined {
    return this.#records[0]?.seq;
  }

  async #read(from: number, before: number): Promise<LogRecord[]> {
    const found: LogRecord[] = [];
    const start = Math.max(0, Math.floor(from));
    if (start >= before) return found;
    for await (const part of this.#machine.log?.read(start) ?? []) {
      for (const record of part) if (record.seq < before) found.push(record);
      if ((part.at(-1)?.seq ?? before) >= before) break;
    }
    return found;
  }

  async #whileReading(read: (isNewest: () => boolean) => Promise<void>): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    this.#reading += 1;
    this.#changed();
    try {
      await read(() => turn === this.#turn);
    } finally {
      this.#reading -= 1;
      this.#changed();
    }
  }

  #heard(record: LogRecord): void {
    if (!this.#isFollowing) return;
    this.#records.push(record);
    this.#noteEnds(record);
    const over = this.#records.length - RECORDS_HELD;
    if (over > 0) for (const old of this.#records.splice(0, over)) this.#forgetEnds(old);
    this.#changed();
  }

  #hold(records: LogRecord[]): void {
    this.#records = records;
    this.#ends = new Map();
    for (const record of records) this.#noteEnds(record);
    this.#changed();
  }

  #noteEnds(record: LogRecord): void {
    if (record.kind !== 'event') return;
    for (const { command, end } of record.ends ?? []) this.#ends.set(command, end);
  }

  #forgetEnds(record: LogRecord): void {
    if (record.kind !== 'event') return;
    for (const { command } of record.ends ?? []) this.#ends.delete(command);
  }

  /** Many records may arrive in one frame: notifies subscribers once. */
  #changed(): void {
    this.#cancelFrame ??= this.#frames.next(() => {
      this.#cancelFrame = null;
      this.#view = this.#look();
      for (const on of this.#listeners) on();
    });
  }

  #look(): FeedView {
    return {
      records: [...this.#records],
      ends: new Map(this.#ends),
      isFollowing: this.#isFollowing,
      hasEarlier: this.#machine.log !== undefined && (this.#first() ?? 0) > 0,
      isReading: this.#reading > 0,
    };
  }
}
