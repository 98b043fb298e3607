import { fare } from '#domain/rides.ts';
import { integer, payload, text, z } from '#domain/schema.ts';

/** The price it is ordered at, and until when it is held. */
export const heldFare = z.object({ ...fare.shape, heldUntilMs: integer });
export type HeldFare = z.output<typeof heldFare>;

/** What the payload of an order at a price has beside the order. */
export const atPrice = {
  /** Its form. */
  owner: text(),
  /** Null while there is no price. */
  fare: z.nullable(heldFare),
};
export const orderedPayload = payload(z.object({ orderId: text() }));
/** `feeCents`: the fee that was shown and agreed to. */
export const cancelPayload = payload(z.object({ orderId: text(), feeCents: integer }));
export type Cancelled = ReturnType<typeof cancelPayload.parse>;

/** Names the form of an order: the account that it was opened for, and which one of them it is. */
export function ownerOf(accountId: string, which: string): string {
  return `${accountId}@${which}`;
}

export function accountOf(owner: string): string {
  return owner.slice(0, owner.lastIndexOf('@'));
}
