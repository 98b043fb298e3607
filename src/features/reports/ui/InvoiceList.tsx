import { useMemo, useState } from 'react';
import type { Invoice } from '#domain/invoices.ts';
import { formatDateTime } from '#domain/zones.ts';
import { EmptyState } from '#views/kit/panels/States.tsx';
import { useWindowWidth } from '#views/kit/useWindow.ts';
import type { AskAside } from '#wire/link/askAside.ts';
import {
  choiceWords,
  dueSums,
  type InvoiceChoice,
  invoiceChoices,
  invoicesFound,
  invoiceTable,
  type Now,
} from '../invoices.queries.ts';
import { accountNameOf } from '../reports.queries.ts';
import { csvOf, sorted } from '../table.queries.ts';
import { counted, countText, dollarsText } from '../words.queries.ts';
import { Exports } from './Exports.tsx';
import { InvoiceBadge } from './InvoiceBadge.tsx';
import { InvoiceSide } from './InvoiceSide.tsx';
import css from './Money.module.css';
import page from './Report.module.css';
import { MoneyHead } from './MoneyHead.tsx';
import { NotReadState } from './NotReadState.tsx';
import { type Order, ReportGrid } from './ReportGrid.tsx';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import { useInvoices, useNow } from './useMoney.tsx';
import { useReports, useSites } from './useReport.tsx';

/** From here on a list and one of its invoices are side by side. */
const widePx = 1180;

/** S1 §2: the invoices, and one of them beside the list where there is room. */
export function InvoiceList({ ask }: { readonly ask: AskAside | null }) {
  const read = useInvoices(ask);
  const now = useNow();
  const isWide = useWindowWidth() >= widePx;
  const [choice, setChoice] = useState<InvoiceChoice>({ state: 'all', words: '' });
  const [order, setOrder] = useState<Order>({ by: 'day', descending: true });
  const [takenId, setTakenId] = useState<string | null>(null);
  const all = read.is === 'ready' ? read.value : none;
  const table = useMemo(
    () => invoiceTable(invoicesFound(all, choice, now), now),
    [all, choice, now],
  );
  const { lines } = table;
  const shown = sorted(table, order.by, order.descending);
  const taken = lines.find(({ id }) => id === takenId) ?? shown[0];
  return (
    <div className={css.split}>
      <div className={css.list}>
        <MoneyHead
          title="Invoices"
          found={read.is === 'ready' ? lines.length : null}
          search="Search invoices"
          words={choice.words}
          onWords={(words) => setChoice((before) => ({ ...before, words }))}
          choice={choice.state}
          options={invoiceChoices.map((value) => ({
            value,
            label: choiceWords[value],
            detail: countText(invoicesFound(all, { state: value, words: '' }, now).length),
          }))}
          onChoice={(state) => setChoice((before) => ({ ...before, state }))}
          sums={<Sums rows={lines} now={now} />}
        >
          <ListExports table={table} order={order} now={now} isShort={isWide} />
        </MoneyHead>
        {read.is === 'loading' ? (
          <ReportSkeleton onCancel={read.onCancel} what="the invoices" />
        ) : read.is !== 'ready' ? (
          <NotReadState read={read} what="The invoices" isMany />
        ) : all.length === 0 ? (
          <div className={page.state}>
            <EmptyState icon="table" title="No invoices yet" level={2}>
              Once trips and rides are billed to an account, its invoices are listed here.
            </EmptyState>
          </div>
        ) : (
          <ReportGrid
            label="Invoices"
            table={table}
            order={order}
            onOrder={setOrder}
            {...(isWide && {
              onTake: ({ id }: Invoice) => setTakenId(id),
              isTaken: ({ id }: Invoice) => id === taken?.id,
            })}
            renderCell={(column, row) =>
              column === 'state' ? <InvoiceBadge row={row} now={now} /> : undefined
            }
            empty={<p className={css.none}>No invoice fits.</p>}
          />
        )}
      </div>
      {isWide && read.is === 'ready' && taken !== undefined ? (
        <InvoiceSide key={taken.id} id={taken.id} ask={ask} />
      ) : null}
    </div>
  );
}

const none: readonly Invoice[] = [];

function Sums({ rows, now }: { readonly rows: readonly Invoice[]; readonly now: Now }) {
  const { dueCents, overdueCents, overdue } = dueSums(rows, now);
  return (
    <span className={css.sums}>
      {dollarsText(dueCents)} due
      {overdue === 0 ? null : (
        <>
          , <b className="strong inkLate">{dollarsText(overdueCents)} overdue</b>
        </>
      )}
    </span>
  );
}

function ListExports(props: {
  readonly table: ReturnType<typeof invoiceTable>;
  readonly order: Order;
  readonly now: Now;
  readonly isShort: boolean;
}) {
  const { table, order, now } = props;
  const account = useReports(accountNameOf);
  const sites = useSites();
  const { dueCents, overdueCents } = dueSums(table.lines, now);
  const count = counted(table.lines.length, 'invoice', 'invoices');
  const about = ['Invoices', account, now.zone];
  return (
    <Exports
      fileName="Invoices.csv"
      isShort={props.isShort}
      reason="There are no invoices to write."
      pieces={
        table.lines.length > 0
          ? () => csvOf(table, sorted(table, order.by, order.descending), about)
          : null
      }
      paper={{
        name: 'Invoices',
        account,
        sites,
        table,
        order,
        about: `${count}, as of ${formatDateTime(now.nowMs, now.zone)}`,
        figures: [
          { label: 'Due', value: dollarsText(dueCents) },
          { label: 'Overdue', value: dollarsText(overdueCents) },
        ],
      }}
    />
  );
}
