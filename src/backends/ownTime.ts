import { asyncScheduler, type SchedulerLike } from 'rxjs';

/**
 * The machine's own time for streams. `now` is in ms since some moment and never runs backward;
 * RxJS itself reads the date, which a user may set.
 */
export const ownTime: SchedulerLike = {
  now: () => performance.now(),
  schedule: asyncScheduler.schedule.bind(asyncScheduler),
};
