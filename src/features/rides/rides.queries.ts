import type { Delivery, Ride, RidePlace, Trip } from '#domain/entities.ts';
import { piecesOf } from '#domain/deliveries.ts';
import type { Point } from '#domain/geo.ts';
import { isOpenRide, orderReference } from '#domain/rides.ts';
import { durationWords } from '#domain/status.ts';
import { nearMiles } from '#domain/vouchers.ts';
import { formatDate } from '#domain/zones.ts';
import { fetched, type FetchesSees } from '#spine/fetches/index.ts';
import type { FormsSees } from '#spine/forms/index.ts';
import type { OpenRequest, OutboxSees } from '#spine/outbox/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { deliveryEstimates, deliveryType } from './deliveries.fetches.ts';
import { deliveryOrderPayload, type TypedDelivery } from './deliveries.model.ts';
import { orderType, rideEstimates } from './rides.fetches.ts';
import { orderPayload, type TypedRide } from './rides.model.ts';
import { voucherType } from './vouchers.fetches.ts';
import type { TypedVoucher } from './vouchers.model.ts';

type Sees = Pick<WorldSees, 'world'> & Pick<OutboxSees, 'outbox'>;
type OfForms = Pick<FormsSees, 'forms'>;

/** An order that was sent and has no answer. */
export type Asked<D> = { readonly one: OpenRequest; readonly asked: D };
export type AskedRide = Asked<ReturnType<typeof orderPayload.parse>>;

const orders: readonly string[] = [orderType, voucherType, deliveryType];

/** Whether a form or a request of this type orders something from a ride-share partner. */
export function isOrder(type: string | undefined): boolean {
  return type !== undefined && orders.includes(type);
}

/** The trip in which an employee drives at the time of a ride, as the server names it. */
export function tripOfRide({ world }: Pick<WorldSees, 'world'>, { tripId }: Ride): Trip | null {
  return world.tables.trips.get(tripId ?? '') ?? null;
}

/** The form of an order that is on the screen. */
export function shownOrder({ forms }: OfForms) {
  return forms.state.forms.find(({ of, isShown }) => isShown && isOrder(of)) ?? null;
}

/** The points of the road between two places; null where it is not known. */
type CourseOf = (from: Point, to: Point) => readonly Point[] | null;

/** The ends of the order whose form is open, for the map; null without one. */
export function orderOnMap(
  sees: OfForms & Pick<FetchesSees, 'fetches'>,
  courseOf: CourseOf = () => null,
) {
  const form = shownOrder(sees);
  if (!form) return null;
  const typed = { ...form.seen, ...form.typed };
  if (form.of === voucherType) return voucherOnMap(typed as TypedVoucher);
  const { from, to } = typed as TypedRide | TypedDelivery;
  const ends = [endOnMap(from, 'pick-up'), endOnMap(to, 'drop-off')].filter((one) => one !== null);
  if (!from || !to) return { ends, ...noWay };
  const now = pricesOf(sees, typed as TypedRide | TypedDelivery, { from, to });
  const known = now?.is === 'ready' ? now.value : now?.last;
  const straight = [from, to].map(({ lonE6, latE6 }) => ({ lonE6, latE6 })) as [Point, Point];
  if (!known) return { ends, ...noWay, course: straight };
  const road = courseOf(...straight);
  const miles = `${(known.distanceCmi / 100).toFixed(1)} mi`;
  const title = `${miles} · ${durationWords(known.durationMs)}`;
  const plate = { title, words: road ? 'by road' : 'by road, drawn as a straight line' };
  return { ends, course: road ?? straight, line: road ? 'road' : 'straight', plate } as const;
}

/** The prices of a ride or a delivery between two ends, as far as they are known. */
function pricesOf(
  sees: Pick<FetchesSees, 'fetches'>,
  typed: TypedRide | TypedDelivery,
  ends: { readonly from: RidePlace; readonly to: RidePlace },
) {
  const { accountId } = typed;
  return 'packages' in typed
    ? fetched(sees, deliveryEstimates, { accountId, ...ends, pieces: piecesOf(typed.packages) })
    : fetched(sees, rideEstimates, { accountId, ...ends, atMs: typed.atMs });
}

const noWay = { course: [], line: 'unknown', plate: null } as const;

function voucherOnMap(typed: TypedVoucher) {
  const { restrictsPickup, restrictsDropoff, pickup, dropoff } = typed;
  const near = `within ${nearMiles} mi`;
  const ends = [
    endOnMap(restrictsPickup ? pickup : null, `pick-up ${near}`),
    endOnMap(restrictsDropoff ? dropoff : null, `drop-off ${near}`),
  ];
  return { ends: ends.filter((one) => one !== null), ...noWay };
}

function endOnMap(place: RidePlace | null, words: string) {
  if (!place) return null;
  const { lonE6, latE6, label } = place;
  return { lonE6, latE6, label, words, kind: 'once' as const };
}

/** Whether there may be something to list. */
export function hasOrders({ world, outbox }: Sees): boolean {
  const { rides, vouchers, deliveries } = world.tables;
  return (
    rides.size + vouchers.size + deliveries.size > 0 ||
    outbox.state.open.some(({ of }) => isOrder(of))
  );
}

/**
 * Orders of a type that were sent and have no answer. The row of an order may come before its
 * answer: it is listed once, as that.
 */
export function ordersAsked<D>(
  { outbox }: Pick<OutboxSees, 'outbox'>,
  type: string,
  { parse }: { readonly parse: (asked: unknown) => D },
  rows: readonly { readonly clientReference: string }[],
): readonly Asked<D>[] {
  const sent = outbox.state.open.filter(({ of, phase }) => of === type && phase !== 'waiting');
  if (sent.length === 0) return [];
  const known = new Set(rows.map(({ clientReference }) => clientReference));
  return sent
    .filter(({ key }) => !known.has(orderReference(key)))
    .map((one) => ({ one, asked: parse(one.asked) }));
}

/** What is listed: orders without an answer, and what is open or was a short while ago. */
export type Listed<T, D> = {
  readonly asked: readonly Asked<D>[];
  readonly rows: readonly T[];
  /** How many are open, orders without an answer included. */
  readonly open: number;
  /** What today's cost, in cents: prices, and the fees of cancelled ones. */
  readonly todayCents: number;
  /** How many that sum leaves out, whose price or day the server does not say. */
  readonly leftOut: { readonly priceless: number; readonly timeless: number };
};

/** One that is over is shown for so long. */
const shownMs = 10 * 60_000;
const order = ['riding', 'onTheWay', 'finding', 'scheduled', 'unknown', 'done', 'cancelled'];

/** `zone`: whose day today is. */
export function listedRides(sees: Sees, nowMs: number, zone: string) {
  const all = [...sees.world.tables.rides.rows()];
  return listed(ordersAsked(sees, orderType, orderPayload, all), all, { nowMs, zone });
}

export function listedDeliveries(sees: Sees, nowMs: number, zone: string) {
  const all = [...sees.world.tables.deliveries.rows()];
  const asked = ordersAsked(sees, deliveryType, deliveryOrderPayload, all);
  return listed(asked, all, { nowMs, zone });
}

export type AskedDelivery = Asked<ReturnType<typeof deliveryOrderPayload.parse>>;

function listed<T extends Ride | Delivery, D>(
  asked: readonly Asked<D>[],
  orders: readonly T[],
  { nowMs, zone }: { readonly nowMs: number; readonly zone: string },
): Listed<T, D> {
  const rows = orders
    .filter((one) => isOpenRide(one) || isJustOver(one, nowMs))
    .toSorted(
      (a, b) => order.indexOf(a.status) - order.indexOf(b.status) || beginsMs(a) - beginsMs(b) || 0,
    );
  const today = formatDate(nowMs, zone);
  const ofToday = orders.filter(
    ({ orderedMs }) => orderedMs !== null && formatDate(orderedMs, zone) === today,
  );
  const costs = ofToday.map(costOf);
  const known = costs.filter((cents) => cents !== null);
  return {
    asked,
    rows,
    open: asked.length + rows.filter(isOpenRide).length,
    todayCents: known.reduce((sum, cents) => sum + cents, 0),
    leftOut: {
      priceless: costs.length - known.length,
      timeless: rows.filter(({ orderedMs }) => orderedMs === null).length,
    },
  };
}

/** One without a time comes last. */
function beginsMs({ pickupMs }: Ride | Delivery): number {
  return pickupMs ?? Number.MAX_SAFE_INTEGER;
}

/** Also one that may be over or not, as far as the server says. */
function isJustOver({ status, dropoffMs }: Ride | Delivery, nowMs: number): boolean {
  const mayBeOver = status === 'done' || status === 'unknown';
  return mayBeOver && (dropoffMs === null || nowMs - dropoffMs < shownMs);
}

function costOf({ status, priceCents, feeCents }: Ride | Delivery): number | null {
  return status === 'cancelled' ? feeCents : priceCents;
}

/** '1 without a price and 2 without a time are not in this sum.'; null: all are. */
export function leftOutWords({ priceless, timeless }: Listed<unknown, unknown>['leftOut']) {
  const parts = [
    ...(priceless > 0 ? [`${priceless} without a price`] : []),
    ...(timeless > 0 ? [`${timeless} without a time`] : []),
  ];
  const all = priceless + timeless;
  return all === 0 ? null : `${parts.join(' and ')} ${all === 1 ? 'is' : 'are'} not in this sum.`;
}
