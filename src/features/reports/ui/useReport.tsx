import { useEffect, useMemo, useState } from 'react';
import type {
  ReportKind,
  ReportRequest,
  Reports,
  TripsBehind,
  TripsRequest,
} from '#domain/reports.ts';
import type { Verdict } from '#domain/verdict.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import type { CallName } from '#wire/calls/calls.ts';
import type { AskAside } from '#wire/link/askAside.ts';
import type { AsideFetch } from '#spine/fetches/index.ts';
import { useAside } from '#spine/fetches/ui.ts';
import { same } from '#domain/same.ts';
import { useCompanyZone } from '#spine/world/ui.ts';
import type { Behind } from '../behind.queries.ts';
import { reportFetches, tripsFetches } from '../reports.fetches.ts';
import { accountIdOf, mayRead, requestOf, sitesOf } from '../reports.queries.ts';
import type { ReportsTypes } from '../reports.slice.ts';
import { hasRows, type RowKind } from '../tripTables.queries.ts';

export const useReports = selectFrom<ReportsTypes>();

/** What is asked for; null before the server's time is known. */
export function useRequest(): ReportRequest | null {
  const zone = useCompanyZone();
  return useReports((sees) => requestOf(sees, zone), same);
}

/** The accounts that the account of the reports stands for, for paper. */
export function useSites(): string {
  const accounts = useReports(({ world }) => world.tables.accounts);
  const id = useReports(accountIdOf);
  return useMemo(() => sitesOf([...accounts.rows()], id), [accounts, id]);
}

export type Reading<T> =
  | { readonly is: 'denied'; readonly reason: string }
  /** A recording has no server to ask. */
  | { readonly is: 'absent' }
  | { readonly is: 'loading'; readonly onCancel: () => void }
  | { readonly is: 'stopped'; readonly onRetry: () => void }
  | {
      readonly is: 'failed';
      readonly why: string;
      /** For support. */
      readonly code: string;
      readonly onRetry: () => void;
    }
  | { readonly is: 'ready'; readonly value: T; readonly onAgain: () => void };
/** Why there is nothing to see. */
export type NotRead = Exclude<Reading<unknown>, { readonly is: 'ready' }>;

export type ReadReport<K extends ReportKind> =
  | NotRead
  | {
      readonly is: 'ready';
      readonly report: Reports[K];
      readonly request: ReportRequest;
      /** What was read stays as it was: time goes on, and it is read again by hand. */
      readonly onAgain: () => void;
    };

/** A report, asked for as long as it is shown and due. */
export function useReport<K extends ReportKind>(
  kind: K,
  ask: AskAside | null,
  isDue = true,
): ReadReport<K> {
  const request = useRequest();
  const may: Verdict = useReports((sees) => mayRead(sees, kind), same);
  type Def = AsideFetch<ReportRequest, `${K}Report`, Reports[K]>;
  const def = reportFetches[kind] as unknown as Def;
  const read = useRead(def, ask, request, may, isDue);
  if (read.is !== 'ready') return read;
  // It is ready only for what was asked.
  const { value: report, onAgain } = read;
  return { is: 'ready', report, request: request as ReportRequest, onAgain };
}

/** The trips behind a row, asked for as long as they are shown; null: no row is taken. */
export function useTripsBehind(
  kind: ReportKind,
  ask: AskAside | null,
  only: Behind | null,
): Reading<TripsBehind[RowKind]> | null {
  const request = useRequest();
  const may: Verdict = useReports((sees) => mayRead(sees, kind), same);
  const isAsked = hasRows(kind) && only !== null;
  const rowId = isAsked ? only.id : null;
  const params = useMemo(
    () => (request === null || rowId === null ? null : { ...request, rowId }),
    [request, rowId],
  );
  type Def = AsideFetch<TripsRequest, `${RowKind}Trips`, TripsBehind[RowKind]>;
  const def = tripsFetches[hasRows(kind) ? kind : 'daily'] as unknown as Def;
  const read = useRead(def, ask, params, may);
  return isAsked ? read : null;
}

/**
 * Whether it is to be read: once `isFree`, when what comes before it is over, and from then on for
 * as long as the same is asked, also when one of those is read again. `key`: what is asked.
 */
export function useTurn(isFree: boolean, key: string): boolean {
  const [begun, setBegun] = useState<string | null>(null);
  if (isFree && begun !== key) setBegun(key);
  return isFree || begun === key;
}

export function isOver({ is }: Reading<unknown> | ReadReport<ReportKind>): boolean {
  return is !== 'loading';
}

/** An answer of the server, asked for as long as it is shown and due; null: not yet. */
export function useRead<P, K extends CallName, T>(
  def: AsideFetch<P, K, T>,
  ask: AskAside | null,
  params: P | null,
  may: Verdict,
  isDue = true,
): Reading<T> {
  const { feed, state } = useAside(def, ask);
  const [stopped, setStopped] = useState<P | null>(null);
  const isStopped = stopped !== null && same(stopped, params);
  const asked = may.yes && isDue && !isStopped ? params : null;
  const key = JSON.stringify(asked);
  // Until the feed knows of a change, it shows the answer to what was asked before.
  const [known, setKnown] = useState(key);
  useEffect(() => {
    feed?.ask(asked);
    setKnown(key);
    // oxlint-disable-next-line react/exhaustive-deps -- `key` stands for what is asked
  }, [feed, key]);
  if (!may.yes) return { is: 'denied', reason: may.reason };
  if (!feed) return { is: 'absent' };
  if (isStopped) return { is: 'stopped', onRetry: () => setStopped(null) };
  if (known === key && state?.is === 'failed') {
    const { why, code = def.call } = state;
    return { is: 'failed', why, code, onRetry: () => feed.retry() };
  }
  if (known !== key || state?.is !== 'ready' || params === null) {
    return { is: 'loading', onCancel: () => setStopped(params) };
  }
  return { is: 'ready', value: state.value, onAgain: () => feed.retry() };
}
