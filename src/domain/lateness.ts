// Lateness depends on the deadline and the clock only; no rule reads it (readings 8 to 10).
import type { ActivityStatus, EpochMs } from './entities.ts';

/** Reading 9: the deadline lies in the past and the move is not complete. */
export function isLate(
  status: ActivityStatus,
  deadlineMs: EpochMs | null,
  nowMs: EpochMs,
): boolean {
  return status !== 'complete' && deadlineMs !== null && deadlineMs < nowMs;
}

/**
 * Reading 10: the first instant after `nowMs` at which one more deadline lies in the past, which
 * is a millisecond after it; null when none is to come. The clock ticks at that instant.
 */
export function nextDeadlineMs(
  activities: Iterable<{
    readonly deadlineMs: EpochMs | null;
    readonly completedMs: EpochMs | null;
  }>,
  nowMs: EpochMs,
): EpochMs | null {
  let next: EpochMs | null = null;
  for (const { deadlineMs, completedMs } of activities) {
    if (deadlineMs === null || completedMs !== null || !(deadlineMs >= nowMs)) continue;
    if (next === null || deadlineMs + 1 < next) next = deadlineMs + 1;
  }
  return next;
}
