import { readDollars } from '#domain/money.ts';
import { checkVoucher, defaultValidity } from '#domain/vouchers.ts';
import { newFormSeeing } from '#spine/forms/index.ts';
import { accountOf } from './orders.model.ts';
import { newOf } from './orders.requests.ts';
import { typedVoucher, type TypedVoucher, voucherOf } from './vouchers.model.ts';
import { orderVoucher } from './vouchers.requests.ts';

/** The form of a voucher; the kind of ride comes with the order. */
export const voucherForm = newFormSeeing<object>()({
  request: orderVoucher,
  subject: newOf('vouchers'),
  wizard: {
    title: 'RideShare (Voucher)',
    name: 'the voucher being made',
    steps: ['Generate a voucher'],
    first: () => 0,
  },
  values: typedVoucher,
  words: {
    accountId: 'Account',
    memo: 'Request memo',
    productId: 'Ride type',
    kind: 'The voucher pays',
    percent: 'Percentage',
    amount: 'Amount',
    restrictsPickup: 'Restrict pick-up',
    restrictsDropoff: 'Restrict drop-off',
    pickup: 'Pick-up location',
    dropoff: 'Drop-off location',
    hours: 'Expiration',
  },
  first: (owner: string): TypedVoucher => ({
    accountId: accountOf(owner),
    memo: '',
    productId: '',
    kind: 'Percentage',
    percent: 50,
    amount: '',
    restrictsPickup: false,
    restrictsDropoff: false,
    pickup: null,
    dropoff: null,
    hours: defaultValidity,
  }),
  check: (typed) => {
    const { limitCents, ...wrong } = checkVoucher(voucherOf(typed, readDollars(typed.amount)));
    return limitCents === undefined ? wrong : { ...wrong, amount: limitCents };
  },
  asked: (owner, typed) => ({
    owner,
    order: voucherOf(typed, readDollars(typed.amount)),
    offer: null,
  }),
  title: () => 'RideShare (Voucher)',
});
