export { stateWords } from './invoices.queries.ts';
export { invoicesFetch } from './reports.fetches.ts';
export { maySeeMoney } from './reports.queries.ts';
export { type ReportsSees, reportsSlice, type ReportsTypes } from './reports.slice.ts';
