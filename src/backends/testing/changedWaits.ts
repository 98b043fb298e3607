import { type SchedulerLike, Subscription } from 'rxjs';
import { ownTime } from '../ownTime.ts';

/** Real timers with each wait, ms, mapped; a wait of null never ends. */
export function changedWaits(change: (ms: number) => number | null): SchedulerLike {
  return {
    now: ownTime.now,
    schedule(work, ms, state) {
      const changedMs = change(ms ?? 0);
      if (changedMs === null) return new Subscription();
      return ownTime.schedule(work as never, changedMs, state);
    },
  };
}
