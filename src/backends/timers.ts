/** Timers on the machine's own time, as a parameter so that tests can advance them. */
export type Timers = {
  /** Ms since some moment; never runs backward. */
  nowMs(): number;
  /** Runs once after `ms`; returns the function that cancels it. */
  after(ms: number, run: () => void): () => void;
};

export const realTimers: Timers = {
  nowMs: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
