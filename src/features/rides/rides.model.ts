import { ridePlace } from '#domain/entities.ts';
import { fare, rideEstimate } from '#domain/rides.ts';
import { flag, integer, payload, text, z } from '#domain/schema.ts';
import { orOther } from '#spine/flow/index.ts';

export const startPayload = payload(z.object(orOther));

export const listPayload = payload(z.object({ isListed: flag }));

const time = z.nullable(integer);
/** What the price of a ride depends on. */
export const wayPayload = payload(
  z.object({ accountId: text(), from: ridePlace, to: ridePlace, atMs: time }),
);
export const estimatePayload = payload(rideEstimate);

const person = {
  // Added later than the others: orders stored before lack it.
  employeeId: z._default(z.nullable(text()), null),
  firstName: text('name'),
  lastName: text('name'),
  phone: text('phone'),
  memo: text('note'),
  driverNote: text('note'),
};
/** The form: an end is null until it is chosen. */
export const typedRide = {
  accountId: text(),
  ...person,
  from: z.nullable(ridePlace),
  to: z.nullable(ridePlace),
  /** Null: as soon as possible. */
  atMs: time,
  /** The kind of car; empty: the first one. */
  productId: text(),
};
export type TypedRide = z.output<z.ZodMiniObject<typeof typedRide>>;

/** The price it is ordered at, and until when it is held. */
export const heldFare = z.object({ ...fare.shape, heldUntilMs: integer });
export type HeldFare = z.output<typeof heldFare>;

export const orderPayload = payload(
  z.object({
    /** Its form. */
    owner: text(),
    order: z.object({
      accountId: text(),
      ...person,
      from: z.nullable(ridePlace),
      to: z.nullable(ridePlace),
      atMs: time,
    }),
    /** Null while there is no price. */
    fare: z.nullable(heldFare),
  }),
);
export const orderedPayload = payload(z.object({ rideId: text() }));
/** `feeCents`: the fee that was shown and agreed to. */
export const cancelPayload = payload(z.object({ rideId: text(), feeCents: integer }));

/** Names the form of a ride: the account that it was opened for, and which one of them it is. */
export function ownerOf(accountId: string, which: string): string {
  return `${accountId}@${which}`;
}

export function accountOf(owner: string): string {
  return owner.slice(0, owner.lastIndexOf('@'));
}
