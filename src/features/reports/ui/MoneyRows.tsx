import { useMemo } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import type { IconName } from '#views/kit/marks/icons.ts';
import type { AskAside } from '#wire/link/askAside.ts';
import { dateText } from '#domain/reports.ts';
import { dueSums } from '../invoices.queries.ts';
import { paidToText, paymentsIn, paymentSums } from '../payments.queries.ts';
import { counted, dollarsText } from '../words.queries.ts';
import css from './ReportCenter.module.css';
import { useInvoices, useNow, usePayments } from './useMoney.tsx';
import { isOver, type Reading, useReports, useRequest, useTurn } from './useReport.tsx';

/** The lists of the report center that are about money. */
export function MoneyRows(props: {
  readonly ask: AskAside | null;
  /** The reports are over: the lists are read, one after the other. */
  readonly isFree: boolean;
}) {
  const { ask, isFree } = props;
  // Whose they are; the days do not matter to what is read.
  const whose = useReports(({ session, world }) =>
    JSON.stringify([session.state.user?.id, world.state.accountIds]),
  );
  const isInvoices = useTurn(isFree, whose);
  const invoices = useInvoices(ask, isInvoices);
  const isPayments = useTurn(isInvoices && isOver(invoices), whose);
  const payments = usePayments(ask, isPayments);
  const now = useNow();
  const request = useRequest();
  return (
    <section aria-labelledby="money">
      <h2 id="money" className={css.moneyTitle}>
        Money
      </h2>
      <div className={css.rows}>
        <Row name="Invoices" icon="invoice" path="/invoices" isSeen={invoices.is !== 'denied'}>
          {wordsOf(invoices, isInvoices, (rows) => {
            const { dueCents, overdueCents, overdue } = dueSums(rows, now);
            const open = rows.filter(({ paidMs }) => paidMs === null).length;
            return [
              `${counted(open, 'invoice', 'invoices')} to be paid` +
                (overdue > 0 ? `, ${dollarsText(overdueCents)} overdue` : ''),
              `${dollarsText(dueCents)} due`,
            ];
          })}
        </Row>
        <Row name="Payments" icon="payment" path="/payments" isSeen={payments.is !== 'denied'}>
          {wordsOf(payments, isPayments, (rows) => {
            const own = request ? paymentsIn(rows, request) : [];
            const { outCents } = paymentSums(own);
            const since = request ? ` since ${dateText(request.from)}` : '';
            return [paidToText(own), `${dollarsText(outCents)} paid out${since}`];
          })}
        </Row>
      </div>
    </section>
  );
}

/** What is said of it, and its number. */
function wordsOf<T>(
  read: Reading<T>,
  isDue: boolean,
  say: (value: T) => readonly [string, string],
): readonly [string, string] {
  switch (read.is) {
    case 'ready':
      return say(read.value);
    case 'denied':
      return [read.reason, ''];
    case 'failed':
      return [`They did not load. ${read.why}`, ''];
    case 'absent':
      return ['A recording has none.', ''];
    case 'loading':
    case 'stopped':
      return [isDue ? 'Reading...' : 'Not read yet.', ''];
  }
}

function Row(props: {
  readonly name: string;
  readonly icon: IconName;
  readonly path: string;
  /** Else its screen has nothing to show. */
  readonly isSeen: boolean;
  readonly children: readonly [string, string];
}) {
  const { name, path } = props;
  const data = useMemo(() => ({ path, replace: false }), [path]);
  const [words, sum] = props.children;
  return (
    <div className={css.row}>
      <Icon of={props.icon} size={16} />
      <b className={css.rowName}>{name}</b>
      <span className="ink2">{words}</span>
      <span className="grow" />
      <span className="figures">{sum}</span>
      {props.isSeen ? (
        <CommandButton
          type="navigation/go"
          data={data}
          label={`Open the ${name.toLowerCase()}`}
          size="small"
        >
          Open
        </CommandButton>
      ) : null}
    </div>
  );
}
