import { describe, expect, test } from 'vitest';
import type { Voucher, VoucherStatus } from './entities.ts';
import {
  checkVoucher,
  companyPays,
  isOpenVoucher,
  mayCancelVoucher,
  voucherPays,
  type VoucherOrder,
  whyNotTaken,
} from './vouchers.ts';

const place = {
  label: 'Olathe',
  address: '1845 E Santa Fe St',
  timezone: 'America/Chicago',
  lonE6: -94_793_171,
  latE6: 38_883_945,
};
const order: VoucherOrder = {
  accountId: 'acc-1',
  kind: 'Percentage',
  percent: 50,
  limitCents: null,
  restrictsPickup: false,
  restrictsDropoff: false,
  pickup: null,
  dropoff: null,
  hours: 12,
  memo: '',
};
const percentWords = { percent: 'A whole number from 5 to 100.' };
const amountWords = { limitCents: 'Enter an amount, like 25.00.' };
const rangeWords = { limitCents: 'From $0.01 to $1,000.00.' };
const hourWords = { hours: 'It lasts 12, 24 or 48 hours.' };

describe('a voucher as it is typed (S2 §5)', () => {
  test.each<[string, Partial<VoucherOrder>, object]>([
    ['half of the fare', {}, {}],
    ['5 percent', { percent: 5 }, {}],
    ['100 percent', { percent: 100 }, {}],
    ['4 percent', { percent: 4 }, percentWords],
    ['101 percent', { percent: 101 }, percentWords],
    ['12.5 percent', { percent: 12.5 }, percentWords],
    ['no percentage', { percent: null }, percentWords],
    ['a maximum without an amount', { kind: 'Company Max' }, amountWords],
    ['a cent', { kind: 'Company Max', limitCents: 1, percent: null }, {}],
    ['$1,000', { kind: 'Rider Max', limitCents: 100_000 }, {}],
    ['more than $1,000', { kind: 'Rider Max', limitCents: 100_001 }, rangeWords],
    ['nothing', { kind: 'Rider Max', limitCents: 0 }, rangeWords],
    ['half a cent', { kind: 'Rider Max', limitCents: 10.5 }, rangeWords],
    ['near no place', { restrictsPickup: true }, { pickup: 'Choose where the ride may begin.' }],
    ['to no place', { restrictsDropoff: true }, { dropoff: 'Choose where the ride may end.' }],
    ['near a place', { restrictsPickup: true, pickup: place }, {}],
    ['to a place', { restrictsDropoff: true, dropoff: place }, {}],
    ['a day', { hours: 24 }, {}],
    ['two days', { hours: 48 }, {}],
    ['36 hours', { hours: 36 }, hourWords],
    ['a memo of 500', { memo: 'x'.repeat(500) }, {}],
    ['a memo of 501', { memo: 'x'.repeat(501) }, { memo: 'At most 500 characters.' }],
  ])('%s', (_what, change, wrong) => {
    expect(checkVoucher({ ...order, ...change })).toEqual(wrong);
  });
});

type Terms = Pick<Voucher, 'kind' | 'percent' | 'limitCents'>;
const percent = (of: number | null): Terms => ({
  kind: 'Percentage',
  percent: of,
  limitCents: null,
});
const upTo = (cents: number | null): Terms => ({
  kind: 'Company Max',
  percent: null,
  limitCents: cents,
});
const above = (cents: number | null): Terms => ({
  kind: 'Rider Max',
  percent: null,
  limitCents: cents,
});

test.each<[string, Terms, number, number]>([
  ['half of $31.21 is $15.61, of odd cents the company has more', percent(50), 3_121, 1_561],
  ['a third of nothing', percent(33), 0, 0],
  ['all of it', percent(100), 3_121, 3_121],
  ['the ride costs less than the maximum', upTo(2_500), 1_900, 1_900],
  ['the ride costs more than the maximum', upTo(2_500), 3_121, 2_500],
  ['the rider pays the first $5', above(500), 3_121, 2_621],
  ['the ride costs less than the rider pays', above(500), 420, 0],
])('the company pays its part: %s', (_what, terms, fare, cents) => {
  expect(companyPays(terms, fare)).toBe(cents);
});

test.each<[string, Terms & Pick<Voucher, 'unknownWords'>]>([
  ['50 %', percent(50)],
  ['Unknown part', percent(null)],
  ['up to $25.00', upTo(2_500)],
  ['all above $5.00', above(500)],
  ['up to an unknown amount', upTo(null)],
  [
    'Unknown: Flat',
    { ...upTo(1), kind: 'unknown', unknownWords: [{ field: 'kind', word: 'Flat' }] },
  ],
])('a voucher says what the company pays: %s', (words, terms) => {
  expect(voucherPays(terms)).toBe(words);
});

/** By status: pending (S2 §7); may be cancelled, or why not. */
const rules: readonly (readonly [VoucherStatus, boolean, string | null])[] = [
  ['unused', true, null],
  ['riding', true, 'The rider is in the car.'],
  ['used', false, 'It is used already.'],
  ['expired', false, 'It has expired.'],
  ['cancelled', false, 'It is cancelled already.'],
  ['unknown', false, null],
];

test.each(rules)(
  'a voucher that is %s is pending: %s, and stays because: %s',
  (status, is, why) => {
    expect(isOpenVoucher({ status })).toBe(is);
    expect(mayCancelVoucher({ status })).toEqual(
      why === null ? { yes: true } : { yes: false, reason: why },
    );
  },
);

test.each([
  [0, 'This order came too late: generate the voucher again.'],
  [1, null],
  [300_000, null],
  [300_001, 'An order is taken within 5 minutes.'],
])('an order that may be taken for %s ms more is refused because: %s', (leftMs, why) => {
  expect(whyNotTaken(1_789_473_600_000 + leftMs, 1_789_473_600_000)).toBe(why);
});
