import type { Clock } from '#kernel/ports.ts';
import { realTimers, type Timers } from './timers.ts';

type Waiter = { readonly at: number; readonly call: () => void };

type Pace = { readonly speed?: number | undefined; readonly paused?: boolean | undefined };

const secondMs = 1_000;

/**
 * The server's time as last stamped on an answer or frame. In fake mode this is the simulated
 * time; it stands still between stamps and never runs backward. While the line is lost it runs on
 * from the last stamp, by the operator's own clock.
 */
export class ServerClock implements Clock {
  readonly #timers: Timers;
  #nowMs = 0;
  #waiters: Waiter[] = [];
  #last = { serverMs: 0, ownMs: 0 };
  #sim = { speed: 1, paused: false };
  #stop: (() => void) | null = null;

  constructor(timers: Timers = realTimers) {
    this.#timers = timers;
  }

  now(): number {
    return this.#nowMs;
  }

  /** Called for every stamp that arrives. */
  stamp(serverMs: number): void {
    this.#last = { serverMs, ownMs: this.#timers.nowMs() };
    this.#reach(serverMs);
  }

  /** Sets the speed of the server's time: a simulated company may run fast or pause. */
  goAt({ speed = this.#sim.speed, paused = this.#sim.paused }: Pace): void {
    this.#sim = { speed, paused };
  }

  /** Starts (the line is lost) or stops running on the operator's own clock. */
  goOn(isLost: boolean): void {
    if (isLost === (this.#stop !== null)) return;
    this.#stop?.();
    this.#stop = null;
    if (isLost) this.#beat();
  }

  callAt(at: number, call: () => void): () => void {
    const waiter = { at, call };
    this.#waiters.push(waiter);
    return () => this.#forget(waiter);
  }

  #beat(): void {
    this.#stop = this.#timers.after(secondMs, () => {
      const { serverMs, ownMs } = this.#last;
      const pace = this.#sim.paused ? 0 : this.#sim.speed;
      this.#beat();
      // Before the first stamp there is no time to run on from.
      if (serverMs === 0) return;
      this.#reach(Math.floor(serverMs + (this.#timers.nowMs() - ownMs) * pace));
    });
  }

  #reach(serverMs: number): void {
    if (serverMs <= this.#nowMs) return;
    this.#nowMs = serverMs;
    const due = this.#waiters.filter(({ at }) => at <= serverMs).sort((a, b) => a.at - b.at);
    for (const waiter of due) {
      // A call before this one may have cancelled it.
      if (!this.#waiters.includes(waiter)) continue;
      this.#forget(waiter);
      try {
        waiter.call();
      } catch (error) {
        // A throwing call is reported and does not stop the others.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  #forget(waiter: Waiter): void {
    this.#waiters = this.#waiters.filter((other) => other !== waiter);
  }
}
