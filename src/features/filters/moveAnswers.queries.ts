// The options that one move has in each group, as bits (reading 12), and when the clock will change
// them. Separate from moveFacts, which follows the rows of the world.
import type { Activity, ActivityStatus, ChaseType } from '#domain/entities.ts';
import { expectedDropoffMs } from '#domain/estimate.ts';
import { isLate } from '#domain/lateness.ts';
import { type TimelyStatus, timelyStatusOf, wholeOf } from '#domain/status.ts';
import { dayOf, isWithin, type Span, weekOf } from '#domain/windows.ts';
import { kindOptions, marketOptions, type StatusOption, statusOptions } from './filters.model.ts';
import type { FiltersSees } from './filters.slice.ts';

type Tables = FiltersSees['world']['tables'];

/** The facts that a move's options depend on, besides the clock. */
type MoveFact = {
  readonly status: ActivityStatus;
  /** The part of it that is shown (reading 81). */
  readonly shown: TimelyStatus;
  readonly isIncomplete: boolean;
  /** Flagged, or expected past its deadline. */
  readonly isFlagged: boolean;
  readonly readyMs: number | null;
  readonly deadlineMs: number | null;
  /** The time zones of its places. */
  readonly readyZone: string;
  readonly dueZone: string;
};

/** When one of its times comes near or passes, or a day begins at one of its places. */
export function nextTurnMs(fact: MoveFact, calendar: Calendars): number {
  const { nowMs } = calendar;
  const { readyMs, deadlineMs } = fact;
  let nextMs = Math.min(calendar.at(fact.readyZone).day.toMs, calendar.at(fact.dueZone).day.toMs);
  for (const atMs of [readyMs, deadlineMs]) {
    if (atMs === null || atMs < nowMs) continue;
    const nearMs = atMs - nextHourMs + 1;
    nextMs = Math.min(nextMs, nearMs > nowMs ? nearMs : atMs + 1);
  }
  return nextMs;
}

export function factOf(row: Activity, { trips, locations }: Tables): MoveFact {
  const trip = row.tripId === null ? undefined : trips.get(row.tripId);
  const { readyMs, deadlineMs } = row;
  const expectedMs = expectedDropoffMs(row, trip);
  const shown = timelyStatusOf(row, trip);
  return {
    status: wholeOf(shown),
    shown,
    isIncomplete: row.status === 'incomplete',
    isFlagged:
      row.atRisk || (expectedMs !== null && deadlineMs !== null && expectedMs > deadlineMs),
    readyMs,
    deadlineMs,
    readyZone: locations.get(row.startId)?.timezone ?? '',
    dueZone: locations.get(row.endId)?.timezone ?? '',
  };
}

/** Reading 12. By the status without lateness (reading 8). */
export function statusBits(fact: MoveFact, calendar: Calendars): number {
  const { status, readyMs, deadlineMs } = fact;
  const { nowMs } = calendar;
  let bits = bitOf[status];
  if (status === 'needsDriver') {
    bits |= fact.shown === 'toStart' ? bitOf.driverToStart : bitOf.nobodyNamed;
  }
  if (fact.isIncomplete) bits |= bitOf.incomplete;
  if (readyMs !== null && status !== 'inProgress' && status !== 'complete') {
    const { day, week } = calendar.at(fact.readyZone);
    if (isWithin(readyMs, day)) bits |= bitOf.scheduledToday;
    if (isWithin(readyMs, week)) bits |= bitOf.scheduledWeek;
    if (isInNextHour(readyMs, nowMs)) bits |= bitOf.scheduledHour;
  }
  const late = isLate(status, deadlineMs, nowMs);
  if (status !== 'complete' && (late || fact.isFlagged)) {
    bits |= bitOf.atRisk | (status === 'unplanned' ? bitOf.atRiskUnplanned : bitOf.atRiskPlanned);
    if (late) bits |= bitOf.atRiskDelayed;
  }
  if (deadlineMs !== null && isWithin(deadlineMs, calendar.at(fact.dueZone).day)) {
    bits |= bitOf.todaysDeliveries;
  }
  return bits;
}

const bitOf = Object.fromEntries(statusOptions.map((option, at) => [option, 1 << at])) as {
  readonly [S in StatusOption]: number;
};

const [past, hour, today, week, none] = [1, 2, 4, 8, 16];

/** `isOver`: nothing is ready now, and no deadline has passed, for a move that is done. */
export function whenBits(
  atMs: number | null,
  zone: string,
  calendar: Calendars,
  isOver: boolean,
): number {
  if (atMs === null) return none;
  const spans = calendar.at(zone);
  return (
    (!isOver && atMs < calendar.nowMs ? past : 0) |
    (isInNextHour(atMs, calendar.nowMs) ? hour : 0) |
    (isWithin(atMs, spans.day) ? today : 0) |
    (isWithin(atMs, spans.week) ? week : 0)
  );
}

/** S1 §9. */
const nextHourMs = 3_600_000;

function isInNextHour(atMs: number, nowMs: number): boolean {
  return atMs >= nowMs && atMs < nowMs + nextHourMs;
}

export function kindBits({ reason, kind }: Activity): number {
  const kindBit = kind ? 1 << kindOptions.indexOf(kind) : 0;
  return kindBit | (1 << kindOptions.indexOf(reason));
}

/** By the chase of its trip; a cancelled trip has none (reading 9). */
export function marketBits({ tripId }: Activity, { trips }: Pick<Tables, 'trips'>): number {
  const trip = tripId === null ? undefined : trips.get(tripId);
  if (!trip || trip.status === 'Cancelled' || trip.chaseType === null) return 0;
  const option = marketOf[trip.chaseType];
  return option === undefined ? 0 : 1 << marketOptions.indexOf(option);
}

const marketOf: { readonly [C in ChaseType]?: (typeof marketOptions)[number] } = {
  Tow: 'carrier',
  Rideshare: 'uber',
};

type Calendars = ReturnType<typeof calendars>;

/** Today and this week in every zone asked for, computed once per point in time. */
export function calendars() {
  type Spans = { readonly day: Span; readonly week: Span };
  const zones = new Map<string, Spans>();
  let lastZone: string | null = null;
  let last: Spans | undefined;
  return {
    nowMs: -1,
    turnTo(nowMs: number): void {
      this.nowMs = nowMs;
      last = undefined;
      for (const [zone, { day }] of zones) if (!isWithin(nowMs, day)) zones.delete(zone);
    },
    at(zone: string): Spans {
      // Usually the same zone as in the last call.
      if (last && zone === lastZone) return last;
      const known = zones.get(zone);
      const spans = known ?? { day: dayOf(this.nowMs, zone), week: weekOf(this.nowMs, zone) };
      if (!known) zones.set(zone, spans);
      lastZone = zone;
      last = spans;
      return spans;
    },
  };
}
