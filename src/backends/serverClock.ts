import type { Clock } from '#kernel/ports.ts';

type Sleeper = { readonly at: number; readonly wake: () => void };

/**
 * The server's time as last stamped on an answer or frame. In fake mode this is the simulated
 * time; it stands still between stamps and never runs backward.
 */
export class ServerClock implements Clock {
  #nowMs = 0;
  #sleepers: Sleeper[] = [];

  now(): number {
    return this.#nowMs;
  }

  /** Called for every stamp that arrives. */
  stamp(serverMs: number): void {
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

  wakeAt(at: number, wake: () => void): () => void {
    const sleeper = { at, wake };
    this.#sleepers.push(sleeper);
    return () => this.#forget(sleeper);
  }

  #forget(sleeper: Sleeper): void {
    this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
  }
}
