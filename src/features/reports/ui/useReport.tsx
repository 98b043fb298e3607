import { useEffect, useState } from 'react';
import type { ReportKind, ReportRequest, Reports } from '#domain/reports.ts';
import type { Verdict } from '#domain/verdict.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import type { AskAside } from '#wire/link/askAside.ts';
import type { AsideFetch } from '../../fetches/index.ts';
import { useAside } from '../../fetches/ui.ts';
import { same } from '../../outbox/index.ts';
import { useCompanyZone } from '../../world/ui.ts';
import { reportFetches } from '../reports.fetches.ts';
import { mayRead, requestOf } from '../reports.queries.ts';
import type { ReportsTypes } from '../reports.slice.ts';

export const useReports = selectFrom<ReportsTypes>();

/** What is asked for; null before the server's time is known. */
export function useRequest(): ReportRequest | null {
  const zone = useCompanyZone();
  return useReports((sees) => requestOf(sees, zone), same);
}

export type ReadReport<K extends ReportKind> =
  | { readonly is: 'denied'; readonly reason: string }
  /** A recording has no server to ask. */
  | { readonly is: 'absent' }
  | { readonly is: 'loading'; readonly onCancel: () => void }
  | { readonly is: 'stopped'; readonly onRetry: () => void }
  | { readonly is: 'failed'; readonly why: string; readonly onRetry: () => void }
  | { readonly is: 'ready'; readonly report: Reports[K]; readonly request: ReportRequest };

/** A report, asked for as long as it is shown. */
export function useReport<K extends ReportKind>(kind: K, ask: AskAside | null): ReadReport<K> {
  const request = useRequest();
  const may: Verdict = useReports((sees) => mayRead(sees, kind), same);
  type Def = AsideFetch<ReportRequest, `${K}Report`, Reports[K]>;
  const def = reportFetches[kind] as unknown as Def;
  const { feed, state } = useAside(def, ask);
  const [stopped, setStopped] = useState<ReportRequest | null>(null);
  const isStopped = stopped !== null && same(stopped, request);
  const asked = may.yes && !isStopped ? request : null;
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
    return { is: 'failed', why: state.why, onRetry: () => feed.retry() };
  }
  if (known !== key || state?.is !== 'ready' || request === null) {
    return { is: 'loading', onCancel: () => setStopped(request) };
  }
  return { is: 'ready', report: state.value, request };
}
