// The calls of `routes.ts` about rides of people (S2 §7): an estimate, an order, the list, and a
// cancellation. Names in bodies are those of S2 §2.
import { ride } from '#domain/entities.ts';
import type { RideEstimate, RideOrder, RideWay } from '#domain/rides.ts';
import { z } from '#domain/schema.ts';
import { codecs } from '../codecs/collections.ts';
import {
  asked,
  epochMs,
  epochMsOrNone,
  id,
  label,
  must,
  note,
  reader,
  title,
} from '../codecs/fields.ts';
import { decodeRidePlace, encodeRidePlace, ridePlaceSchema } from '../codecs/ride.ts';
import {
  asking,
  bodyOf,
  idIn,
  inBody,
  inQuery,
  listOf,
  oneOf,
  onlyAsked,
  plainReply,
  posting,
  readText,
  type Sent,
  writeText,
} from '../route.ts';
import type { Codec } from '../codecs/table.ts';
import type { RouteOf } from './calls.ts';
import type { OrdersAsked } from './rideCalls.ts';

const wayOnWire = {
  accountId: id,
  start: ridePlaceSchema,
  end: ridePlaceSchema,
  requestTime: epochMsOrNone,
};
const readWay = reader(z.object(wayOnWire), wayOf);
const readOrder = reader(
  z.object({
    ...wayOnWire,
    employeeId: z.optional(z.nullable(id)),
    firstName: label,
    lastName: label,
    phoneNumber: label,
    requestMemo: note,
    uberDriverNote: note,
    fareId: title,
    productId: title,
    reference: title,
  }),
  ({ fareId, productId, reference, ...raw }) => ({
    order: {
      ...wayOf(raw),
      employeeId: raw.employeeId ?? null,
      firstName: raw.firstName,
      lastName: raw.lastName,
      phone: raw.phoneNumber,
      memo: raw.requestMemo,
      driverNote: raw.uberDriverNote,
    },
    fareId,
    productId,
    reference,
  }),
);

type WayOnWire = z.output<z.ZodMiniObject<typeof wayOnWire>>;

function wayOf({ accountId, start, end, requestTime }: WayOnWire): RideWay {
  const ends = { from: decodeRidePlace(start), to: decodeRidePlace(end) };
  return { accountId, ...ends, atMs: requestTime ?? null };
}

function encodeWay({ accountId, from, to, atMs }: RideWay): WayOnWire {
  const ends = { start: encodeRidePlace(from), end: encodeRidePlace(to) };
  return { accountId, ...ends, requestTime: atMs };
}

function encodeOrder(order: RideOrder) {
  const { employeeId, firstName, lastName, phone, memo, driverNote, ...way } = order;
  return {
    ...encodeWay(way),
    employeeId,
    firstName,
    lastName,
    phoneNumber: phone,
    requestMemo: memo,
    uberDriverNote: driverNote,
  };
}

const MAX_FARES = 20;
const readEstimate = reader(
  z.object({
    options: z
      .array(
        z.object({
          fareId: title,
          productId: title,
          product: title,
          about: label,
          seats: z.int().check(z.gte(1), z.lte(60)),
          pickupTime: epochMs,
          price: z.number().check(z.gte(0), z.lte(1_000_000)),
        }),
      )
      .check(z.maxLength(MAX_FARES)),
    distance: z.number().check(z.gte(0), z.lte(100_000)),
    duration: z.number().check(z.gte(0), z.lte(10_000_000)),
    estimatedTime: epochMs,
    expiresTime: epochMs,
  }),
  (raw) => ({
    fares: raw.options.map(({ pickupTime, price, ...fare }) => ({
      fareId: fare.fareId,
      productId: fare.productId,
      product: fare.product,
      seats: fare.seats,
      about: fare.about,
      pickupMs: pickupTime,
      priceCents: Math.round(price * 100),
    })),
    distanceCmi: Math.round(raw.distance * 100),
    durationMs: Math.round(raw.duration * 1000),
    askedMs: raw.estimatedTime,
    heldUntilMs: raw.expiresTime,
  }),
);

const readStatus = reader(z.enum(['pending', 'all']));
const readFee = reader(
  z.object({ cancellationFee: z.number().check(z.gte(0), z.lte(1_000_000)) }),
  ({ cancellationFee }) => Math.round(cancellationFee * 100),
);
const readReference = reader(asked(ride.shape.clientReference));

/** S2 §7: orders that are not over, or all; of these the one with a reference. */
export function listing<N extends string, T extends { readonly id: string }>(
  name: N,
  { encode, decode }: Codec<T>,
) {
  const list = listOf(name, encode);
  return {
    ...asking,
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
    encodeReply: list.encodeReply,
    decodeReply: (raw: unknown) => list.readReply(raw, decode),
  };
}

/** How prices are asked for, and answered. */
export const estimating = {
  ...posting,
  // It orders nothing, so that asking twice costs nothing.
  durable: false,
  encodeReply: ({ fares, distanceCmi, durationMs, askedMs, heldUntilMs }: RideEstimate) => ({
    options: fares.map(({ pickupMs, priceCents, ...fare }) => ({
      ...fare,
      pickupTime: pickupMs,
      price: priceCents / 100,
    })),
    distance: distanceCmi / 100,
    duration: durationMs / 1000,
    estimatedTime: askedMs,
    expiresTime: heldUntilMs,
  }),
  decodeReply: plainReply(readEstimate).decodeReply,
};

/** How an order is cancelled, at the fee that was agreed to. */
export function cancelling<N extends string, T extends { readonly id: string }>(
  name: N,
  { encode, decode }: Codec<T>,
) {
  type Request = { readonly id: string; readonly feeCents: number };
  return {
    ...posting,
    encode: ({ id: orderId, feeCents }: Request) => ({
      ...inBody({ cancellationFee: feeCents / 100 }),
      id: orderId,
    }),
    decode: (sent: Sent): Request => ({
      id: idIn(sent),
      feeCents: must(readFee(sent.body), 'body'),
    }),
    encodeReply: oneOf(name, encode, decode).encodeReply,
    decodeReply: (raw: unknown, { id: orderId }: Request) =>
      oneOf(name, encode, onlyAsked([orderId], decode)).decodeReply(raw),
  };
}

type RideCall = 'estimateRide' | 'orderRide' | 'rides' | 'cancelRide';

export const rideRoutes: { readonly [K in RideCall]: RouteOf<K> } = {
  estimateRide: {
    path: '/v2/legacy/rideshares/estimate',
    encode: (way) => inBody(encodeWay(way)),
    decode: bodyOf(readWay).decode,
    ...estimating,
  },
  orderRide: {
    ...posting,
    path: '/v2/legacy/rideshares',
    encode: ({ order, fareId, productId, reference }) =>
      inBody({ ...encodeOrder(order), fareId, productId, reference }),
    decode: bodyOf(readOrder).decode,
    ...oneOf('ride', codecs.rides.encode, codecs.rides.decode),
  },
  rides: { path: '/v2/legacy/rideshares', ...listing('rides', codecs.rides) },
  cancelRide: {
    path: '/v2/legacy/rideshares/{id}/cancel',
    ...cancelling('ride', codecs.rides),
  },
};
