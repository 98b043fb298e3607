// Invoices and payments (S2 §7, reading 38), counted from trips and orders that are over. The
// office settles each day at 06:00 AM of the next one: drivers and the ride-share provider are
// paid, and each account gets an invoice, which it pays within some days. What is over does not
// change, so that an issued invoice stays as it is until it is paid.
import { packagesName } from '#domain/deliveries.ts';
import type { Account, Delivery, EpochMs, Ride, Trip, User, Voucher } from '#domain/entities.ts';
import {
  type Invoice,
  invoiceCentsOf,
  type InvoiceLine,
  type InvoiceSheet,
  type Payment,
} from '#domain/invoices.ts';
import { dayAt, sumOf } from '#domain/reports.ts';
import { isInHand } from '#domain/tripChanges.ts';
import { companyOffset, dayMs, hourMs, timeOfDayMs } from '../core/calendar.ts';
import { hashText } from '../core/random.ts';
import { find, type Sim } from '../core/sim.ts';
import { wholeOrder } from '../core/wholeOrder.ts';
import { companyAddress, companyName } from '../world/places.ts';
import { scopeOf } from './reading.ts';
import { recordedTrips } from './records.ts';
import { Refusal } from './refusal.ts';
import type { Serve } from './service.ts';
import { bonusCentsOf, nameOf, sharesOf, worksOf } from './worked.ts';

const runMs = 6 * hourMs;
/** An invoice is due by the end of the seventh day after it was issued. */
const dueDays = 7;
/** Accounts pay between one and so many days after an invoice was issued: a few are late. */
const slowestDays = 10;
const provider = 'Ride-share provider';
const company = { name: companyName, address: companyAddress };

/** What an account did on one day. */
type DayOfAccount = {
  readonly account: Account;
  /** Where the day begins. */
  readonly midnightMs: EpochMs;
  readonly trips: Trip[];
  readonly orders: Order[];
};

/** What was ordered alone from the ride-share provider, and is over. */
type Order = {
  readonly id: string;
  readonly kind: 'ride' | 'voucher' | 'delivery';
  readonly name: string;
  readonly overMs: EpochMs;
  readonly cents: number;
};

export const readInvoices: Serve<'invoices'> = (sim, user, { filterAccountIds }) => {
  const invoices = settled(sim, user, filterAccountIds).map((day) => sheetOf(sim, day).invoice);
  return { invoices };
};

export const readInvoice: Serve<'invoice'> = (sim, user, { id }) => {
  const day = settled(sim, user, null).find((one) => idOf(one) === id);
  if (!day) throw new Refusal(404, 'UNKNOWN_INVOICE', 'There is no such invoice.');
  return sheetOf(sim, day);
};

export const readPayments: Serve<'payments'> = (sim, user, { filterAccountIds }) => {
  const payments = settled(sim, user, filterAccountIds).flatMap((day) => [
    ...day.trips.flatMap((trip) => ofTrip(sim, day, trip)),
    ...day.orders.map((order) => ofOrder(day, order)),
    ...(paidMsOf(sim, day) === null ? [] : ofInvoice(sheetOf(sim, day).invoice)),
  ]);
  return { payments };
};

/** The days of these accounts that the office has settled, in their order. */
function settled(sim: Sim, user: User, ids: readonly string[] | null): DayOfAccount[] {
  const scope = scopeOf(sim, user);
  const asked = ids ? new Set(ids.filter((id) => scope.has(id))) : scope;
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
  for (const trip of recordedTrips(sim))
    dayOf(trip.accountId, overMsOf(sim, trip))?.trips.push(trip);
  const { nowMs, rows } = sim.state;
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
  return Math.max(sim.state.cancelled?.[id] ?? 0, ...(ends as EpochMs[]));
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

function issuedMsOf({ midnightMs }: Pick<DayOfAccount, 'midnightMs'>): EpochMs {
  return midnightMs + dayMs + runMs;
}

function dayTextOf({ midnightMs }: DayOfAccount): string {
  return dayAt(midnightMs, { zone: null, offset: companyOffset });
}

function idOf(day: DayOfAccount): string {
  return `inv-${dayTextOf(day)}-${day.account.id}`;
}

function sheetOf(sim: Sim, day: DayOfAccount): InvoiceSheet {
  const { account, midnightMs, trips, orders } = day;
  const ofTrips = trips.map((trip) => tripLine(sim, trip));
  const ordered = orders.map(orderLine);
  const home = sim.state.rows.locations.find(
    ({ accountId, kind }) => kind === 'home' && accountId === account.id,
  );
  const at = sim.state.rows.accounts.findIndex(({ id }) => id === account.id);
  const issuedMs = issuedMsOf(day);
  const id = idOf(day);
  const invoice: Invoice = {
    id,
    number: `INV-${dayTextOf(day).slice(2).replaceAll('-', '')}-${at + 1}`,
    accountId: account.id,
    accountName: account.name,
    address: home ? `${home.address}, ${home.city}, ${home.state} ${home.postalCode}` : '',
    day: dayTextOf(day),
    issuedMs,
    dueMs: midnightMs + (dueDays + 2) * dayMs - 1,
    paidMs: paidMsOf(sim, day),
    trips: trips.length,
    moves: sumOf(ofTrips, 'moves'),
    ...sumsOf(ofTrips),
    ordered: orders.length,
    orderedCents: sumOf(orders, 'cents'),
  };
  return { invoice, from: company, lines: [...ofTrips, ...ordered] };
}

function sumsOf(
  rows: readonly Pick<Invoice, 'payCents' | 'chaseCents' | 'rideCents' | 'bonusCents'>[],
) {
  return {
    payCents: sumOf(rows, 'payCents'),
    chaseCents: sumOf(rows, 'chaseCents'),
    rideCents: sumOf(rows, 'rideCents'),
    bonusCents: sumOf(rows, 'bonusCents'),
  };
}

/** In office hours of a day that depends on the invoice alone; null while it is to come. */
function paidMsOf({ state }: Sim, day: DayOfAccount): EpochMs | null {
  const drawn = hashText(state.options.seed, `${idOf(day)} is paid`);
  const days = 2 + (drawn % slowestDays);
  const paidMs = day.midnightMs + days * dayMs + (8 + ((drawn >>> 8) % 9)) * hourMs;
  return paidMs <= state.nowMs ? paidMs : null;
}

function tripLine(sim: Sim, trip: Trip): InvoiceLine {
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

function orderLine({ cents, ...order }: Order): InvoiceLine {
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

/** Each driver gets their pay and a share of the bonus, and the provider the fares. */
function ofTrip(sim: Sim, day: DayOfAccount, trip: Trip): Payment[] {
  const works = worksOf(sim, trip);
  const shares = sharesOf(bonusCentsOf(sim, trip), works.length);
  const about = { ...accountOf(day), forKind: 'trip', forId: trip.id, forName: trip.name } as const;
  const pays = works.map((work, at): Payment => {
    return {
      id: `pay-${trip.id}-${work.driverId}`,
      kind: 'driver',
      paidMs: issuedMsOf(day),
      who: nameOf(sim, work.driverId),
      ...about,
      cents: work.payCents + (shares[at] ?? 0),
    };
  });
  const fares: Payment = {
    id: `pay-${trip.id}-rides`,
    kind: 'rides',
    paidMs: issuedMsOf(day),
    who: provider,
    ...about,
    cents: sumOf(works, 'rideCents'),
  };
  return [...pays, fares].filter(({ cents }) => cents > 0);
}

function ofOrder(day: DayOfAccount, { id, kind, name, cents }: Order): Payment {
  return {
    id: `pay-${id}`,
    kind: 'rides',
    paidMs: issuedMsOf(day),
    who: provider,
    ...accountOf(day),
    forKind: kind,
    forId: id,
    forName: name,
    cents,
  };
}

function ofInvoice(row: Invoice): Payment[] {
  const { id, number, accountId, accountName, paidMs } = row;
  if (paidMs === null) return [];
  return [
    {
      id: `pay-${id}`,
      kind: 'invoice',
      paidMs,
      who: accountName,
      accountId,
      accountName,
      forKind: 'invoice',
      forId: id,
      forName: number,
      cents: invoiceCentsOf(row),
    },
  ];
}

function accountOf({ account }: DayOfAccount) {
  return { accountId: account.id, accountName: account.name };
}
