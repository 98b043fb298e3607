import type { RidePlace, Voucher } from '#domain/entities.ts';
import type { Point } from '#domain/geo.ts';
import { isOpenVoucher, nearMiles } from '#domain/vouchers.ts';
import { isLateRide } from '#domain/rides.ts';
import type { OpenRequest, OutboxSees } from '#spine/outbox/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { type Asked, listedDeliveries, listedRides, ordersAsked } from './rides.queries.ts';
import { voucherType } from './vouchers.fetches.ts';
import type { RidesState } from './rides.model.ts';
import { type TypedVoucher, voucherOrderPayload } from './vouchers.model.ts';

type Sees = Pick<WorldSees, 'world'> & Pick<OutboxSees, 'outbox'>;
export type AskedVoucher = Asked<ReturnType<typeof voucherOrderPayload.parse>>;

/** What is listed: orders without an answer, and the vouchers of the last days. */
export type ListedVouchers = {
  readonly asked: readonly AskedVoucher[];
  /** In use, then unused by their expiry, then those that are over, the latest first. */
  readonly vouchers: readonly Voucher[];
  /** How many are open, orders without an answer included. */
  readonly open: number;
};

/** One that is over is shown for so many days. */
export const shownDays = 7;
const dayMs = 24 * 3_600_000;

export function listedVouchers(sees: Sees, nowMs: number): ListedVouchers {
  const all = [...sees.world.tables.vouchers.rows()];
  const vouchers = all
    .filter((one) => isOpenVoucher(one) || isRecent(one, nowMs))
    .toSorted((a, b) => rank(a) - rank(b) || expiryMs(a) - expiryMs(b) || 0);
  const ended = vouchers.filter((one) => !isOpenVoucher(one));
  const open = vouchers.filter(isOpenVoucher);
  const asked = ordersAsked(sees, voucherType, voucherOrderPayload, all);
  return {
    asked,
    vouchers: [...open, ...ended.toSorted((a, b) => overMs(b) - overMs(a))],
    open: asked.length + open.length,
  };
}

/** Where the ride may begin or end: within so many miles of a place. */
type Limit = { readonly at: Point; readonly miles: number; readonly label: string };

/** Whether the lists of orders are open where no form of one is. */
export function areOrdersListed({ isListed }: RidesState): boolean {
  return isListed;
}

/** What is listed, in a line: how many of each kind are open, kinds without a row left out. */
export type OrdersStanding = {
  readonly kinds: readonly { readonly title: string; readonly open: number }[];
  /** How many are late, or may have been ordered or not. */
  readonly needHand: number;
};

export function ordersStanding(sees: Sees, nowMs: number, zone: string): OrdersStanding {
  const rides = listedRides(sees, nowMs, zone);
  const deliveries = listedDeliveries(sees, nowMs, zone);
  const vouchers = listedVouchers(sees, nowMs);
  const kinds = [
    { title: 'Rides', open: rides.open, rows: rides.rows.length + rides.asked.length },
    {
      title: 'Vouchers',
      open: vouchers.open,
      rows: vouchers.vouchers.length + vouchers.asked.length,
    },
    {
      title: 'Deliveries',
      open: deliveries.open,
      rows: deliveries.rows.length + deliveries.asked.length,
    },
  ];
  const asked = [...rides.asked, ...vouchers.asked, ...deliveries.asked];
  const late = [...rides.rows, ...deliveries.rows].filter(isLateRide);
  return {
    kinds: kinds.filter(({ rows }) => rows > 0).map(({ title, open }) => ({ title, open })),
    needHand: late.length + asked.filter(({ one }) => isUnknownOrder(one)).length,
  };
}

/** Whether an order may have been taken or not, also while it is looked up. */
export function isUnknownOrder({ phase, looks }: OpenRequest): boolean {
  return phase === 'unknown' || looks !== undefined;
}

/** The areas that the ride is limited to, as far as their places are chosen. */
export function limitsOf({
  restrictsPickup,
  restrictsDropoff,
  pickup,
  dropoff,
}: TypedVoucher): readonly Limit[] {
  return [
    ...(restrictsPickup && pickup ? [areaAround('Pick-up', pickup)] : []),
    ...(restrictsDropoff && dropoff ? [areaAround('Drop-off', dropoff)] : []),
  ];
}

function areaAround(end: string, { lonE6, latE6, label }: RidePlace): Limit {
  const at = { lonE6, latE6 };
  return { at, miles: nearMiles, label: `${end} within ${nearMiles} mi of ${label}` };
}

function rank({ status }: Voucher): number {
  return status === 'riding' ? 0 : 1;
}

/** When it was used or expired. */
function overMs(voucher: Voucher): number {
  return voucher.endedMs ?? expiryMs(voucher);
}

/** One of which the server does not say it stays listed, the last by its expiry. */
function expiryMs({ expiresMs }: Voucher): number {
  return expiresMs ?? Number.MAX_SAFE_INTEGER;
}

function isRecent(voucher: Voucher, nowMs: number): boolean {
  return voucher.status !== 'cancelled' && nowMs - overMs(voucher) < shownDays * dayMs;
}
