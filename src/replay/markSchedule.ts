// Decides when a running session is due for a state mark: every 50,000 events or 10 minutes (P10).
import type { LogRecord } from '#kernel/records.ts';

const EVERY_EVENTS = 50_000;
const EVERY_MS = 10 * 60_000;

export class MarkSchedule {
  #events = 0;
  #fromMs: number | null = null;
  #beforeSeq = 0;
  #atMs = 0;

  /** The number that follows the last record. */
  get beforeSeq(): number {
    return this.#beforeSeq;
  }

  /** Time of the last record; 0 before the first. */
  get atMs(): number {
    return this.#atMs;
  }

  /** Counts a record; returns whether a mark is due once the current command has ended. */
  note(record: LogRecord): boolean {
    this.#beforeSeq = record.seq + 1;
    this.#atMs = record.at;
    this.#fromMs ??= record.at;
    if (record.kind === 'event') this.#events += 1;
    return this.#events >= EVERY_EVENTS || record.at - this.#fromMs >= EVERY_MS;
  }

  /** A mark was taken at that time. */
  taken(atMs: number): void {
    this.#events = 0;
    this.#fromMs = atMs;
  }
}
