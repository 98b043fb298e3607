// The wall clock a host runs on: when to step, and how long an answer is held back. A port, so
// that tests drive it by hand.

export interface Wall {
  /** Monotonic milliseconds. */
  nowMs(): number;
  /** Runs once after so long; the answer cancels. */
  after(ms: number, run: () => void): () => void;
  /** Runs again and again until cancelled. */
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
