import { describe, expect, test } from 'vitest';
import type { Employee } from '#domain/entities.ts';
import { dayOf, daysOfWeek } from '#domain/schedule.ts';
import type { Core } from '../company/core.ts';
import { hourMs, minuteMs } from '../core/calendar.ts';
import { newCompany } from '../testing/company.ts';
import { openDesk } from '../testing/desk.ts';
import { begun, shiftFrom } from './shifts.ts';

const graceMs = 15 * minuteMs;

/** The drivers of employees, each with how they stand. */
function staff(core: Core) {
  const { nowMs, rows, motions } = core.save();
  return rows.employees.flatMap((employee: Employee) => {
    const at = rows.drivers.findIndex(({ id }) => id === employee.driverId);
    const [driver, motion] = [rows.drivers[at], motions[at]];
    if (!driver || !motion) return [];
    const isOn = (ms: number) => begun(shiftFrom(employee, ms), ms) !== null;
    return [
      {
        employee,
        driver,
        motion,
        now: isOn(nowMs),
        /** Whether the schedule has said the same for a while. */
        isSettled: isOn(nowMs) === isOn(nowMs - graceMs),
        isWorking: motion.tripId !== null || motion.booked.length > 0,
      },
    ];
  });
}

describe('employees who drive', () => {
  test('are on duty in their shifts, and off duty out of them once their trips are over', () => {
    const core = newCompany({ seed: 7, drivers: 39 });
    const seen = { on: 0, off: 0 };
    for (let hours = 0; hours < 72; hours += 1) {
      core.tick(hourMs);
      const { nowMs } = core.save();
      for (const { driver, motion, now, isSettled, isWorking } of staff(core)) {
        const where = `${driver.id} after ${hours + 1} h`;
        if (!isSettled) continue;
        if (now) {
          expect(motion.onDuty, where).toBe(true);
          seen.on += 1;
        } else if (!isWorking) {
          // Who is on the way home is on duty until they are there; trips are looked for.
          const isHome = !motion.onDuty || driver.availability === 'unavailable';
          const endsIn = motion.duty?.is === 'ends' ? motion.duty.atMs - nowMs : Infinity;
          expect(isHome || endsIn <= 20 * minuteMs, where).toBe(true);
          seen.off += 1;
        }
      }
    }
    expect(Math.min(seen.on, seen.off)).toBeGreaterThan(100);
  });

  test('are there when the world begins, if their shift has begun', () => {
    const own = staff(newCompany({ seed: 11, drivers: 100 }));
    const on = own.filter(({ now }) => now);
    expect(on.length).toBeGreaterThan(own.length / 2);
    expect(on.every(({ motion }) => motion.onDuty)).toBe(true);
    const early = own.filter(({ now, isWorking }) => !now && !isWorking);
    expect(early.length).toBeGreaterThan(0);
    expect(early.every(({ driver }) => driver.presence === 'offline')).toBe(true);
  });

  test('follow a schedule that is edited: home within minutes, back with the next shift', () => {
    const core = newCompany({ seed: 7, drivers: 39 });
    const desk = openDesk(core, 'admin');
    const one = staff(core).find(({ now, isWorking }) => now && !isWorking);
    if (!one) throw new Error('a driver without a trip');
    const { id, version } = one.employee;
    const stands = () => staff(core).find(({ employee }) => employee.id === id)?.motion;
    // 08:00 PM to 10:00 PM.
    const evening = dayOf({ from: 40, to: 44 });
    const week = Object.fromEntries(daysOfWeek.map((name) => [name, evening]));
    desk.ask('editEmployee', { id, version, edit: week });
    core.tick(2 * hourMs);
    expect(stands()?.onDuty).toBe(false);
    expect(stands()?.duty?.is).toBe('begins');
    core.tick(11.5 * hourMs);
    expect(stands()?.onDuty).toBe(true);
    core.tick(4 * hourMs);
    expect(stands()?.onDuty).toBe(false);
  });

  test('finish the trip that runs when their shift ends', () => {
    const core = newCompany({ seed: 7, drivers: 39 });
    const desk = openDesk(core, 'admin');
    const one = staff(core).find(({ motion }) => motion.tripId !== null);
    if (!one) throw new Error('a driver on a trip');
    const { id, version } = one.employee;
    const week = Object.fromEntries(daysOfWeek.map((name) => [name, 0]));
    desk.ask('editEmployee', { id, version, edit: week });
    const stands = () => staff(core).find(({ employee }) => employee.id === id);
    const tripOf = () => core.save().rows.trips.find((row) => row.id === one.motion.tripId);
    for (let tries = 0; tries < 40 && tripOf()?.status !== 'Complete'; tries += 1) {
      expect(stands()?.motion.onDuty).toBe(true);
      core.tick(10 * minuteMs);
    }
    expect(tripOf()?.status).toBe('Complete');
    core.tick(12 * hourMs);
    expect(stands()).toMatchObject({ motion: { onDuty: false }, driver: { presence: 'offline' } });
    core.tick(48 * hourMs);
    expect(stands()?.motion.onDuty).toBe(false);
  });
});
