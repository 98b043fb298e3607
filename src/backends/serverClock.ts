import type { Clock } from '#kernel/ports.ts';

/**
 * The server's time as last stamped on an answer or frame. In fake mode this is the simulated
 * time; it stands still between stamps and never runs backward.
 */
export class ServerClock implements Clock {
  #nowMs = 0;
  #sleepers: { readonly at: number; readonly wake: () => void }[] = [];

  now(): number {
    return this.#nowMs;
  }

  /** Called for every stamp that arrives. */
  stamp(serverMs: number): void {
    if (serverMs <= this.#nowMs) return;
    this.#nowMs = serverMs;
    const due = this.#sleepers.filter(({ at }) => at <= serverMs);
    if (due.length === 0) return;
    this.#sleepers = this.#sleepers.filter(({ at }) => at > serverMs);
    for (const { wake } of due) wake();
  }

  wakeAt(at: number, wake: () => void): () => void {
    const sleeper = { at, wake };
    this.#sleepers.push(sleeper);
    return () => {
      this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
    };
  }
}
