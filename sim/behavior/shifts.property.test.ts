import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOf, fullDay, isWorked } from '#domain/schedule.ts';
import { wallClock } from '#domain/zones.ts';
import { runs } from '../../tests/propertyRuns.ts';
import { dayBeginMs, dayMs, hourMs } from '../core/calendar.ts';
import { begun, shiftFrom } from './shifts.ts';

const zones = ['America/Chicago', 'America/Denver', 'Asia/Kolkata', 'Pacific/Auckland'] as const;
const half = fc.nat(47);
const day = fc
  .array(fc.tuple(half, fc.integer({ min: 1, max: 20 })), { maxLength: 3 })
  .map((spans) =>
    dayOf(...spans.map(([from, length]) => ({ from, to: Math.min(48, from + length) }))),
  );
const employee = fc.record({
  schedule: fc.array(day, { minLength: 7, maxLength: 7 }),
  timezone: fc.constantFrom(...zones),
});

/** Straight from the grid: whether the half hour at that moment is worked. */
function isWorking({ schedule, timezone }: { schedule: number[]; timezone: string }, ms: number) {
  const wall = wallClock(ms, timezone);
  const at = wall.getHours() * 2 + (wall.getMinutes() >= 30 ? 1 : 0);
  return isWorked(schedule[wall.getDay()] ?? 0, at);
}

describe('the shift of an employee', () => {
  test('is on exactly in the worked half hours, and the next one is the next of them', () => {
    fc.assert(
      fc.property(employee, fc.nat(14 * 48), (one, halves) => {
        const atMs = dayBeginMs + halves * (hourMs / 2);
        const shift = shiftFrom(one, atMs);
        expect(begun(shift, atMs) !== null).toBe(isWorking(one, atMs));
        if (!shift) return expect(one.schedule.every((bits) => bits === 0)).toBe(true);
        expect(isWorking(one, shift.fromMs)).toBe(true);
        expect(isWorking(one, shift.toMs - 1)).toBe(true);
        expect(isWorking(one, shift.fromMs - 1) && shift.fromMs > atMs).toBe(false);
        for (let ms = atMs; ms < shift.fromMs; ms += hourMs / 2) {
          expect(isWorking(one, ms)).toBe(false);
        }
      }),
      { numRuns: runs(150) },
    );
  });

  test('goes on past midnight, without an end in a week that is worked through', () => {
    const evening = dayOf({ from: 44, to: 48 });
    const night = dayOf({ from: 0, to: 12 });
    const schedule = [0, 0, evening, night, 0, 0, 0];
    const shift = shiftFrom({ schedule, timezone: 'America/Chicago' }, dayBeginMs);
    expect((shift?.toMs ?? 0) - (shift?.fromMs ?? 0)).toBe(8 * hourMs);
    const timezone = 'America/Chicago';
    const always = { schedule: Array.from({ length: 7 }, () => fullDay), timezone };
    expect(shiftFrom(always, dayBeginMs)?.toMs).toBeGreaterThan(dayBeginMs + 7 * dayMs);
    expect(shiftFrom({ schedule: [0, 0, 0, 0, 0, 0, 0], timezone }, dayBeginMs)).toBe(null);
  });
});
