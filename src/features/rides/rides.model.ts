import { rideDraft, rideEstimate, rideWay } from '#domain/rides.ts';
import { flag, payload, text, z } from '#domain/schema.ts';
import { orOther } from '#spine/flow/index.ts';
import { atPrice } from './orders.model.ts';

export const startPayload = payload(z.object(orOther));

export const listPayload = payload(z.object({ isListed: flag }));

export type RidesState = {
  /** The voucher that was just generated, whose code is shown until it is put away. */
  generatedId: string | null;
  /** Whether the lists of orders are open where no form of one is. */
  isListed: boolean;
};

/** What the price of a ride depends on. */
export const wayPayload = payload(rideWay);
export const estimatePayload = payload(rideEstimate);

/** The form. */
export const typedRide = z.object({
  ...rideDraft.shape,
  /** The kind of car; empty: the first one. */
  productId: text(),
});
export type TypedRide = z.output<typeof typedRide>;

export const orderPayload = payload(z.object({ ...atPrice, order: rideDraft }));
