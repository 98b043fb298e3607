// Actual times of a plan that is being carried out by drivers who do not meet.
import type { EpochMs } from '#domain/entities.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { Chance } from '../../searching/chance.ts';
import type { Went } from '../model/past.ts';

/**
 * What has begun by `untilMs`, where some drivers are slow: what each has begun last still lasts at
 * `nowMs`. Null where both times are one: everything went according to plan.
 */
export function wentUntil(
  { drivers }: TeamPlan,
  untilMs: EpochMs,
  nowMs: EpochMs,
  chance: Chance,
): ReadonlyMap<string, Went> | null {
  const went = new Map<string, Went>();
  if (nowMs === untilMs) return null;
  for (const { actions } of drivers) {
    const begun = actions.filter(({ type, startMs }) => type !== 'wait' && startMs < untilMs);
    for (const { id, startMs, durationMs } of begun) {
      const isSlow = id === begun.at(-1)?.id && chance.share() < 0.5;
      went.set(id, { startedMs: startMs, endedMs: isSlow ? null : startMs + durationMs });
    }
  }
  return went;
}
