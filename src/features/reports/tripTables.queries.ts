// Which row of a report is taken, and the table of the trips behind it. The costing report has
// trips as its rows, and sums of its own.
import type {
  EfficiencyRow,
  ReportKind,
  ReportRequest,
  TripsBehind,
  VehicleRow,
} from '#domain/reports.ts';
import type { Behind } from './behind.queries.ts';
import { dailyTripsTable, type DayLine } from './daily.queries.ts';
import { efficiencyTripsTable } from './efficiency.queries.ts';
import type { ReportTable } from './table.queries.ts';
import { vehicleTripsTable, vehicleWords } from './vehicle.queries.ts';
import { dayText } from './words.queries.ts';

export type RowKind = keyof TripsBehind;

/** Null where there are no trips behind the line: a day without work. */
export const behindOf: { readonly [K in RowKind]: (line: unknown) => Behind | null } = {
  daily(line) {
    const { day, row } = line as DayLine;
    return row === null ? null : { by: 'days', id: day, label: dayText(day) };
  },
  efficiency(line) {
    const { id, name } = line as EfficiencyRow;
    return { by: 'drivers', id, label: name };
  },
  vehicle(line) {
    const row = line as VehicleRow;
    return { by: 'vehicles', id: row.id, label: vehicleWords(row) };
  },
};

export const rowsBy = { daily: 'days', efficiency: 'drivers', vehicle: 'vehicles' } as const;

export const tripTables: {
  readonly [K in RowKind]: (trips: TripsBehind[K], request: ReportRequest) => ReportTable<unknown>;
} = {
  daily: (trips) => erased(dailyTripsTable(trips)),
  efficiency: (trips) => erased(efficiencyTripsTable(trips)),
  vehicle: (trips, request) => erased(vehicleTripsTable(trips, request)),
};

/** Its lines are handed back to it alone. */
export function erased(table: object): ReportTable<unknown> {
  return table as ReportTable<unknown>;
}

export function hasRows(kind: ReportKind): kind is RowKind {
  return kind !== 'costing';
}
