import type { Clock } from '#kernel/ports.ts';
import { realTimers, type Timers } from './timers.ts';

type Sleeper = { readonly at: number; readonly wake: () => void };

type Pace = { readonly speed?: number | undefined; readonly paused?: boolean | undefined };

const secondMs = 1_000;

/**
 * The server's time as last stamped on an answer or frame. In fake mode this is the simulated
 * time; it stands still between stamps and never runs backward. While the line is lost it goes on
 * from the last stamp, by the operator's own watch.
 */
export class ServerClock implements Clock {
  readonly #timers: Timers;
  #nowMs = 0;
  #sleepers: Sleeper[] = [];
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

  /** How the server's time goes: that of a simulated company may run, or stand still. */
  goAt({ speed = this.#sim.speed, paused = this.#sim.paused }: Pace): void {
    this.#sim = { speed, paused };
  }

  /** Whether the line is lost, and it goes on by itself. */
  goOn(isLost: boolean): void {
    if (isLost === (this.#stop !== null)) return;
    this.#stop?.();
    this.#stop = null;
    if (isLost) this.#beat();
  }

  callAt(at: number, wake: () => void): () => void {
    const sleeper = { at, wake };
    this.#sleepers.push(sleeper);
    return () => this.#forget(sleeper);
  }

  #beat(): void {
    this.#stop = this.#timers.after(secondMs, () => {
      const { serverMs, ownMs } = this.#last;
      const pace = this.#sim.paused ? 0 : this.#sim.speed;
      this.#beat();
      // Before the first stamp there is nothing to go on from.
      if (serverMs === 0) return;
      this.#reach(Math.floor(serverMs + (this.#timers.nowMs() - ownMs) * pace));
    });
  }

  #reach(serverMs: number): void {
    if (serverMs <= this.#nowMs) return;
    this.#nowMs = serverMs;
    const due = this.#sleepers.filter(({ at }) => at <= serverMs).sort((a, b) => a.at - b.at);
    for (const sleeper of due) {
      // One that was woken before it may have called it off.
      if (!this.#sleepers.includes(sleeper)) continue;
      this.#forget(sleeper);
      try {
        sleeper.wake();
      } catch (error) {
        // One sleeper's failure is reported and keeps nobody else asleep.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  #forget(sleeper: Sleeper): void {
    this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
  }
}
