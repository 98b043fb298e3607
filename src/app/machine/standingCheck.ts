import { browserIdle, type Idle } from '#backends/browserIdle.ts';
import { realTimers, type Timers } from '#backends/timers.ts';
import { slices } from '#features/index.ts';
import { type Catalog, compile } from '#kernel/catalog.ts';
import { carriesBulk, foldAgain, type Held } from '#kernel/foldAgain.ts';
import type { Machine } from '#kernel/machine.types.ts';
import type { LogRecord } from '#kernel/records.ts';
import type { Troubles } from './troubles.ts';

/** The results of a session's standing check so far. */
export type CheckReport = {
  /** When the last check ended, by the operator's own time; null: none yet. */
  readonly endedWallMs: number | null;
  /** Records folded again by the last check, and by all checks. */
  readonly lastRecords: number;
  readonly records: number;
  /** Records not checked: bulk was among them, or there were too many to hold. */
  readonly leftOut: number;
  /** Checks that found a different state. */
  readonly differences: number;
  /** The longest time without a pause, ms. */
  readonly longestMs: number;
};

export type CheckPorts = {
  readonly machine: Machine;
  readonly catalog: Catalog;
  readonly idle: Idle;
  readonly timers: Timers;
  /** Called with the slices that differ; the session continues. */
  readonly onDiffers: (what: readonly string[]) => void;
};

const everyMs = 3 * 60_000;
/** Work without a pause must stay below 8 ms. A piece takes well below 1 ms; the batches of a
 * minute with 10,000 drivers, sent at once, take a few. */
const beginPieceWithinMs = 2;
const mostHeld = 20_000;

export const noCheckYet: CheckReport = {
  endedWallMs: null,
  lastRecords: 0,
  records: 0,
  leftOut: 0,
  differences: 0,
  longestMs: 0,
};

/** The standing check of a console: a difference becomes a trouble that names the slices. */
export function openStandingCheck(machine: Machine, troubles: Troubles): StandingCheck {
  return new StandingCheck({
    machine,
    catalog: compile(slices),
    idle: browserIdle,
    timers: realTimers,
    onDiffers(differs) {
      const places = differs.join(', ');
      const words = 'The screen does not match the log';
      const what = `${words} (${places}). Reload to rebuild it.`;
      troubles.add({ what, error: new Error(`folded again: ${places}`) });
    },
  });
}

/**
 * In idle time, every few minutes, folds the records of those minutes again from the state before
 * them, and compares (P11). The next check begins from the compared state.
 */
export class StandingCheck {
  readonly #ports: CheckPorts;
  readonly #stopHearing: () => void;
  #from: Held;
  #heard: LogRecord[] = [];
  /** Records were missed: the next check starts over from the current state. */
  #isBroken = false;
  #report = noCheckYet;
  #cancel: () => void = () => {};

  constructor(ports: CheckPorts) {
    this.#ports = ports;
    this.#from = this.#now();
    this.#stopHearing = ports.machine.onRecord((record) => this.#hear(record));
    this.#wait();
  }

  readonly report = (): CheckReport => this.#report;

  stop(): void {
    this.#stopHearing();
    this.#cancel();
  }

  #hear(record: LogRecord): void {
    if (carriesBulk(this.#ports.catalog, record)) this.#isBroken = true;
    this.#heard.push(record);
    if (this.#heard.length < mostHeld && !this.#isBroken) return;
    this.#isBroken = true;
    this.#leaveOut(this.#heard.length);
    this.#heard = [];
  }

  #wait(): void {
    this.#cancel = this.#ports.timers.after(everyMs, () => this.#idly(() => this.#begin()));
  }

  #begin(): void {
    const to = this.#now();
    const records = this.#heard;
    this.#heard = [];
    if (this.#isBroken || records.length === 0) {
      this.#isBroken = false;
      this.#from = to;
      this.#leaveOut(records.length);
      return this.#wait();
    }
    const check = foldAgain(this.#ports.catalog, this.#from, to, records);
    this.#idly((leftMs) => this.#go(check, to, records.length, leftMs));
  }

  /** Folds some pieces while the page is idle. */
  #go(check: ReturnType<typeof foldAgain>, to: Held, records: number, leftMs: () => number): void {
    const { timers } = this.#ports;
    const beganMs = timers.nowMs();
    const withinMs = Math.min(beginPieceWithinMs, leftMs());
    let ended: readonly string[] | null = null;
    try {
      do {
        const { done, value } = check.next();
        if (done) ended = value;
      } while (ended === null && timers.nowMs() - beganMs < withinMs);
    } catch {
      // Records are missing: these cannot be checked.
      this.#from = to;
      this.#leaveOut(records);
      return this.#wait();
    }
    const longestMs = Math.max(this.#report.longestMs, timers.nowMs() - beganMs);
    this.#report = { ...this.#report, longestMs };
    if (ended === null) return this.#idly((left) => this.#go(check, to, records, left));
    this.#from = to;
    this.#report = {
      ...this.#report,
      endedWallMs: timers.nowMs(),
      lastRecords: records,
      records: this.#report.records + records,
      differences: this.#report.differences + (ended.length > 0 ? 1 : 0),
    };
    this.#wait();
    if (ended.length > 0) this.#ports.onDiffers(ended);
  }

  #idly(run: (leftMs: () => number) => void): void {
    this.#cancel = this.#ports.idle.next(run);
  }

  #leaveOut(records: number): void {
    if (records > 0) this.#report = { ...this.#report, leftOut: this.#report.leftOut + records };
  }

  /** The current state; call it outside of any dispatch. */
  #now(): Held {
    const { machine } = this.#ports;
    return { snapshot: machine.latest(), beforeSeq: machine.log?.nextSeq() ?? 0 };
  }
}
