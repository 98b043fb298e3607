import { type DeliveryDraft, deliveryDraft, deliveryWay } from '#domain/deliveries.ts';
import { payload, text, z } from '#domain/schema.ts';
import { atPrice } from './orders.model.ts';

/** What the price of a delivery depends on. */
export const deliveryWayPayload = payload(deliveryWay);

const { valueCents: _cents, ...asTyped } = deliveryDraft.shape;
/** The form: the value is kept as it was typed; no packages until their number was asked for. */
export const typedDelivery = z.object({
  ...asTyped,
  value: text('note'),
  /** What carries it; empty: the first one. */
  productId: text(),
});
export type TypedDelivery = z.output<typeof typedDelivery>;

export const deliveryOrderPayload = payload(z.object({ ...atPrice, order: deliveryDraft }));

/** What the form asks for; `cents`: the value that was typed, or null. */
export function deliveryOf(typed: TypedDelivery, cents: number | null): DeliveryDraft {
  const { productId: _product, value: _value, ...order } = typed;
  return { ...order, valueCents: cents };
}
