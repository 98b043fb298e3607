// The calls of `calls.ts` about rides of people (S2 §7).
import { rideOrder, rideWay } from '#domain/rides.ts';
import { codecs } from '../codecs/collections.ts';
import { endLines } from '../codecs/ride.ts';
import { codec } from '../codecs/table.ts';
import { cancelling, estimating, listing, ordering, pricedCodec } from './orderRoutes.ts';

const path = '/v2/legacy/rideshares';
const wayLines = { accountId: {}, ...endLines, atMs: { at: 'requestTime', or: null } } as const;
const wayCodec = codec(rideWay, wayLines);
const orderCodec = codec(rideOrder, {
  ...wayLines,
  employeeId: { or: null },
  firstName: {},
  lastName: {},
  phone: { at: 'phoneNumber' },
  memo: { at: 'requestMemo' },
  driverNote: { at: 'uberDriverNote' },
});

export const rideRoutes = {
  /** S2 §7, reading 41: the kinds of car for a way, each at a price that is held for a while. */
  estimateRide: estimating(path, wayCodec),
  /** S2 §7. Refused when the price is not held any more, or was given for another ride. */
  orderRide: ordering(path, orderCodec, pricedCodec, 'ride', codecs.rides),
  rides: listing(path, 'rides', codecs.rides),
  /** Refused once the rider is in the car. */
  cancelRide: cancelling(path, 'ride', codecs.rides),
};
