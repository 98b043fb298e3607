import { readDollars } from '#domain/money.ts';
import { orderReference } from '#domain/rides.ts';
import {
  checkVoucher,
  longestTakenMs,
  mayCancelVoucher,
  voucherPays,
  whyNotTaken,
} from '#domain/vouchers.ts';
import { no, yes } from '#kernel/records.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import { notice, requestSeeing } from '#spine/outbox/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { ownerOf } from './orders.model.ts';
import {
  about,
  cancelling,
  capitalOf,
  knowsAccount,
  ordering,
  orderWords,
} from './orders.requests.ts';
import { voucherType } from './vouchers.fetches.ts';
import { type TypedVoucher, voucherOf, voucherOrderPayload } from './vouchers.model.ts';

type Sees = Pick<WorldSees, 'world'> & ClockSees;
type Order = ReturnType<typeof voucherOrderPayload.parse>;

const { repeat, ...once } = ordering('vouchers');
const noType = no('The kinds of ride are needed first.');

/** Generates a voucher, once; no server takes the order after the time it names. */
export const orderVoucher = requestSeeing<Sees>()({
  ...once,
  repeat: repeat(({ offer }: Order) => offer?.untilMs),
  type: voucherType,
  schema: voucherOrderPayload,
  call: 'orderVoucher',
  guard: ({ order, offer }, sees) => {
    const known = knowsAccount(order, sees, checkVoucher(order));
    if (!known.yes) return known;
    if (!offer) return noType;
    const late = whyNotTaken(offer.untilMs, sees.clock.state.nowMs);
    return late === null ? yes : no(late);
  },
  ask: ({ order, offer }, { key }) => {
    if (!offer) return noType;
    const { productId, untilMs } = offer;
    return { order, productId, untilMs, reference: orderReference(key) };
  },
  words: {
    ...orderWords('voucher', {
      verb: ['generate', 'generated'],
      done: 'generated',
      of: (note) => capitalOf(about(note)),
    }),
    done: ({ result: { orderId }, note, sees: { world } }) => {
      const code = world.tables.vouchers.get(orderId)?.code ?? note.subject;
      return notice('success', 'Voucher generated.', `${code}: ${about(note)}.`);
    },
  },
  note: ({ order, offer }) => {
    const after = `${voucherPays(order)} of one ${offer?.product ?? ''} ride`;
    const change = { field: 'Pays', before: null, after, zone: null };
    return { subject: order.memo.trim() || 'Voucher', activityIds: [], changes: [change] };
  },
  sample: ({ world, clock }, pick) => {
    const account = pick(world.tables.accounts.rows());
    if (!account) return null;
    const kind = pick(['Percentage', 'Company Max', 'Rider Max'] as const) ?? 'Percentage';
    const near = { restrictsPickup: false, restrictsDropoff: false, pickup: null, dropoff: null };
    const typed: TypedVoucher = {
      accountId: account.id,
      memo: 'Service wait',
      productId: '',
      kind,
      percent: 50,
      amount: '25',
      hours: 12,
      ...near,
    };
    return {
      owner: ownerOf(account.id, pick(['1', '2', '3', '4', '5', '6']) ?? ''),
      order: voucherOf(typed, readDollars(typed.amount)),
      offer: offerOf({ productId: 'standard', product: 'Standard' }, clock.state.nowMs),
    };
  },
});

/** The kind of ride that is chosen, and until when the order is taken. */
export function offerOf(
  { productId, product }: { readonly productId: string; readonly product: string },
  nowMs: number,
) {
  return { productId, product, untilMs: nowMs + longestTakenMs };
}

/** Cancels a voucher that is not used yet; it costs nothing. */
export const cancelVoucher = requestSeeing<Pick<WorldSees, 'world'>>()({
  ...cancelling('vouchers', {
    may: mayCancelVoucher,
    name: ({ code }) => code,
    lost: (voucher) => ({
      field: 'Pays',
      before: voucher ? voucherPays(voucher) : null,
      after: null,
      zone: null,
    }),
    ended: ' cannot be used any more',
  }),
  type: 'rides/cancelVoucher',
  call: 'cancelVoucher',
});
