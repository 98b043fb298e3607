import { expect, test } from 'vitest';
import { isLateRide } from '#domain/rides.ts';
import { hourMs, minuteMs } from '../core/calendar.ts';
import { newCompany } from '../testing/company.ts';
import { openDesk } from '../testing/desk.ts';

const core = newCompany({ seed: 7 });
const desk = openDesk(core, 'admin');

function orders() {
  const asked = { status: 'all', reference: null } as const;
  const { rides } = desk.ask('rides', asked);
  const { vouchers } = desk.ask('vouchers', asked);
  const { deliveries } = desk.ask('deliveries', asked);
  return { rides, vouchers, deliveries };
}

test('a new company has orders of each kind, which go on through the day and come each day', () => {
  const first = orders();
  expect(first.rides.map(({ status }) => status)).toEqual(['finding', 'scheduled']);
  expect(first.vouchers.map(({ status, kind }) => [status, kind])).toEqual([
    ['unused', 'Percentage'],
    ['unused', 'Company Max'],
  ]);
  expect(first.deliveries.map(({ status }) => status)).toEqual(['finding']);
  const all = [...first.rides, ...first.vouchers, ...first.deliveries];
  expect(new Set(all.map(({ accountId }) => accountId)).size).toBe(3);
  expect(new Set(all.map(({ orderedByName }) => orderedByName))).toEqual(new Set(['Jo Brandt']));

  core.tick(5 * minuteMs);
  expect(orders().rides[0]?.car?.plate).toMatch(/\S/);
  core.tick(12 * hourMs);
  const evening = orders();
  expect(evening.rides.map(({ status }) => status)).toEqual(['done', 'done']);
  expect(evening.deliveries.map(({ status }) => status)).toEqual(['done']);
  expect(evening.rides.some(isLateRide)).toBe(false);

  core.tick(24 * hourMs);
  const next = orders();
  expect([next.rides.length, next.vouchers.length, next.deliveries.length]).toEqual([4, 4, 2]);
  expect(next.rides[2]?.firstName).not.toBe(next.rides[0]?.firstName);
});
