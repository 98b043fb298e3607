// The efficiency report: planned against actual minutes, by driver (reading 51).
import { type EfficiencyRow, type Report, sumOf } from '#domain/reports.ts';
import type { Figure, ReportColumn, ReportTable } from './table.queries.ts';
import { countText, counted, hoursText, shareText } from './words.queries.ts';

type Of = { readonly [F in keyof Omit<EfficiencyRow, 'id' | 'name'>]: number };

export function efficiencySums({ rows }: Report<EfficiencyRow>): Of {
  return {
    trips: sumOf(rows, 'trips'),
    moves: sumOf(rows, 'moves'),
    plannedMs: sumOf(rows, 'plannedMs'),
    actualMs: sumOf(rows, 'actualMs'),
    drivenMs: sumOf(rows, 'drivenMs'),
    waitingMs: sumOf(rows, 'waitingMs'),
    invalids: sumOf(rows, 'invalids'),
  };
}

type Numbers = Omit<ReportColumn<Of>, 'sort'> & { readonly sort: (of: Of) => number | null };

const numbers: readonly Numbers[] = [
  { id: 'trips', head: 'Trips driven', width: '108px', ...counts('trips') },
  { id: 'moves', head: 'Moves', width: '84px', ...counts('moves') },
  { id: 'planned', head: 'Planned, h', width: '100px', ...hours('plannedMs') },
  { id: 'actual', head: 'Actual, h', width: '100px', ...hours('actualMs') },
  {
    ...{ id: 'efficiency', head: 'Efficiency', width: '100px' },
    text: (of) => shareText(of.plannedMs, of.actualMs),
    sort: (of) => (of.actualMs > 0 ? of.plannedMs / of.actualMs : null),
  },
  { id: 'driven', head: 'Hours driven', width: '112px', isExtra: true, ...hours('drivenMs') },
  { id: 'waiting', head: 'Waiting, h', width: '100px', ...hours('waitingMs') },
  { id: 'invalids', head: 'Invalids', width: '88px', ...counts('invalids') },
];

function counts(field: keyof Of) {
  return { text: (of: Of) => countText(of[field]), sort: (of: Of) => of[field] };
}

function hours(field: keyof Of) {
  return { text: (of: Of) => hoursText(of[field]), sort: (of: Of) => of[field] };
}

export function efficiencyTable(report: Report<EfficiencyRow>): ReportTable<EfficiencyRow> {
  const sums = efficiencySums(report);
  return {
    idOf: ({ id }) => id,
    lines: report.rows,
    columns: [
      {
        ...{ id: 'driver', head: 'Driver', width: 'minmax(180px, 1fr)', isText: true },
        text: ({ name }) => name,
        sort: ({ name }) => name,
      },
      ...numbers,
    ],
    totals: {
      driver: counted(report.rows.length, 'driver', 'drivers'),
      ...Object.fromEntries(numbers.map(({ id, text }) => [id, text(sums)])),
    },
    ...{ by: 'efficiency', descending: false },
  };
}

export function efficiencyFigures(report: Report<EfficiencyRow>): readonly Figure[] {
  const sums = efficiencySums(report);
  return [
    {
      ...{ label: 'Efficiency', value: shareText(sums.plannedMs, sums.actualMs) },
      note: 'planned ÷ actual minutes',
    },
    { label: 'Planned', value: `${hoursText(sums.plannedMs)} h`, note: 'of what is over' },
    { label: 'Actual', value: `${hoursText(sums.actualMs)} h`, note: 'of what is over' },
    {
      ...{ label: 'Driven', value: `${hoursText(sums.drivenMs)} h` },
      note: counted(sums.moves, 'move', 'moves'),
    },
    {
      ...{ label: 'Waiting', value: `${hoursText(sums.waitingMs)} h` },
      note: counted(report.drivers, 'driver', 'drivers'),
    },
    {
      ...{ label: 'Invalids', value: countText(sums.invalids) },
      note: 'actions out of order',
    },
  ];
}

const mostBars = 5;

/** Those who took longer than planned, the furthest behind first. */
export function slowest({ rows }: Report<EfficiencyRow>): readonly EfficiencyRow[] {
  return rows
    .filter(({ plannedMs, actualMs }) => actualMs > plannedMs)
    .toSorted((a, b) => a.plannedMs / a.actualMs - b.plannedMs / b.actualMs)
    .slice(0, mostBars);
}

/** Those who waited longest. */
export function waiting({ rows }: Report<EfficiencyRow>): readonly EfficiencyRow[] {
  return rows
    .filter(({ waitingMs }) => waitingMs > 0)
    .toSorted((a, b) => b.waitingMs - a.waitingMs)
    .slice(0, mostBars);
}
