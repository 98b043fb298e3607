import type { Entities } from '#domain/entities.ts';
import { dollars } from '#domain/money.ts';
import { orderReference } from '#domain/rides.ts';
import type { Verdict } from '#domain/verdict.ts';
import { no, type No, type Yes } from '#kernel/records.ts';
import { type Done, lookingUp, type Note, type Repeat } from '#spine/outbox/index.ts';

/** What is ordered from a ride-share partner; the call that lists it has the same name. */
export type OrderCollection = 'rides' | 'vouchers' | 'deliveries';

/** What every order has in common: nothing is ordered unseen, at terms of another time. */
export const once = { row: () => null, waits: false, secret: null, last: true } as const;

/**
 * It is sent once: without an answer it is looked up by its reference (P6), until it is found or no
 * server takes it any more.
 */
export function lookedUp<D, S, C extends OrderCollection, R>(by: {
  readonly collection: C;
  readonly done: (row: Entities[C]) => Done<R>;
  readonly untilMs: (asked: D) => number | undefined;
}): Repeat<D, R, S> {
  return {
    lookUp: lookingUp<D, R, S, OrderCollection>({
      call: by.collection,
      ask: (_asked, { key }) => ({ status: 'all', reference: orderReference(key) }),
      found: (reply) => {
        const rows = (reply as unknown as { readonly [K in C]: readonly Entities[C][] })[
          by.collection
        ];
        return rows[0] ? by.done(rows[0]) : null;
      },
      untilMs: (asked) => by.untilMs(asked) ?? 0,
      reference: orderReference,
      never: 'It was looked for by its reference, and nothing was ordered.',
    }),
  };
}

/** What cancelling an order shares; it may cost more or be too late once the connection is back. */
export const cancelling = { waits: false, secret: null, last: true, repeat: 'itself' } as const;

/** Refused when cancelling costs more by now than was agreed to. */
export function agreedFee(
  may: Verdict,
  { feeCents }: { readonly feeCents: number },
  agreedCents: number,
): Yes | No {
  if (!may.yes || feeCents <= agreedCents) return may;
  return no(`Cancelling costs ${dollars(feeCents)} by now.`);
}

export function feeWords({ feeCents }: { readonly feeCents: number }): string {
  return feeCents > 0 ? `a fee of ${dollars(feeCents)} was agreed to` : 'without a fee';
}

/** What an order was about, as its note has it. */
export function about({ changes }: Note): string {
  return String(changes[0]?.after ?? '');
}
