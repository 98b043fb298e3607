import { useMemo, useState } from 'react';
import type { Payment } from '#domain/invoices.ts';
import { EmptyState } from '#views/kit/panels/States.tsx';
import type { AskAside } from '#wire/link/askAside.ts';
import {
  kindWords,
  type PaymentChoice,
  paymentKinds,
  paymentsFound,
  paymentsIn,
  paymentSums,
  paymentTable,
} from '../payments.queries.ts';
import { accountNameOf, rangeText, zoneText } from '../reports.queries.ts';
import { csvOf, sorted } from '../table.queries.ts';
import { countText, dollarsText } from '../words.queries.ts';
import { Exports } from './Exports.tsx';
import css from './Money.module.css';
import page from './Report.module.css';
import { MoneyHead } from './MoneyHead.tsx';
import { NotReadState } from './NotReadState.tsx';
import { type Order, ReportGrid } from './ReportGrid.tsx';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import { ReportTools } from './ReportTools.tsx';
import { usePayments } from './useMoney.tsx';
import { useReports, useRequest, useSites } from './useReport.tsx';

/** S2 §7: what was paid in the days that the reports share; a row opens what was paid for. */
export function PaymentList({ ask }: { readonly ask: AskAside | null }) {
  const read = usePayments(ask);
  const request = useRequest();
  const [choice, setChoice] = useState<PaymentChoice>({ kind: 'all', words: '' });
  const [order, setOrder] = useState<Order>({ by: 'paid', descending: true });
  const all = read.is === 'ready' ? read.value : none;
  const ofDays = useMemo(() => (request ? paymentsIn(all, request) : none), [all, request]);
  const zone = request?.zone ?? 'Etc/UTC';
  const table = useMemo(
    () => paymentTable(paymentsFound(ofDays, choice), zone),
    [ofDays, choice, zone],
  );
  const count = (kind: PaymentChoice['kind']) =>
    countText(paymentsFound(ofDays, { kind, words: '' }).length);
  const { outCents, inCents } = paymentSums(table.lines);
  return (
    <div className={css.list}>
      <MoneyHead
        title="Payments"
        found={read.is === 'ready' ? table.lines.length : null}
        search="Search payments"
        words={choice.words}
        onWords={(words) => setChoice((before) => ({ ...before, words }))}
        choice={choice.kind}
        options={[
          { value: 'all', label: 'All', detail: count('all') },
          ...paymentKinds.map((kind) => ({
            value: kind,
            label: kindWords[kind],
            detail: count(kind),
          })),
        ]}
        onChoice={(kind) => setChoice((before) => ({ ...before, kind }))}
        sums={
          <span className={css.sums}>
            {dollarsText(outCents)} paid out, {dollarsText(inCents)} received
          </span>
        }
      >
        <ReportTools hasBasis={false} />
        <ListExports table={table} order={order} />
      </MoneyHead>
      {read.is === 'loading' ? (
        <ReportSkeleton onCancel={read.onCancel} what="the payments" />
      ) : read.is !== 'ready' ? (
        <NotReadState read={read} what="The payments" isMany />
      ) : ofDays.length === 0 ? (
        <div className={page.state}>
          <EmptyState icon="table" title="No payments in these days" level={2}>
            What is paid to drivers and for rides, and what is received for invoices, is listed
            here.
          </EmptyState>
        </div>
      ) : (
        <ReportGrid
          label="Payments"
          table={table}
          order={order}
          onOrder={setOrder}
          empty={<p className={css.none}>No payment fits.</p>}
        />
      )}
    </div>
  );
}

const none: readonly Payment[] = [];

function ListExports(props: {
  readonly table: ReturnType<typeof paymentTable>;
  readonly order: Order;
}) {
  const { table, order } = props;
  const account = useReports(accountNameOf);
  const sites = useSites();
  const request = useRequest();
  const range = request ? rangeText(request) : '';
  const zone = request ? zoneText(request.zone ?? 'Etc/UTC', request.offset) : '';
  const { outCents, inCents } = paymentSums(table.lines);
  const about = ['Payments', account, range, zone];
  return (
    <Exports
      fileName={`payments-${request?.from}-to-${request?.to}.csv`}
      reason="There are no payments to write."
      pieces={
        table.lines.length > 0
          ? () => csvOf(table, sorted(table, order.by, order.descending), about)
          : null
      }
      paper={{
        name: 'Payments',
        account,
        sites,
        table,
        order,
        about: `${range}, ${zone}`,
        figures: [
          { label: 'Paid out', value: dollarsText(outCents) },
          { label: 'Received', value: dollarsText(inCents) },
        ],
      }}
    />
  );
}
