import { nextDeadlineMs } from '#domain/lateness.ts';
import type { WorldSees } from './world.slice.ts';

const minuteMs = 60_000;

/** When the clock should tick next: the next whole minute or an earlier deadline. */
export function nextWakeMs({ world }: WorldSees, nowMs: number): number {
  const minute = (Math.floor(nowMs / minuteMs) + 1) * minuteMs;
  const deadline = nextDeadlineMs(world.tables.activities.rows(), nowMs);
  return deadline === null ? minute : Math.min(minute, deadline);
}
