import { packageItem, ridePlace } from '#domain/entities.ts';
import type { DeliveryDraft } from '#domain/deliveries.ts';
import { integer, payload, text, z } from '#domain/schema.ts';
import { heldFare } from './rides.model.ts';

/** What the price of a delivery depends on. */
export const deliveryWayPayload = payload(
  z.object({ accountId: text(), from: ridePlace, to: ridePlace, pieces: integer }),
);

const place = z.nullable(ridePlace);
const words = {
  fromUnit: text('address'),
  toUnit: text('address'),
  orderNumber: text('note'),
  memo: text('note'),
};

/** The form: a value is kept as it was typed, and an end is null until it is chosen. */
export const typedDelivery = {
  accountId: text(),
  from: place,
  to: place,
  ...words,
  value: text('note'),
  /** None until their number was asked for. */
  packages: z.array(packageItem),
  /** What carries it; empty: the first one. */
  productId: text(),
};
export type TypedDelivery = z.output<z.ZodMiniObject<typeof typedDelivery>>;

export const deliveryOrderPayload = payload(
  z.object({
    /** Its form. */
    owner: text(),
    order: z.object({
      accountId: text(),
      from: place,
      to: place,
      ...words,
      valueCents: z.nullable(integer),
      packages: z.array(packageItem),
    }),
    /** Null while there is no price. */
    fare: z.nullable(heldFare),
  }),
);
export const deliveryOrderedPayload = payload(z.object({ deliveryId: text() }));
/** `feeCents`: the fee that was shown and agreed to. */
export const cancelDeliveryPayload = payload(z.object({ deliveryId: text(), feeCents: integer }));

/** What the form asks for; `cents`: the value that was typed, or null. */
export function deliveryOf(typed: TypedDelivery, cents: number | null): DeliveryDraft {
  const { productId: _product, value: _value, ...order } = typed;
  return { ...order, valueCents: cents };
}
