// Rules for a voucher (S2 §2, §5, §9). Form, guard and server apply them alike.
import { type EpochMs, ridePlace, type Voucher, voucherKinds } from './entities.ts';
import { id, note } from './fields.ts';
import { dollars } from './money.ts';
import { costWords, notSaid } from './rides.ts';
import { decimal, type DeepReadonly, flag, whole, z } from './schema.ts';
import { withWord } from './unknownWords.ts';
import { no, type Verdict, yes } from './verdict.ts';

export type VoucherKind = (typeof voucherKinds)[number];

/** S2 §5: in whole percent. */
export const leastPercent = 5;
export const mostPercent = 100;
const mostLimitCents = 100_000;
/** S2 §9: in hours. */
export const validities = [12, 24, 48] as const;
export const defaultValidity = 12;
/** A restricted pick-up or drop-off is at most so far from its place. */
export const nearMiles = 3;
/** No server takes an order that names a later time than this from now. */
export const longestTakenMs = 5 * 60_000;

const number = decimal(-1_000_000, 1_000_000);
const place = z.nullable(ridePlace);

/** Wider than what is allowed, so that the server says what is wrong. */
export const voucherOrder = z.object({
  accountId: id,
  kind: z.enum(voucherKinds),
  /** Null but for a percentage. */
  percent: z.nullable(number),
  /** Null for a percentage. */
  limitCents: z.nullable(whole(-100_000_000, 100_000_000)),
  restrictsPickup: flag,
  restrictsDropoff: flag,
  /** Where it is restricted to; null where it is not. */
  pickup: place,
  dropoff: place,
  /** How long it can be used, in hours. */
  hours: number,
  /** For the office. */
  memo: note,
});
export type VoucherOrder = DeepReadonly<z.output<typeof voucherOrder>>;

const longestMemo = 500;

/** What is wrong, by field; empty when it can be ordered. */
export function checkVoucher(order: VoucherOrder): { readonly [F in keyof VoucherOrder]?: string } {
  const { kind, percent, limitCents, restrictsPickup, restrictsDropoff, hours } = order;
  const wrong: { -readonly [F in keyof VoucherOrder]?: string } = {};
  if (kind === 'Percentage') {
    const isWhole = percent !== null && Number.isInteger(percent);
    if (!isWhole || percent < leastPercent || percent > mostPercent)
      wrong.percent = `A whole number from ${leastPercent} to ${mostPercent}.`;
  } else if (limitCents === null) {
    wrong.limitCents = 'Enter an amount, like 25.00.';
  } else if (!Number.isInteger(limitCents) || limitCents < 1 || limitCents > mostLimitCents) {
    wrong.limitCents = `From $0.01 to ${dollars(mostLimitCents)}.`;
  }
  if (restrictsPickup && !order.pickup) wrong.pickup = 'Choose where the ride may begin.';
  if (restrictsDropoff && !order.dropoff) wrong.dropoff = 'Choose where the ride may end.';
  if (!validities.some((one) => one === hours))
    wrong.hours = `It lasts ${validities.slice(0, -1).join(', ')} or ${validities.at(-1)} hours.`;
  if (order.memo.length > longestMemo) wrong.memo = `At most ${longestMemo} characters.`;
  return wrong;
}

/** The company's part of what a ride cost, in whole cents; the rider pays the rest. */
export function companyPays(
  { kind, percent, limitCents }: Pick<Voucher, 'kind' | 'percent' | 'limitCents'>,
  fareCents: number,
): number {
  if (kind === 'Percentage') return Math.round((fareCents * (percent ?? 0)) / 100);
  const limit = limitCents ?? 0;
  return kind === 'Company Max' ? Math.min(fareCents, limit) : Math.max(0, fareCents - limit);
}

/** '50 %', 'up to $25.00', 'all above $5.00' */
export function voucherPays(
  voucher: Pick<Voucher, 'kind' | 'percent' | 'limitCents' | 'unknownWords'>,
): string {
  const { kind, percent, limitCents } = voucher;
  if (kind === 'unknown') return withWord(notSaid, voucher, 'kind');
  if (kind === 'Percentage') return percent === null ? `${notSaid} part` : `${percent} %`;
  const limit = limitCents === null ? 'an unknown amount' : costWords(limitCents);
  return `${kind === 'Company Max' ? 'up to' : 'all above'} ${limit}`;
}

/** It can be used, or is being used (S2 §7: pending). */
export function isOpenVoucher({ status }: Pick<Voucher, 'status'>): boolean {
  return status === 'unused' || status === 'riding';
}

/** It may be cancelled until its ride begins, and costs nothing then. */
export function mayCancelVoucher({ status }: Pick<Voucher, 'status'>): Verdict {
  if (status === 'riding') return no('The rider is in the car.');
  if (status === 'used') return no('It is used already.');
  if (status === 'expired') return no('It has expired.');
  return status === 'cancelled' ? no('It is cancelled already.') : yes;
}

/** Why no server takes the order that may be taken until a time; null when it is taken. */
export function whyNotTaken(untilMs: EpochMs, nowMs: EpochMs): string | null {
  if (untilMs <= nowMs) return 'This order came too late: generate the voucher again.';
  return untilMs - nowMs > longestTakenMs ? 'An order is taken within 5 minutes.' : null;
}
