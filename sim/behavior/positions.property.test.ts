import { expect, vi } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { runs } from '../../tests/propertyRuns.ts';
import type { User } from '#domain/entities.ts';
import { straightDistanceCmi } from '#domain/geo.ts';
import { newCompany } from '../testing/company.ts';

vi.setConfig({ testTimeout: 60_000 });

const mostMph = 80;

/** The fastest apparent speed between two samples, in mph. */
function fastest(seed: number, startMin: number, lookSec: number, looks: number): number {
  const core = newCompany({ seed, drivers: 30 });
  core.tick(startMin * 60_000);
  const sampler = core.sampler(core.save().users[0] as User);
  const last = new Map<number, { lonE6: number; latE6: number }>();
  let most = 0;
  for (let look = 0; look < looks; look++) {
    const { driver, lonE6, latE6 } = sampler.sample();
    for (const [at, index] of driver.entries()) {
      const here = { lonE6: lonE6[at] as number, latE6: latE6[at] as number };
      const before = last.get(index);
      // Rounding to micro-degrees and to whole cmi may add two hundredths of a mile.
      const cmi = before ? Math.max(0, straightDistanceCmi(before, here) - 2) : 0;
      most = Math.max(most, cmi / 100 / (lookSec / 3600));
      last.set(index, here);
    }
    core.tick(lookSec * 1000);
  }
  return most;
}

test.prop(
  [fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 720 }), fc.constantFrom(1, 5, 20)],
  { numRuns: runs(6, 60) },
)('no driver moves faster than 80 mph between two samples', (seed, startMin, lookSec) => {
  expect(fastest(seed, startMin, lookSec, 240)).toBeLessThanOrEqual(mostMph);
});

test('some drivers drive at a realistic speed', () => {
  expect(fastest(1, 0, 20, 60)).toBeGreaterThan(35);
});

test('positions distinguish drivers on a trip from others', () => {
  const core = newCompany({ seed: 7, drivers: 30 });
  core.tick(2 * 3_600_000);
  const { users, motions } = core.save();
  const { driver, kind } = core.sampler(users[0] as User).sample();
  const inTrip = Array.from(driver, (index) => motions[index]?.tripId !== null);
  expect(new Set(inTrip)).toEqual(new Set([true, false]));
  expect([...(kind ?? [])]).toEqual(inTrip.map((is) => (is ? 1 : 2)));
});

test('positions hold only drivers on duty and in scope, in new columns', () => {
  const core = newCompany();
  const { users, motions, rows } = core.save();
  const everybody = core.sampler(users[0] as User);
  const first = everybody.sample();
  expect(first.driver.length).toBe(motions.filter(({ onDuty }) => onDuty).length);
  expect(everybody.sample().driver.buffer).not.toBe(first.driver.buffer);
  expect([...first.atMs].every((ms) => ms === core.nowMs())).toBe(true);
  expect(first.lonE6.every((lon) => lon > -95_200_000 && lon < -94_100_000)).toBe(true);
  expect(first.heading.some((heading) => heading < 360)).toBe(true);
  const store = rows.accounts[1]?.id ?? '';
  const some = core.sampler({ ...(users[0] as User), accountId: store });
  const own = rows.drivers.filter(({ accountId }) => accountId === store).map(({ id }) => id);
  expect(some.names()).toEqual({ first: 0, ids: own });
  expect(some.sample().driver.every((index) => index < own.length)).toBe(true);
});
