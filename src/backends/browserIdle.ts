/** Time in which the page has nothing to do. */
export interface Idle {
  /** Calls `run` once, with how many ms are left of it. The answer calls it off. */
  next(run: (leftMs: () => number) => void): () => void;
}

const withoutIdleMs = 200;
/** At most: an input that comes meanwhile waits for the rest of it. */
const turnMs = 8;

/** The browser's own idle time; where it reports none, a moment later. */
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

/** Takes its time now, and lets the page draw in between. */
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
