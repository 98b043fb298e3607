import { expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { emptyOf } from './testing/emptyOf.ts';
import { dollars, readDollars } from './money.ts';
import { checkVoucher, companyPays, type VoucherOrder, voucherOrder } from './vouchers.ts';

const terms = fc.oneof(
  fc.record({
    kind: fc.constant('Percentage' as const),
    percent: fc.integer({ min: 5, max: 100 }),
    limitCents: fc.constant(null),
  }),
  fc.record({
    kind: fc.constantFrom('Company Max' as const, 'Rider Max' as const),
    percent: fc.constant(null),
    limitCents: fc.integer({ min: 1, max: 100_000 }),
  }),
);

test.prop([terms, fc.nat(200_000)])(
  'S2 §2: company and rider share a fare, and neither pays more than the voucher says',
  (voucher, fareCents) => {
    const company = companyPays(voucher, fareCents);
    const rider = fareCents - company;
    expect(Number.isInteger(company)).toBe(true);
    expect(Math.min(company, rider)).toBeGreaterThanOrEqual(0);
    const { kind, percent, limitCents } = voucher;
    if (kind === 'Percentage') {
      expect(Math.abs(company * 100 - fareCents * percent)).toBeLessThanOrEqual(50);
    } else expect(kind === 'Company Max' ? company : rider).toBeLessThanOrEqual(limitCents);
  },
);

const half = { kind: 'Percentage', percent: 50, hours: 12 } as const;
const order: VoucherOrder = { ...emptyOf(voucherOrder), accountId: 'a', ...half };

test.prop([fc.oneof(fc.integer(), fc.double())])('S2 §5: a percentage is 5 to 100', (percent) => {
  const isValid = Number.isInteger(percent) && percent >= 5 && percent <= 100;
  expect(checkVoucher({ ...order, percent }).percent === undefined).toBe(isValid);
});

test.prop([fc.integer({ min: -999_999_999, max: 999_999_999 })])(
  'an amount of money reads back what is written',
  (cents) => {
    expect(readDollars(dollars(cents))).toBe(cents);
    expect(readDollars((cents / 100).toFixed(2))).toBe(cents);
  },
);

test.prop([fc.string({ unit: 'grapheme' })])('other text is no amount of money', (text) => {
  const cents = readDollars(text);
  if (!/\d/.test(text)) expect(cents).toBeNull();
  else expect(cents === null || Number.isSafeInteger(cents)).toBe(true);
});
