// The invoices as a list and as a sheet (S2 §7, reading 38).
import {
  balanceCentsOf,
  type Invoice,
  invoiceCentsOf,
  type InvoiceLine,
  type InvoiceSheet,
  type Payment,
  type InvoiceState,
  invoiceStates,
  stateOf,
} from '#domain/invoices.ts';
import { dateText, type Day, dayIn, numberOfDay, sumOf, totalCentsOf } from '#domain/reports.ts';
import { formatDateTime } from '#domain/zones.ts';
import { invoicePath, tripPath } from '#spine/navigation/index.ts';
import {
  columnsOf,
  counts,
  dollars,
  figures,
  money,
  type NumberColumn,
  type ReportTable,
  texts,
  totalsOf,
} from './table.queries.ts';
import { counted, dollarsText, hoursText, milesText, none } from './words.queries.ts';

/** What decides about words: the time, and the zone of its days. */
export type Now = { readonly nowMs: number; readonly zone: string };

/** Which invoices are listed. */
export type InvoiceChoice = { readonly state: InvoiceState | 'all'; readonly words: string };
export const invoiceChoices = ['all', ...invoiceStates] as const;
export const choiceWords: { readonly [C in (typeof invoiceChoices)[number]]: string } = {
  all: 'All',
  open: 'Open',
  overdue: 'Overdue',
  paid: 'Paid',
};

/** Every word is in number, account or day. */
export function invoicesFound(
  invoices: readonly Invoice[],
  { state, words }: InvoiceChoice,
  now: Now,
) {
  return invoices.filter(
    (row) =>
      (state === 'all' || stateOf(row, now.nowMs) === state) &&
      hasWords(`${row.number} ${row.accountName} ${dateText(row.day)}`, words),
  );
}

export function hasWords(text: string, words: string): boolean {
  const lower = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}

/** 'Open', 'Paid', '6 days overdue' */
export function stateWords(row: Invoice, now: Now): string {
  const state = stateOf(row, now.nowMs);
  if (state !== 'overdue') return choiceWords[state];
  return `${counted(-daysLeft(row, now), 'day', 'days')} overdue`;
}

/** 'in 6 days', 'today', '2 days ago' */
export function dueWords(row: Invoice, now: Now): string {
  const days = daysLeft(row, now);
  if (days === 0) return 'today';
  return days > 0 ? `in ${counted(days, 'day', 'days')}` : `${counted(-days, 'day', 'days')} ago`;
}

/** Days of the calendar until it is due. */
function daysLeft({ dueMs }: Invoice, { nowMs, zone }: Now): number {
  return numberOfDay(dayIn(dueMs, zone)) - numberOfDay(dayIn(nowMs, zone));
}

export function dateAt(ms: number, { zone }: Pick<Now, 'zone'>): string {
  return dateText(dayIn(ms, zone));
}

/** What is to be paid, and what of that is overdue. */
export function dueSums(rows: readonly Invoice[], { nowMs }: Now) {
  const overdue = rows.filter((row) => stateOf(row, nowMs) === 'overdue');
  const cents = (some: readonly Invoice[]) =>
    some.reduce((sum, row) => sum + balanceCentsOf(row), 0);
  return { dueCents: cents(rows), overdueCents: cents(overdue), overdue: overdue.length };
}

export function invoiceTable(rows: readonly Invoice[], now: Now): ReportTable<Invoice> {
  const date = (ms: number) => dateAt(ms, now);
  const total = rows.reduce((sum, row) => sum + invoiceCentsOf(row), 0);
  return {
    idOf: ({ id }) => id,
    lines: rows,
    columns: [
      { id: 'invoice', head: 'Invoice', width: '118px', isStrong: true, ...texts('number') },
      { id: 'day', head: 'Work of', width: '92px', ...texts('day', dateText) },
      { id: 'account', head: 'Account', width: 'minmax(110px, 1fr)', ...texts('accountName') },
      { id: 'issued', head: 'Issued', width: '92px', ...texts('issuedMs', date) },
      {
        id: 'due',
        head: 'Due',
        width: '92px',
        ...texts('dueMs', date),
        isBad: (row) => stateOf(row, now.nowMs) === 'overdue',
      },
      {
        id: 'amount',
        head: 'Amount',
        width: '100px',
        isStrong: true,
        ...figures('money', invoiceCentsOf),
      },
      {
        id: 'state',
        head: 'Status',
        width: '138px',
        isText: true,
        text: (row) => stateWords(row, now),
        sort: (row) => `${invoiceStates.indexOf(stateOf(row, now.nowMs))} ${row.dueMs}`,
      },
    ],
    totals: { invoice: counted(rows.length, 'invoice', 'invoices'), amount: dollarsText(total) },
    sums: { amount: [total] },
    pathOf: ({ id }) => invoicePath(id),
    by: 'day',
    descending: true,
  };
}

/** What an invoice bills for, by what it was paid for; what it has none of is left out. */
export function itemsOf({ invoice, lines }: InvoiceSheet) {
  const of = (kind: InvoiceLine['kind']) => lines.filter((line) => line.kind === kind);
  const rides = sumOf(of('trip'), 'rides');
  const bonuses = lines.filter(({ bonusCents }) => bonusCents > 0).length;
  const items = [
    item('Driver pay', `${hoursText(sumOf(lines, 'workMs'))} h`, invoice.payCents),
    item('Chase', `${milesText(sumOf(lines, 'chaseCmi'))} mi`, invoice.chaseCents),
    item('Ride-share in trips', counted(rides, 'ride', 'rides'), invoice.rideCents),
    item('Driver bonus', counted(bonuses, 'trip', 'trips'), invoice.bonusCents),
    ordered('Rides ordered', of('ride'), ['ride', 'rides']),
    ordered('Vouchers used', of('voucher'), ['voucher', 'vouchers']),
    ordered('Deliveries ordered', of('delivery'), ['delivery', 'deliveries']),
  ];
  return items.filter(({ cents }) => cents > 0);
}

function item(label: string, quantity: string, cents: number) {
  return { label, quantity, cents };
}

function ordered(label: string, lines: readonly InvoiceLine[], noun: readonly [string, string]) {
  return item(label, counted(lines.length, ...noun), sumOf(lines, 'rideCents'));
}

/** 'KC-2001', 'Ride of Gene Foley': what a line or a payment is for. */
export function workWords(kind: Payment['forKind'], name: string): string {
  const before = { ride: 'Ride of ', voucher: 'Voucher ', delivery: 'Delivery of ' };
  return `${before[kind as keyof typeof before] ?? ''}${name}`;
}

/** '31 trips with 118 moves, and 2 orders' */
export function behindWords({ trips, moves, ordered }: Invoice): string {
  const driven = `${counted(trips, 'trip', 'trips')} with ${counted(moves, 'move', 'moves')}`;
  const orders = counted(ordered, 'order', 'orders');
  if (trips === 0) return orders;
  return ordered === 0 ? driven : `${driven}, and ${orders}`;
}

/** '31 trips, 2 orders' */
function countWords({ trips, ordered }: Invoice): string {
  const words = [counted(trips, 'trip', 'trips'), counted(ordered, 'order', 'orders')];
  if (ordered === 0) return words[0] ?? '';
  return trips === 0 ? (words[1] ?? '') : words.join(', ');
}

type Numbers = Pick<
  InvoiceLine,
  'moves' | 'payCents' | 'chaseCents' | 'rideCents' | 'bonusCents'
> & { readonly totalCents: number };

const numbers: readonly NumberColumn<Numbers>[] = [
  { id: 'moves', head: 'Moves', width: '60px', ...counts('moves') },
  { id: 'pay', head: 'Driver pay', width: '92px', ...money('payCents') },
  { id: 'chase', head: 'Chase', width: '80px', ...money('chaseCents') },
  { id: 'rides', head: 'Ride-share', width: '92px', ...money('rideCents') },
  { id: 'bonus', head: 'Bonus', width: '72px', ...money('bonusCents') },
  { id: 'total', head: 'Amount', width: '96px', ...dollars('totalCents') },
];

/** The trips and orders behind an invoice. */
export function lineTable(
  { invoice, lines }: InvoiceSheet,
  { zone }: Pick<Now, 'zone'>,
): ReportTable<InvoiceLine> {
  const sums: Numbers = {
    moves: invoice.moves,
    payCents: invoice.payCents,
    chaseCents: invoice.chaseCents,
    rideCents: invoice.rideCents + invoice.orderedCents,
    bonusCents: invoice.bonusCents,
    totalCents: invoiceCentsOf(invoice),
  };
  return {
    idOf: ({ id }) => id,
    lines,
    columns: [
      {
        id: 'name',
        head: 'Trip or order',
        width: 'minmax(120px, 1fr)',
        isText: true,
        text: ({ kind, name }) => workWords(kind, name),
        sort: ({ kind, name }) => workWords(kind, name),
      },
      {
        id: 'over',
        head: 'Done',
        width: '148px',
        ...texts('overMs', (ms: number) => formatDateTime(ms, zone)),
      },
      ...columnsOf(numbers, (line: InvoiceLine) => ({ ...line, totalCents: totalCentsOf(line) })),
    ],
    ...totalsOf({ name: countWords(invoice) }, numbers, sums),
    pathOf: ({ kind, id }) => (kind === 'trip' ? tripPath(id) : null),
    by: 'over',
    descending: false,
  };
}

/** Of what the invoice has none of, there is no column on screen and paper. */
export function usedColumns({ columns, lines }: ReportTable<InvoiceLine>) {
  return columns.filter(
    ({ id, text }) => id === 'name' || lines.some((line) => text(line) !== none),
  );
}

/** The facts at the head of an invoice. */
export function factsOf(row: Invoice, now: Now): readonly (readonly [string, string])[] {
  const due = row.paidMs === null ? `, ${dueWords(row, now)}` : '';
  return [
    ['Work of', dateText(row.day as Day)],
    ['Issued', dateAt(row.issuedMs, now)],
    ['Due', `${dateAt(row.dueMs, now)}${due}`],
    ...(row.paidMs === null ? [] : ([['Paid', dateAt(row.paidMs, now)]] as const)),
  ];
}
