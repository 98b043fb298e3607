export { ReportCenter } from './ui/ReportCenter.tsx';
export { ReportPage } from './ui/ReportPage.tsx';
export { reportPaths, reportWords } from './reports.queries.ts';
