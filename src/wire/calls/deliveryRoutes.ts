// The calls of `routes.ts` about deliveries of packages (S2 §2, readings 41 and 53): an estimate,
// an order, the list, and a cancellation.
import type { DeliveryOrder, DeliveryWay } from '#domain/deliveries.ts';
import { z } from '#domain/schema.ts';
import { codecs } from '../codecs/collections.ts';
import { packageCodec } from '../codecs/delivery.ts';
import { id, label, must, note, orNone, reader, title } from '../codecs/fields.ts';
import { decodeRidePlace, encodeRidePlace, ridePlaceSchema } from '../codecs/ride.ts';
import { bodyOf, inBody, oneOf, posting } from '../route.ts';
import type { RouteOf } from './calls.ts';
import { cancelling, estimating, listing } from './rideRoutes.ts';

const { encode, decode } = codecs.deliveries;
const endsOnWire = { accountId: id, start: ridePlaceSchema, end: ridePlaceSchema };
const mostPackages = 1_000;

const readWay = reader(
  z.object({ ...endsOnWire, pieces: z.int().check(z.gte(0), z.lte(1_000_000)) }),
  ({ accountId, start, end, pieces }): DeliveryWay => ({
    accountId,
    from: decodeRidePlace(start),
    to: decodeRidePlace(end),
    pieces,
  }),
);
const readOrder = reader(
  z.object({
    ...endsOnWire,
    startUnit: label,
    endUnit: label,
    orderId: label,
    requestMemo: note,
    totalValue: orNone(z.number().check(z.gte(-1_000_000), z.lte(1_000_000))),
    packages: z.array(z.unknown()).check(z.maxLength(mostPackages)),
    fareId: title,
    productId: title,
    reference: title,
  }),
  ({ fareId, productId, reference, ...raw }) => ({
    order: {
      accountId: raw.accountId,
      fromUnit: raw.startUnit,
      toUnit: raw.endUnit,
      from: decodeRidePlace(raw.start),
      to: decodeRidePlace(raw.end),
      orderNumber: raw.orderId,
      memo: raw.requestMemo,
      valueCents: typeof raw.totalValue === 'number' ? Math.round(raw.totalValue * 100) : null,
      packages: raw.packages.map((one, at) => must(packageCodec.decode(one), `packages[${at}]`)),
    },
    fareId,
    productId,
    reference,
  }),
);

function encodeOrder({
  from,
  to,
  fromUnit,
  toUnit,
  orderNumber,
  valueCents,
  ...rest
}: DeliveryOrder) {
  const { accountId, memo, packages } = rest;
  return {
    accountId,
    start: encodeRidePlace(from),
    end: encodeRidePlace(to),
    startUnit: fromUnit,
    endUnit: toUnit,
    orderId: orderNumber,
    requestMemo: memo,
    totalValue: valueCents === null ? null : valueCents / 100,
    packages: packages.map((one) => packageCodec.encode(one)),
  };
}

type DeliveryCall = 'estimateDelivery' | 'orderDelivery' | 'deliveries' | 'cancelDelivery';

export const deliveryRoutes: { readonly [K in DeliveryCall]: RouteOf<K> } = {
  estimateDelivery: {
    path: '/v2/legacy/deliveries/estimate',
    encode: ({ accountId, from, to, pieces }) =>
      inBody({ accountId, start: encodeRidePlace(from), end: encodeRidePlace(to), pieces }),
    decode: bodyOf(readWay).decode,
    ...estimating,
  },
  orderDelivery: {
    ...posting,
    path: '/v2/legacy/deliveries',
    encode: ({ order, fareId, productId, reference }) =>
      inBody({ ...encodeOrder(order), fareId, productId, reference }),
    decode: bodyOf(readOrder).decode,
    ...oneOf('delivery', encode, decode),
  },
  deliveries: { path: '/v2/legacy/deliveries', ...listing('deliveries', codecs.deliveries) },
  cancelDelivery: {
    path: '/v2/legacy/deliveries/{id}/cancel',
    ...cancelling('delivery', codecs.deliveries),
  },
};
