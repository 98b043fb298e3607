// The history of one driver while it is looked at: read once, then continued as positions come. In
// a recording it ends at the cursor.
import { DriverHistory, type HeardFix, type HistoryFix } from '#telemetry/driverHistory.ts';
import type { TelemetryFace } from './Telemetry.tsx';

export type ReadHistory =
  | { readonly is: 'loading' }
  | { readonly is: 'failed' }
  | { readonly is: 'ready'; readonly fixes: readonly HistoryFix[] };

const everyMs = 1_000;

export class HistoryReading {
  readonly #telemetry: TelemetryFace;
  readonly #driverId: string;
  readonly #sinceMs: number;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setInterval> | undefined;
  #now: ReadHistory = { is: 'loading' };
  #heard: readonly HeardFix[] = [];
  #history = new DriverHistory();
  /** Of a recording: the moment that is shown. */
  #untilMs = Number.NEGATIVE_INFINITY;

  constructor(telemetry: TelemetryFace, driverId: string, sinceMs: number) {
    this.#telemetry = telemetry;
    this.#driverId = driverId;
    this.#sinceMs = sinceMs;
  }

  readonly current = (): ReadHistory => this.#now;

  /** Reads for the first subscriber, and goes on until the last one leaves. */
  readonly subscribe = (on: () => void): (() => void) => {
    this.#listeners.add(on);
    if (this.#listeners.size === 1) this.#start();
    return () => {
      this.#listeners.delete(on);
      if (this.#listeners.size === 0) clearInterval(this.#timer);
    };
  };

  readonly retry = (): void => {
    this.#show({ is: 'loading' });
    void this.#read();
  };

  #start(): void {
    this.#timer = setInterval(() => this.#goOn(), everyMs);
    // What came without a subscriber is read again.
    void this.#read();
  }

  async #read(): Promise<void> {
    const { history } = this.#telemetry;
    try {
      this.#heard = (await history?.heard(this.#driverId, this.#sinceMs)) ?? [];
      this.#untilMs = Number.NEGATIVE_INFINITY;
      this.#restart(this.#heard);
      this.#show({ is: 'ready', fixes: this.#history.fixes() });
      this.#goOn();
    } catch {
      this.#show({ is: 'failed' });
    }
  }

  #goOn(): void {
    if (this.#now.is !== 'ready') return;
    if (this.#telemetry.history?.isWhole === true) {
      const untilMs = this.#telemetry.nowMs();
      if (untilMs === this.#untilMs) return;
      this.#untilMs = untilMs;
      const [from, until] = [this.#sinceMs, untilMs];
      this.#restart(this.#heard.filter(({ heardMs }) => heardMs >= from && heardMs <= until));
    } else if (!this.#takeLatest()) return;
    this.#show({ is: 'ready', fixes: this.#history.fixes() });
  }

  /** Returns whether the driver has a newer position. */
  #takeLatest(): boolean {
    const { positions } = this.#telemetry;
    const fix = positions.at(this.#driverId);
    if (!fix || positions.isStale(positions.ordinalOf(this.#driverId))) return false;
    const { lonE6, latE6, atMs } = fix;
    const kind = positions.trackedAt(this.#driverId)?.kind ?? 0;
    return this.#history.add({ lonE6, latE6, atMs, kind, heardMs: this.#telemetry.nowMs() });
  }

  #restart(heard: readonly HeardFix[]): void {
    this.#history = new DriverHistory();
    for (const fix of heard) this.#history.add(fix);
  }

  #show(now: ReadHistory): void {
    this.#now = now;
    for (const on of this.#listeners) on();
  }
}
