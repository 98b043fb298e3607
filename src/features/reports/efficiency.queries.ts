// The efficiency report: planned against actual minutes, by driver (reading 51).
import {
  type EfficiencyRow,
  type EfficiencyTrip,
  type Report,
  sumOf,
  type TripsOf,
} from '#domain/reports.ts';
import { tripsTable } from './behind.queries.ts';
import {
  columnsOf,
  counts,
  type Figure,
  hours,
  type NumberColumn,
  type ReportTable,
  shares,
  texts,
  totalsOf,
} from './table.queries.ts';
import { countText, counted, hoursText, shareText } from './words.queries.ts';

type Of = Omit<EfficiencyRow, 'id' | 'name'>;

export function efficiencySums({ rows }: { readonly rows: readonly Of[] }): Of {
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

const numbers: readonly NumberColumn<Of>[] = [
  { id: 'trips', head: 'Trips driven', width: '108px', ...counts('trips') },
  { id: 'moves', head: 'Moves', width: '84px', ...counts('moves') },
  { id: 'planned', head: 'Planned, h', width: '100px', ...hours('plannedMs') },
  { id: 'actual', head: 'Actual, h', width: '100px', ...hours('actualMs') },
  {
    id: 'efficiency',
    head: 'Efficiency',
    width: '100px',
    ...shares(
      ({ plannedMs }) => plannedMs,
      ({ actualMs }) => actualMs,
      null,
    ),
  },
  { id: 'driven', head: 'Hours driven', width: '112px', isExtra: true, ...hours('drivenMs') },
  { id: 'waiting', head: 'Waiting, h', width: '100px', ...hours('waitingMs') },
  { id: 'invalids', head: 'Invalids', width: '88px', ...counts('invalids') },
];

export function efficiencyTable(report: Report<EfficiencyRow>): ReportTable<EfficiencyRow> {
  const sums = efficiencySums(report);
  return {
    idOf: ({ id }) => id,
    lines: report.rows,
    columns: [
      {
        id: 'driver',
        head: 'Driver',
        width: 'minmax(180px, 1fr)',
        isStrong: true,
        ...texts('name'),
      },
      ...columnsOf(numbers, (row: EfficiencyRow) => row),
    ],
    ...totalsOf({ driver: counted(report.rows.length, 'driver', 'drivers') }, numbers, sums),
    by: 'efficiency',
    descending: false,
  };
}

/** The trips behind a driver. */
export function efficiencyTripsTable({
  rows,
}: TripsOf<EfficiencyTrip>): ReportTable<EfficiencyTrip> {
  const asDriver = (line: EfficiencyTrip): Of => ({ ...line, trips: 1 });
  const sums = efficiencySums({ rows: rows.map(asDriver) });
  return tripsTable(
    rows,
    numbers.filter(({ id }) => id !== 'trips'),
    asDriver,
    sums,
  );
}

export function efficiencyFigures(report: Report<EfficiencyRow>): readonly Figure[] {
  const sums = efficiencySums(report);
  return [
    {
      label: 'Efficiency',
      value: shareText(sums.plannedMs, sums.actualMs),
      note: 'planned ÷ actual',
    },
    { label: 'Planned', value: `${hoursText(sums.plannedMs)} h`, note: 'of what is over' },
    { label: 'Actual', value: `${hoursText(sums.actualMs)} h`, note: 'of what is over' },
    {
      label: 'Driven',
      value: `${hoursText(sums.drivenMs)} h`,
      note: counted(sums.moves, 'move', 'moves'),
    },
    {
      label: 'Waiting',
      value: `${hoursText(sums.waitingMs)} h`,
      note: counted(report.drivers, 'driver', 'drivers'),
    },
    {
      label: 'Invalids',
      value: countText(sums.invalids),
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

/** Those who waited longest; what is shown as 0.0 h is no wait. */
export function waiting({ rows }: Report<EfficiencyRow>): readonly EfficiencyRow[] {
  return rows
    .filter(({ waitingMs }) => hoursText(waitingMs) !== hoursText(0))
    .toSorted((a, b) => b.waitingMs - a.waitingMs)
    .slice(0, mostBars);
}
