import type { Timers } from '../timers.ts';

/** Timers that a test advances. */
export function manualTimers(): Timers & { pass(ms: number): void } {
  let nowMs = 0;
  let waiting: { readonly atMs: number; readonly run: () => void }[] = [];
  return {
    nowMs: () => nowMs,
    after(ms, run) {
      const one = { atMs: nowMs + ms, run };
      waiting.push(one);
      return () => {
        waiting = waiting.filter((other) => other !== one);
      };
    },
    pass(ms) {
      const untilMs = nowMs + ms;
      for (;;) {
        const next = waiting
          .filter(({ atMs }) => atMs <= untilMs)
          .sort((a, b) => a.atMs - b.atMs)[0];
        if (!next) break;
        nowMs = next.atMs;
        waiting = waiting.filter((other) => other !== next);
        next.run();
      }
      nowMs = untilMs;
    },
  };
}
