// The wall clock of a host: when to step, and how long an answer is delayed. A port, so
// that tests drive it by hand.

export interface Wall {
  /** Monotonic milliseconds. */
  nowMs(): number;
  /** Calls once after this long; returns its cancel. */
  after(ms: number, run: () => void): () => void;
  /** Calls repeatedly until cancelled. */
  every(ms: number, run: () => void): () => void;
}

export const realWall: Wall = {
  nowMs: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  every(ms, run) {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
};
