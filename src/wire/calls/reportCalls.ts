// The calls for reports, in domain types.
import type { ReportRequest, Reports } from '#domain/reports.ts';

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
};
