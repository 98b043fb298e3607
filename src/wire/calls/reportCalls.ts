// The calls for reports, invoices and payments, in domain types.
import type { Invoice, InvoiceSheet, Payment } from '#domain/invoices.ts';
import type { ReportRequest, Reports, TripsBehind, TripsRequest } from '#domain/reports.ts';

export type ReportCalls = {
  /** S2 §7: the report of days. */
  readonly dailyReport: { readonly request: ReportRequest; readonly reply: Reports['daily'] };
  /** The report of what trips cost. */
  readonly costingReport: { readonly request: ReportRequest; readonly reply: Reports['costing'] };
  /** The report of drivers. */
  readonly efficiencyReport: {
    readonly request: ReportRequest;
    readonly reply: Reports['efficiency'];
  };
  /** The report of vehicles. */
  readonly vehicleReport: { readonly request: ReportRequest; readonly reply: Reports['vehicle'] };
  /** The trips behind a day of the report; of an unknown row there are none, as below. */
  readonly dailyTrips: { readonly request: TripsRequest; readonly reply: TripsBehind['daily'] };
  /** The trips behind a driver of the report. */
  readonly efficiencyTrips: {
    readonly request: TripsRequest;
    readonly reply: TripsBehind['efficiency'];
  };
  /** The trips behind a vehicle of the report. */
  readonly vehicleTrips: { readonly request: TripsRequest; readonly reply: TripsBehind['vehicle'] };
};

/** Null: all accounts of the user. */
type OfAccounts = { readonly filterAccountIds: readonly string[] | null };

export type InvoiceCalls = {
  /** S2 §7: the invoices that were issued. */
  readonly invoices: {
    readonly request: OfAccounts;
    readonly reply: { readonly invoices: readonly Invoice[] };
  };
  /** S2 §7: one invoice with its lines; an unknown one is refused with 404. */
  readonly invoice: { readonly request: { readonly id: string }; readonly reply: InvoiceSheet };
  /** S2 §7: what drivers, rides and invoices were paid. */
  readonly payments: {
    readonly request: OfAccounts;
    readonly reply: { readonly payments: readonly Payment[] };
  };
};
