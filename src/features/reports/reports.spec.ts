import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import type { CostingRow, DailyRow, Report, ReportRequest } from '#domain/reports.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { costingTable, costsByDay } from './costing.queries.ts';
import { dailyFigures, dailyTable } from './daily.queries.ts';
import { usualRange, viewWith } from './reports.queries.ts';
import { reportsSlice } from './reports.slice.ts';
import { csvOf, sorted } from './table.queries.ts';

const { given } = specFor(reportsSlice);
const request: ReportRequest = {
  ...{ from: '2026-10-17', to: '2026-10-20', zone: 'America/Chicago', offset: '-05:00' },
  ...{ basis: 'start', filterAccountIds: null },
};
const head = { untilMs: Date.UTC(2026, 9, 20, 14, 34), lastMoveMs: 1, drivers: 3, lateBefore: 4 };
const day = (id: string, changes: Partial<DailyRow>): DailyRow => ({
  ...{ id, onTime: 0, late: 0, trips: 1, drivers: 2, milesCmi: 0, drivenMs: 0, waitingMs: 0 },
  ...{ plannedMs: 0, actualMs: 0, invalids: 0, rideTrips: 0, rideCents: 0, ...changes },
});
const daily: Report<DailyRow> = {
  ...head,
  rows: [
    day('2026-10-17', { onTime: 8, late: 6, milesCmi: 132_550, plannedMs: 90, actualMs: 100 }),
    day('2026-10-20', { onTime: 2, rideCents: 87_550 }),
  ],
};
const cost = (id: string, changes: Partial<CostingRow> = {}): CostingRow => ({
  ...{ id, name: id, day: '2026-10-17', startLabel: '=1+1', chaseType: 'Tow', moves: 1 },
  ...{ payCents: 100, chaseCents: 0, rideCents: 0, bonusCents: 0, estimatedCents: 90, ...changes },
});

describe('the days of the reports', () => {
  const view = { from: '2026-01-01', to: '2026-01-31', zone: null, basis: 'end' as const };

  test('are chosen, and taken back', () => {
    const { after } = given().when({ type: 'reports/view', data: view });
    expect(after.reports.state.view).toEqual(view);
  });

  test.each([
    [{ to: '2025-12-31' }, 'The range ends before it starts.'],
    [{ to: '2026-02-30' }, 'Both ends are days of the calendar.'],
    [{ from: '1999-01-01' }, 'A report covers at most 3,700 days.'],
    [{ from: null }, 'A range has two ends.'],
    [{ zone: 'Kansas' }, 'There is no such time zone.'],
  ])('are refused as %j', (changes, reason) => {
    given()
      .when({ type: 'reports/view', data: { ...view, ...changes } })
      .thenRejected(reason);
  });

  test.each([
    ['2026-10-20', '2026-09-20'],
    ['2026-01-15', '2025-12-15'],
    ['2026-03-31', '2026-02-28'],
    ['2024-03-30', '2024-02-29'],
  ])('reading 32: are a month of the real year until %s', (today, from) => {
    expect(usualRange(today)).toEqual({ from, to: today });
  });

  test('stay as shown when another zone is chosen', () => {
    const usual = { from: null, to: null, zone: null, basis: 'start' as const };
    const { from, to } = request;
    expect(viewWith(usual, request, { zone: 'Etc/UTC' })).toMatchObject({ from, to });
    expect(viewWith(usual, request, { basis: 'end' })).toMatchObject({ from: null, to: null });
  });
});

describe('the daily report', () => {
  const table = dailyTable(daily, request);
  const cells = (id: string) => table.lines.map((line) => of(table, id).text(line));

  test('has every day of the range: nothing is –, zero is 0', () => {
    expect(cells('day')).toEqual([
      ...['Sat 10/17/2026', 'Sun 10/18/2026', 'Mon 10/19/2026'],
      'Tue 10/20/2026 until 09:34 AM',
    ]);
    expect(cells('late')).toEqual(['6', '–', '–', '0']);
    expect(cells('efficiency')).toEqual(['90.0 %', '–', '–', '–']);
  });

  test('marks days with more than 5 late moves', () => {
    const { isBad } = of(table, 'late');
    expect(table.lines.map((line) => isBad?.(line))).toEqual([true, false, false, false]);
  });

  test('adds up all rows, and counts a driver of two days once', () => {
    expect(table.totals).toMatchObject({
      ...{ day: '4 days, 2 worked', moves: '16', onTime: '10', late: '6', share: '62.5 %' },
      ...{ trips: '2', drivers: '3', miles: '1,325.5', rides: '$875.50' },
    });
    const notes = dailyFigures(daily, request).map(({ note }) => note);
    expect(notes).toContain('8.0 a working day');
    expect(notes).toContain('4 in the 4 days before');
  });

  test('sorts days without work last, up and down', () => {
    const order = (descending: boolean) =>
      sorted(table, 'moves', descending).map((line) => table.idOf(line).slice(-2));
    expect(order(true)).toEqual(['17', '20', '18', '19']);
    expect(order(false)).toEqual(['20', '17', '18', '19']);
  });
});

describe('the costing report', () => {
  const rows = [cost('KC-1'), cost('KC-2', { rideCents: 250, moves: 0 })];

  test('writes money that was not needed as –, and the difference with its sign', () => {
    const table = costingTable({ ...head, rows });
    const cells = (id: string) => rows.map((row) => of(table, id).text(row));
    expect(cells('rides')).toEqual(['–', '$2.50']);
    expect(cells('each')).toEqual(['$1.00', '–']);
    expect(cells('difference')).toEqual(['+$0.10', '+$2.60']);
    expect(table.totals).toMatchObject({ trip: '2 trips', total: '$4.50', estimated: '$1.80' });
  });

  test('costs a move of a day what its trips cost', () => {
    const days = costsByDay({ ...head, rows }, request);
    expect(days.map(({ paid }) => paid)).toEqual([450, null, null, null]);
  });

  test('is written with neutral cells, its totals last', () => {
    const table = costingTable({ ...head, rows });
    const text = [...csvOf(table, rows, ['Costing report', '@Plains'])].join('');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe("\uFEFFCosting report,'@Plains");
    expect(lines[2]).toContain("'=1+1");
    expect(lines.at(-2)).toMatch(/^2 trips,/);
  });

  property.prop(
    [fc.array(fc.record({ pay: fc.nat(1e6), chase: fc.nat(1e6) }), { maxLength: 30 })],
    {
      numRuns: 30,
    },
  )('shows as total what its rows add up to', (all) => {
    const made = all.map(({ pay, chase }, at) =>
      cost(`t${at}`, { payCents: pay, chaseCents: chase }),
    );
    const cents = all.reduce((sum, { pay, chase }) => sum + pay + chase, 0);
    const shown = costingTable({ ...head, rows: made }).totals['total'] ?? '';
    expect(Number(shown.replaceAll(/[$,]/g, ''))).toBeCloseTo(cents / 100, 6);
  });
});

function of<C extends { readonly id: string }>(
  table: { readonly columns: readonly C[] },
  id: string,
): C {
  const found = table.columns.find((column) => column.id === id);
  if (found === undefined) throw new Error(`there is no column ${id}`);
  return found;
}
