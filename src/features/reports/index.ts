export { type ReportsSees, reportsSlice, type ReportsTypes } from './reports.slice.ts';
