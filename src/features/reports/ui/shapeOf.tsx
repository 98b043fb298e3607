import { useMemo } from 'react';
import type { ReportKind, ReportRequest, TripsBehind } from '#domain/reports.ts';
import { type Behind, onlyTitle } from '../behind.queries.ts';
import { allTrips, type CostView } from '../costGroups.queries.ts';
import { hasRows, type RowKind, tripTables } from '../tripTables.queries.ts';
import { type Shape, tables, tops } from './shapes.tsx';
import type { ReadReport, Reading } from './useReport.tsx';

/** Null as long as it is not read. Computed anew only when something of it changes. */
export function useShape<K extends ReportKind>(
  kind: K,
  read: ReadReport<K>,
  view: CostView = allTrips,
): Shape | null {
  const { report, request } = read.is === 'ready' ? read : nothing;
  const top = useMemo(
    () => (report && request ? tops[kind](report, request) : null),
    [kind, report, request],
  );
  const below = useMemo(
    () => (report && request ? tables[kind](report, request, view) : null),
    [kind, report, request, view],
  );
  return useMemo(() => top && below && { ...top, ...below }, [top, below]);
}

const nothing = { report: null, request: null };

/** The report with the trips behind a row in the place of its rows; null: they are not read. */
export function useShapeOfTrips(
  kind: ReportKind,
  shape: Shape | null,
  only: Behind | null,
  trips: Reading<TripsBehind[RowKind]> | null,
  request: ReportRequest | null,
): Shape | null {
  const value = trips?.is === 'ready' ? trips.value : null;
  const isAsked = trips !== null;
  return useMemo(() => {
    if (!isAsked || shape === null || !hasRows(kind)) return shape;
    if (value === null || request === null) return null;
    const tableOf = tripTables[kind] as (typeof tripTables)[RowKind];
    const table = tableOf(value as never, request);
    return { ...shape, table, of: onlyTitle(only) };
  }, [kind, shape, only, value, isAsked, request]);
}

/** Why there is no file and no paper. */
export function reasonOf(
  read: ReadReport<ReportKind>,
  trips: Reading<unknown> | null = null,
): string {
  if (trips !== null && trips.is !== 'ready' && read.is === 'ready') {
    return trips.is === 'loading' ? 'The trips are being read.' : 'The trips are not there.';
  }
  if (read.is === 'ready') return 'There are no rows in this range.';
  if (read.is === 'denied') return read.reason;
  return read.is === 'loading' ? 'The report is being read.' : 'The report is not there.';
}
