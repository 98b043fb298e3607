// What reports ask the server for. Their rows are many and no rule reads them: they stay with
// the screen that shows them, out of the log.
import type { ReportKind, ReportRequest, Reports } from '#domain/reports.ts';
import type { AsideFetch } from '../fetches/index.ts';

const shared = {
  kept: 'not',
  ask: (request: ReportRequest) => request,
  restMs: 0,
  // What was read for other days is not shown under the new ones.
  near: () => false,
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
