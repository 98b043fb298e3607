import { describe, expect, test } from 'vitest';
import { usualZone } from '#domain/employees.ts';
import { endingPermits } from '#domain/permits.ts';
import { dayIn } from '#domain/reports.ts';
import { openMetro } from '#metro/metro.ts';
import { dayMs } from '../core/calendar.ts';
import { openRoads } from '../core/roads.ts';
import { openSim } from '../core/sim.ts';
import { newCompany } from '../testing/company.ts';
import { openDesk } from '../testing/desk.ts';
import { endPermits } from './permits.ts';

const lasting = ['cdl', 'medicalCard', 'plates', 'twic'] as const;

describe('what drivers have up to a day', () => {
  const core = newCompany({ seed: 7, drivers: 39 });

  test('is known of every license and of every qualification that ends', () => {
    const { nowMs, rows } = core.save();
    const seen = { ended: 0, soon: 0 };
    for (const driver of rows.drivers) {
      const kinds = driver.permits.map(({ kind }) => kind);
      expect(new Set(kinds).size).toBe(kinds.length);
      expect(kinds).toContain('driversLicense');
      for (const { kind, is } of endingPermits(driver, nowMs)) {
        seen[is] += 1;
        const isHeld = driver.qualifications.some((one) => one === kind);
        if (is === 'ended') expect(isHeld).toBe(false);
      }
      for (const kind of lasting) {
        if (driver.qualifications.includes(kind)) expect(kinds).toContain(kind);
      }
    }
    expect(Math.min(seen.ended, seen.soon)).toBeGreaterThan(0);
  });

  test('of a license is what the office has verified, and a newer one is taken over', () => {
    const desk = openDesk(core, 'admin');
    const { employees } = desk.ask('world', { filterAccountIds: null });
    const drives = employees.find(({ driverId }) => driverId);
    if (!drives) throw new Error('an employee who drives');
    const license = () =>
      core
        .save()
        .rows.drivers.find(({ id }) => id === drives.driverId)
        ?.permits.find(({ kind }) => kind === 'driversLicense')?.validUntil;
    const { verifications } = desk.ask('verifications', { employeeId: drives.id });
    expect(license()).toBe(verifications[0]?.validUntil);
    const seen = { employeeId: drives.id, kind: 'driversLicense' as const };
    desk.ask('addVerification', { ...seen, validUntil: '2031-05-01' }, 'k');
    expect(license()).toBe('2031-05-01');
  });

  test('is renewed by most drivers; the others lose the qualification', () => {
    const before = newCompany({ seed: 7, drivers: 200 }).save();
    const sim = openSim(structuredClone(before), openRoads(openMetro()));
    sim.state.nowMs += 40 * dayMs;
    endPermits(sim);
    const today = dayIn(sim.state.nowMs, usualZone);
    const counts = { renewed: 0, lost: 0 };
    for (const [at, driver] of sim.state.rows.drivers.entries()) {
      const old = before.rows.drivers[at];
      for (const { kind, validUntil } of old?.permits ?? []) {
        const isQualification = old?.qualifications.some((one) => one === kind);
        if (!isQualification || validUntil >= today) continue;
        const now = driver.permits.find((one) => one.kind === kind);
        const has = driver.qualifications.some((one) => one === kind);
        expect(has).toBe((now?.validUntil ?? '') >= today);
        counts[has ? 'renewed' : 'lost'] += 1;
      }
    }
    expect(counts.lost).toBeGreaterThan(0);
    expect(counts.renewed).toBeGreaterThan(counts.lost);
    const again = structuredClone(sim.state.rows);
    endPermits(sim);
    expect(sim.state.rows).toEqual(again);
  });
});
