// Each table and each figure of the reports, written out by hand (S2 §7).
import { expect, test } from 'vitest';
import type {
  CostingRow,
  DailyRow,
  DailyTrip,
  EfficiencyRow,
  EfficiencyTrip,
  ReportRequest,
  VehicleRow,
  VehicleTrip,
} from '#domain/reports.ts';
import { questions, summaries } from './center.queries.ts';
import { costTableOf, viewTitle, viewWords } from './costGroups.queries.ts';
import { costingFigures, costingTable, costsByChase, costsByDay } from './costing.queries.ts';
import { dailyFigures, dailyTable, emptyWords } from './daily.queries.ts';
import { efficiencyFigures, efficiencyTable, slowest, waiting } from './efficiency.queries.ts';
import { written, writtenFigures } from './testing/written.ts';
import { behindOf, tripTables } from './tripTables.queries.ts';
import { csvOf, type ReportTable } from './table.queries.ts';
import { longestStanding, mostMoved, vehicleFigures, vehicleTable } from './vehicle.queries.ts';

const request: ReportRequest = {
  from: '2026-10-17',
  to: '2026-10-20',
  zone: 'America/Chicago',
  offset: '-05:00',
  basis: 'start',
  filterAccountIds: null,
};
const lastDay = { ...request, from: request.to };
// 09:34 AM of the last day in Chicago.
const untilMs = Date.UTC(2026, 9, 20, 14, 34);
const head = { untilMs, lastMoveMs: 1, drivers: 3, lateBefore: 4 };
const hourMs = 3_600_000;

const day: DailyRow = {
  id: '2026-10-17',
  onTime: 8,
  late: 6,
  trips: 4,
  drivers: 2,
  milesCmi: 132_550,
  drivenMs: 30 * hourMs,
  waitingMs: 5 * hourMs,
  plannedMs: 27 * hourMs,
  actualMs: 36 * hourMs,
  invalids: 3,
  rideTrips: 2,
  rideCents: 4_725,
};
const nextDay: DailyRow = {
  id: '2026-10-18',
  onTime: 5,
  late: 5,
  trips: 1,
  drivers: 1,
  milesCmi: 20_000,
  drivenMs: 6 * hourMs,
  waitingMs: 0.5 * hourMs,
  plannedMs: 8 * hourMs,
  actualMs: 10 * hourMs,
  invalids: 0,
  rideTrips: 0,
  rideCents: 0,
};
// Nothing was done by then: no share of anything.
const idle: DailyRow = {
  ...nextDay,
  id: '2026-10-20',
  onTime: 0,
  late: 0,
  plannedMs: 0,
  actualMs: 0,
};
const daily = { ...head, rows: [day, nextDay, idle] };

test('The daily report writes, sorts and adds up each of its columns', () => {
  expect(written(dailyTable(daily, request))).toEqual([
    'Date (text dated): Sat 10/17/2026 | Sun 10/18/2026 | Mon 10/19/2026 | ' +
      'Tue 10/20/2026 until 09:34 AM; total 4 days, 3 worked; 1 2 3 4',
    'Moves: 14 | 10 | – | 0; total 24; 4 2 1 3',
    'On time: 8 | 5 | – | 0; total 13; 4 2 1 3',
    'Late: 6! | 5 | – | 0; total 11; 4 2 1 3',
    'On time %: 57.1 % | 50.0 % | – | –; total 54.2 %; 4 2 1 3',
    'Trips: 4 | 1 | – | 1; total 6; 2 4 1 3',
    'Drivers: 2 | 1 | – | 1; total 3; 2 4 1 3',
    'Miles driven: 1,325.5 | 200.0 | – | 200.0; total 1,725.5; 2 4 1 3',
    'Hours driven (extra): 30.0 | 6.0 | – | 6.0; total 42.0; 2 4 1 3',
    'Waiting, h (extra): 5.0 | 0.5 | – | 0.5; total 6.0; 2 4 1 3',
    'Efficiency: 75.0 % | 80.0 % | – | –; total 76.1 %; 4 1 2 3',
    'Invalids (extra): 3 | 0 | – | 0; total 3; 2 4 1 3',
    'Ride-share: $47.25 | $0.00 | – | $0.00; total $47.25; 2 4 1 3',
  ]);
});

test('The daily figures add up the days, and say what an empty range has none of', () => {
  expect(writtenFigures(dailyFigures(daily, request))).toEqual([
    'Moves: 24, 8.0 a working day',
    'On time: 54.2 %, 13 of 24',
    'Late: 11, 4 in the 4 days before',
    'Trips: 6, 4.0 moves a trip',
    'Miles driven +: 1,725.5, all drives, 71.9 a move',
    'Efficiency: 76.1 %, planned ÷ actual',
    'Ride-share: $47.25, 2 trips',
  ]);
  const empty = { ...daily, rows: [], lateBefore: null };
  expect(writtenFigures(dailyFigures(empty, lastDay))).toEqual([
    'Moves: 0, no working day',
    'On time: –, 0 of 0',
    'Late: 0, no record of the day before',
    'Trips: 0, no trip',
    'Miles driven +: 0.0, all drives',
    'Efficiency: –, planned ÷ actual',
    'Ride-share: $0.00, 0 trips',
  ]);
  expect([request, lastDay].map(emptyWords)).toEqual([
    'No vehicle was moved from 10/17/2026 to 10/20/2026.',
    'Tuesday 10/20/2026 had no work.',
  ]);
});

test('The trips of a day have the columns of the daily report, the latest first', () => {
  const { id: _id, trips: _trips, ...numbers } = day;
  const rows: DailyTrip[] = [
    { ...numbers, id: 't1', name: 'KC-2', day: '2026-10-18', startLabel: 'Olathe' },
    { ...numbers, id: 't2', name: 'KC-1', day: '2026-10-17', startLabel: '', late: 1 },
  ];
  const table = tripTables.daily({ untilMs, drivers: 3, rows }, request);
  expect(written(table)).toEqual([
    'Trip (text strong): KC-2 | KC-1; total 2 trips; 2 1',
    'Date (text): 10/18/2026 | 10/17/2026; 2 1',
    'From (text): Olathe | –; 2 1',
    'Moves: 14 | 9; total 23; 2 1',
    'On time: 8 | 8; total 16; 1 2',
    'Late: 6 | 1; total 7; 2 1',
    'On time %: 57.1 % | 88.9 %; total 69.6 %; 1 2',
    'Drivers: 2 | 2; total 3; 1 2',
    'Miles driven: 1,325.5 | 1,325.5; total 2,651.0; 1 2',
    'Hours driven (extra): 30.0 | 30.0; total 60.0; 1 2',
    'Waiting, h (extra): 5.0 | 5.0; total 10.0; 1 2',
    'Efficiency: 75.0 % | 75.0 %; total 75.0 %; 1 2',
    'Invalids (extra): 3 | 3; total 6; 1 2',
    'Ride-share: $47.25 | $47.25; total $94.50; 1 2',
  ]);
  expect([table.by, table.descending, ...rows.map((row) => table.pathOf?.(row))]).toEqual([
    'day',
    true,
    '/command-center/trip/t1',
    '/command-center/trip/t2',
  ]);
});

const dana: EfficiencyRow = {
  id: 'd1',
  name: 'Dana',
  trips: 3,
  moves: 5,
  plannedMs: 9 * hourMs,
  actualMs: 10 * hourMs,
  drivenMs: 7 * hourMs,
  waitingMs: 2 * hourMs,
  invalids: 1,
};
const cleo: EfficiencyRow = {
  id: 'd2',
  name: 'Cleo',
  trips: 1,
  moves: 7,
  plannedMs: 4 * hourMs,
  actualMs: 8 * hourMs,
  drivenMs: hourMs,
  waitingMs: 180_000,
  invalids: 0,
};
const abe: EfficiencyRow = {
  id: 'd3',
  name: 'Abe',
  trips: 0,
  moves: 0,
  plannedMs: 0,
  actualMs: 0,
  drivenMs: 0,
  // A millisecond less than what is shown as 0.1 h.
  waitingMs: 179_999,
  invalids: 2,
};
const efficiency = { ...head, rows: [dana, cleo, abe] };

test('The efficiency report writes, sorts and adds up each of its columns', () => {
  const table = efficiencyTable(efficiency);
  expect(written(table)).toEqual([
    'Driver (text strong): Dana | Cleo | Abe; total 3 drivers; 3 2 1',
    'Trips driven: 3 | 1 | 0; total 4; 3 2 1',
    'Moves: 5 | 7 | 0; total 12; 3 1 2',
    'Planned, h: 9.0 | 4.0 | 0.0; total 13.0; 3 2 1',
    'Actual, h: 10.0 | 8.0 | 0.0; total 18.0; 3 2 1',
    'Efficiency: 90.0 % | 50.0 % | –; total 72.2 %; 2 1 3',
    'Hours driven (extra): 7.0 | 1.0 | 0.0; total 8.0; 3 2 1',
    'Waiting, h: 2.0 | 0.1 | 0.0; total 2.1; 3 2 1',
    'Invalids: 1 | 0 | 2; total 3; 2 1 3',
  ]);
  expect([table.by, table.descending]).toEqual(['efficiency', false]);
  expect(writtenFigures(efficiencyFigures(efficiency))).toEqual([
    'Efficiency: 72.2 %, planned ÷ actual',
    'Planned: 13.0 h, of what is over',
    'Actual: 18.0 h, of what is over',
    'Driven: 8.0 h, 12 moves',
    'Waiting: 2.1 h, 3 drivers',
    'Invalids: 3, actions out of order',
  ]);
});

test('The bars of the efficiency report show five drivers, the furthest behind first', () => {
  const late = (id: string, actualMs: number) => ({ ...dana, id, plannedMs: 100, actualMs });
  const rows = [101, 500, 100, 300, 400, 200, 150].map((ms, at) => late(`d${at + 1}`, ms));
  expect(slowest({ ...head, rows }).map(({ id }) => id)).toEqual(['d2', 'd5', 'd4', 'd6', 'd7']);
  const waits = [3, 9, 4, 8, 5, 7].map((h, at) => ({
    ...dana,
    id: `d${at}`,
    waitingMs: h * hourMs,
  }));
  const longest = waiting({ ...head, rows: waits }).map(({ waitingMs }) => waitingMs / hourMs);
  expect(longest).toEqual([9, 8, 7, 5, 4]);
  expect(waiting(efficiency).map(({ id }) => id)).toEqual(['d1', 'd2']);
});

test('The trips of a driver have the columns of the efficiency report', () => {
  const { trips: _trips, ...numbers } = dana;
  const rows: EfficiencyTrip[] = [
    { ...numbers, id: 't1', name: 'KC-2', day: '2026-10-18', startLabel: 'Olathe' },
    { ...numbers, id: 't2', name: 'KC-1', day: '2026-10-17', startLabel: '', moves: 2 },
  ];
  expect(written(tripTables.efficiency({ untilMs, drivers: 1, rows }, request))).toEqual([
    'Trip (text strong): KC-2 | KC-1; total 2 trips; 2 1',
    'Date (text): 10/18/2026 | 10/17/2026; 2 1',
    'From (text): Olathe | –; 2 1',
    'Moves: 5 | 2; total 7; 2 1',
    'Planned, h: 9.0 | 9.0; total 18.0; 1 2',
    'Actual, h: 10.0 | 10.0; total 20.0; 1 2',
    'Efficiency: 90.0 % | 90.0 %; total 90.0 %; 1 2',
    'Hours driven (extra): 7.0 | 7.0; total 14.0; 1 2',
    'Waiting, h: 2.0 | 2.0; total 4.0; 1 2',
    'Invalids: 1 | 1; total 2; 1 2',
  ]);
  expect(behindOf.efficiency(dana)).toEqual({ by: 'drivers', id: 'd1', label: 'Dana' });
});

const ford: VehicleRow = {
  id: 'v1',
  label: '2021 Ford',
  vin: '1FT',
  moves: 4,
  late: 1,
  milesCmi: 9_050,
  movedMs: 6 * hourMs,
  lastMs: untilMs - 48 * hourMs,
};
const byVin: VehicleRow = {
  id: 'v2',
  label: '',
  vin: '2HG',
  moves: 9,
  late: 0,
  milesCmi: 12_000,
  movedMs: 1.25 * hourMs,
  lastMs: untilMs - 3 * hourMs,
};
// It was dropped off after the report was counted.
const unknown: VehicleRow = {
  ...ford,
  id: 'v3',
  label: '',
  vin: '',
  milesCmi: 9_051,
  lastMs: untilMs + hourMs,
};
const vehicles = { ...head, rows: [ford, byVin, unknown] };

test('The vehicle report writes, sorts and adds up each of its columns', () => {
  const table = vehicleTable(vehicles, request);
  expect(written(table)).toEqual([
    'Vehicle (text strong): 2021 Ford | 2HG | Not in the inventory; total 3 vehicles; 2 1 3',
    'VIN (text extra): 1FT | 2HG | –; 3 1 2',
    'Last moved (text): 10/18/2026 | 10/20/2026 | 10/20/2026; 1 2 3',
    'Moves: 4 | 9 | 4; total 17; 1 3 2',
    'Late: 1 | 0 | 1; total 2; 2 1 3',
    'Miles moved: 90.5 | 120.0 | 90.5; total 301.0; 1 3 2',
    'Being moved, h: 6.0 | 1.3 | 6.0; total 13.3; 2 1 3',
    'Stood since, h: 48.0 | 3.0 | 0.0; 3 2 1',
  ]);
  expect([table.by, table.descending]).toEqual(['moves', true]);
});

test('The vehicle figures are averages, and of no vehicle zero', () => {
  expect(writtenFigures(vehicleFigures(vehicles))).toEqual([
    'Vehicles: 3, 5.7 moves each',
    'Moves: 17, 2 late',
    'Miles moved: 301.0, moves alone, 100.3 each',
    'Being moved: 13.3 h, pick-up to drop-off',
    'Stood since the last move: 17.0 h, on average',
  ]);
  expect(writtenFigures(vehicleFigures({ ...head, rows: [] }))).toEqual([
    'Vehicles: 0, 0.0 moves each',
    'Moves: 0, 0 late',
    'Miles moved: 0.0, moves alone, 0.0 each',
    'Being moved: 0.0 h, pick-up to drop-off',
    'Stood since the last move: 0.0 h, on average',
  ]);
});

test('The bars of the vehicle report show five vehicles', () => {
  const rows = [3, 9, 4, 8, 5, 7].map((moves) => ({
    ...ford,
    id: `v${moves}`,
    moves,
    lastMs: -moves,
  }));
  const ids = (some: readonly VehicleRow[]) => some.map(({ id }) => id);
  expect(ids(mostMoved({ ...head, rows }))).toEqual(['v9', 'v8', 'v7', 'v5', 'v4']);
  expect(ids(longestStanding({ ...head, rows }))).toEqual(['v9', 'v8', 'v7', 'v5', 'v4']);
  // Of as many moves the one with more miles is first.
  expect(ids(mostMoved(vehicles))).toEqual(['v2', 'v3', 'v1']);
  expect(ids(longestStanding(vehicles))).toEqual(['v1', 'v2', 'v3']);
});

test('The trips of a vehicle say when it was dropped off, the latest first', () => {
  const numbers = { moves: 1, late: 0, milesCmi: 100, movedMs: hourMs };
  const rows: VehicleTrip[] = [
    {
      ...numbers,
      id: 't1',
      name: 'KC-2',
      day: '2026-10-18',
      startLabel: 'Olathe',
      lastMs: untilMs,
    },
    {
      id: 't2',
      name: 'KC-1',
      day: '2026-10-17',
      startLabel: '',
      moves: 2,
      late: 1,
      milesCmi: 250,
      movedMs: hourMs,
      lastMs: untilMs - 26 * hourMs,
    },
  ];
  const table = tripTables.vehicle({ untilMs, drivers: 1, rows }, request);
  expect(written(table)).toEqual([
    'Trip (text strong): KC-2 | KC-1; total 2 trips; 2 1',
    'Date (text): 10/18/2026 | 10/17/2026; 2 1',
    'From (text): Olathe | –; 2 1',
    'Moves: 1 | 2; total 3; 1 2',
    'Late: 0 | 1; total 1; 1 2',
    'Miles moved: 1.0 | 2.5; total 3.5; 1 2',
    'Being moved, h: 1.0 | 1.0; total 2.0; 1 2',
    'Dropped off (text): 10/20/2026 09:34 AM | 10/19/2026 07:34 AM; 2 1',
  ]);
  expect([table.by, table.descending]).toEqual(['last', true]);
});

const tripOne: CostingRow = {
  id: 'c1',
  name: 'KC-1',
  day: '2026-10-17',
  startLabel: 'Olathe',
  chaseType: 'Company',
  moves: 4,
  payCents: 20_000,
  chaseCents: 3_000,
  rideCents: 0,
  bonusCents: 1_000,
  estimatedCents: 24_500,
  drivers: [
    {
      id: 'd1',
      name: 'Dana',
      moves: 3,
      payCents: 15_000,
      chaseCents: 3_000,
      rideCents: 0,
      bonusCents: 500,
      estimatedCents: 18_000,
    },
    {
      id: 'd2',
      name: 'Abe',
      moves: 1,
      payCents: 5_000,
      chaseCents: 0,
      rideCents: 0,
      bonusCents: 500,
      estimatedCents: 6_500,
    },
  ],
};
const costsOfTwo = {
  moves: 3,
  payCents: 9_000,
  chaseCents: 0,
  rideCents: 2_001,
  bonusCents: 0,
  estimatedCents: 10_000,
};
const tripTwo: CostingRow = {
  ...costsOfTwo,
  id: 'c2',
  name: 'KC-2',
  day: '2026-10-18',
  startLabel: '',
  chaseType: 'Rideshare',
  drivers: [{ ...costsOfTwo, id: 'd1', name: 'Dana' }],
};
const free: CostingRow = {
  id: 'c3',
  name: 'KC-3',
  day: '2026-10-20',
  startLabel: 'Olathe',
  chaseType: 'Tow',
  moves: 0,
  payCents: 0,
  chaseCents: 0,
  rideCents: 0,
  bonusCents: 0,
  estimatedCents: 0,
  drivers: [],
};
const costing = { ...head, rows: [tripOne, tripTwo, free] };
const noCosts = { ...head, rows: [] };

test('The costing report writes, sorts and adds up each of its columns', () => {
  const table = costingTable(costing);
  expect(written(table)).toEqual([
    'Trip (text strong): KC-1 | KC-2 | KC-3; total 3 trips; 1 2 3',
    'Date (text): 10/17/2026 | 10/18/2026 | 10/20/2026; 1 2 3',
    'From (text): Olathe | – | Olathe; 2 1 3',
    'Chase type (text extra): Company | Rideshare | Tow; 1 2 3',
    'Moves: 4 | 3 | 0; total 7; 3 2 1',
    'Driver pay: $200.00 | $90.00 | –; total $290.00; 3 2 1',
    'Chase: $30.00 | – | –; total $30.00; 2 3 1',
    'Ride-share: – | $20.01 | –; total $20.01; 1 3 2',
    'Bonus (extra): $10.00 | – | –; total $10.00; 2 3 1',
    'Total (strong): $240.00 | $110.01 | $0.00; total $350.01; 3 2 1',
    'Per move: $60.00 | $36.67 | –; total $50.00; 3 2 1',
    'Estimated (extra): $245.00 | $100.00 | $0.00; total $345.00; 3 2 1',
    'Difference (extra): −$5.00 | +$10.01 | $0.00; total +$5.01; 1 3 2',
  ]);
  // In the file the totals stand below their columns, and nothing below the others.
  const file = [...csvOf(table, [tripOne], ['Costs'])].join('').split('\r\n');
  expect(file[1]).toBe(
    'Trip,Date,From,Chase type,Moves,Driver pay (USD),Chase (USD),Ride-share (USD),' +
      'Bonus (USD),Total (USD),Per move (USD),Estimated (USD),Difference (USD)',
  );
  expect(file[2]).toBe('KC-1,10/17/2026,Olathe,Company,4,200,30,,10,240,60,245,-5');
  expect(file[3]).toBe('3 trips,,,,7,290,30,20.01,10,350.01,50,345,5.01');
  expect(file[4]).toBe('');
  expect([table.by, table.descending, table.pathOf?.(free)]).toEqual([
    'day',
    true,
    '/command-center/trip/c3',
  ]);
});

test('The costing figures are shares of the total, and of no cost none', () => {
  expect(writtenFigures(costingFigures(costing))).toEqual([
    'Total: $350.01, estimated $345.00',
    'Per move: $50.00, 7 moves, 3 trips',
    'Driver pay: $290.00, 82.9 % of the total',
    'Chase: $30.00, 8.6 % of the total',
    'Ride-share: $20.01, 5.7 % of the total',
    'Bonus +: $10.00, 2.9 % of the total',
  ]);
  expect(writtenFigures(costingFigures(noCosts))).toEqual([
    'Total: $0.00, estimated $0.00',
    'Per move: –, 0 moves, 0 trips',
    'Driver pay: $0.00, no cost',
    'Chase: $0.00, no cost',
    'Ride-share: $0.00, no cost',
    'Bonus +: $0.00, no cost',
  ]);
});

test('The costs of drivers are what each of them cost, and add up to those of the trips', () => {
  const table = costTableOf(costing, { by: 'drivers', only: null });
  expect(written(table as ReportTable<unknown>)).toEqual([
    'Driver (text strong): Dana | Abe; total 2 drivers; 2 1',
    'Trips: 2 | 1; total 3; 2 1',
    'Moves: 6 | 1; total 7; 2 1',
    'Driver pay: $240.00 | $50.00; total $290.00; 2 1',
    'Chase: $30.00 | –; total $30.00; 2 1',
    'Ride-share: $20.01 | –; total $20.01; 2 1',
    'Bonus (extra): $5.00 | $5.00; total $10.00; 1 2',
    'Total (strong): $295.01 | $55.00; total $350.01; 2 1',
    'Per move: $49.17 | $55.00; total $50.00; 1 2',
    'Estimated (extra): $280.00 | $65.00; total $345.00; 2 1',
    'Difference (extra): +$15.01 | −$10.00; total +$5.01; 2 1',
  ]);
  expect([table.by, table.descending]).toEqual(['total', true]);
});

test.each([
  [
    'days',
    'group',
    'Date (text dated): Sat 10/17/2026 | Sun 10/18/2026 | Tue 10/20/2026; total 3 days; 1 2 3',
  ],
  ['sites', 'total', 'From (text strong): Olathe | No site; total 2 sites; 2 1'],
] as const)('The costs of %s are sorted by %s at first', (by, first, column) => {
  const table = costTableOf(costing, { by, only: null });
  expect(written(table as ReportTable<unknown>)[0]).toBe(column);
  expect([table.by, table.descending]).toEqual([first, true]);
  expect(table.lines.map((line) => (table as ReportTable<unknown>).idOf(line))).toEqual(
    by === 'days' ? ['2026-10-17', '2026-10-18', '2026-10-20'] : ['Olathe', ''],
  );
});

test('A chart of costs leaves out types of chase and days on which no vehicle was moved', () => {
  const byChase = costsByChase(costing);
  expect(byChase.map(({ chaseType, sums }) => [chaseType, sums.moves, sums.totalCents])).toEqual([
    ['Rideshare', 3, 11_001],
    ['Company', 4, 24_000],
  ]);
  expect(costsByDay(costing, request)).toEqual([
    { day: '2026-10-17', paid: 6_000, estimated: 6_125 },
    { day: '2026-10-18', paid: 3_667, estimated: 10_000 / 3 },
    { day: '2026-10-19', paid: null, estimated: null },
    { day: '2026-10-20', paid: null, estimated: null },
  ]);
});

test('A view of costs is named on its button, on paper and in its file', () => {
  expect(viewWords).toEqual({ trips: 'Trips', days: 'Days', drivers: 'Drivers', sites: 'Sites' });
  const only = { by: 'days', id: '2026-10-17', label: 'Sat' } as const;
  const dana = { by: 'drivers', id: 'd', label: 'Dana' } as const;
  expect(
    [
      { by: 'trips', only: null } as const,
      { by: 'trips', only } as const,
      { by: 'trips', only: dana } as const,
      { by: 'days', only: null } as const,
      { by: 'sites', only: null } as const,
    ].map(viewTitle),
  ).toEqual(['', ', trips of 10/17/2026', ', trips of Dana', ' by day', ' by site']);
});

test('The report center asks a question of each report and answers it in a number', () => {
  expect(questions).toEqual({
    daily: 'What was moved each day, on time and late, with miles and hours.',
    costing: 'What a trip cost, by driver pay, chase, ride-share and bonus, beside its estimate.',
    efficiency: 'Planned against actual minutes, waiting and invalid actions, by driver.',
    vehicle: 'How often each vehicle was moved, how far, and how long it has stood since.',
  });
  expect(summaries.daily(daily, request)).toEqual({
    value: '24 moves',
    note: '54.2 % on time, 11 late',
    values: [14, 10, 0, 0],
    is: 'bars',
  });
  expect(summaries.costing(costing, request)).toEqual({
    value: '$50.00 a move',
    note: '$350.01 for 3 trips',
    values: [6_000, 3_667],
    is: 'line',
  });
  expect(summaries.efficiency(efficiency, request)).toEqual({
    value: '72.2 %',
    note: '2.1 h waiting, 3 invalids',
    values: [0.9, 0.5],
    is: 'line',
  });
  expect(summaries.vehicle(vehicles, request)).toEqual({
    value: '3 vehicles',
    note: '100.3 mi moved each, on average',
    values: [9, 4, 4],
    is: 'bars',
  });
});

test('The report center says of an empty report that it has nothing', () => {
  expect(summaries.costing(noCosts, request)).toMatchObject({
    value: '– a move',
    note: '$0.00 for 0 trips',
  });
  expect(summaries.efficiency(noCosts, request)).toMatchObject({
    value: '–',
    note: '0.0 h waiting, 0 invalids',
  });
  expect(summaries.vehicle(noCosts, request)).toMatchObject({
    value: '0 vehicles',
    note: '0.0 mi moved each, on average',
  });
});
