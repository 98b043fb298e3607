import type { Voucher } from '#domain/entities.ts';
import { readDollars } from '#domain/money.ts';
import { orderReference } from '#domain/rides.ts';
import { emptyPayload } from '#domain/schema.ts';
import {
  checkVoucher,
  longestTakenMs,
  mayCancelVoucher,
  voucherPays,
  whyNotTaken,
} from '#domain/vouchers.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import { notice, putting, requestSeeing } from '#spine/outbox/index.ts';
import { goneText, type WorldSees } from '#spine/world/index.ts';
import { about, cancelling, lookedUp, once } from './once.requests.ts';
import { voucherType } from './vouchers.fetches.ts';
import {
  cancelVoucherPayload,
  generatedPayload,
  type TypedVoucher,
  voucherOf,
  voucherOrderPayload,
} from './vouchers.model.ts';

type Sees = Pick<WorldSees, 'world'> & ClockSees;
type Order = ReturnType<typeof voucherOrderPayload.parse>;

/** The subject of an order begins with this, followed by its form. */
export const newVouchers = 'newVouchers';
const noType = no('The kinds of ride are needed first.');

function done(voucher: Voucher) {
  return { result: { voucherId: voucher.id }, changes: putting('vouchers', voucher) };
}

/** Generates a voucher, once; no server takes the order after the time it names. */
export const orderVoucher = requestSeeing<Sees>()({
  type: voucherType,
  schema: voucherOrderPayload,
  call: 'orderVoucher',
  ...once,
  subject: ({ owner }) => `${newVouchers}:${owner}`,
  guard: mayOrder,
  ask: ({ order, offer }, { key }) => {
    if (!offer) return noType;
    const { productId, untilMs } = offer;
    return { order, productId, untilMs, reference: orderReference(key) };
  },
  done: ({ voucher }) => done(voucher),
  result: generatedPayload,
  repeat: lookedUp<Order, Sees, 'vouchers', { voucherId: string }>({
    collection: 'vouchers',
    done,
    untilMs: ({ offer }) => offer?.untilMs,
  }),
  words: {
    noun: 'voucher',
    verb: ['generate', 'generated'],
    running: 'The voucher is being generated.',
    done: ({ result: { voucherId }, note, sees: { world } }) => {
      const code = world.tables.vouchers.get(voucherId)?.code ?? note.subject;
      return notice('success', 'Voucher generated.', `${code}: ${about(note)}.`);
    },
    failed: ({ note, why }) =>
      notice('error', 'Voucher not generated.', `${capitalOf(about(note))}: ${why}`),
    unanswered: ({ note, why }) =>
      notice('warning', 'Outcome of the voucher unknown.', `${capitalOf(about(note))}: ${why}`),
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
      owner: `${account.id}@${pick(['1', '2', '3', '4', '5', '6']) ?? ''}`,
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
  type: 'rides/cancelVoucher',
  schema: cancelVoucherPayload,
  call: 'cancelVoucher',
  ...cancelling,
  subject: ({ voucherId }) => `vouchers:${voucherId}`,
  row: ({ voucherId: id }) => ({ collection: 'vouchers', id }) as const,
  guard: ({ voucherId }, sees) => {
    const voucher = sees.world.tables.vouchers.get(voucherId);
    return voucher ? mayCancelVoucher(voucher) : no(goneText(sees, 'vouchers', voucherId));
  },
  ask: ({ voucherId: id }) => ({ id }),
  done: ({ voucher }) => ({ result: {}, changes: putting('vouchers', voucher) }),
  result: emptyPayload,
  words: {
    noun: 'cancellation',
    verb: ['cancel', 'cancelled'],
    running: 'The voucher is being cancelled.',
    done: ({ note }) =>
      notice('success', 'Voucher cancelled.', `${note.subject} cannot be used any more.`),
    failed: ({ note, why }) => notice('error', 'Voucher not cancelled.', `${note.subject}: ${why}`),
  },
  note: ({ voucherId }, { world }) => {
    const voucher = world.tables.vouchers.get(voucherId);
    const before = voucher ? voucherPays(voucher) : null;
    return {
      subject: voucher?.code ?? voucherId,
      activityIds: [],
      changes: [{ field: 'Pays', before, after: null, zone: null }],
    };
  },
  sample: ({ world }, pick) => {
    const all = [...world.tables.vouchers.rows()];
    const voucher = pick(all.filter((row) => mayCancelVoucher(row).yes));
    return voucher ? { voucherId: voucher.id } : null;
  },
});

function mayOrder({ order, offer }: Order, { world, clock }: Sees): Yes | No {
  const wrong = Object.values(checkVoucher(order))[0];
  if (wrong !== undefined) return no(wrong);
  if (!world.tables.accounts.get(order.accountId)) return no('This account is not known.');
  if (!offer) return noType;
  const late = whyNotTaken(offer.untilMs, clock.state.nowMs);
  return late === null ? yes : no(late);
}

function capitalOf(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
