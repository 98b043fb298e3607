import { useEffect, useMemo } from 'react';
import { balanceCentsOf, type Invoice } from '#domain/invoices.ts';
import { dateText } from '#domain/reports.ts';
import type { Query } from '#finder/folded.ts';
import type { Found } from '#finder/messages.ts';
import type { Command } from '#views/bind/commands.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { formatMoney } from '#views/kit/marks/Quantity.tsx';
import type { AskAside } from '#wire/link/askAside.ts';
import type { Fetched } from '#spine/fetches/index.ts';
import { FetchFailed, useAside } from '#spine/fetches/ui.ts';
import { invoicePath } from '#spine/navigation/index.ts';
import { invoicesFetch, maySeeMoney, type ReportsTypes, stateWords } from '../../reports/index.ts';
import { useCompanyZone } from '#spine/world/ui.ts';
import { invoicesNumbered, mayBeInvoice } from '../invoices.queries.ts';
import { invoicesShelf } from '../search.model.ts';
import css from './GlobalSearch.module.css';
import { Marked, Name } from './Marked.tsx';
import { Row } from './ResultRow.tsx';
import { useSearch } from './useSearch.tsx';

/** The invoices whose number was typed. */
export type Invoices = {
  readonly now: Fetched<readonly Invoice[]> | null;
  readonly all: readonly Invoice[];
  /** Indexes of the found ones. */
  readonly keys: Uint32Array<ArrayBuffer>;
};

/** While the typing rests; the list is read once for a number. */
const numbersFetch = { ...invoicesFetch, restMs: 300 };
const useReports = selectFrom<ReportsTypes>();
const noInvoices: readonly Invoice[] = [];

/** Reads the invoices once a number is typed; null without a server, or for who may see none. */
export function useInvoices(ask: AskAside | null, typed: string) {
  const { feed, state: now } = useAside(numbersFetch, ask);
  const isAllowed = useReports((sees) => maySeeMoney(sees).yes);
  const ids = useSearch(({ world }) => world.state.accountIds);
  const isWanted = isAllowed && mayBeInvoice(typed);
  useEffect(() => feed?.ask(isWanted ? { filterAccountIds: ids } : null), [feed, isWanted, ids]);
  const invoices = useMemo((): Invoices | null => {
    if (!isWanted || ask === null) return null;
    const all = (now?.is === 'ready' ? now.value : now?.last) ?? noInvoices;
    return { now, all, keys: Uint32Array.from(invoicesNumbered(all, typed)) };
  }, [ask, isWanted, now, typed]);
  return { feed, invoices };
}

/** The finder's results with the invoices; near misses only where no invoice fits either. */
export function withInvoices(found: Found | null, invoices: Invoices | null): Found | null {
  if (!found || !invoices || invoices.keys.length === 0) return found;
  const shelves = found.isNear
    ? found.shelves.map(({ shelf }) => ({ shelf, keys: new Uint32Array(0), exact: 0 }))
    : found.shelves;
  const own = { shelf: invoicesShelf, keys: invoices.keys, exact: 0 };
  return { ...found, isNear: false, shelves: [...shelves, own] };
}

/** The command that choosing an invoice runs; null when it is no longer found. */
export function invoiceCommandOf(
  invoices: Invoices | null,
  key: number,
): Command<'navigation/go'> | null {
  const row = invoices?.all[key];
  return row
    ? { type: 'navigation/go', data: { path: invoicePath(row.id), replace: false } }
    : null;
}

export function InvoiceRow(props: {
  readonly invoices: Invoices | null;
  readonly resultKey: number;
  readonly query: Query;
}) {
  const { invoices, resultKey, query } = props;
  const nowMs = useSearch(({ clock }) => clock.state.nowMs);
  const zone = useCompanyZone();
  const row = invoices?.all[resultKey];
  if (!row) return null;
  const state = stateWords(row, { nowMs, zone });
  const due = `${state}, ${formatMoney(balanceCentsOf(row))} to pay`;
  const words = [row.accountName, dateText(row.day), row.paidMs === null ? due : state];
  return (
    <Row
      icon={<Icon of="table" />}
      first={<Name text={row.number} query={query} />}
      second={<Marked text={words.join(' · ')} query={query} />}
    />
  );
}

/** That the invoices are being read, or could not be. */
export function InvoicesLine(props: {
  readonly invoices: Invoices | null;
  readonly onRetry: () => void;
}) {
  const { invoices, onRetry } = props;
  if (invoices?.now?.is === 'failed') {
    return <FetchFailed words={invoicesFetch.words} onRetry={onRetry} />;
  }
  if (invoices?.now?.is !== 'loading') return null;
  return <div className={css.placesLine}>{invoicesFetch.words.loading}</div>;
}
