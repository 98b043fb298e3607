// The vehicle report: how often each vehicle was moved, how far, and how long it has stood since.
import {
  dateText,
  dayAt,
  type Report,
  type ReportRequest,
  sumOf,
  type TripsOf,
  type VehicleRow,
  type VehicleTrip,
} from '#domain/reports.ts';
import { formatDateTime } from '#domain/zones.ts';
import { tripsTable } from './behind.queries.ts';
import {
  columnsOf,
  counts,
  type Figure,
  figures,
  hours,
  miles,
  type NumberColumn,
  type ReportTable,
  texts,
  totalsOf,
} from './table.queries.ts';
import { countText, counted, hoursText, milesText, none } from './words.queries.ts';

type Of = Pick<VehicleRow, 'moves' | 'late' | 'milesCmi' | 'movedMs'>;

function vehicleSums(rows: readonly Of[]): Of {
  return {
    moves: sumOf(rows, 'moves'),
    late: sumOf(rows, 'late'),
    milesCmi: sumOf(rows, 'milesCmi'),
    movedMs: sumOf(rows, 'movedMs'),
  };
}

const numbers: readonly NumberColumn<Of>[] = [
  { id: 'moves', head: 'Moves', width: '88px', ...counts('moves') },
  { id: 'late', head: 'Late', width: '80px', ...counts('late', 'moves') },
  { id: 'miles', head: 'Miles moved', width: '108px', ...miles('milesCmi') },
  { id: 'moved', head: 'Being moved, h', width: '124px', ...hours('movedMs') },
];

/** One that is not in the inventory may have its VIN alone. */
export function vehicleWords({ label, vin }: Pick<VehicleRow, 'label' | 'vin'>): string {
  return label || vin || 'a vehicle that is not in the inventory';
}

export function vehicleTable(
  { rows, untilMs }: Report<VehicleRow>,
  request: ReportRequest,
): ReportTable<VehicleRow> {
  const stoodMs = ({ lastMs }: VehicleRow) => Math.max(0, untilMs - lastMs);
  return {
    idOf: ({ id }) => id,
    lines: rows,
    columns: [
      {
        id: 'vehicle',
        head: 'Vehicle',
        width: 'minmax(190px, 1fr)',
        isText: true,
        isStrong: true,
        text: ({ label, vin }) => label || vin || 'Not in the inventory',
        sort: ({ label, vin }) => label || vin || null,
      },
      {
        id: 'vin',
        head: 'VIN',
        width: '172px',
        isExtra: true,
        ...texts('vin', (vin: string) => vin || none),
      },
      // Words before numbers: beside a number, a date would begin where it ends.
      {
        id: 'last',
        head: 'Last moved',
        width: '104px',
        ...texts('lastMs', (ms: number) => dateText(dayAt(ms, request))),
      },
      ...columnsOf(numbers, (row: VehicleRow) => row),
      {
        id: 'stood',
        head: 'Stood since, h',
        width: '120px',
        ...figures('hours', stoodMs),
      },
    ],
    ...totalsOf(
      { vehicle: counted(rows.length, 'vehicle', 'vehicles') },
      numbers,
      vehicleSums(rows),
    ),
    by: 'moves',
    descending: true,
  };
}

/** The trips behind a vehicle, and when it was dropped off last in each. */
export function vehicleTripsTable(
  { rows }: TripsOf<VehicleTrip>,
  { zone }: ReportRequest,
): ReportTable<VehicleTrip> {
  const table = tripsTable(rows, numbers, (line: VehicleTrip) => line, vehicleSums(rows));
  return {
    ...table,
    columns: [
      ...table.columns,
      {
        id: 'last',
        head: 'Dropped off',
        width: '164px',
        ...texts('lastMs', (ms: number) => formatDateTime(ms, zone ?? 'Etc/UTC')),
      },
    ],
    by: 'last',
  };
}

export function vehicleFigures({ rows, untilMs }: Report<VehicleRow>): readonly Figure[] {
  const { moves, late, milesCmi, movedMs } = vehicleSums(rows);
  const stood = rows.reduce((sum, { lastMs }) => sum + Math.max(0, untilMs - lastMs), 0);
  const count = Math.max(1, rows.length);
  return [
    {
      label: 'Vehicles',
      value: countText(rows.length),
      note: `${(moves / count).toFixed(1)} moves each`,
    },
    {
      label: 'Moves',
      value: countText(moves),
      note: `${countText(late)} late`,
    },
    {
      label: 'Miles moved',
      value: milesText(milesCmi),
      note: `moves alone, ${milesText(Math.round(milesCmi / count))} each`,
    },
    {
      label: 'Being moved',
      value: `${hoursText(movedMs)} h`,
      note: 'pick-up to drop-off',
    },
    {
      label: 'Stood since the last move',
      value: `${hoursText(stood / count)} h`,
      note: 'on average',
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
