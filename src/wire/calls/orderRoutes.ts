// What the calls about orders from a ride-share partner share (S2 §7, readings 41 and 53): prices
// that are held, an order under a reference, the list, and a cancellation. Names in bodies are
// those of S2 §2.
import { fare, rideEstimate } from '#domain/rides.ts';
import { timeMs, title } from '#domain/fields.ts';
import { ride } from '#domain/entities.ts';
import { z } from '#domain/schema.ts';
import { asked, askedIn, must, reader } from '../codecs/fields.ts';
import { type Codec, codec } from '../codecs/table.ts';
import {
  asking,
  bodyAs,
  call,
  idAs,
  inQuery,
  listOf,
  oneOf,
  posting,
  readText,
  replyAs,
  rowOf,
  type Sent,
  writeText,
} from '../route.ts';

type Row = { readonly id: string };

const estimateCodec = codec(rideEstimate, {
  fares: {
    at: 'options',
    rows: codec(fare, {
      fareId: {},
      productId: {},
      product: {},
      about: {},
      seats: {},
      pickupMs: { at: 'pickupTime' },
      priceCents: { at: 'price', per: 100 },
    }),
  },
  distanceCmi: { at: 'distance', per: 100 },
  durationMs: { at: 'duration', per: 1000 },
  askedMs: { at: 'estimatedTime' },
  heldUntilMs: { at: 'expiresTime' },
});

/** Prices for a way, each held for a while. It orders nothing: asking twice costs nothing. */
export function estimating<W>(path: string, way: Codec<W>) {
  return call({
    ...posting,
    path: `${path}/estimate`,
    durable: false,
    ...bodyAs(way),
    ...replyAs(estimateCodec),
  });
}

/**
 * An order, and what comes with it. Durable: takes an idempotency key; the reference is the
 * console's own name for the order, and one that was ordered before orders nothing and is answered
 * with its row.
 */
export function ordering<O, C extends object, N extends string, T extends Row>(
  path: string,
  order: Codec<O>,
  { decode, encode }: Codec<C>,
  name: N,
  row: Codec<T>,
) {
  return call({
    ...posting,
    path,
    decode: ({ body }: Sent) => ({
      order: must(order.decode(body), 'body'),
      ...must(decode(body), 'body'),
    }),
    encode: ({ order: asked, ...rest }: { readonly order: O } & C) => ({
      query: {},
      body: { ...order.encode(asked), ...encode(rest as unknown as C) },
    }),
    ...oneOf(name, row),
  });
}

/** The price of an order, and its reference: no server takes it at another price. */
export const pricedCodec = codec(
  z.object({ fareId: title('plain'), productId: title('plain'), reference: title('plain') }),
  { fareId: {}, productId: {}, reference: {} },
);
export const offeredCodec = codec(
  z.object({
    productId: title('plain'),
    reference: title('plain'),
    /** No server takes the order from then on. */
    untilMs: timeMs,
  }),
  { productId: {}, reference: {}, untilMs: { at: 'takenUntil' } },
);

const readStatus = reader(z.enum(['pending', 'all']));
const readReference = reader(asked(ride.shape.clientReference));

/** Orders that are not over, or all; of these the one with a reference, or null. */
export type OrdersAsked = {
  readonly status: 'pending' | 'all';
  readonly reference: string | null;
};

/** S2 §7: orders that are not over, or all; of these the one with a reference. */
export function listing<N extends string, T extends Row>(path: string, name: N, row: Codec<T>) {
  return call({
    ...asking,
    path,
    encode: ({ status, reference }: OrdersAsked) =>
      inQuery({ status, ...(reference !== null && { reference: writeText(reference) }) }),
    decode: ({ query }: Sent): OrdersAsked => ({
      // Pending by default.
      status: query.status === undefined ? 'pending' : must(readStatus(query.status), 'status'),
      reference:
        query.reference === undefined
          ? null
          : must(readReference(readText(query.reference, 'reference')), 'reference'),
    }),
    ...listOf(name, row),
  });
}

const readFee = reader(
  z.object({ cancellationFee: askedIn(ride.shape.feeCents, 100) }),
  ({ cancellationFee }) => Math.round(cancellationFee * 100),
);

/**
 * Durable: takes an idempotency key. `feeCents`: the fee that the operator agreed to; when it is
 * higher by now, it is refused with 409 and the row as it is.
 */
export function cancelling<N extends string, T extends Row>(path: string, name: N, row: Codec<T>) {
  type Request = Row & { readonly feeCents: number };
  return call({
    ...posting,
    path: `${path}/{id}/cancel`,
    encode: ({ feeCents, ...of }: Request) => ({
      ...idAs('id').encode(of),
      body: { cancellationFee: feeCents / 100 },
    }),
    decode: (sent: Sent): Request => ({
      ...idAs('id').decode(sent),
      feeCents: must(readFee(sent.body), 'body'),
    }),
    ...rowOf(name, row),
  });
}
