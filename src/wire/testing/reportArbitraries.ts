// Arbitrary requests and replies of the reports.
import * as fc from 'fast-check';
import {
  bases,
  costingRow,
  dailyRow,
  dailyTrip,
  dayOfNumber,
  efficiencyRow,
  efficiencyTrip,
  reportHead,
  type ReportRequest,
  tripsHead,
  type TripsRequest,
  vehicleRow,
  vehicleTrip,
} from '#domain/reports.ts';
import { invoice, invoiceLine, payment } from '#domain/invoices.ts';
import type { DeepReadonly, z } from '#domain/schema.ts';
import { type Arb, arbitraryOf, id, orNone, record } from './fieldArbitraries.ts';

const day = fc.integer({ min: -100_000, max: 500_000 }).map(dayOfNumber);
const asked = {
  from: day,
  to: day,
  zone: orNone(fc.constantFrom('America/Chicago', 'Asia/Kolkata')),
  offset: fc.constantFrom('-05:00', '+05:30', '00:00'),
  basis: fc.constantFrom(...bases),
  filterAccountIds: orNone(fc.array(id, { maxLength: 3 })),
};
const request = record<ReportRequest>(asked);
const tripsRequest = record<TripsRequest>({ ...asked, rowId: id });

export const reportRows = {
  dailyRows: arbitraryOf(dailyRow, { id: day }),
  costingRows: arbitraryOf(costingRow, { day }),
  efficiencyRows: arbitraryOf(efficiencyRow),
  vehicleRows: arbitraryOf(vehicleRow),
  dailyTrips: arbitraryOf(dailyTrip, { day }),
  efficiencyTrips: arbitraryOf(efficiencyTrip, { day }),
  vehicleTrips: arbitraryOf(vehicleTrip, { day }),
};

export const invoiceRows = {
  invoices: arbitraryOf(invoice, { day }),
  invoiceLines: arbitraryOf(invoiceLine),
  payments: arbitraryOf(payment),
};

function some<T extends { readonly id: string }>(one: Arb<T>) {
  return fc.uniqueArray(one, { maxLength: 4, selector: (row) => row.id });
}

function exchange<T extends { readonly id: string }>(one: Arb<T>) {
  const rows = some(one);
  const reply = record<Head & { readonly rows: readonly T[] }>({
    ...(headFields as { readonly [K in keyof Head]: Arb<Head[K]> }),
    rows,
  });
  return record({ request, reply });
}

function tripsExchange<T extends { readonly id: string }>(one: Arb<T>) {
  const { untilMs, drivers } = tripsHead.shape;
  const rows = some(one);
  return record({
    request: tripsRequest,
    reply: record({ untilMs: arbitraryOf(untilMs), drivers: arbitraryOf(drivers), rows }),
  });
}

type Head = DeepReadonly<z.output<typeof reportHead>>;
const headFields = Object.fromEntries(
  Object.entries(reportHead.shape).map(([field, schema]) => [field, arbitraryOf(schema)]),
);

export const reportExchanges = {
  dailyReport: exchange(reportRows.dailyRows),
  costingReport: exchange(reportRows.costingRows),
  efficiencyReport: exchange(reportRows.efficiencyRows),
  vehicleReport: exchange(reportRows.vehicleRows),
  dailyTrips: tripsExchange(reportRows.dailyTrips),
  efficiencyTrips: tripsExchange(reportRows.efficiencyTrips),
  vehicleTrips: tripsExchange(reportRows.vehicleTrips),
};

const ofAccounts = record({ filterAccountIds: orNone(fc.array(id, { maxLength: 3 })) });

export const invoiceExchanges = {
  invoices: record({
    request: ofAccounts,
    reply: record({ invoices: some(invoiceRows.invoices) }),
  }),
  invoice: record({ invoice: invoiceRows.invoices, lines: some(invoiceRows.invoiceLines) }).map(
    (reply) => ({ request: { id: reply.invoice.id }, reply }),
  ),
  payments: record({
    request: ofAccounts,
    reply: record({ payments: some(invoiceRows.payments) }),
  }),
};
