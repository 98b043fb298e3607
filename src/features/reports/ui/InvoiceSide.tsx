import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useEffect, useMemo } from 'react';
import type { AskAside } from '#wire/link/askAside.ts';
import { same } from '#domain/same.ts';
import { invoicePath } from '#spine/navigation/index.ts';
import { invoiceFetch } from '../reports.fetches.ts';
import { maySeeMoney } from '../reports.queries.ts';
import css from './Invoice.module.css';
import { InvoiceBadge } from './InvoiceBadge.tsx';
import { InvoiceBody } from './InvoiceSheet.tsx';
import { InvoiceTools } from './InvoiceTools.tsx';
import { NotReadState } from './NotReadState.tsx';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import { useNow } from './useMoney.tsx';
import { useRead, useReports } from './useReport.tsx';

type Props = { readonly id: string; readonly ask: AskAside | null };

function useInvoice({ id, ask }: Props) {
  const asked = useMemo(() => ({ id }), [id]);
  return useRead(invoiceFetch, ask, asked, useReports(maySeeMoney, same));
}

/** The invoice that is taken in the list, beside it. */
export function InvoiceSide(props: Props) {
  const read = useInvoice(props);
  const now = useNow();
  const sheet = read.is === 'ready' ? read.value : null;
  const data = useMemo(() => ({ path: invoicePath(props.id), replace: false }), [props.id]);
  return (
    <aside className={css.side} aria-label="Invoice">
      <div className={css.head}>
        <h2 className="title">Invoice {sheet?.invoice.number}</h2>
        {sheet === null ? null : <InvoiceBadge row={sheet.invoice} now={now} />}
        <span className="grow" />
        <InvoiceTools sheet={sheet} now={now} isShort />
        <CommandButton
          type="navigation/go"
          data={data}
          label="Open as a page"
          icon="leave"
          iconOnly
          variant="ghost"
        />
      </div>
      <div className={css.sideBody}>
        <Content read={read} now={now} />
      </div>
    </aside>
  );
}

/** S1 §2: one invoice as a screen. */
export function InvoicePage(
  props: Props & {
    /** Once its number is known. */
    readonly onNumber?: (number: string) => void;
  },
) {
  const read = useInvoice(props);
  const now = useNow();
  const sheet = read.is === 'ready' ? read.value : null;
  const number = sheet?.invoice.number ?? null;
  const { onNumber } = props;
  useEffect(() => {
    if (number !== null) onNumber?.(number);
  }, [number, onNumber]);
  return (
    <div className={css.page}>
      <div className={css.sheet}>
        <div className={css.head}>
          <h1 className="headline">Invoice {sheet?.invoice.number}</h1>
          {sheet === null ? null : <InvoiceBadge row={sheet.invoice} now={now} />}
          <span className="grow" />
          <InvoiceTools sheet={sheet} now={now} />
        </div>
        <Content read={read} now={now} />
      </div>
    </div>
  );
}

function Content({
  read,
  now,
}: {
  readonly read: ReturnType<typeof useInvoice>;
  readonly now: ReturnType<typeof useNow>;
}) {
  if (read.is === 'ready') return <InvoiceBody sheet={read.value} now={now} />;
  if (read.is === 'loading') {
    return <ReportSkeleton onCancel={read.onCancel} what="the invoice" />;
  }
  return <NotReadState read={read} what="The invoice" />;
}
