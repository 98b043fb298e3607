import { describe, expect, test } from 'vitest';
import { ARROW, arrowOf, driverClass, HIDDEN, jitterE6, presenceOf } from './driverClass.ts';

const driver = {
  presence: 'busy',
  onTrip: false,
  late: false,
  employee: true,
  hidden: false,
} as const;

describe('driver class', () => {
  test('late takes precedence over on a trip, and stale over both', () => {
    const late = driverClass({ ...driver, onTrip: true, late: true });
    expect(arrowOf(driverClass(driver), false)).toBe(ARROW.free);
    expect(arrowOf(driverClass({ ...driver, onTrip: true }), false)).toBe(ARROW.onTrip);
    expect(arrowOf(late, false)).toBe(ARROW.late);
    const rider = driverClass({ ...driver, onTrip: true, ride: 'riding' });
    expect(arrowOf(rider, false)).toBe(ARROW.onTrip);
    expect(arrowOf(rider, false, true)).toBe(ARROW.rides);
    expect(arrowOf(driverClass({ ...driver, ride: 'waiting' }), false, true)).toBe(ARROW.waits);
    expect(arrowOf(rider, true, true)).toBe(ARROW.stale);
    expect(arrowOf(late, true)).toBe(ARROW.stale);
  });

  test('each presence has its own dot, regardless of other bits', () => {
    const dots = (['online', 'away', 'busy', 'offline'] as const).map((presence) =>
      presenceOf(
        driverClass({ presence, onTrip: true, late: true, employee: false, hidden: true }),
      ),
    );
    expect(dots).toEqual([0, 1, 2, 3]);
    expect(driverClass({ ...driver, hidden: true }) & HIDDEN).toBe(HIDDEN);
    expect(driverClass(driver) & HIDDEN).toBe(0);
  });

  test('reading 34: the jitter of a driver is constant and within 0.01 degree', () => {
    const all = Array.from({ length: 500 }, (_, i) => jitterE6(`driver-${i}`));
    expect(all.every((j) => Math.abs(j.lonE6) <= 10_000 && Math.abs(j.latE6) <= 10_000)).toBe(true);
    expect(jitterE6('driver-7')).toEqual(all[7]);
    const mean = all.reduce((sum, j) => sum + j.lonE6 + j.latE6, 0) / 1000;
    expect(Math.abs(mean)).toBeLessThan(800);
    expect(new Set(all.map((j) => Math.round(j.lonE6))).size).toBeGreaterThan(450);
  });
});
