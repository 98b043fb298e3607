// Arbitrary requests and replies of the reports.
import * as fc from 'fast-check';
import {
  bases,
  costingRow,
  dailyRow,
  dailyTrip,
  efficiencyRow,
  efficiencyTrip,
  reportHead,
  type ReportRequest,
  tripsHead,
  type TripsRequest,
  vehicleRow,
  vehicleTrip,
} from '#domain/reports.ts';
import { invoice, invoiceLine, issuer, payment } from '#domain/invoices.ts';
import type { z } from '#domain/schema.ts';
import {
  type Arb,
  arbitraryOf,
  calendarDay as day,
  id,
  orNone,
  record,
  rows,
} from './fieldArbitraries.ts';

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

const exchange = <T extends { readonly id: string }>(row: Arb<T>) =>
  record({ request, reply: headed(reportHead, row) });
const tripsExchange = <T extends { readonly id: string }>(row: Arb<T>) =>
  record({ request: tripsRequest, reply: headed(tripsHead, row) });

function headed<S extends z.core.$ZodObject, T extends { readonly id: string }>(
  head: S,
  row: Arb<T>,
) {
  return fc
    .tuple(arbitraryOf(head), rows(row))
    .map(([fields, below]) => ({ ...fields, rows: below }));
}

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
    reply: record({ invoices: rows(invoiceRows.invoices) }),
  }),
  invoice: record({
    invoice: invoiceRows.invoices,
    from: orNone(arbitraryOf(issuer)),
    lines: rows(invoiceRows.invoiceLines),
  }).map((reply) => ({ request: { id: reply.invoice.id }, reply })),
  payments: record({
    request: ofAccounts,
    reply: record({ payments: rows(invoiceRows.payments) }),
  }),
};
