import { type SchedulerLike, Subscription } from 'rxjs';
import { ownTime } from '../ownTime.ts';

/** The machine's own time with each wait, ms, changed; a wait of null never ends. */
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
