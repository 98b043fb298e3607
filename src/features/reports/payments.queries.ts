// Payments as a list (S2 §7, reading 38): what drivers, the ride-share provider and accounts were
// paid and have paid, and for which trip, ride or invoice.
import type { Payment } from '#domain/invoices.ts';
import { dayIn, type ReportRequest, sumOf } from '#domain/reports.ts';
import { formatDateTime } from '#domain/zones.ts';
import { invoicePath, tripPath } from '#spine/navigation/index.ts';
import { hasWords, workWords } from './invoices.queries.ts';
import {
  columnsOf,
  money,
  type NumberColumn,
  type ReportTable,
  texts,
  totalsOf,
} from './table.queries.ts';
import { counted } from './words.queries.ts';

export type PaymentKind = Payment['kind'];
export const paymentKinds = ['driver', 'rides', 'invoice'] as const satisfies PaymentKind[];
export const kindWords: { readonly [K in PaymentKind]: string } = {
  driver: 'Driver',
  rides: 'Ride-share',
  invoice: 'Invoice',
};

/** Which payments are listed. */
export type PaymentChoice = { readonly kind: PaymentKind | 'all'; readonly words: string };

/** Those of the days of the reports. */
export function paymentsIn(payments: readonly Payment[], { from, to, zone }: ReportRequest) {
  return payments.filter(({ paidMs }) => {
    const day = dayIn(paidMs, zone ?? 'Etc/UTC');
    return day >= from && day <= to;
  });
}

/** Every word is in who was paid, what for, or the account. */
export function paymentsFound(payments: readonly Payment[], { kind, words }: PaymentChoice) {
  return payments.filter(
    (row) =>
      (kind === 'all' || row.kind === kind) &&
      hasWords(`${row.who} ${row.forName} ${row.accountName}`, words),
  );
}

type Numbers = { readonly outCents: number; readonly inCents: number };

const numbers: readonly NumberColumn<Numbers>[] = [
  { id: 'out', head: 'Paid out', width: '112px', ...money('outCents') },
  { id: 'in', head: 'Received', width: '112px', ...money('inCents') },
];

/** What the company paid, and what it was paid. */
export function paymentSums(rows: readonly Payment[]): Numbers {
  return {
    outCents: sumOf(
      rows.filter(({ kind }) => kind !== 'invoice'),
      'cents',
    ),
    inCents: sumOf(
      rows.filter(({ kind }) => kind === 'invoice'),
      'cents',
    ),
  };
}

export function paymentTable(rows: readonly Payment[], zone: string): ReportTable<Payment> {
  return {
    idOf: ({ id }) => id,
    lines: rows,
    columns: [
      {
        id: 'paid',
        head: 'Paid',
        width: '178px',
        ...texts('paidMs', (ms: number) => formatDateTime(ms, zone)),
      },
      { id: 'who', head: 'To or from', width: 'minmax(150px, 1.4fr)', ...texts('who') },
      {
        id: 'kind',
        head: 'Kind',
        width: '96px',
        isText: true,
        text: ({ kind }) => kindWords[kind],
        sort: ({ kind }) => kindWords[kind],
      },
      {
        id: 'for',
        head: 'For',
        width: 'minmax(120px, 1fr)',
        isText: true,
        text: ({ forKind, forName }) => workWords(forKind, forName),
        sort: ({ forKind, forName }) => workWords(forKind, forName),
      },
      { id: 'account', head: 'Account', width: 'minmax(110px, 1fr)', ...texts('accountName') },
      ...columnsOf(numbers, (row: Payment) => paymentSums([row])),
    ],
    ...totalsOf({ paid: counted(rows.length, 'payment', 'payments') }, numbers, paymentSums(rows)),
    pathOf: ({ forKind, forId }) => {
      if (forKind === 'invoice') return invoicePath(forId);
      return forKind === 'trip' ? tripPath(forId) : null;
    },
    by: 'paid',
    descending: true,
  };
}

/** How many drivers were paid. */
function driversPaid(rows: readonly Payment[]): number {
  return new Set(rows.flatMap(({ kind, who }) => (kind === 'driver' ? [who] : []))).size;
}

/** Whom they went to: 'to 3 drivers and for rides'. */
export function paidToText(rows: readonly Payment[]): string {
  const drivers = driversPaid(rows);
  const to = drivers === 0 ? [] : [`to ${counted(drivers, 'driver', 'drivers')}`];
  const all = [...to, ...(rows.some(({ kind }) => kind === 'rides') ? ['for rides'] : [])];
  return all.length === 0 ? 'none in these days' : all.join(' and ');
}
