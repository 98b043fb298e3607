// A clock that moves only when the test advances it. For tests and headless runs.
import type { Clock } from '../ports.ts';
import type { EpochMs } from '../records.ts';

export interface ManualClock extends Clock {
  /** Moves on by `ms` and calls what is due, in order of time. */
  advance(ms: number): void;
}

export function manualClock(startMs: EpochMs = 1_800_000_000_000): ManualClock {
  let nowMs = startMs;
  let alarms: { readonly at: EpochMs; readonly callback: () => void }[] = [];
  return {
    now: () => nowMs,
    callAt(at, callback) {
      const alarm = { at, callback };
      alarms.push(alarm);
      return () => {
        alarms = alarms.filter((other) => other !== alarm);
      };
    },
    advance(ms) {
      const endMs = nowMs + ms;
      for (;;) {
        const due = alarms.filter(({ at }) => at <= endMs).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        alarms = alarms.filter((other) => other !== due);
        nowMs = Math.max(nowMs, due.at);
        due.callback();
      }
      nowMs = endMs;
    },
  };
}
