// The trips behind a row of a report, or behind a sum of costs: which row it is, and their table.
import { dateText, dayAt, type ReportRequest, type TripBehind } from '#domain/reports.ts';
import { formatTime } from '#domain/zones.ts';
import { tripPath } from '#spine/navigation/index.ts';
import {
  columnsOf,
  type NumberColumn,
  type ReportColumn,
  type ReportTable,
  texts,
  totalsOf,
} from './table.queries.ts';
import { counted, none } from './words.queries.ts';

/** What rows and sums are of, one and many. */
export const byWords = {
  days: ['day', 'Days'],
  drivers: ['driver', 'Drivers'],
  sites: ['site', 'Sites'],
  vehicles: ['vehicle', 'Vehicles'],
} as const;
export type By = keyof typeof byWords;

/** A row or a sum whose trips are shown. */
export type Behind<B extends By = By> = {
  readonly by: B;
  readonly id: string;
  readonly label: string;
};

/** 'Dana Kessler', '10/20/2026' */
export function onlyWords({ by, id, label }: Behind): string {
  return by === 'days' ? dateText(id) : label;
}

/** What paper and file say after the name of the report: ', trips of 10/20/2026'. */
export function onlyTitle(only: Behind | null): string {
  return only === null ? '' : `, trips of ${onlyWords(only)}`;
}

/**
 * ' until 09:34 AM': up to when the trips are counted, where there is still work; later than the
 * row they are behind.
 */
export function untilText(only: Behind, untilMs: number, request: ReportRequest): string {
  const today = dayAt(untilMs, request);
  const isOpen = request.from <= today && today <= request.to;
  if (!isOpen || (only.by === 'days' && only.id !== today)) return '';
  return ` until ${formatTime(untilMs, request.zone ?? 'Etc/UTC')}`;
}

/** What every table of trips says of the trip itself. */
export function tripColumns<L extends Omit<TripBehind, 'id'>>(): ReportColumn<L>[] {
  return [
    { id: 'trip', head: 'Trip', width: '92px', isStrong: true, ...texts('name') },
    { id: 'day', head: 'Date', width: '96px', ...texts('day', dateText) },
    {
      id: 'from',
      head: 'From',
      width: 'minmax(110px, 1fr)',
      ...texts('startLabel', (startLabel) => startLabel || none),
    },
  ];
}

/** The trips behind a row, with the numbers of its report; their sums are those of the row. */
export function tripsTable<L extends TripBehind, S>(
  lines: readonly L[],
  numbers: readonly NumberColumn<S>[],
  shownOf: (line: L) => S,
  sums: S,
): ReportTable<L> {
  return {
    idOf: ({ id }) => id,
    lines,
    columns: [...tripColumns<L>(), ...columnsOf(numbers, shownOf)],
    ...totalsOf({ trip: counted(lines.length, 'trip', 'trips') }, numbers, sums),
    pathOf: ({ id }) => tripPath(id),
    by: 'day',
    descending: true,
  };
}
