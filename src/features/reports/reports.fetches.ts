// What reports ask the server for. Their rows are many and no rule reads them: they stay with
// the screen that shows them, out of the log.
import type { Invoice, InvoiceSheet, Payment } from '#domain/invoices.ts';
import type {
  ReportKind,
  ReportRequest,
  Reports,
  TripsBehind,
  TripsRequest,
} from '#domain/reports.ts';
import type { AsideFetch } from '#spine/fetches/index.ts';

const read = {
  kept: 'not',
  restMs: 0,
  // What was read for other days is not shown under the new ones.
  near: () => false,
} as const;
const shared = {
  ...read,
  ask: (request: ReportRequest) => request,
  words: { loading: 'Reading the report', failed: 'The report did not load', empty: null },
} as const;

export const reportFetches: {
  readonly [K in ReportKind]: AsideFetch<ReportRequest, `${K}Report`, Reports[K]>;
} = {
  daily: { ...shared, call: 'dailyReport', read: (reply) => reply },
  costing: { ...shared, call: 'costingReport', read: (reply) => reply },
  efficiency: { ...shared, call: 'efficiencyReport', read: (reply) => reply },
  vehicle: { ...shared, call: 'vehicleReport', read: (reply) => reply },
};

const trips = {
  ...read,
  ask: (request: TripsRequest) => request,
  words: { loading: 'Reading the trips', failed: 'The trips did not load', empty: null },
} as const;

/** The trips behind a row. */
export const tripsFetches: {
  readonly [K in keyof TripsBehind]: AsideFetch<TripsRequest, `${K}Trips`, TripsBehind[K]>;
} = {
  daily: { ...trips, call: 'dailyTrips', read: (reply) => reply },
  efficiency: { ...trips, call: 'efficiencyTrips', read: (reply) => reply },
  vehicle: { ...trips, call: 'vehicleTrips', read: (reply) => reply },
};

type OfAccounts = { readonly filterAccountIds: readonly string[] | null };

export const invoicesFetch: AsideFetch<OfAccounts, 'invoices', readonly Invoice[]> = {
  ...read,
  call: 'invoices',
  ask: (accounts) => accounts,
  read: ({ invoices }) => invoices,
  words: { loading: 'Reading the invoices', failed: 'The invoices did not load', empty: null },
};

export const invoiceFetch: AsideFetch<{ readonly id: string }, 'invoice', InvoiceSheet> = {
  ...read,
  call: 'invoice',
  ask: (one) => one,
  read: (sheet) => sheet,
  words: { loading: 'Reading the invoice', failed: 'The invoice did not load', empty: null },
};

export const paymentsFetch: AsideFetch<OfAccounts, 'payments', readonly Payment[]> = {
  ...read,
  call: 'payments',
  ask: (accounts) => accounts,
  read: ({ payments }) => payments,
  words: { loading: 'Reading the payments', failed: 'The payments did not load', empty: null },
};
