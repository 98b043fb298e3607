// Every file for a spreadsheet: its figures are plain numbers that add up to what the rows have,
// its heads name their units, and no text of it is run as a formula.
import { readdirSync, readFileSync } from 'node:fs';
import { csvParseRows } from 'd3-dsv';
import { describe, expect } from 'vitest';
import type { CostingRow, ReportRequest } from '#domain/reports.ts';
import { activityRow, employeeRow } from '#domain/testing/rows.ts';
import { csvOf as employeesFile } from '#features/employees/employees.queries.ts';
import { csvOf as movesFile } from '#features/flightboard/csv.queries.ts';
import { columnIds } from '#features/flightboard/flightboard.model.ts';
import { type CostGroup, costTableOf, groupings } from '#features/reports/costGroups.queries.ts';
import { costingTable } from '#features/reports/costing.queries.ts';
import { dailyTable, dailyTripsTable } from '#features/reports/daily.queries.ts';
import { efficiencyTable, efficiencyTripsTable } from '#features/reports/efficiency.queries.ts';
import { invoiceTable, lineTable } from '#features/reports/invoices.queries.ts';
import { paymentTable } from '#features/reports/payments.queries.ts';
import { csvOf, type ReportTable } from '#features/reports/table.queries.ts';
import { vinsSlice } from '#features/vins/index.ts';
import { vehicleTable, vehicleTripsTable } from '#features/reports/vehicle.queries.ts';
import { invoiceRows, reportRows } from '#wire/testing/reportArbitraries.ts';
import { statusWords } from '#views/kit/marks/StatusBadge.tsx';
import { openWorld } from '#spine/world/testing/world.ts';
import { fc, test } from '../property.ts';

const zone = 'America/Chicago';
const request: ReportRequest = {
  from: '2026-10-01',
  to: '2026-10-20',
  zone,
  offset: '-05:00',
  basis: 'start',
  filterAccountIds: null,
};
const untilMs = Date.UTC(2026, 9, 20, 14, 34);
const head = { untilMs, lastMoveMs: null, drivers: 3, lateBefore: null };
const now = { nowMs: untilMs, zone };

/** The figures of one line by head; null: the line has none. */
type Figures<L> = { readonly [head: string]: (line: L) => number | null };
/** A table that is written to a file, of any rows. */
type Exported = {
  readonly table: fc.Arbitrary<ReportTable<never>>;
  readonly figures: Figures<never>;
};
function exported<R, L>(
  row: fc.Arbitrary<R>,
  tableOf: (rows: readonly R[]) => ReportTable<L>,
  figures: Figures<L>,
): Exported {
  const table = fc.array(row, { maxLength: 12 }).map(tableOf);
  return { table, figures } as unknown as Exported;
}

const hours = (ms: number) => ms / 3_600_000;
const dollars = (cents: number) => cents / 100;
/** Money that was not needed is an empty cell. */
const needed = (cents: number) => (cents === 0 ? null : cents / 100);
const percent = (part: number, whole: number) => (whole > 0 ? (part / whole) * 100 : null);

type Work = {
  readonly onTime: number;
  readonly late: number;
  readonly drivers: number;
  readonly milesCmi: number;
  readonly drivenMs: number;
  readonly waitingMs: number;
  readonly plannedMs: number;
  readonly actualMs: number;
  readonly invalids: number;
  readonly rideTrips: number;
  readonly rideCents: number | null;
};
const ofWork: Figures<Work> = {
  Moves: (row) => row.onTime + row.late,
  'On time (moves)': (row) => row.onTime,
  'Late (moves)': (row) => row.late,
  'On time (%)': (row) => percent(row.onTime, row.onTime + row.late),
  Drivers: (row) => row.drivers,
  'Miles driven (mi)': (row) => row.milesCmi / 100,
  'Hours driven (h)': (row) => hours(row.drivenMs),
  'Waiting (h)': (row) => hours(row.waitingMs),
  'Efficiency (%)': (row) => percent(row.plannedMs, row.actualMs),
  Invalids: (row) => row.invalids,
  'Ride-share (USD)': (row) => (row.rideCents === null ? null : dollars(row.rideCents)),
  'Ride-share (trips)': (row) => row.rideTrips,
};
/** Of a day without work there is no figure. */
const ofDay = Object.fromEntries(
  Object.entries<(row: Work & { readonly trips: number }) => number | null>({
    ...ofWork,
    Trips: (row) => row.trips,
  }).map(([name, of]) => [
    name,
    ({ row }: { readonly row: (Work & { readonly trips: number }) | null }) => row && of(row),
  ]),
);

type Cost = Pick<
  CostingRow,
  'moves' | 'payCents' | 'chaseCents' | 'rideCents' | 'bonusCents' | 'estimatedCents'
>;
const allCents = (row: Omit<Cost, 'moves' | 'estimatedCents'>) =>
  row.payCents + row.chaseCents + row.rideCents + row.bonusCents;
const ofCosts: Figures<Cost> = {
  Moves: (row) => row.moves,
  'Driver pay (USD)': (row) => needed(row.payCents),
  'Chase (USD)': (row) => needed(row.chaseCents),
  'Ride-share (USD)': (row) => needed(row.rideCents),
  'Bonus (USD)': (row) => needed(row.bonusCents),
  'Total (USD)': (row) => dollars(allCents(row)),
  'Per move (USD)': (row) =>
    row.moves === 0 ? null : dollars(Math.round(allCents(row) / row.moves)),
  'Estimated (USD)': (row) => dollars(row.estimatedCents),
  'Difference (USD)': (row) => dollars(allCents(row) - row.estimatedCents),
};

type Hours = Omit<Work, 'onTime' | 'late' | 'milesCmi'> & { readonly moves: number };
const ofHours: Figures<Hours> = {
  Moves: (row) => row.moves,
  'Planned (h)': (row) => hours(row.plannedMs),
  'Actual (h)': (row) => hours(row.actualMs),
  'Efficiency (%)': (row) => percent(row.plannedMs, row.actualMs),
  'Hours driven (h)': (row) => hours(row.drivenMs),
  'Waiting (h)': (row) => hours(row.waitingMs),
  Invalids: (row) => row.invalids,
};

type Moved = {
  readonly moves: number;
  readonly late: number;
  readonly milesCmi: number;
  readonly movedMs: number;
};
const ofMoved: Figures<Moved> = {
  Moves: (row) => row.moves,
  'Late (moves)': (row) => row.late,
  'Miles moved (mi)': (row) => row.milesCmi / 100,
  'Being moved (h)': (row) => hours(row.movedMs),
};

/** What people type, as a spreadsheet would run it, or nothing. */
const risky = fc.oneof(
  fc.constant(''),
  fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r'), fc.constantFrom('5.01', 'A,"b'))
    .map((parts) => parts.join('')),
);
const named = <R extends object>(row: fc.Arbitrary<R>, ...fields: readonly (keyof R)[]) =>
  fc.tuple(row, risky).map(([one, name]) => ({
    ...one,
    ...Object.fromEntries(fields.map((field) => [field, name])),
  }));

const costs = named(reportRows.costingRows, 'name', 'startLabel');
const ofBehind = { untilMs, drivers: 2 };
const invoice = fc.sample(invoiceRows.invoices, { numRuns: 1, seed: 1 })[0];
if (!invoice) throw new Error('no invoice was made');

/** Each function that makes a table, with the figures of its lines written by hand. */
const tables: { readonly [name: string]: Exported } = {
  dailyTable: exported(
    fc.tuple(fc.integer({ min: 1, max: 20 }), reportRows.dailyRows),
    (days) => {
      const rows = new Map(
        days.map(([at, row]) => [at, { ...row, id: `2026-10-${String(at).padStart(2, '0')}` }]),
      );
      return dailyTable({ ...head, rows: [...rows.values()] }, request);
    },
    ofDay,
  ),
  dailyTripsTable: exported(
    named(reportRows.dailyTrips, 'name', 'startLabel'),
    (rows) => dailyTripsTable({ ...ofBehind, rows }),
    ofWork,
  ),
  costingTable: exported(costs, (rows) => costingTable({ ...head, rows }), ofCosts),
  costTableOf: exported(
    fc.tuple(costs, fc.constantFrom(...groupings)),
    (all) =>
      costTableOf(
        { ...head, rows: all.map(([row]) => row) },
        { by: all[0]?.[1] ?? 'days', only: null },
      ) as ReportTable<CostGroup>,
    { ...ofCosts, Trips: (group: CostGroup) => group.trips },
  ),
  efficiencyTable: exported(
    named(reportRows.efficiencyRows, 'name'),
    (rows) => efficiencyTable({ ...head, rows }),
    { ...(ofHours as Figures<object>), 'Trips driven': (row) => (row as { trips: number }).trips },
  ),
  efficiencyTripsTable: exported(
    named(reportRows.efficiencyTrips, 'name', 'startLabel'),
    (rows) => efficiencyTripsTable({ ...ofBehind, rows }),
    ofHours as Figures<object>,
  ),
  vehicleTable: exported(
    named(reportRows.vehicleRows, 'label', 'vin'),
    (rows) => vehicleTable({ ...head, rows }, request),
    {
      ...ofMoved,
      'Stood since (h)': ({ lastMs }: { readonly lastMs: number }) =>
        hours(Math.max(0, untilMs - lastMs)),
    } as Figures<object>,
  ),
  vehicleTripsTable: exported(
    named(reportRows.vehicleTrips, 'name', 'startLabel'),
    (rows) => vehicleTripsTable({ ...ofBehind, rows }, request),
    ofMoved,
  ),
  invoiceTable: exported(
    named(invoiceRows.invoices, 'number', 'accountName'),
    (rows) => invoiceTable(rows, now),
    {
      'Amount (USD)': (row) => dollars(allCents(row) + row.orderedCents),
    },
  ),
  lineTable: exported(
    named(invoiceRows.invoiceLines, 'name'),
    (lines) => lineTable({ invoice, from: null, lines }, now),
    {
      Moves: (line) => line.moves,
      'Driver pay (USD)': (line) => needed(line.payCents),
      'Chase (USD)': (line) => needed(line.chaseCents),
      'Ride-share (USD)': (line) => needed(line.rideCents),
      'Bonus (USD)': (line) => needed(line.bonusCents),
      'Amount (USD)': (line) => dollars(allCents(line)),
    },
  ),
  paymentTable: exported(
    named(invoiceRows.payments, 'who', 'accountName', 'forName'),
    (rows) => paymentTable(rows, zone),
    {
      'Paid out (USD)': ({ kind, cents }) => (kind === 'invoice' ? null : needed(cents)),
      'Received (USD)': ({ kind, cents }) => (kind === 'invoice' ? needed(cents) : null),
    },
  ),
};

/** A number as every spreadsheet reads it. */
const plain = /^-?(0|[1-9]\d*)(\.\d+)?$/;
/** What a spreadsheet runs. */
const formula = /^[=+\-@\t\r]/;

function read(table: ReportTable<never>) {
  const text = [...csvOf(table, table.lines, ['Report', '=North'])].join('');
  const [about = [], heads = [], ...below] = csvParseRows(text.replace('\uFEFF', ''));
  return { about, heads, lines: below.slice(0, -1), totals: below.at(-1) ?? [] };
}

describe.each(Object.entries(tables))('the file of %s', (_name, { table: any, figures }) => {
  test.prop([any], { numRuns: 40 })('adds up to the figures of its rows', (table) => {
    const { heads, lines } = read(table);
    expect(lines).toHaveLength(table.lines.length);
    for (const [name, of] of Object.entries(figures)) {
      const at = heads.indexOf(name);
      expect(at, `the column ${name} of ${heads.join()}`).toBeGreaterThanOrEqual(0);
      const cells = lines.map((cells) => cells[at] ?? '');
      const own = table.lines.map(of);
      expect(cells.map((cell) => cell !== '')).toEqual(own.map((value) => value !== null));
      for (const cell of cells.filter(Boolean)) expect(cell).toMatch(plain);
      const sum = own.reduce<number>((all, value) => all + (value ?? 0), 0);
      const added = cells.reduce((all, cell) => all + Number(cell), 0);
      // To the cent, or as far as sums of such a size are exact.
      expect(Math.abs(added - sum)).toBeLessThan(0.005 + Math.abs(sum) * 1e-12);
    }
  });

  test.prop([any], { numRuns: 40 })('has no other figure, and no text that is run', (table) => {
    const { about, heads, lines, totals } = read(table);
    expect(about).toEqual(['Report', "'=North"]);
    expect(new Set(heads).size).toBe(heads.length);
    const isFigure = heads.map((name) => name in figures);
    const ofColumns = table.columns.flatMap(({ amounts }) => amounts?.map(() => true) ?? [false]);
    expect(isFigure).toEqual(ofColumns);
    for (const cells of [...lines, totals]) {
      expect(cells).toHaveLength(heads.length);
      for (const [at, cell] of cells.entries()) {
        if (isFigure[at]) expect(cell).toMatch(cell === '' ? /^$/ : plain);
        else expect(cell).not.toMatch(formula);
        // What a screen writes for nothing is nothing.
        expect(cell).not.toBe('–');
      }
    }
  });
});

test('the moves of the flightboard are text, which no spreadsheet runs', async () => {
  const typed = { name: '=1+1', notes: '+1', reference: '-1', assigned: '@A', pickupNotes: '\tA' };
  const world = await openWorld<never>(vinsSlice);
  world.hear({ activities: [activityRow('a1', typed)] });
  const statuses = { ...statusWords, complete: '-' };
  const words = { statusAt: () => 'complete' as const, statuses, zone: () => zone };
  const [heads = [], cells = []] = csvParseRows(
    [...movesFile(world.sees(), [0], columnIds, words)].join(''),
  );
  expect(cells).toEqual(expect.arrayContaining(["'=1+1", "'+1", "'-1", "'@A", "'\tA", "'-"]));
  expect(cells).toHaveLength(heads.length);
  for (const cell of cells) expect(cell).not.toMatch(formula);
  await world.close();
});

test("a phone that begins with a plus is text of the employees' file, and no sum", () => {
  const abroad = employeeRow('e1', { name: '@Ann', phone: '+44 20 7946 0018' });
  const [, line = ''] = employeesFile([abroad]);
  expect(line).toMatch(/^'@Ann,'\+44/);
});

describe('the list above', () => {
  const root = new URL('../../src/', import.meta.url);
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|spec)\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(new URL(path, root), 'utf8') }));

  test('has every function that makes a table for a file', () => {
    const functions = sources.flatMap(({ text }) => text.split(/^export function /m).slice(1));
    const makers = functions
      .map((text) => text.slice(0, text.indexOf('\n}\n')))
      .filter((text) => text.includes('): ReportTable<'))
      .map((text) => text.slice(0, text.search(/\W/)));
    // Parts of the others: the tables of trips have one form, and a table may forget its lines.
    const parts = ['tripsTable', 'erased'];
    expect(makers.filter((name) => !parts.includes(name)).sort()).toEqual(
      Object.keys(tables).sort(),
    );
  });

  test('is of all modules that write lines for a spreadsheet', () => {
    const writers = sources.filter(({ text }) => text.includes('csvLine(')).map(({ path }) => path);
    expect(writers.sort()).toEqual([
      'domain/csv.ts',
      'features/employees/employees.queries.ts',
      'features/flightboard/csv.queries.ts',
      // Of typed text alone, as it is read back.
      'features/imports/template.queries.ts',
      'features/reports/table.queries.ts',
    ]);
  });
});
