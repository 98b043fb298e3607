// What accounts did on each day that the office has settled: trips and orders that are over, of the
// world, of before its first day, and of a filed day.
import { packagesName } from '#domain/deliveries.ts';
import type { Account, Delivery, EpochMs, Ride, Trip, Voucher } from '#domain/entities.ts';
import type { InvoiceLine } from '#domain/invoices.ts';
import { sumOf } from '#domain/reports.ts';
import { isInHand } from '#domain/tripChanges.ts';
import { dayMs, hourMs, timeOfDayMs } from '../core/calendar.ts';
import { type FiledDay, sideOf } from '../core/filed.ts';
import type { DaySums } from '../core/filedLine.ts';
import { find, type Sim } from '../core/sim.ts';
import { wholeOrder } from '../core/wholeOrder.ts';
import { recordedTrips } from './records.ts';
import { bonusCentsOf, lastMoveMs, worksOf } from './worked.ts';

/** The office settles a day at this time of the next one. */
const runMs = 6 * hourMs;

/** What an account did on one day, as far as it is over and the office has settled it. */
export type DayOfAccount = {
  readonly account: Account;
  /** Where the day begins. */
  readonly midnightMs: EpochMs;
  readonly trips: Trip[];
  readonly orders: Order[];
};
export type DayId = Pick<DayOfAccount, 'account' | 'midnightMs'>;

/** What was ordered alone from the ride-share provider, and is over. */
export type Order = {
  readonly id: string;
  readonly kind: 'ride' | 'voucher' | 'delivery';
  readonly name: string;
  readonly overMs: EpochMs;
  readonly cents: number;
};

/** What accounts did on each day of a filed one, for the line that the state keeps of it. */
export function filedSums(sim: Sim, day: FiledDay): DaySums[] {
  const all = new Set(sim.state.rows.accounts.map(({ id }) => id));
  return sumsOf(sim, settledIn(sim, all, day));
}

export function settledNow(sim: Sim, asked: ReadonlySet<string>): DayOfAccount[] {
  return settledIn(sim, asked, { ...sim.state.rows, trips: recordedTrips(sim) });
}

/** The days of these accounts that the office has settled, in their order. */
export function settledIn(
  sim: Sim,
  asked: ReadonlySet<string>,
  rows: Pick<FiledDay, 'trips' | 'rides' | 'vouchers' | 'deliveries'>,
): DayOfAccount[] {
  const days = new Map<string, DayOfAccount>();
  const dayOf = (accountId: string, overMs: EpochMs | null) => {
    if (overMs === null || !asked.has(accountId)) return null;
    const account = find(sim, 'accounts', accountId);
    const midnightMs = overMs - timeOfDayMs(overMs);
    if (!account || issuedMsOf({ midnightMs }) > sim.state.nowMs) return null;
    const key = `${midnightMs} ${accountId}`;
    const day = days.get(key) ?? { account, midnightMs, trips: [], orders: [] };
    days.set(key, day);
    return day;
  };
  for (const trip of rows.trips) dayOf(trip.accountId, overMsOf(sim, trip))?.trips.push(trip);
  const { nowMs } = sim.state;
  const add = ({ accountId }: { readonly accountId: string }, order: Order | null) =>
    order && dayOf(accountId, order.overMs)?.orders.push(order);
  for (const row of rows.rides) add(row, rideOrder(row, nowMs));
  for (const row of rows.vouchers) add(row, voucherOrder(row));
  for (const row of rows.deliveries) add(row, deliveryOrder(row, nowMs));
  return [...days.values()].toSorted((a, b) => a.midnightMs - b.midnightMs);
}

/** When the last of its work was done; null before, and for a trip without any. */
export function overMsOf(sim: Sim, trip: Trip): EpochMs | null {
  const { id, status, completedMs, actions, activityIds } = trip;
  if (status === 'Complete') return completedMs;
  const ends = actions.flatMap(({ startedMs, endedMs }) => (startedMs === null ? [] : [endedMs]));
  if (status !== 'Cancelled' || ends.length === 0 || ends.includes(null)) return null;
  // Who has a vehicle in hand still delivers it.
  if (activityIds.some((activityId) => isInHand(trip, activityId))) return null;
  return Math.max(sideOf(sim, 'cancelled', id) ?? 0, ...(ends as EpochMs[]));
}

/** Null while it is not over, or where it cost nothing; of the others alike. */
function rideOrder(ride: Ride, nowMs: EpochMs): Order | null {
  const { id, firstName, lastName } = ride;
  const name = `${firstName} ${lastName}`.trim() || id;
  return carriedOrder(ride, { kind: 'ride', name }, nowMs);
}

function deliveryOrder(delivery: Delivery, nowMs: EpochMs): Order | null {
  const name = packagesName(delivery) || delivery.id;
  return carriedOrder(delivery, { kind: 'delivery', name }, nowMs);
}

/** One that was cancelled at a fee is over when it was to begin. */
function carriedOrder(
  carried: Ride | Delivery,
  named: Pick<Order, 'kind' | 'name'>,
  nowMs: EpochMs,
): Order | null {
  const { id, status, pickupMs, dropoffMs, priceCents, feeCents } = wholeOrder(carried);
  if (status === 'done') return { id, ...named, overMs: dropoffMs, cents: priceCents };
  const isFee = status === 'cancelled' && feeCents > 0 && pickupMs <= nowMs;
  return isFee ? { id, ...named, overMs: pickupMs, cents: feeCents } : null;
}

/** The company pays its part when the ride of its code is over. */
function voucherOrder(voucher: Voucher): Order | null {
  const { id, code, endedMs, costCents } = wholeOrder(voucher);
  if (endedMs === null || costCents === 0) return null;
  return { id, kind: 'voucher', name: code, overMs: endedMs, cents: costCents };
}

export function issuedMsOf({ midnightMs }: Pick<DayId, 'midnightMs'>): EpochMs {
  return midnightMs + dayMs + runMs;
}

export function sumsOf(sim: Sim, days: readonly DayOfAccount[]): DaySums[] {
  return days.map(({ account, midnightMs, trips, orders }) => {
    const ofTrips = trips.map((trip) => tripLine(sim, trip));
    return {
      accountId: account.id,
      midnightMs,
      trips: trips.length,
      moves: sumOf(ofTrips, 'moves'),
      payCents: sumOf(ofTrips, 'payCents'),
      chaseCents: sumOf(ofTrips, 'chaseCents'),
      rideCents: sumOf(ofTrips, 'rideCents'),
      bonusCents: sumOf(ofTrips, 'bonusCents'),
      ordered: orders.length,
      orderedCents: sumOf(orders, 'cents'),
      lastMoveMs: lastMoveMs(trips),
    };
  });
}

export function tripLine(sim: Sim, trip: Trip): InvoiceLine {
  const works = worksOf(sim, trip);
  return {
    id: trip.id,
    kind: 'trip',
    name: trip.name,
    overMs: overMsOf(sim, trip) ?? 0,
    moves: works.flatMap(({ moves }) => moves).length,
    workMs: sumOf(works, 'workMs'),
    chaseCmi: sumOf(works, 'chaseCmi'),
    rides: sumOf(works, 'rides'),
    payCents: sumOf(works, 'payCents'),
    chaseCents: sumOf(works, 'chaseCents'),
    rideCents: sumOf(works, 'rideCents'),
    bonusCents: bonusCentsOf(sim, trip),
  };
}

export function orderLine({ cents, ...order }: Order): InvoiceLine {
  return {
    ...order,
    moves: 0,
    workMs: 0,
    chaseCmi: 0,
    rides: order.kind === 'delivery' ? 0 : 1,
    payCents: 0,
    chaseCents: 0,
    rideCents: cents,
    bonusCents: 0,
  };
}
