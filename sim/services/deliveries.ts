// Deliveries of packages (reading 41): priced, ordered once by reference, listed, cancelled.
import type { User } from '#domain/entities.ts';
import { checkDelivery, type DeliveryWay, piecesOf } from '#domain/deliveries.ts';
import { isSamePlace } from '#domain/rides.ts';
import { parcelPriceOf, parcels } from '../behavior/parcels.ts';
import { takeDelivery } from '../behavior/orders.ts';
import { pickupOf, wayOf } from '../behavior/rides.ts';
import type { Sim } from '../core/sim.ts';
import { estimated, heldFare, type Offered } from './fares.ts';
import { checkAccount, nextOrderId, orderedBefore, trimmed } from './orders.ts';
import { Refusal } from './refusal.ts';
import type { Serve } from './service.ts';

export const estimateDelivery: Serve<'estimateDelivery'> = (sim, user, way) => {
  checkWay(sim, user, way);
  return estimated(sim, way, offeredFor(sim, way));
};

/** Carriers that take so many pieces. */
function offeredFor(sim: Sim, way: DeliveryWay): readonly Offered[] {
  const leg = wayOf(sim, way);
  return parcels
    .filter(({ mostPieces }) => way.pieces <= mostPieces)
    .map((parcel) => ({
      productId: parcel.id,
      product: parcel.product,
      seats: parcel.seats,
      about: parcel.about,
      pickupMs: pickupOf(sim, parcel, { ...way, atMs: null }),
      priceCents: parcelPriceOf(parcel, leg, way.pieces),
    }));
}

export const orderDelivery: Serve<'orderDelivery'> = (
  sim,
  user,
  { order, fareId, productId, reference },
) => {
  const before = orderedBefore(sim, user, 'deliveries', reference);
  if (before) return { delivery: before };
  const wrong = Object.values(checkDelivery(order))[0];
  if (wrong !== undefined) throw new Refusal(422, 'BAD_DELIVERY', wrong);
  const { accountId, from, to, valueCents, packages, ...texts } = order;
  const way = { accountId, from, to, pieces: piecesOf(packages) };
  checkWay(sim, user, way);
  const { priceCents, pickupMs: promisedMs } = heldFare(sim, way, { fareId, productId });
  const product = parcels.find(({ id }) => id === productId)?.product ?? '';
  const { memo, fromUnit, toUnit, orderNumber } = trimmed(texts);
  const delivery = takeDelivery(sim, {
    id: nextOrderId(sim, user, 'deliveries'),
    accountId,
    clientReference: reference,
    fromUnit,
    toUnit,
    orderNumber,
    valueCents,
    packages: packages.map(({ quantity, ...words }) => ({ ...trimmed(words), quantity })),
    from,
    to,
    product,
    priceCents,
    promisedMs,
    dropoffMs: promisedMs + wayOf(sim, way).durationMs,
    memo,
    orderedByName: user.name,
  });
  return { delivery };
};

function checkWay(sim: Sim, user: User, { accountId, from, to }: DeliveryWay): void {
  checkAccount(sim, user, accountId);
  if (isSamePlace(from, to)) throw new Refusal(422, 'NO_WAY', 'The delivery ends where it begins.');
}
