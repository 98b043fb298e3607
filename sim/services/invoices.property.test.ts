// Invoices and payments add up to the trips and rides of the world, day by day.
import { describe, expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { runs } from '../../tests/propertyRuns.ts';
import { invoiceCentsOf, stateOf } from '#domain/invoices.ts';
import { dayAt, type ReportRequest, sumOf, totalCentsOf } from '#domain/reports.ts';
import { companyOffset } from '../core/calendar.ts';
import type { FiledDay } from '../core/filed.ts';
import { newCompany } from '../testing/company.ts';
import { openDesk } from '../testing/desk.ts';
import { pastOf } from '../world/past.ts';

const hourMs = 3_600_000;
const all = { filterAccountIds: null };
const days = new Map<number, FiledDay>();
const core = newCompany({ seed: 5, drivers: 12, activities: 60 }, days);
const past = pastOf({ seed: 5, drivers: 12 });
const desk = openDesk(core, 'admin');
const cancelledId = cancelOne();
orderFromPartner();
/** What was issued at the end of each day, and by when. */
const mornings: { readonly nowMs: number; readonly seen: ReturnType<typeof read> }[] = [];
for (let day = 0; day < 12; day++) {
  core.tick(24 * hourMs);
  mornings.push({ nowMs: core.save().nowMs, seen: read() });
}
const last = mornings.at(-1)?.seen as ReturnType<typeof read>;
const nowMs = core.save().nowMs;

function read() {
  const { invoices } = desk.ask('invoices', all);
  return { invoices, payments: desk.ask('payments', all).payments };
}

/** A trip under way is cancelled: its work is settled like any other. */
function cancelOne(): string {
  const { trips } = desk.ask('world', all);
  const trip = trips.find(({ status }) => status === 'In Progress');
  desk.ask('cancelTrip', { id: trip?.id ?? '', version: trip?.version ?? 0 }, 'cancel');
  return trip?.id ?? '';
}

/** A ride, a delivery, and some vouchers, not all of which are used. */
function orderFromPartner(): void {
  const homes = desk.ask('world', all).locations.filter(({ kind }) => kind === 'home');
  const [from, to] = homes.map(({ label, address, timezone, lonE6, latE6 }) => ({
    label,
    address,
    timezone,
    lonE6,
    latE6,
  }));
  if (!from || !to) throw new Error('no stores');
  const way = { accountId: homes[0]?.accountId ?? '', from, to, atMs: null };
  const [fare] = desk.ask('estimateRide', way).fares;
  const person = { firstName: 'Gene', lastName: 'Foley', phone: '+19135550157' };
  const order = { ...way, ...person, employeeId: null, memo: '', driverNote: '' };
  const asked = { order, fareId: fare?.fareId ?? '', productId: fare?.productId ?? '' };
  desk.ask('orderRide', { ...asked, reference: 'TR-1' }, 'ride');
  const { accountId } = way;
  const item = { name: 'Keys', description: '', quantity: 2, referenceNumber: '' };
  const parcel = {
    accountId,
    from,
    to,
    fromUnit: '',
    toUnit: '',
    orderNumber: '',
    memo: '',
    valueCents: null,
    packages: [item],
  };
  const [held] = desk.ask('estimateDelivery', { accountId, from, to, pieces: 2 }).fares;
  const bought = { fareId: held?.fareId ?? '', productId: held?.productId ?? '' };
  desk.ask('orderDelivery', { order: parcel, ...bought, reference: 'TR-2' }, 'delivery');
  const near = { restrictsPickup: false, restrictsDropoff: false, pickup: null, dropoff: null };
  for (let at = 0; at < 6; at++) {
    const voucher = { accountId, percent: 80, limitCents: null, hours: 12, memo: '', ...near };
    const order = { ...voucher, kind: 'Percentage' } as const;
    const untilMs = core.save().nowMs + 60_000;
    const rest = { productId: 'standard', untilMs, reference: `TR-v${at}` };
    desk.ask('orderVoucher', { order, ...rest }, `voucher ${at}`);
  }
}

const range: ReportRequest = {
  from: '2026-08-01',
  to: '2026-12-31',
  zone: null,
  offset: companyOffset,
  basis: 'end',
  filterAccountIds: null,
};
const costs = new Map(desk.ask('costingReport', range).rows.map((row) => [row.id, row]));

const dayOf = (ms: number) => dayAt(ms, { zone: null, offset: companyOffset });

describe('reading 38: invoices', () => {
  test.prop([fc.nat(1000)], { numRuns: runs(10, 100) })(
    'add up to their lines, and their lines to the costing report of the trips',
    (at) => {
      const invoice = last.invoices[at % last.invoices.length];
      const { invoice: one, lines } = desk.ask('invoice', { id: invoice?.id ?? '' });
      expect(one).toEqual(invoice);
      const trips = lines.filter(({ kind }) => kind === 'trip');
      const orders = lines.filter(({ kind }) => kind !== 'trip');
      expect(one).toMatchObject({ trips: trips.length, ordered: orders.length });
      expect(sumOf(trips, 'moves')).toBe(one.moves);
      expect(lines.reduce((sum, line) => sum + totalCentsOf(line), 0)).toBe(invoiceCentsOf(one));
      for (const { id, moves, overMs, payCents, chaseCents, rideCents, bonusCents } of trips) {
        const parts = { moves, payCents, chaseCents, rideCents, bonusCents };
        expect(costs.get(id)).toMatchObject(parts);
        expect(dayOf(overMs)).toBe(one.day);
      }
    },
  );

  test('have every trip and order that is over, once, at what it cost', () => {
    const lines = last.invoices.flatMap(({ id }) => desk.ask('invoice', { id }).lines);
    const now = desk.ask('world', all);
    const kept = [...days.values(), now];
    const trips = kept.flatMap((rows) => rows.trips);
    const rides = kept.flatMap((rows) => rows.rides);
    const deliveries = kept.flatMap((rows) => rows.deliveries);
    const vouchers = kept.flatMap((rows) => rows.vouchers);
    expect(now.trips.length).toBeLessThan(trips.length);
    const isBilled = (overMs: number | null) => dayOf(overMs ?? 0) < dayOf(nowMs);
    const over = trips.filter(({ status, completedMs }) => {
      return status === 'Complete' && isBilled(completedMs);
    });
    const done = [...rides, ...deliveries].filter(({ status, dropoffMs }) => {
      return status === 'done' && isBilled(dropoffMs);
    });
    const used = vouchers.filter(({ status, endedMs }) => status === 'used' && isBilled(endedMs));
    // The front desks of the stores order some each morning.
    expect(done.filter(({ clientReference }) => /^TR-[12]$/.test(clientReference))).toHaveLength(2);
    expect([used.length > 0, used.length < vouchers.length]).toEqual([true, true]);
    const ordered = [
      ...done.map(({ id, priceCents }) => [id, priceCents]),
      ...used.map(({ id, costCents }) => [id, costCents]),
    ];
    const billed = lines
      .filter(({ kind }) => kind !== 'trip')
      .map(({ id, rideCents }) => [id, rideCents]);
    expect(new Map(billed as [string, number][])).toEqual(new Map(ordered as [string, number][]));
    expect(lines.map(({ id }) => id).toSorted()).toEqual(
      [
        ...past.trips.map(({ id }) => id),
        ...over.map(({ id }) => id),
        ...[...done, ...used].map(({ id }) => id),
        cancelledId,
      ].toSorted(),
    );
  });

  test('stay as they were issued until they are paid, some after they were due', () => {
    const paid = last.invoices.filter(({ paidMs }) => paidMs !== null);
    expect(paid.length).toBeGreaterThan(5);
    expect(paid.filter(({ paidMs, dueMs }) => (paidMs ?? 0) > dueMs).length).toBeGreaterThan(0);
    expect(new Set(last.invoices.map((one) => stateOf(one, nowMs)))).toEqual(
      new Set(['open', 'overdue', 'paid']),
    );
    const now = new Map(last.invoices.map((one) => [one.id, one]));
    for (const { nowMs: atMs, seen } of mornings) {
      for (const before of seen.invoices) {
        const { paidMs = null, ...rest } = now.get(before.id) ?? {};
        const known = paidMs !== null && paidMs <= atMs ? paidMs : null;
        expect(before).toEqual({ ...rest, paidMs: known });
        expect(before.issuedMs).toBeLessThanOrEqual(atMs);
      }
    }
  });

  test('are refused when unknown', () => {
    const answer = desk.call('invoice', { id: 'inv-none' });
    expect(answer).toMatchObject({ status: 404, errorCode: 'UNKNOWN_INVOICE' });
  });
});

describe('reading 38: payments', () => {
  const { payments } = last;

  test('to drivers and the provider are what the invoices bill, without the chase', () => {
    const owed = last.invoices.reduce((sum, one) => sum + invoiceCentsOf(one) - one.chaseCents, 0);
    const out = payments.filter(({ kind }) => kind !== 'invoice');
    expect(sumOf(out, 'cents')).toBe(owed);
    expect(new Set(out.map(({ kind }) => kind))).toEqual(new Set(['driver', 'rides']));
  });

  test('from accounts are the paid invoices', () => {
    const received = payments.filter(({ kind }) => kind === 'invoice');
    const paid = last.invoices.filter((one) => one.paidMs !== null);
    expect(received.map(({ forId, cents, paidMs }) => ({ forId, cents, paidMs }))).toEqual(
      paid.map((one) => ({ forId: one.id, cents: invoiceCentsOf(one), paidMs: one.paidMs })),
    );
  });

  test('have ids of their own', () => {
    expect(new Set(payments.map(({ id }) => id)).size).toBe(payments.length);
  });
});
