import { useMemo } from 'react';
import { same } from '#domain/same.ts';
import { useCompanyZone } from '#spine/world/ui.ts';
import type { AskAside } from '#wire/link/askAside.ts';
import type { Invoice, Payment } from '#domain/invoices.ts';
import type { Now } from '../invoices.queries.ts';
import { invoicesFetch, paymentsFetch } from '../reports.fetches.ts';
import { maySeeMoney } from '../reports.queries.ts';
import { type Reading, useRead, useReports } from './useReport.tsx';

/** The company's time and zone, by which days are counted. */
export function useNow(): Now {
  const zone = useCompanyZone();
  const nowMs = useReports(({ clock }) => clock.state.nowMs);
  return useMemo(() => ({ nowMs, zone }), [nowMs, zone]);
}

export function useInvoices(ask: AskAside | null, isDue = true): Reading<readonly Invoice[]> {
  return useRead(invoicesFetch, ask, useAccounts(), useReports(maySeeMoney, same), isDue);
}

export function usePayments(ask: AskAside | null, isDue = true): Reading<readonly Payment[]> {
  return useRead(paymentsFetch, ask, useAccounts(), useReports(maySeeMoney, same), isDue);
}

/** The chosen accounts. */
function useAccounts() {
  const ids = useReports(({ world }) => world.state.accountIds);
  return useMemo(() => ({ filterAccountIds: ids }), [ids]);
}
