// Invoices and payments (S2 §7, reading 38), counted from trips and orders that are over. The
// office settles each day at 06:00 AM of the next one: drivers and the ride-share provider are
// paid, and each account gets an invoice, which it pays within some days. What is over does not
// change, so that an issued invoice stays as it is until it is paid.
import type { EpochMs, Trip } from '#domain/entities.ts';
import {
  type Invoice,
  invoiceCentsOf,
  type InvoiceLine,
  mostInvoices,
  type Payment,
} from '#domain/invoices.ts';
import { dayAt, sumOf } from '#domain/reports.ts';
import type { Calls } from '#wire/calls/calls.ts';
import { companyOffset, dayMs, hourMs } from '../core/calendar.ts';
import type { DaySums } from '../core/filedLine.ts';
import { hashText } from '../core/random.ts';
import { find, type Sim } from '../core/sim.ts';
import { companyAddress, companyName } from '../world/places.ts';
import { filedInDays, partsOf, type ReadsFiled } from './filedReading.ts';
import { nameOf } from './records.ts';
import { Refusal } from './refusal.ts';
import type { Serve } from './service.ts';
import {
  type DayId,
  type DayOfAccount,
  issuedMsOf,
  type Order,
  orderLine,
  settledIn,
  settledNow,
  sumsOf,
  tripLine,
} from './settled.ts';
import { accountsAsked, bonusCentsOf, sharesOf, worksOf } from './worked.ts';

/** An invoice is due by the end of the seventh day after it was issued. */
const dueDays = 7;
/** Accounts pay between one and so many days after an invoice was issued: a few are late. */
const slowestDays = 10;
const provider = 'Ride-share provider';
const company = { name: companyName, address: companyAddress };

export const readInvoices: Serve<'invoices'> = (sim, user, { filterAccountIds }) => {
  return { invoices: issued(sim, accountsAsked(sim, user, { filterAccountIds })) };
};

export const readInvoice: Serve<'invoice'> = (sim, user, { id }) => {
  const asked = accountsAsked(sim, user, { filterAccountIds: null });
  const invoice = issued(sim, asked).find((one) => one.id === id);
  if (!invoice) throw new Refusal(404, 'UNKNOWN_INVOICE', 'There is no such invoice.');
  const lines = linesIn(sim, settledNow(sim, asked), id);
  const ofTrips = (line: InvoiceLine) => line.kind === 'trip';
  const all = [...partsOf(sim, filedLines).flat(), ...lines];
  // The trips first, as on a sheet of one day.
  const inOrder = [...all.filter(ofTrips), ...all.filter((line) => !ofTrips(line))];
  return { invoice, from: company, lines: inOrder };
};

/** The lines of one invoice. */
export const filedLines: ReadsFiled<Calls['invoice']['request'], readonly InvoiceLine[]> = {
  days(sim, _user, { id }) {
    const day = /^inv-(\d{4}-\d\d-\d\d)-/.exec(id)?.[1];
    return day === undefined ? [] : filedInDays(sim, { from: day, to: day });
  },
  part: (sim, user, { id }, day) =>
    linesIn(sim, settledIn(sim, accountsAsked(sim, user, { filterAccountIds: null }), day), id),
};

export const readPayments: Serve<'payments'> = (sim, user, { filterAccountIds }) => {
  const asked = accountsAsked(sim, user, { filterAccountIds });
  const paid = issued(sim, asked).flatMap(ofInvoice);
  const payments = [
    ...partsOf(sim, filedPayments).flat(),
    ...paymentsOf(sim, settledNow(sim, asked)),
    ...paid,
  ];
  if (payments.length <= mostInvoices) return { payments };
  // What does not fit an answer is what was paid first.
  return { payments: payments.toSorted((a, b) => b.paidMs - a.paidMs).slice(0, mostInvoices) };
};

/** What drivers and the provider were paid. */
export const filedPayments: ReadsFiled<Calls['payments']['request'], readonly Payment[]> = {
  days: (sim) => sim.state.filed ?? [],
  part: (sim, user, { filterAccountIds }, day) =>
    paymentsOf(sim, settledIn(sim, accountsAsked(sim, user, { filterAccountIds }), day)),
};

/** The invoices of these accounts, by the day of the work. */
function issued(sim: Sim, asked: ReadonlySet<string>): Invoice[] {
  const days = new Map<string, DaySums>();
  const { filed = [] } = sim.state;
  const all = [...filed.flatMap(({ sums }) => sums), ...sumsOf(sim, settledNow(sim, asked))];
  for (const sums of all) {
    if (!asked.has(sums.accountId)) continue;
    const key = `${sums.midnightMs} ${sums.accountId}`;
    const before = days.get(key);
    days.set(key, before ? added(before, sums) : sums);
  }
  const inOrder = [...days.values()].toSorted((a, b) => a.midnightMs - b.midnightMs);
  return inOrder.flatMap((sums) => invoiceOf(sim, sums) ?? []);
}

function dayTextOf({ midnightMs }: Pick<DayId, 'midnightMs'>): string {
  return dayAt(midnightMs, { zone: null, offset: companyOffset });
}

function idOf(day: DayId): string {
  return `inv-${dayTextOf(day)}-${day.account.id}`;
}

/** Null once the account is gone. */
function invoiceOf(sim: Sim, { accountId, midnightMs, ...sums }: DaySums): Invoice | null {
  const account = find(sim, 'accounts', accountId);
  if (!account) return null;
  const { lastMoveMs: _last, ...counted } = sums;
  const home = sim.state.rows.locations.find(
    (place) => place.kind === 'home' && place.accountId === account.id,
  );
  const at = sim.state.rows.accounts.findIndex(({ id }) => id === account.id);
  const day = { account, midnightMs };
  return {
    id: idOf(day),
    number: `INV-${dayTextOf(day).slice(2).replaceAll('-', '')}-${at + 1}`,
    accountId,
    accountName: account.name,
    address: home ? `${home.address}, ${home.city}, ${home.state} ${home.postalCode}` : '',
    day: dayTextOf(day),
    issuedMs: issuedMsOf(day),
    dueMs: midnightMs + (dueDays + 2) * dayMs - 1,
    paidMs: paidMsOf(sim, day),
    ...counted,
  };
}

/** The same day of an account, filed in parts. */
function added(a: DaySums, b: DaySums): DaySums {
  const { accountId, midnightMs } = a;
  const ends = [a.lastMoveMs, b.lastMoveMs].filter((end) => end !== null);
  return {
    accountId,
    midnightMs,
    trips: a.trips + b.trips,
    moves: a.moves + b.moves,
    payCents: a.payCents + b.payCents,
    chaseCents: a.chaseCents + b.chaseCents,
    rideCents: a.rideCents + b.rideCents,
    bonusCents: a.bonusCents + b.bonusCents,
    ordered: a.ordered + b.ordered,
    orderedCents: a.orderedCents + b.orderedCents,
    lastMoveMs: ends.length > 0 ? Math.max(...ends) : null,
  };
}

/** The lines of an invoice among these days. */
function linesIn(sim: Sim, days: readonly DayOfAccount[], id: string): InvoiceLine[] {
  const day = days.find((one) => idOf(one) === id);
  if (!day) return [];
  return [...day.trips.map((trip) => tripLine(sim, trip)), ...day.orders.map(orderLine)];
}

function paymentsOf(sim: Sim, days: readonly DayOfAccount[]): Payment[] {
  return days.flatMap((day) => [
    ...day.trips.flatMap((trip) => ofTrip(sim, day, trip)),
    ...day.orders.map((order) => ofOrder(day, order)),
  ]);
}

/** In office hours of a day that depends on the invoice alone; null while it is to come. */
function paidMsOf({ state }: Sim, day: DayId): EpochMs | null {
  const drawn = hashText(state.options.seed, `${idOf(day)} is paid`);
  const days = 2 + (drawn % slowestDays);
  const paidMs = day.midnightMs + days * dayMs + (8 + ((drawn >>> 8) % 9)) * hourMs;
  return paidMs <= state.nowMs ? paidMs : null;
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
