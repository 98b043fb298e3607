// The vehicle report: how often each vehicle was moved, how far, and how long it has stood since.
import {
  dateText,
  dayAt,
  type Report,
  type ReportRequest,
  sumOf,
  type VehicleRow,
} from '#domain/reports.ts';
import type { Figure, ReportTable } from './table.queries.ts';
import { countText, counted, hoursText, milesText, none } from './words.queries.ts';

export function vehicleTable(
  { rows, untilMs }: Report<VehicleRow>,
  request: ReportRequest,
): ReportTable<VehicleRow> {
  const stoodMs = ({ lastMs }: VehicleRow) => Math.max(0, untilMs - lastMs);
  const miles = sumOf(rows, 'milesCmi');
  const moved = sumOf(rows, 'movedMs');
  return {
    idOf: ({ id }) => id,
    lines: rows,
    columns: [
      {
        ...{ id: 'vehicle', head: 'Vehicle', width: 'minmax(190px, 1fr)', isText: true },
        text: ({ label }) => label || 'Not in the inventory',
        sort: ({ label }) => label,
      },
      {
        ...{ id: 'vin', head: 'VIN', width: '172px', isText: true, isExtra: true },
        text: ({ vin }) => vin || none,
        sort: ({ vin }) => vin,
      },
      {
        ...{ id: 'moves', head: 'Moves', width: '88px' },
        text: ({ moves }) => countText(moves),
        sort: ({ moves }) => moves,
      },
      {
        ...{ id: 'late', head: 'Late', width: '80px' },
        text: ({ late }) => countText(late),
        sort: ({ late }) => late,
      },
      {
        ...{ id: 'miles', head: 'Miles', width: '100px' },
        text: ({ milesCmi }) => milesText(milesCmi),
        sort: ({ milesCmi }) => milesCmi,
      },
      {
        ...{ id: 'moved', head: 'Being moved, h', width: '124px' },
        text: ({ movedMs }) => hoursText(movedMs),
        sort: ({ movedMs }) => movedMs,
      },
      {
        ...{ id: 'last', head: 'Last moved', width: '104px', isText: true },
        text: ({ lastMs }) => dateText(dayAt(lastMs, request)),
        sort: ({ lastMs }) => lastMs,
      },
      {
        ...{ id: 'stood', head: 'Stood since, h', width: '120px' },
        text: (row) => hoursText(stoodMs(row)),
        sort: stoodMs,
      },
    ],
    totals: {
      vehicle: counted(rows.length, 'vehicle', 'vehicles'),
      moves: countText(sumOf(rows, 'moves')),
      late: countText(sumOf(rows, 'late')),
      miles: milesText(miles),
      moved: hoursText(moved),
    },
    ...{ by: 'moves', descending: true },
  };
}

export function vehicleFigures({ rows, untilMs }: Report<VehicleRow>): readonly Figure[] {
  const moves = sumOf(rows, 'moves');
  const miles = sumOf(rows, 'milesCmi');
  const stood = rows.reduce((sum, { lastMs }) => sum + Math.max(0, untilMs - lastMs), 0);
  const count = Math.max(1, rows.length);
  return [
    {
      ...{ label: 'Vehicles', value: countText(rows.length) },
      note: `${(moves / count).toFixed(1)} moves each`,
    },
    {
      ...{ label: 'Moves', value: countText(moves) },
      note: `${countText(sumOf(rows, 'late'))} late`,
    },
    {
      ...{ label: 'Miles', value: milesText(miles) },
      note: `${milesText(Math.round(miles / count))} mi each on average`,
    },
    {
      ...{ label: 'Being moved', value: `${hoursText(sumOf(rows, 'movedMs'))} h` },
      note: 'pick-up to drop-off',
    },
    {
      ...{ label: 'Stood since', value: `${hoursText(stood / count)} h` },
      note: 'on average, since the last move',
    },
  ];
}

const mostBars = 5;

export function mostMoved({ rows }: Report<VehicleRow>): readonly VehicleRow[] {
  return rows.toSorted((a, b) => b.moves - a.moves || b.milesCmi - a.milesCmi).slice(0, mostBars);
}

export function longestStanding({ rows }: Report<VehicleRow>): readonly VehicleRow[] {
  return rows.toSorted((a, b) => a.lastMs - b.lastMs).slice(0, mostBars);
}
