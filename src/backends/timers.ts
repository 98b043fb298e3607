/** Waiting on the machine's own time, as a parameter so that a test can let it pass. */
export type Timers = {
  /** Ms since some moment; never runs backward. */
  nowMs(): number;
  /** Runs once after `ms`; the answer calls it off. */
  after(ms: number, run: () => void): () => void;
};

export const realTimers: Timers = {
  nowMs: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
