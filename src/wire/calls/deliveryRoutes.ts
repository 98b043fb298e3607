// The calls of `calls.ts` about deliveries of packages (S2 §2, readings 41 and 53).
import { deliveryOrder, deliveryWay } from '#domain/deliveries.ts';
import { codecs } from '../codecs/collections.ts';
import { packageCodec } from '../codecs/delivery.ts';
import { endLines } from '../codecs/ride.ts';
import { codec } from '../codecs/table.ts';
import { cancelling, estimating, listing, ordering, pricedCodec } from './orderRoutes.ts';

const path = '/v2/legacy/deliveries';
const wayCodec = codec(deliveryWay, { accountId: {}, ...endLines, pieces: {} });
const orderCodec = codec(deliveryOrder, {
  accountId: {},
  ...endLines,
  fromUnit: { at: 'startUnit' },
  toUnit: { at: 'endUnit' },
  orderNumber: { at: 'orderId' },
  memo: { at: 'requestMemo' },
  valueCents: { at: 'totalValue', or: null, per: 100 },
  packages: { rows: packageCodec },
});

export const deliveryRoutes = {
  /** Reading 41: who carries so many pieces along a way, each at a price that is held. */
  estimateDelivery: estimating(path, wayCodec),
  /** As `orderRide`; the price must have been given for as many pieces. */
  orderDelivery: ordering(path, orderCodec, pricedCodec, 'delivery', codecs.deliveries),
  deliveries: listing(path, 'deliveries', codecs.deliveries),
  /** Refused once the courier has the packages. */
  cancelDelivery: cancelling(path, 'delivery', codecs.deliveries),
};
