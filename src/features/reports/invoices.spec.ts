import { describe, expect, test } from 'vitest';
import type { Invoice, InvoiceLine, Payment } from '#domain/invoices.ts';
import type { ReportRequest } from '#domain/reports.ts';
import {
  behindWords,
  choiceWords,
  dueSums,
  dueWords,
  factsOf,
  invoicesFound,
  invoiceTable,
  itemsOf,
  lineTable,
  stateWords,
  usedColumns,
} from './invoices.queries.ts';
import { paidToText, paymentsFound, paymentsIn, paymentTable } from './payments.queries.ts';
import { csvOf } from './table.queries.ts';
import { written } from './testing/written.ts';

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

  test('has a line in the list with its day, account, due day, amount and status', () => {
    const table = invoiceTable([late, paid, open], now);
    expect(written(table)).toEqual([
      'Invoice (text strong): INV-1 | INV-2 | INV-3; total 3 invoices; 1 2 3',
      'Work of (text): 09/14/2026 | 09/14/2026 | 09/14/2026; 1 2 3',
      'Account (text): =North | =North | =North; 1 2 3',
      'Issued (text): 09/15/2026 | 09/15/2026 | 09/15/2026; 1 2 3',
      'Due (text): 09/22/2026! | 09/22/2026 | 09/24/2026; 1 2 3',
      'Amount (strong): $23.00 | $23.00 | $42.00; total $88.00; 1 2 3',
      'Status (text): 2 days overdue | Paid | Open; 3 1 2',
    ]);
    expect([table.by, table.descending, table.pathOf?.(late)]).toEqual([
      'day',
      true,
      '/invoice/inv-1',
    ]);
  });

  test('has a line for each trip and order with what it cost', () => {
    const table = lineTable(sheet, now);
    expect(written(table)).toEqual([
      'Trip or order (text): trip-1 | Ride of Gene Foley | Voucher RIDE-1 | Delivery of Keys; ' +
        'total 1 trip, 3 orders; 4 2 1 3',
      'Done (text): 09/24/2026 10:00 AM | 09/24/2026 10:00 AM | 09/24/2026 10:00 AM | ' +
        '09/24/2026 10:00 AM; 1 2 3 4',
      'Moves: 2 | 0 | 0 | 0; total 2; 2 3 4 1',
      'Driver pay: $20.00 | – | – | –; total $20.00; 2 3 4 1',
      'Chase: – | – | – | –; total –; 1 2 3 4',
      'Ride-share: $3.00 | $7.00 | $4.00 | $8.00; total $22.00; 1 3 2 4',
      'Bonus: – | – | – | –; total –; 1 2 3 4',
      'Amount: $23.00 | $7.00 | $4.00 | $8.00; total $42.00; 3 2 4 1',
    ]);
    expect([table.by, table.descending]).toEqual(['over', false]);
    expect(usedColumns(table).map(({ head }) => head)).toEqual([
      'Trip or order',
      'Done',
      'Moves',
      'Driver pay',
      'Ride-share',
      'Amount',
    ]);
  });

  test.each([
    [
      { trips: 31, moves: 118, ordered: 2 },
      '31 trips with 118 moves, and 2 orders',
      '31 trips, 2 orders',
    ],
    [{ trips: 1, moves: 1, ordered: 0 }, '1 trip with 1 move', '1 trip'],
    [{ trips: 0, moves: 0, ordered: 1 }, '1 order', '1 order'],
  ])('of %j says what is behind it', (changes, words, counts) => {
    const row = invoice('inv-5', changes);
    expect(behindWords(row)).toBe(words);
    expect(lineTable({ invoice: row, from: null, lines: [] }, now).totals['name']).toBe(counts);
  });

  test('bills a chase by the mile and a bonus by the trip', () => {
    const row = invoice('inv-6', { chaseCents: 450, bonusCents: 1_500 });
    const chased = { ...line('trip-1'), workMs: 5_400_000, chaseCmi: 1_250, bonusCents: 1_500 };
    const lines = [chased, { ...line('trip-2'), workMs: 0, rides: 2 }];
    expect(itemsOf({ invoice: row, from: null, lines })).toEqual([
      { label: 'Driver pay', quantity: '1.5 h', cents: 2000 },
      { label: 'Chase', quantity: '12.5 mi', cents: 450 },
      { label: 'Ride-share in trips', quantity: '3 rides', cents: 300 },
      { label: 'Driver bonus', quantity: '1 trip', cents: 1_500 },
    ]);
  });

  test('has its days at its head, and until when it is due while it is not paid', () => {
    expect(factsOf(late, now)).toEqual([
      ['Work of', '09/14/2026'],
      ['Issued', '09/15/2026'],
      ['Due', '09/22/2026, 2 days ago'],
    ]);
    expect(factsOf(paid, now)).toEqual([
      ['Work of', '09/14/2026'],
      ['Issued', '09/15/2026'],
      ['Due', '09/22/2026'],
      ['Paid', '09/24/2026'],
    ]);
  });

  test('is listed by four choices, each with its word', () => {
    expect(choiceWords).toEqual({ all: 'All', open: 'Open', overdue: 'Overdue', paid: 'Paid' });
    const found = (state: 'overdue' | 'open') =>
      invoicesFound(all, { state, words: '' }, now).map(({ id }) => id);
    expect([found('overdue'), found('open')]).toEqual([['inv-1'], ['inv-3']]);
  });

  test('is written with neutral cells', () => {
    const text = [...csvOf(invoiceTable(all, now), all, ['Invoices', '=North'])].join('');
    expect(text).not.toMatch(/(^|,|\n)=/);
    expect(text).toContain("INV-1,09/14/2026,'=North,09/15/2026,09/22/2026,23,2 days overdue");
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

  test('have a line each with when, who, what for and how much', () => {
    const table = paymentTable(rows, zone);
    expect(written(table)).toEqual([
      'Paid (text): 09/14/2026 11:00 PM | 09/24/2026 10:00 AM | 09/14/2026 11:00 PM | ' +
        '09/14/2026 11:00 PM; total 4 payments; 1 3 4 2',
      'To or from (text): Ann | Ann | Provider | North; 1 2 4 3',
      'Kind (text): Driver | Driver | Ride-share | Invoice; 1 2 4 3',
      'For (text): KC-1 | KC-1 | Ride of Gene | INV-2; 4 1 2 3',
      'Account (text): North | North | North | North; 1 2 3 4',
      'Paid out: $5.00 | $5.00 | $7.00 | –; total $17.00; 4 1 2 3',
      'Received: – | – | – | $23.00; total $23.00; 1 2 3 4',
    ]);
    expect([table.by, table.descending]).toEqual(['paid', true]);
    const found = (kind: 'rides' | 'invoice' | 'all', words: string) =>
      paymentsFound(rows, { kind, words }).map(({ id }) => id);
    expect([found('rides', ''), found('invoice', ''), found('all', 'north gene')]).toEqual([
      ['p3'],
      ['p4'],
      ['p3'],
    ]);
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
