// The company's own orders: a console may know less of an order than the company, which knows all.
import type { Delivery, Ride, RidePlace, Voucher } from '#domain/entities.ts';

type Ends = 'from' | 'to';
type Facts =
  | 'priceCents'
  | 'feeCents'
  | 'orderedMs'
  | 'promisedMs'
  | 'pickupMs'
  | 'dropoffMs'
  | 'expiresMs'
  | 'fareCents'
  | 'costCents';

/** An order of which everything is known. */
export type WholeOrder<T> = T extends unknown
  ? Omit<T, Facts | Ends> & { readonly [F in keyof T & Facts]: NonNullable<T[F]> } & {
      readonly [F in keyof T & Ends]: RidePlace;
    }
  : never;

export function wholeOrder<T extends Ride | Delivery | Voucher>(order: T): WholeOrder<T> {
  return order as unknown as WholeOrder<T>;
}
