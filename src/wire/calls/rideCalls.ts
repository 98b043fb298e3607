// The calls for what is ordered from a ride-share partner, in domain types.
import type { DeliveryOrder, DeliveryWay } from '#domain/deliveries.ts';
import type { Delivery, Ride, Voucher } from '#domain/entities.ts';
import type { RideEstimate, RideOrder, RideType, RideWay } from '#domain/rides.ts';
import type { VoucherOrder } from '#domain/vouchers.ts';

/** Orders that are not over, or all; of these the one with a reference, or null. */
export type OrdersAsked = {
  readonly status: 'pending' | 'all';
  readonly reference: string | null;
};

export type RideCalls = {
  /** S2 §7, reading 41: the kinds of car for a way, each at a price that is held for a while. */
  readonly estimateRide: { readonly request: RideWay; readonly reply: RideEstimate };
  /**
   * S2 §7: orders a ride at a price that was given. Durable: takes an idempotency key; a reference
   * that was ordered before orders nothing and is answered with its ride. Refused when the price is
   * not held any more, or was given for another ride.
   */
  readonly orderRide: {
    readonly request: {
      readonly order: RideOrder;
      readonly fareId: string;
      readonly productId: string;
      /** The console's own name for the order. */
      readonly reference: string;
    };
    readonly reply: { readonly ride: Ride };
  };
  /** S2 §7: rides that are not over, or all; of these the one with a reference. */
  readonly rides: {
    readonly request: OrdersAsked;
    readonly reply: { readonly rides: readonly Ride[] };
  };
  /**
   * Durable: takes an idempotency key. `feeCents`: the fee that the operator agreed to; when it is
   * higher by now, it is refused with 409 and the ride as it is. Refused once the rider is in the
   * car.
   */
  readonly cancelRide: {
    readonly request: { readonly id: string; readonly feeCents: number };
    readonly reply: { readonly ride: Ride };
  };
  /** The kinds of car that an account can give vouchers for. */
  readonly rideTypes: {
    readonly request: { readonly accountId: string };
    readonly reply: { readonly rideTypes: readonly RideType[] };
  };
  /**
   * S2 §7: generates a voucher. Durable: takes an idempotency key; a reference that was ordered
   * before is answered with its voucher. `untilMs`: no server takes the order from then on.
   */
  readonly orderVoucher: {
    readonly request: {
      readonly order: VoucherOrder;
      readonly productId: string;
      readonly reference: string;
      readonly untilMs: number;
    };
    readonly reply: { readonly voucher: Voucher };
  };
  /** Vouchers that can be used or are in use, or all; of these the one with a reference. */
  readonly vouchers: {
    readonly request: OrdersAsked;
    readonly reply: { readonly vouchers: readonly Voucher[] };
  };
  /** Durable. Refused with 409 and the voucher once its ride has begun. */
  readonly cancelVoucher: {
    readonly request: { readonly id: string };
    readonly reply: { readonly voucher: Voucher };
  };
  /** Reading 41: who carries so many pieces along a way, each at a price that is held. */
  readonly estimateDelivery: { readonly request: DeliveryWay; readonly reply: RideEstimate };
  /** As `orderRide`; the price must have been given for as many pieces. */
  readonly orderDelivery: {
    readonly request: {
      readonly order: DeliveryOrder;
      readonly fareId: string;
      readonly productId: string;
      readonly reference: string;
    };
    readonly reply: { readonly delivery: Delivery };
  };
  /** Deliveries that are not over, or all; of these the one with a reference. */
  readonly deliveries: {
    readonly request: OrdersAsked;
    readonly reply: { readonly deliveries: readonly Delivery[] };
  };
  /** As `cancelRide`; refused once the courier has the packages. */
  readonly cancelDelivery: {
    readonly request: { readonly id: string; readonly feeCents: number };
    readonly reply: { readonly delivery: Delivery };
  };
};
