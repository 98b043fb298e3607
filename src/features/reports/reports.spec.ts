import { describe, expect } from 'vitest';
import type {
  CostingRow,
  DailyRow,
  EfficiencyRow,
  DailyTrip,
  Report,
  ReportRequest,
} from '#domain/reports.ts';
import { type Account, account as accountRow } from '#domain/entities.ts';
import { emptyOf } from '#domain/testing/emptyOf.ts';
import type { SessionSees } from '#spine/session/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { nameKey } from '#finder/nameOrder.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { fc, test } from '../../../tests/property.ts';
import { untilText } from './behind.queries.ts';
import { costGroups, costTableOf } from './costGroups.queries.ts';
import { costingTable, costsByDay } from './costing.queries.ts';
import { dailyFigures, dailyTable } from './daily.queries.ts';
import {
  accountIdOf,
  accountNameOf,
  basisWords,
  rangeText,
  requestOf,
  sitesOf,
  usualRange,
  viewWith,
  zoneText,
} from './reports.queries.ts';
import { waiting } from './efficiency.queries.ts';
import type { ReportView } from './reports.model.ts';
import { type ReportsSees, reportsSlice } from './reports.slice.ts';
import { csvOf, sorted } from './table.queries.ts';
import { behindOf, tripTables } from './tripTables.queries.ts';
import { vehicleFigures, vehicleTable } from './vehicle.queries.ts';
import { dollarsText } from './words.queries.ts';

const { given } = specFor(reportsSlice);
const request: ReportRequest = {
  from: '2026-10-17',
  to: '2026-10-20',
  zone: 'America/Chicago',
  offset: '-05:00',
  basis: 'start',
  filterAccountIds: null,
};
const head = { untilMs: Date.UTC(2026, 9, 20, 14, 34), lastMoveMs: 1, drivers: 3, lateBefore: 4 };
const day = (id: string, changes: Partial<DailyRow>): DailyRow => ({
  id,
  onTime: 0,
  late: 0,
  trips: 1,
  drivers: 2,
  milesCmi: 0,
  drivenMs: 0,
  waitingMs: 0,
  plannedMs: 0,
  actualMs: 0,
  invalids: 0,
  rideTrips: 0,
  rideCents: 0,
  ...changes,
});
const daily: Report<DailyRow> = {
  ...head,
  rows: [
    day('2026-10-17', { onTime: 8, late: 6, milesCmi: 132_550, plannedMs: 90, actualMs: 100 }),
    day('2026-10-20', { onTime: 2, rideCents: 87_550 }),
  ],
};
const cost = (id: string, changes: Partial<CostingRow> = {}): CostingRow => ({
  id,
  name: id,
  day: '2026-10-17',
  startLabel: '=1+1',
  chaseType: 'Tow',
  moves: 1,
  payCents: 100,
  chaseCents: 0,
  rideCents: 0,
  bonusCents: 0,
  estimatedCents: 90,
  drivers: [],
  ...changes,
});

test('the miles of all drives and those of the moves alone have different names', () => {
  const vehicles = { ...head, rows: [] };
  const figures = [...dailyFigures(daily, request), ...vehicleFigures(vehicles)];
  const miles = figures.filter(({ label }) => label.startsWith('Miles'));
  expect(miles.map(({ label, note }) => `${label}: ${note}`)).toEqual([
    'Miles driven: all drives, 82.8 a move',
    'Miles moved: moves alone, 0.0 each',
  ]);
  const heads = [dailyTable(daily, request), vehicleTable(vehicles, request)].map(
    ({ columns }) => columns.find(({ id }) => id === 'miles')?.head,
  );
  expect(heads).toEqual(['Miles driven', 'Miles moved']);
});

test('a daily report without prices has no dollar on the screen or in its file', () => {
  const rows = daily.rows.map((row) => ({ ...row, rideTrips: 2, rideCents: null }));
  const table = dailyTable({ ...daily, rows }, request);
  const figures = dailyFigures({ ...daily, rows }, request);
  const file = [...csvOf(table, table.lines, ['Daily report'])].join('');
  expect(JSON.stringify(figures) + file).not.toContain('$');
  expect(file).toContain('Ride-share (USD),Ride-share (trips)');
  expect(file.split('\r\n').at(-2)).toMatch(/,,4$/);
  expect(figures.at(-1)).toEqual({ label: 'Ride-share', value: '4 trips', note: 'with a ride' });
});

test('a wait that is shown as 0.0 h is not among the longest', () => {
  const row = (id: string, waitingMs: number) => ({ id, waitingMs }) as EfficiencyRow;
  const rows = [row('a', 60_000), row('b', 3_600_000), row('c', 0), row('d', 7_200_000)];
  expect(waiting({ ...head, rows }).map(({ id }) => id)).toEqual(['d', 'b']);
});

describe('the days of the reports', () => {
  const view = { from: '2026-01-01', to: '2026-01-31', zone: null, basis: 'end' as const };

  test('name their zone with its offset, which UTC has none of', () => {
    expect(zoneText('America/Chicago', '-05:00')).toBe('America/Chicago, UTC−05:00');
    expect(zoneText('Etc/UTC', '+00:00')).toBe('UTC');
    expect(zoneText('UTC', '+00:00')).toBe('UTC');
  });

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

describe('the accounts of the reports', () => {
  const account = (id: string, name: string, parentId: string | null): Account => ({
    ...emptyOf(accountRow),
    id,
    name,
    parentId,
  });
  const below = (count: number) =>
    Array.from({ length: count }, (_, at) => account(`s${at}`, `Site ${at}`, 'north'));

  test('are those below the chosen one by name, and of more than six their number', () => {
    const some = [account('top', 'Top', null), account('north', 'North', 'top'), ...below(6)];
    expect(sitesOf(some, 'north')).toBe('Site 0, Site 1, Site 2, Site 3, Site 4, Site 5');
    expect(sitesOf(some, 's0')).toBe('');
    expect(sitesOf([...some, account('s6', 'Site 6', 'north')], 'north')).toBe('7 sites');
  });

  test('are the one that is chosen, else that of the user', () => {
    const sees = (accountIds: readonly string[] | null, accountId: string | null) =>
      ({
        world: {
          state: { accountIds },
          tables: {
            accounts: new Map([
              ['north', { name: 'North' }],
              ['own', { name: 'Own' }],
            ]),
          },
        },
        session: { state: { user: accountId === null ? null : { accountId } } },
      }) as unknown as WorldSees & SessionSees;
    expect([accountIdOf(sees(null, 'own')), accountNameOf(sees(null, 'own'))]).toEqual([
      'own',
      'Own',
    ]);
    expect(accountNameOf(sees(['north', 'own'], 'own'))).toBe('North');
    expect(accountIdOf(sees([], null))).toBe('');
    expect([accountIdOf(sees(null, null)), accountNameOf(sees(null, null))]).toEqual(['', '']);
    expect(accountNameOf(sees(['gone'], null))).toBe('');
  });
});

describe('a request of a report', () => {
  const at = (nowMs: number, view: Partial<ReportView>, accountIds: readonly string[] | null) =>
    requestOf(
      {
        clock: { state: { nowMs } },
        reports: {
          state: { view: { from: null, to: null, zone: null, basis: 'start', ...view } },
        },
        world: { state: { accountIds } },
      } as unknown as ReportsSees,
      'America/Chicago',
    );
  // 11:30 PM of January 15 in Chicago.
  const nightMs = Date.UTC(2027, 0, 16, 5, 30);

  test('waits for the time of the server', () => {
    expect(at(0, {}, null)).toBeNull();
  });

  test('is of the usual days in the zone of the company where nothing is chosen', () => {
    expect(at(nightMs, {}, null)).toEqual({
      from: '2026-12-15',
      to: '2027-01-15',
      zone: 'America/Chicago',
      offset: '-06:00',
      basis: 'start',
      filterAccountIds: null,
    });
  });

  test('is of the days, the zone, the basis and the accounts that are chosen', () => {
    const chosen = { from: '2026-07-01', to: '2026-07-02', basis: 'end' } as const;
    expect(at(nightMs, { ...chosen, zone: 'America/New_York' }, ['north'])).toEqual({
      from: '2026-07-01',
      to: '2026-07-02',
      zone: 'America/New_York',
      offset: '-04:00',
      basis: 'end',
      filterAccountIds: ['north'],
    });
    expect(at(nightMs, { zone: 'Etc/UTC' }, null)).toMatchObject({
      from: '2026-12-16',
      to: '2027-01-16',
      offset: '+00:00',
    });
    // A range with one end is none.
    expect(at(nightMs, { from: '2026-07-01' }, null)?.from).toBe('2026-12-15');
    expect(at(nightMs, { to: '2026-07-01' }, null)?.to).toBe('2027-01-15');
  });

  test('is named by its days and its basis', () => {
    expect(rangeText({ from: '2026-09-20', to: '2026-10-20' })).toBe(
      '09/20/2026 to 10/20/2026, 31 days',
    );
    expect(rangeText({ from: '2026-09-20', to: '2026-09-20' })).toBe(
      '09/20/2026 to 09/20/2026, 1 day',
    );
    expect(basisWords).toEqual({ start: 'By start time', end: 'By end time' });
  });
});

describe('the daily report', () => {
  const table = dailyTable(daily, request);
  const cells = (id: string) => table.lines.map((line) => of(table, id).text(line));

  test('has every day of the range: nothing is –, zero is 0', () => {
    expect(cells('day')).toEqual([
      'Sat 10/17/2026',
      'Sun 10/18/2026',
      'Mon 10/19/2026',
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
      day: '4 days, 2 worked',
      moves: '16',
      onTime: '10',
      late: '6',
      share: '62.5 %',
      trips: '2',
      drivers: '3',
      miles: '1,325.5',
      rides: '$875.50',
    });
    const notes = dailyFigures(daily, request).map(({ note }) => note);
    expect(notes).toContain('8.0 a working day');
    expect(notes).toContain('4 in the 4 days before');
    const first = dailyFigures({ ...daily, lateBefore: null }, request).map(({ note }) => note);
    expect(first).toContain('no record of the 4 days before');
  });

  test('sorts days without work last, up and down', () => {
    const order = (descending: boolean) =>
      sorted(table, 'moves', descending).map((line) => table.idOf(line).slice(-2));
    expect(order(true)).toEqual(['17', '20', '18', '19']);
    expect(order(false)).toEqual(['20', '17', '18', '19']);
  });
});

describe('the trips behind a row', () => {
  const { id: _id, trips: _trips, ...numbers } = day('', { onTime: 2, rideCents: 150 });
  const trip = (id: string, late: number): DailyTrip => ({
    id,
    name: `KC-${id}`,
    day: '2026-10-17',
    startLabel: '',
    ...numbers,
    late,
  });

  test('have the numbers of their report, add up, and count each driver once', () => {
    const rows = [trip('1', 1), trip('2', 6)];
    const table = tripTables.daily({ untilMs: 0, drivers: 3, rows }, request);
    expect(table.columns.map(({ head }) => head)).toEqual(
      expect.arrayContaining(['Trip', 'From', 'Moves', 'Drivers', 'Ride-share']),
    );
    const sums = { moves: '11', late: '7', drivers: '3', rides: '$3.00' };
    expect(table.totals).toMatchObject({ trip: '2 trips', ...sums });
    expect(table.pathOf?.(rows[0])).toBe('/command-center/trip/1');
    const one = tripTables.daily({ untilMs: 0, drivers: 2, rows: rows.slice(0, 1) }, request);
    expect(Object.keys(one.totals)).not.toContain('trips');
  });

  test('are those of a day with work, a driver, or a vehicle by its best name', () => {
    const [row] = daily.rows;
    expect(behindOf.daily({ day: '2026-10-18', row: null })).toBeNull();
    expect(behindOf.daily({ day: '2026-10-17', row })).toMatchObject({ by: 'days' });
    const car = { id: 'v1', label: '', vin: '' };
    expect(behindOf.vehicle({ ...car, vin: '1FT' })).toMatchObject({ id: 'v1', label: '1FT' });
    expect(behindOf.vehicle(car)?.label).toBe('a vehicle that is not in the inventory');
    // The printed table has no column of VINs.
    const one = { ...car, moves: 1, late: 0, milesCmi: 0, movedMs: 0, lastMs: 0 };
    const rows = [{ ...one, vin: '1FT' }, one];
    const table = vehicleTable({ ...head, rows }, request);
    expect(rows.map(of(table, 'vehicle').text)).toEqual(['1FT', 'Not in the inventory']);
  });

  test('say up to when they are counted only where there is still work', () => {
    const { untilMs } = head;
    const driver = { by: 'drivers', id: 'd1', label: '' } as const;
    expect(untilText(driver, untilMs, request)).toBe(' until 09:34 AM');
    expect(untilText({ ...driver, by: 'days', id: '2026-10-17' }, untilMs, request)).toBe('');
    expect(untilText(driver, untilMs + 172_800_000, request)).toBe('');
  });
});

describe('the order of lines', () => {
  const key = fc.oneof(
    fc.constant(null),
    fc.integer({ min: -3, max: 3 }),
    fc.double({ noNaN: true }),
  );
  const text = fc.oneof(fc.constant(null), fc.string({ maxLength: 2 }));

  test.prop([fc.oneof(fc.array(key), fc.array(text)), fc.boolean()], { numRuns: 60 })(
    'is that of a stable sort by comparison, lines without a key last',
    (keys, descending) => {
      const lines = keys.map((own, at) => ({ own, at }));
      const columns = [
        {
          id: 'own',
          head: '',
          width: '',
          isText: true,
          text: String,
          sort: (line: (typeof lines)[0]) => line.own,
        } as const,
      ];
      const sign = descending ? -1 : 1;
      const plain = lines.toSorted(({ own: x }, { own: y }) => {
        if (x === null || y === null) return Number(x === null) - Number(y === null);
        const [one, other] = [x, y].map((key) => (typeof key === 'string' ? nameKey(key) : key));
        return one === other ? 0 : (one as number) < (other as number) ? -sign : sign;
      });
      expect(sorted({ lines, columns }, 'own', descending)).toEqual(plain);
    },
  );
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

  test('adds up by day, driver and site, and shows the trips behind each sum', () => {
    const costs = { moves: 1, chaseCents: 0, rideCents: 0, bonusCents: 0, estimatedCents: 90 };
    const part = (id: string, payCents: number) => ({ id, name: `Name ${id}`, payCents, ...costs });
    const all = [
      cost('KC-1', { payCents: 300, moves: 2, drivers: [part('a', 100), part('b', 200)] }),
      cost('KC-2', { day: '2026-10-18', startLabel: '', drivers: [part('a', 100)] }),
    ];
    const report = { ...head, rows: all };
    for (const [by, groups] of [
      ['days', { '2026-10-17': 300, '2026-10-18': 100 }],
      ['drivers', { a: 200, b: 200 }],
      ['sites', { '=1+1': 300, '': 100 }],
    ] as const) {
      const made = costGroups(all, by);
      expect(Object.fromEntries(made.map((one) => [one.id, one.totalCents]))).toEqual(groups);
      const { totals } = costTableOf(report, { by, only: null });
      expect(totals).toMatchObject({ trips: '2', moves: '3', total: '$4.00' });
      for (const { id, label, trips, totalCents } of made) {
        const only = costTableOf(report, { by: 'trips', only: { by, id, label } });
        expect(only.lines).toHaveLength(trips);
        expect(only.totals['total']).toBe(dollarsText(totalCents));
      }
    }
    expect(costTableOf(report, { by: 'sites', only: null }).lines).toMatchObject([
      { label: '=1+1' },
      { label: 'No site' },
    ]);
  });

  test('costs a move of a day what its trips cost', () => {
    const days = costsByDay({ ...head, rows }, request);
    expect(days.map(({ paid }) => paid)).toEqual([450, null, null, null]);
  });

  test('costs no move of a day that is not over', () => {
    const day = '2026-10-20';
    const days = (untilMs: number) =>
      costsByDay({ ...head, untilMs, rows: [cost('t', { day })] }, request).at(-1);
    expect(days(head.untilMs)).toMatchObject({ day, paid: null, estimated: null });
    expect(days(head.untilMs + 86_400_000)?.paid).not.toBeNull();
  });

  test('is written with neutral cells, its totals last', () => {
    const table = costingTable({ ...head, rows });
    const text = [...csvOf(table, rows, ['Costing report', '@Plains'])].join('');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe("\uFEFFCosting report,'@Plains");
    expect(lines[2]).toContain("'=1+1");
    expect(lines.at(-2)).toMatch(/^2 trips,/);
  });

  test.prop([fc.array(fc.record({ pay: fc.nat(1e6), chase: fc.nat(1e6) }), { maxLength: 30 })], {
    numRuns: 30,
  })('shows as total what its rows add up to', (all) => {
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
