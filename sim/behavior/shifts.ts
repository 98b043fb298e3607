// The shifts of employees: the half hours of their work schedule, on the clock of their zone.
import type { Employee } from '#domain/entities.ts';
import type { DriverId } from '#domain/ids.ts';
import { halfHoursPerDay, spansOf } from '#domain/schedule.ts';
import { firstInstantOf, wallClock } from '#domain/zones.ts';
import { dayMs, hourMs } from '../core/calendar.ts';
import { find, type Sim } from '../core/sim.ts';

/** From `fromMs` to `toMs`, the latter excluded. */
export type Shift = { readonly fromMs: number; readonly toMs: number };

type Scheduled = Pick<Employee, 'schedule' | 'timezone'>;

const halfHourMs = hourMs / 2;
const daysOfWeek = 7;

/**
 * The shift at `atMs`, or the next one; null: a schedule without hours; undefined: no schedule,
 * as of contractors, who drive when they like.
 */
export function shiftOf(sim: Sim, driverId: DriverId, atMs = sim.state.nowMs) {
  const employee = employeeOf(sim, driverId);
  return employee && shiftFrom(employee, atMs);
}

/** The same by the schedule of an employee. */
export function shiftFrom({ schedule, timezone }: Scheduled, atMs: number): Shift | null {
  const wall = wallClock(atMs, timezone);
  const weekday = wall.getDay();
  const midnight = wall.getTime() - (wall.getTime() % dayMs);
  const instant = (day: number, half: number) => {
    const local = midnight + day * dayMs + half * halfHourMs;
    return firstInstantOf(wallClock(local, 'Etc/UTC'), timezone);
  };
  let fromMs: number | null = null;
  let toMs = 0;
  // A shift may have begun yesterday, and one past midnight is one. A whole week is worked on.
  for (let day = -1; day <= daysOfWeek + 1; day += 1) {
    const bits = schedule[(weekday + day + daysOfWeek) % daysOfWeek] ?? 0;
    for (const span of spansOf(bits)) {
      const beginMs = instant(day, span.from);
      if (fromMs !== null && beginMs > toMs) {
        if (toMs > atMs) return { fromMs, toMs };
        fromMs = null;
      }
      fromMs ??= beginMs;
      toMs = instant(day, span.to);
    }
    const goesOn = toMs >= instant(day, halfHoursPerDay);
    if (fromMs !== null && toMs > atMs && !goesOn) return { fromMs, toMs };
  }
  return fromMs !== null && toMs > atMs ? { fromMs, toMs } : null;
}

/** The shift, if it has begun at `atMs`; else null. */
export function begun(shift: Shift | null | undefined, atMs: number): Shift | null {
  return shift != null && shift.fromMs <= atMs ? shift : null;
}

/** By driver, as they were last found: who drives for whom changes seldom. */
const found = new WeakMap<Sim, Map<DriverId, string>>();

function employeeOf(sim: Sim, driverId: DriverId): Employee | undefined {
  if (find(sim, 'drivers', driverId)?.type !== 'employee') return undefined;
  const known = find(sim, 'employees', found.get(sim)?.get(driverId) ?? null);
  if (known?.driverId === driverId) return known;
  const all = new Map<DriverId, string>();
  for (const { id, driverId: own } of sim.state.rows.employees) if (own) all.set(own, id);
  found.set(sim, all);
  return find(sim, 'employees', all.get(driverId) ?? null);
}
