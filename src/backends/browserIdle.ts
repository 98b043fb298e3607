/** Idle time of the page. */
export interface Idle {
  /** Calls `run` once, with the idle ms left. Returns the function that cancels it. */
  next(run: (leftMs: () => number) => void): () => void;
}

const withoutIdleMs = 200;
/** At most: an input that comes meanwhile waits for the rest of it. */
const turnMs = 8;

/** The browser's idle callbacks; a short timer where it has none. */
export const browserIdle: Idle = {
  next(run) {
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => run(turn()), withoutIdleMs);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback((deadline) => {
      const leftMs = turn();
      run(() => Math.min(leftMs(), deadline.timeRemaining()));
    });
    return () => cancelIdleCallback(asked);
  },
};

/** Runs at once, and lets the page draw in between. */
export const noWait: Idle = {
  next(run) {
    const timer = setTimeout(() => run(turn()));
    return () => clearTimeout(timer);
  },
};

function turn(): () => number {
  const beganMs = performance.now();
  return () => beganMs + turnMs - performance.now();
}
