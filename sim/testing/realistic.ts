// The bounds within which a company without a dispatcher counts as realistic, hour by hour.
import { type Standing, standingOf } from '../core/standing.ts';
import { hourMs, timeOfDayMs } from '../core/calendar.ts';
import { newCompany } from './company.ts';

/** The company's standing after each hour. */
export function hoursOf(seed: number, drivers: number, hours: number): readonly Standing[] {
  const core = newCompany({ seed, drivers });
  return Array.from({ length: hours }, () => {
    core.tick(hourMs);
    return standingOf(core.save());
  });
}

/** The unrealistic values, as text. */
export function unrealisticValues(hours: readonly Standing[], drivers: number): readonly string[] {
  const most = {
    // Of the open moves, after the first hours of the day.
    latePercent: 30,
    backlog: Math.ceil(drivers / 2),
    idleBeside: Math.max(3, Math.ceil(drivers / 20)),
    lockMinutes: 90,
    incompleteMinutes: 16 * 60,
  };
  return hours.flatMap((hour, at) => {
    const latePercent = Math.round((100 * hour.late) / Math.max(hour.open, 10));
    const values = { ...hour, latePercent };
    return (Object.keys(most) as (keyof typeof most)[]).flatMap((what) =>
      values[what] > most[what] ? [`after ${at + 1} h: ${what} ${values[what]}`] : [],
    );
  });
}

/** New moves per hour by night and by day. */
export function requestsPerHour(hours: readonly Standing[]): { night: number; day: number } {
  const counted = { night: [0, 0], day: [0, 0] };
  for (const [at, hour] of hours.entries()) {
    const hourOfDay = timeOfDayMs(hour.atMs) / hourMs;
    if ((hourOfDay > 6 && hourOfDay < 8) || (hourOfDay > 17 && hourOfDay < 20)) continue;
    const part = hourOfDay >= 8 && hourOfDay <= 17 ? 'day' : 'night';
    const before = hours[at - 1]?.created ?? 0;
    counted[part][0] = (counted[part][0] as number) + hour.created - before;
    counted[part][1] = (counted[part][1] as number) + 1;
  }
  const mean = ([sum = 0, count = 1]: readonly number[]) => sum / count;
  return { night: mean(counted.night), day: mean(counted.day) };
}
