// Orders from the partner: a price is for one way at one time, and now and then a car comes late.
import { describe, expect, test } from 'vitest';
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

describe('a price is held for what it was given for alone', () => {
  const core = newCompany({ drivers: 10 });
  const desk = openDesk(core, 'admin');
  const end = (label: string, lonE6: number) => {
    const timezone = 'America/Chicago';
    return { label, address: '1 Main St, Olathe, KS 66061', timezone, lonE6, latE6: 38_880_000 };
  };
  const [from, to, elsewhere] = [
    end('Store', -94_810_000),
    end('Auction', -94_720_000),
    end('Lot', -94_650_000),
  ] as const;
  const atFive = Date.UTC(2026, 8, 15, 22);
  const atSix = Date.UTC(2026, 8, 15, 23);
  const unknown = { status: 422, errorCode: 'UNKNOWN_FARE' };
  let count = 0;

  const person = { employeeId: null, firstName: 'Gene', lastName: 'Foley', phone: '+19135550157' };
  const ride = { accountId: 'acc-1', from, to, ...person, memo: '', driverNote: '' };

  test.each<readonly [string, number | null, object, string, object]>([
    ['the same way', null, {}, 'standard', { status: 200 }],
    ['the same way at the same time', atFive, {}, 'standard', { status: 200 }],
    ['another account', null, { accountId: 'acc-2' }, 'standard', unknown],
    ['another start', null, { from: elsewhere }, 'standard', unknown],
    ['another end', null, { to: elsewhere }, 'standard', unknown],
    ['the way back', null, { from: to, to: from }, 'standard', unknown],
    ['5 PM instead of now', null, { atMs: atFive }, 'standard', unknown],
    ['now instead of 5 PM', atFive, { atMs: null }, 'standard', unknown],
    ['6 PM instead of 5 PM', atFive, { atMs: atSix }, 'standard', unknown],
    ['another kind of car', null, {}, 'xl', unknown],
  ])('of a ride: %s', (_what, atMs, changes, productId, answer) => {
    const order = { ...ride, atMs };
    const { fares } = desk.ask('estimateRide', order);
    const fareId = fares.find((one) => one.productId === 'standard')?.fareId ?? '';
    const reference = `TR-r${(count += 1)}`;
    const asked = { order: { ...order, ...changes }, fareId, productId, reference };
    expect(desk.call('orderRide', asked, reference)).toMatchObject(answer);
  });

  const keys = { name: 'Keys', description: '', quantity: 2, referenceNumber: '' };
  const units = { fromUnit: '', toUnit: '', orderNumber: '', memo: '', valueCents: null };
  const parcel = { accountId: 'acc-1', from, to, ...units, packages: [keys] };

  test.each<readonly [string, object, object]>([
    ['the same packages', {}, { status: 200 }],
    ['another account', { accountId: 'acc-2' }, unknown],
    ['another start', { from: elsewhere }, unknown],
    ['another end', { to: elsewhere }, unknown],
    ['one more of a package', { packages: [{ ...keys, quantity: 3 }] }, unknown],
    ['one more package', { packages: [keys, { ...keys, quantity: 1 }] }, unknown],
  ])('of a delivery: %s', (_what, changes, answer) => {
    const [fare] = desk.ask('estimateDelivery', { accountId: 'acc-1', from, to, pieces: 2 }).fares;
    const { fareId, productId } = fare ?? { fareId: '', productId: '' };
    const reference = `TR-d${(count += 1)}`;
    const asked = { order: { ...parcel, ...changes }, fareId, productId, reference };
    expect(desk.call('orderDelivery', asked, reference)).toMatchObject(answer);
  });
});
