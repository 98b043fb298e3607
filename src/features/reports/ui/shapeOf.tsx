import type { ReportKind } from '#domain/reports.ts';
import { type Shape, shapes } from './shapes.tsx';
import type { ReadReport } from './useReport.tsx';

/** Null as long as it is not read. */
export function shapeOf<K extends ReportKind>(kind: K, read: ReadReport<K>): Shape | null {
  return read.is === 'ready' ? shapes[kind](read.report, read.request) : null;
}

/** Why there is no file and no paper. */
export function reasonOf(read: ReadReport<ReportKind>): string {
  if (read.is === 'ready') return 'There are no rows in this range.';
  if (read.is === 'denied') return read.reason;
  return read.is === 'loading' ? 'The report is being read.' : 'The report is not there.';
}
