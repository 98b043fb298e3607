// The 30-minute rules of a move's ready time and deadline (S1 §5, §9; readings 13 and 14).
// Times are compared by instants; half hours follow the clock at the place, in a few zones a
// quarter of an hour off UTC's. UTC's where the place is unknown.
import type { EpochMs } from './entities.ts';
import { no, type Verdict, yes } from './verdict.ts';
import { startOfDayAfter } from './windows.ts';
import { formatWeekday, instantOf, localTime, roundToStep, stepFrom } from './zones.ts';

/** The step both times are rounded to, and the least time between them. */
export const stepMs = 30 * 60_000;
const hourMs = 60 * 60_000;

export type MoveTimes = {
  readonly readyMs: EpochMs | null;
  readonly deadlineMs: EpochMs | null;
  /** 'Ready for pick-up' is on: the ready time may lie in the past (reading 13). */
  readonly forceReady: boolean;
};

/** The nearest half hour; from the exact middle, the later one. */
export function roundTo30(ms: EpochMs, zone = 'UTC'): EpochMs {
  return roundToStep(ms, stepMs, zone);
}

/** S1 §9: now − 15 min, rounded; so never in the future (reading 13). */
export function defaultReadyMs(nowMs: EpochMs): EpochMs {
  return roundTo30(nowMs - 15 * 60_000);
}

/** S1 §9: now + 48 h, rounded. */
export function defaultDeadlineMs(nowMs: EpochMs): EpochMs {
  return roundTo30(nowMs + 48 * hourMs);
}

/** What a new move opens with (S1 §3): ready now, due in two days. */
export function defaultTimes(nowMs: EpochMs): MoveTimes {
  return {
    readyMs: defaultReadyMs(nowMs),
    deadlineMs: defaultDeadlineMs(nowMs),
    forceReady: true,
  };
}

/** Reading 14: ready + 30 min, on any day; without a ready time, counted from now. */
export function minDeadline(readyMs: EpochMs | null, nowMs: EpochMs): EpochMs {
  return (readyMs ?? nowMs) + stepMs;
}

/** A time that is chosen by its words. */
export type TimeChoice = { readonly words: string; readonly ms: EpochMs };

/** 'Today, 4 PM', 'Tomorrow, 12 PM', 'Friday, 4 PM': from `earliestMs` on, at the drop-off. */
export function deadlineChoices(
  earliestMs: EpochMs,
  nowMs: EpochMs,
  zone: string,
): readonly TimeChoice[] {
  const choices = [0, 1, 2].flatMap((days) => {
    const startMs = startOfDayAfter(nowMs, days, zone);
    const { year, month, day } = localTime(startMs, zone);
    const name = ['Today', 'Tomorrow'][days] ?? formatWeekday(startMs, zone);
    return [12, 16].flatMap((hour): readonly TimeChoice[] => {
      const instant = instantOf({ year, month, day, hour, minute: 0 }, zone);
      if (instant.kind === 'invalid') return [];
      return [{ words: `${name}, ${hour % 12 || 12} PM`, ms: instant.ms }];
    });
  });
  return choices.filter(({ ms }) => ms >= earliestMs);
}

/** The earliest half hour that is not in the past: the next ready time an operator may choose. */
export function nextReady(nowMs: EpochMs, zone = 'UTC'): EpochMs {
  return stepFrom(nowMs, stepMs, zone);
}

/**
 * Whether a move may be saved with these times. `before`: the times of the edited row; a rule
 * it already broke is waived as long as the time in question is not changed (reading 14).
 */
export function checkTimes(times: MoveTimes, nowMs: EpochMs, before?: MoveTimes): Verdict {
  const { readyMs, deadlineMs, forceReady } = times;
  const readyTouched = !before || before.readyMs !== readyMs;
  const deadlineTouched = !before || before.deadlineMs !== deadlineMs;
  if (readyTouched && readyMs !== null) {
    if (!Number.isFinite(readyMs)) return no('The ready time is not a time.');
    if (!forceReady && readyMs < nowMs) return no('The ready time may not be in the past.');
    if (forceReady && readyMs > nowMs) return no('A vehicle that is ready now has no later time.');
  }
  if (!readyTouched && !deadlineTouched) return yes;
  if (deadlineMs === null) return no('A deadline is required.');
  if (!Number.isFinite(deadlineMs)) return no('The deadline is not a time.');
  if (deadlineMs >= minDeadline(readyMs, nowMs)) return yes;
  return no(
    readyMs === null
      ? 'The deadline must be at least 30 minutes from now.'
      : 'The deadline must be at least 30 minutes after the ready time.',
  );
}

/**
 * An operator chose a ready time. One in the past becomes the next allowed one; either way the
 * move is no longer 'ready now', and a deadline that breaks the rule is cleared (reading 14).
 * `zone`: that of the pick-up.
 */
export function withReady(
  times: MoveTimes,
  readyMs: EpochMs | null,
  nowMs: EpochMs,
  zone?: string,
): MoveTimes {
  const rounded = readyMs === null ? null : roundTo30(readyMs, zone);
  // A time that is still to come may be rounded into the past.
  const chosen = rounded !== null && rounded < nowMs ? nextReady(nowMs, zone) : rounded;
  return keepDeadline({ ...times, readyMs: chosen, forceReady: false }, nowMs);
}

/** The 'Ready for pick-up' switch: on means ready now, off means no ready time (S1 §4). */
export function withForceReady(times: MoveTimes, on: boolean, nowMs: EpochMs): MoveTimes {
  return keepDeadline({ ...times, readyMs: on ? nowMs : null, forceReady: on }, nowMs);
}

/** An operator chose a deadline: rounded, but never below the least one. `zone`: the drop-off's. */
export function withDeadline(
  times: MoveTimes,
  deadlineMs: EpochMs | null,
  nowMs: EpochMs,
  zone?: string,
): MoveTimes {
  if (deadlineMs === null) return { ...times, deadlineMs: null };
  const rounded = roundTo30(deadlineMs, zone);
  const least = minDeadline(times.readyMs, nowMs);
  return {
    ...times,
    deadlineMs: rounded < least && deadlineMs >= least ? nextReady(least, zone) : rounded,
  };
}

function keepDeadline(times: MoveTimes, nowMs: EpochMs): MoveTimes {
  const { deadlineMs, readyMs } = times;
  if (deadlineMs === null || deadlineMs >= minDeadline(readyMs, nowMs)) return times;
  return { ...times, deadlineMs: null };
}
