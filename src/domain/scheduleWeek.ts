// The week that a work schedule shows: days of the calendar, by the clock of the employee.
import { addDays, addMinutes, startOfDay } from 'date-fns';
import type { EpochMs } from './entities.ts';
import { type WallClock, wallClock } from './zones.ts';

/** When a half hour of the week that holds `nowMs` begins, by the zone's clock. Sunday is day 0. */
export function halfHourIn(day: number, half: number, nowMs: EpochMs, zone: string): WallClock {
  const now = wallClock(nowMs, zone);
  return addMinutes(addDays(startOfDay(now), day - now.getDay()), half * 30);
}
