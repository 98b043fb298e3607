import { describe, expect, test } from 'vitest';
import {
  checkDelivery,
  checkPackage,
  type DeliveryDraft,
  mayCancelDelivery,
  newPackage,
  packagesName,
  piecesOf,
} from './deliveries.ts';
import type { Delivery, PackageItem } from './entities.ts';

const place = {
  label: 'Olathe',
  address: '1845 E Santa Fe St',
  timezone: 'America/Chicago',
  lonE6: -94_793_171,
  latE6: 38_883_945,
};
const keys: PackageItem = { name: 'Keys', description: '', quantity: 1, referenceNumber: '' };
const draft: DeliveryDraft = {
  accountId: 'acc-1',
  from: place,
  to: { ...place, latE6: 39_000_000 },
  fromUnit: '',
  toUnit: '',
  orderNumber: '',
  valueCents: null,
  memo: '',
  packages: [keys],
};
const valueWords = { valueCents: 'From $0.00 to $100,000.00.' };
const countWords = { packages: 'A delivery has 1 to 30 packages.' };
const long = (length: number) => 'x'.repeat(length);

describe('a delivery as it is typed (S2 §5)', () => {
  test.each<[string, Partial<DeliveryDraft>, object]>([
    ['all that it needs', {}, {}],
    ['no start', { from: null }, { from: 'Choose where the delivery begins.' }],
    ['no end', { to: null }, { to: 'Choose where the delivery ends.' }],
    ['one place', { to: place }, { to: 'The delivery ends where it begins.' }],
    ['a long unit', { fromUnit: long(101) }, { fromUnit: 'At most 100 characters.' }],
    ['a unit of 100', { toUnit: long(100) }, {}],
    ['a long other unit', { toUnit: long(101) }, { toUnit: 'At most 100 characters.' }],
    ['a long number', { orderNumber: long(101) }, { orderNumber: 'At most 100 characters.' }],
    ['a memo of 500', { memo: long(500) }, {}],
    ['a memo of 501', { memo: long(501) }, { memo: 'At most 500 characters.' }],
    ['worth nothing', { valueCents: 0 }, {}],
    ['worth $100,000', { valueCents: 10_000_000 }, {}],
    ['worth more', { valueCents: 10_000_001 }, valueWords],
    ['worth less than nothing', { valueCents: -1 }, valueWords],
    ['no package', { packages: [] }, countWords],
    ['30 packages', { packages: Array.from({ length: 30 }, () => keys) }, {}],
    ['31 packages', { packages: Array.from({ length: 31 }, () => keys) }, countWords],
    [
      'a second package without a name',
      { packages: [keys, { ...keys, name: '' }, { ...keys, quantity: 0 }] },
      { packages: 'Package 2: Enter a name.' },
    ],
  ])('%s', (_what, change, wrong) => {
    expect(checkDelivery({ ...draft, ...change })).toEqual(wrong);
  });
});

const quantityWords = { quantity: 'A quantity is 1 to 30.' };
test.each<[string, Partial<PackageItem>, object]>([
  ['all that it needs', {}, {}],
  ['a blank name', { name: '  ' }, { name: 'Enter a name.' }],
  ['a name of 100', { name: long(100) }, {}],
  ['a name of 101', { name: long(101) }, { name: 'At most 100 characters.' }],
  ['300 characters', { description: long(300) }, {}],
  ['301 characters', { description: long(301) }, { description: 'At most 300 characters.' }],
  [
    'a long reference',
    { referenceNumber: long(101) },
    { referenceNumber: 'At most 100 characters.' },
  ],
  ['no piece', { quantity: 0 }, quantityWords],
  ['30 pieces', { quantity: 30 }, {}],
  ['31 pieces', { quantity: 31 }, quantityWords],
  ['half a piece', { quantity: 1.5 }, quantityWords],
])('a package with %s (reading 18)', (_what, change, wrong) => {
  expect(checkPackage({ ...keys, ...change })).toEqual(wrong);
});

test.each<[Delivery['status'], number | null, string | null]>([
  ['finding', null, null],
  ['onTheWay', 500, null],
  ['riding', 500, 'The courier has the packages.'],
  ['done', null, 'The delivery is over.'],
  ['cancelled', 500, 'It is cancelled already, at a fee.'],
  ['cancelled', 0, 'It is cancelled already.'],
  ['cancelled', null, 'It is cancelled already.'],
  ['unknown', null, null],
])('a delivery that is %s, with a fee of %s, stays because: %s', (status, feeCents, why) => {
  expect(mayCancelDelivery({ status, feeCents })).toEqual(
    why === null ? { yes: true } : { yes: false, reason: why },
  );
});

test('packages are counted in pieces and called by the first', () => {
  const two = [keys, { ...keys, name: 'Plates', quantity: 4 }];
  expect(piecesOf(two)).toBe(5);
  expect(piecesOf([])).toBe(0);
  expect(packagesName({ packages: two })).toBe('Keys and 1 more');
  expect(packagesName({ packages: [keys] })).toBe('Keys');
  expect(packagesName({ packages: [] })).toBe('');
  expect(newPackage()).toEqual({ name: '', description: '', quantity: 1, referenceNumber: '' });
});
