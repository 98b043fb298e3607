// Rides as the partner drives them: now and then a car comes late.
import { expect, test } from 'vitest';
import { isLateRide } from '#domain/rides.ts';
import { newCompany } from '../testing/company.ts';
import { openDesk } from '../testing/desk.ts';

const minuteMs = 60_000;

test('some ordered rides are late, most are not, and all come to their end', () => {
  const core = newCompany({ drivers: 10 });
  const desk = openDesk(core, 'office');
  const { accounts, locations } = desk.ask('world', { filterAccountIds: null });
  const [from, to] = locations.map(({ label, address, timezone, lonE6, latE6 }) => {
    return { label, address, timezone, lonE6, latE6 };
  });
  const accountId = accounts[0]?.id;
  if (!from || !to || accountId === undefined) throw new Error('the world has no two places');
  const person = { employeeId: null, firstName: 'Gene', lastName: 'Foley', phone: '+19135550157' };
  const order = { accountId, from, to, atMs: null, ...person, memo: '', driverNote: '' };
  const [fare] = desk.ask('estimateRide', order).fares;
  if (!fare) throw new Error('no car');
  const { fareId, productId } = fare;
  for (let at = 0; at < 60; at += 1) {
    const reference = `TR-${at}`;
    desk.ask('orderRide', { order, fareId, productId, reference }, reference);
  }
  const isOwn = ({ clientReference }: { readonly clientReference: string }) =>
    clientReference.startsWith('TR-');
  const rides = () => desk.ask('rides', { status: 'all', reference: null }).rides.filter(isOwn);
  core.tick(3 * minuteMs);
  const late = rides().filter(isLateRide).length;
  expect(late).toBeGreaterThan(0);
  expect(late).toBeLessThan(20);
  core.tick(3 * 60 * minuteMs);
  expect(new Set(rides().map(({ status }) => status))).toEqual(new Set(['done']));
});
