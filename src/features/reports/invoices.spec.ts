import { describe, expect, test } from 'vitest';
import type { Invoice, InvoiceLine, Payment } from '#domain/invoices.ts';
import type { ReportRequest } from '#domain/reports.ts';
import {
  behindWords,
  dueSums,
  dueWords,
  invoicesFound,
  invoiceTable,
  itemsOf,
  lineTable,
  stateWords,
} from './invoices.queries.ts';
import { paidToText, paymentsFound, paymentsIn, paymentTable } from './payments.queries.ts';
import { csvOf } from './table.queries.ts';

const zone = 'America/Chicago';
const nowMs = Date.UTC(2026, 8, 24, 15);
const now = { nowMs, zone };
const parts = { payCents: 2000, chaseCents: 0, rideCents: 300, bonusCents: 0 };

function invoice(id: string, changes: Partial<Invoice> = {}): Invoice {
  return {
    id,
    number: id.toUpperCase(),
    accountId: 'acc',
    accountName: '=North',
    address: '',
    day: '2026-09-14',
    issuedMs: Date.UTC(2026, 8, 15, 11),
    paidMs: null,
    // The end of the 22nd in Chicago.
    dueMs: Date.UTC(2026, 8, 23, 5) - 1,
    trips: 1,
    moves: 2,
    ...parts,
    ordered: 0,
    orderedCents: 0,
    ...changes,
  };
}
const late = invoice('inv-1');
const paid = invoice('inv-2', { paidMs: nowMs - 1 });
const open = invoice('inv-3', { dueMs: nowMs + 1, ordered: 3, orderedCents: 1_900 });
const all = [late, paid, open];

const line = (id: string, changes: Partial<InvoiceLine> = {}): InvoiceLine => ({
  id,
  kind: 'trip',
  name: id,
  overMs: nowMs,
  moves: 2,
  workMs: 3_600_000,
  chaseCmi: 0,
  rides: 1,
  ...parts,
  ...changes,
});
const ride = line('ride-1', { kind: 'ride', name: 'Gene Foley', moves: 0, workMs: 0, payCents: 0 });
const sheet = {
  invoice: open,
  from: null,
  lines: [
    line('trip-1'),
    { ...ride, rideCents: 700 },
    { ...ride, id: 'voucher-1', kind: 'voucher', name: 'RIDE-1', rideCents: 400 },
    { ...ride, id: 'delivery-1', kind: 'delivery', name: 'Keys', rides: 0, rideCents: 800 },
  ],
} as const;

describe('an invoice', () => {
  test.each([
    [late, '2 days overdue', '2 days ago'],
    [paid, 'Paid', '2 days ago'],
    [open, 'Open', 'today'],
    [invoice('inv-4', { dueMs: nowMs + 86_400_000 }), 'Open', 'in 1 day'],
  ])('%# says its state, and when it is due', (row, state, due) => {
    expect([stateWords(row, now), dueWords(row, now)]).toEqual([state, due]);
  });

  test('is found by state and by every word of number, account and day', () => {
    const found = (state: 'all' | 'paid' | 'open', words: string) =>
      invoicesFound(all, { state, words }, now).map(({ id }) => id);
    expect(found('all', ' ')).toEqual(['inv-1', 'inv-2', 'inv-3']);
    expect(found('open', 'NORTH 09/14')).toEqual(['inv-3']);
    expect(found('paid', 'inv-3')).toEqual([]);
  });

  test('is due until it is paid, and overdue then', () => {
    expect(dueSums(all, now)).toEqual({ dueCents: 6500, overdueCents: 2300, overdue: 1 });
    const { totals, columns } = invoiceTable(all, now);
    expect(totals).toMatchObject({ invoice: '3 invoices', amount: '$88.00' });
    const due = columns.find(({ id }) => id === 'due');
    expect(all.map((row) => due?.isBad?.(row))).toEqual([true, false, false]);
  });

  test('bills for what there is, and names the trips and orders behind it', () => {
    expect(itemsOf(sheet)).toEqual([
      { label: 'Driver pay', quantity: '1.0 h', cents: 2000 },
      { label: 'Ride-share in trips', quantity: '1 ride', cents: 300 },
      { label: 'Rides ordered', quantity: '1 ride', cents: 700 },
      { label: 'Vouchers used', quantity: '1 voucher', cents: 400 },
      { label: 'Deliveries ordered', quantity: '1 delivery', cents: 800 },
    ]);
    expect(behindWords(open)).toBe('1 trip with 2 moves, and 3 orders');
    const table = lineTable(sheet, now);
    expect(table.lines.map((one) => table.pathOf?.(one))).toEqual([
      '/command-center/trip/trip-1',
      null,
      null,
      null,
    ]);
    const [name] = table.columns;
    expect(table.lines.map((one) => name?.text(one))).toEqual([
      'trip-1',
      'Ride of Gene Foley',
      'Voucher RIDE-1',
      'Delivery of Keys',
    ]);
    expect(table.totals).toMatchObject({ rides: '$22.00', total: '$42.00' });
  });

  test('is written with neutral cells', () => {
    const text = [...csvOf(invoiceTable(all, now), all, ['Invoices', '=North'])].join('');
    expect(text).not.toMatch(/(^|,|\n)=/);
    expect(text).toContain("INV-1,09/14/2026,'=North,09/15/2026,09/22/2026,$23.00,2 days overdue");
  });
});

describe('payments', () => {
  const pay = (id: string, changes: Partial<Payment> = {}): Payment => ({
    id,
    kind: 'driver',
    paidMs: Date.UTC(2026, 8, 15, 4),
    who: 'Ann',
    accountId: 'acc',
    accountName: 'North',
    cents: 500,
    forKind: 'trip',
    forId: 'trip-1',
    forName: 'KC-1',
    ...changes,
  });
  const invoiced = { forKind: 'invoice', forId: 'inv-2', forName: 'INV-2' } as const;
  const rows = [
    pay('p1'),
    pay('p2', { paidMs: nowMs }),
    pay('p3', { kind: 'rides', who: 'Provider', forKind: 'ride', forName: 'Gene', cents: 700 }),
    pay('p4', { kind: 'invoice', who: 'North', ...invoiced, cents: 2300 }),
  ];
  const request: ReportRequest = {
    from: '2026-09-14',
    to: '2026-09-14',
    zone,
    offset: '-05:00',
    basis: 'start',
    filterAccountIds: null,
  };

  test('are those of the days, in their zone', () => {
    const ids = (range: ReportRequest) => paymentsIn(rows, range).map(({ id }) => id);
    expect(ids(request)).toEqual(['p1', 'p3', 'p4']);
    expect(ids({ ...request, zone: 'Etc/UTC' })).toEqual([]);
  });

  test('are paid out or received, and open what they are for', () => {
    const table = paymentTable(rows, zone);
    const cells = (id: string) =>
      rows.map((row) => table.columns.find((column) => column.id === id)?.text(row));
    expect(cells('out')).toEqual(['$5.00', '$5.00', '$7.00', '–']);
    expect(cells('for')).toEqual(['KC-1', 'KC-1', 'Ride of Gene', 'INV-2']);
    expect(table.totals).toEqual({ paid: '4 payments', out: '$17.00', in: '$23.00' });
    expect(rows.map((row) => table.pathOf?.(row)).slice(1)).toEqual([
      '/command-center/trip/trip-1',
      null,
      '/invoice/inv-2',
    ]);
    expect(paidToText(rows)).toBe('to 1 driver and for rides');
    expect(paidToText(rows.slice(0, 2))).toBe('to 1 driver');
    expect(paidToText([])).toBe('none in these days');
    expect(paymentsFound(rows, { kind: 'all', words: 'ann kc' })).toHaveLength(2);
  });
});
