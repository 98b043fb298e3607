/** Time in which the page has nothing to do. */
export interface Idle {
  /** Calls `run` once, with how many ms are left of it. The answer calls it off. */
  next(run: (leftMs: () => number) => void): () => void;
}

const withoutIdleMs = 200;
const assumedLeftMs = 8;

/** The browser's own idle time; where it tells of none, a moment later. */
export const browserIdle: Idle = {
  next(run) {
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => run(() => assumedLeftMs), withoutIdleMs);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback((deadline) => run(() => deadline.timeRemaining()));
    return () => cancelIdleCallback(asked);
  },
};

/** Takes its time now, and lets the page draw in between. */
export const noWait: Idle = {
  next(run) {
    const timer = setTimeout(() => {
      const beganMs = performance.now();
      run(() => beganMs + assumedLeftMs - performance.now());
    });
    return () => clearTimeout(timer);
  },
};
