// The daily report: every day of the range, with work or without (S2 §7, reading 51).
import {
  type DailyRow,
  type Day,
  dayAt,
  daysOf,
  type DailyTrip,
  type Report,
  type ReportRequest,
  sumOf,
  type TripsOf,
  weekdayOf,
} from '#domain/reports.ts';
import { formatTime } from '#domain/zones.ts';
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
  shares,
  totalsOf,
} from './table.queries.ts';
import { countText, counted, dayText, dollarsText, milesText, shareText } from './words.queries.ts';

/** More late moves on one day are marked. */
const fewLate = 5;

export type DayLine = { readonly day: Day; readonly row: DailyRow | null };

export function dayLines({ rows }: Report<DailyRow>, request: ReportRequest): readonly DayLine[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  return daysOf(request).map((day) => ({ day, row: known.get(day) ?? null }));
}

export function movesOf({ onTime, late }: Pick<DailyRow, 'onTime' | 'late'>): number {
  return onTime + late;
}

type Of = Omit<DailyRow, 'id'>;

export function dailySums({
  rows,
  drivers,
}: {
  readonly rows: readonly Of[];
  readonly drivers: number;
}): Of {
  return {
    onTime: sumOf(rows, 'onTime'),
    late: sumOf(rows, 'late'),
    trips: sumOf(rows, 'trips'),
    // Who drove on two days, or in two trips, is one driver.
    drivers,
    milesCmi: sumOf(rows, 'milesCmi'),
    drivenMs: sumOf(rows, 'drivenMs'),
    waitingMs: sumOf(rows, 'waitingMs'),
    plannedMs: sumOf(rows, 'plannedMs'),
    actualMs: sumOf(rows, 'actualMs'),
    invalids: sumOf(rows, 'invalids'),
    rideTrips: sumOf(rows, 'rideTrips'),
    rideCents: rows.some((row) => row.rideCents === null) ? null : sumOf(rows, 'rideCents'),
  };
}

/** Without their price for who may not see costs. */
function rideText({ rideCents, rideTrips }: Pick<Of, 'rideCents' | 'rideTrips'>): string {
  return rideCents === null ? counted(rideTrips, 'trip', 'trips') : dollarsText(rideCents);
}

const numbers: readonly NumberColumn<Of>[] = [
  {
    id: 'moves',
    head: 'Moves',
    width: '74px',
    ...figures('count', movesOf),
  },
  { id: 'onTime', head: 'On time', width: '78px', ...counts('onTime', 'moves') },
  { id: 'late', head: 'Late', width: '64px', ...counts('late', 'moves') },
  {
    id: 'share',
    head: 'On time %',
    width: '88px',
    ...shares(({ onTime }) => onTime, movesOf, -1),
  },
  { id: 'trips', head: 'Trips', width: '68px', ...counts('trips') },
  { id: 'drivers', head: 'Drivers', width: '74px', ...counts('drivers') },
  { id: 'miles', head: 'Miles driven', width: '104px', ...miles('milesCmi') },
  { id: 'driven', head: 'Hours driven', width: '104px', isExtra: true, ...hours('drivenMs') },
  { id: 'waiting', head: 'Waiting, h', width: '92px', isExtra: true, ...hours('waitingMs') },
  {
    id: 'efficiency',
    head: 'Efficiency',
    width: '92px',
    ...shares(
      ({ plannedMs }) => plannedMs,
      ({ actualMs }) => actualMs,
      -1,
    ),
  },
  { id: 'invalids', head: 'Invalids', width: '80px', isExtra: true, ...counts('invalids') },
  {
    id: 'rides',
    head: 'Ride-share',
    width: '108px',
    text: rideText,
    sort: ({ rideCents, rideTrips }) => rideCents ?? rideTrips,
    // One cell shows either; a file has both, as a sum of dollars and trips is of neither.
    amounts: [
      { measure: 'money', of: ({ rideCents }) => rideCents },
      { measure: 'count', noun: 'trips', of: ({ rideTrips }) => rideTrips },
    ],
  },
];

export function dailyTable(report: Report<DailyRow>, request: ReportRequest): ReportTable<DayLine> {
  const lines = dayLines(report, request);
  const sums = dailySums(report);
  const today = openDay(report, request);
  const until = today === null ? '' : ` until ${formatTime(report.untilMs, zoneOf(request))}`;
  const columns = columnsOf(numbers, ({ row }: DayLine) => row).map((column) =>
    column.id === 'late'
      ? { ...column, isBad: ({ row }: DayLine) => row !== null && row.late > fewLate }
      : column,
  );
  return {
    idOf: ({ day }) => day,
    lines,
    columns: [
      {
        id: 'day',
        head: 'Date',
        width: 'minmax(196px, 1fr)',
        isText: true,
        isDated: true,
        text: ({ day }) => `${dayText(day)}${day === today ? until : ''}`,
        sort: ({ day }) => day,
      },
      ...columns,
    ],
    ...totalsOf(
      { day: `${counted(lines.length, 'day', 'days')}, ${countText(report.rows.length)} worked` },
      numbers,
      sums,
    ),
    by: 'day',
    descending: true,
  };
}

/** The trips behind a day. */
export function dailyTripsTable({ rows, drivers }: TripsOf<DailyTrip>): ReportTable<DailyTrip> {
  const asDay = (line: DailyTrip): Of => ({ ...line, trips: 1 });
  const sums = dailySums({ rows: rows.map(asDay), drivers });
  return tripsTable(
    rows,
    numbers.filter(({ id }) => id !== 'trips'),
    asDay,
    sums,
  );
}

function zoneOf({ zone }: ReportRequest): string {
  return zone ?? 'Etc/UTC';
}

/** The day that is not over, up to which time it is counted; null where the range has none. */
export function openDay(
  { untilMs }: Pick<Report<never>, 'untilMs'>,
  request: ReportRequest,
): Day | null {
  const today = dayAt(untilMs, request);
  return today >= request.from && today <= request.to ? today : null;
}

export function dailyFigures(report: Report<DailyRow>, request: ReportRequest): readonly Figure[] {
  const sums = dailySums(report);
  const moves = movesOf(sums);
  const days = report.rows.length;
  const length = daysOf(request).length;
  const before = length === 1 ? 'the day before' : `the ${countText(length)} days before`;
  return [
    {
      label: 'Moves',
      value: countText(moves),
      note: days > 0 ? `${each(moves, days)} a working day` : 'no working day',
    },
    {
      label: 'On time',
      value: shareText(sums.onTime, moves),
      note: `${countText(sums.onTime)} of ${countText(moves)}`,
    },
    {
      label: 'Late',
      value: countText(sums.late),
      note:
        report.lateBefore === null
          ? `no record of ${before}`
          : `${countText(report.lateBefore)} in ${before}`,
    },
    {
      label: 'Trips',
      value: countText(sums.trips),
      note: sums.trips > 0 ? `${each(moves, sums.trips)} moves a trip` : 'no trip',
    },
    {
      // Those of the vehicle report are of moves alone.
      label: 'Miles driven',
      value: milesText(sums.milesCmi),
      isExtra: true,
      note: `all drives${moves > 0 ? `, ${eachMiles(sums.milesCmi, moves)} a move` : ''}`,
    },
    {
      label: 'Efficiency',
      value: shareText(sums.plannedMs, sums.actualMs),
      note: 'planned ÷ actual',
    },
    {
      label: 'Ride-share',
      value: rideText(sums),
      note: sums.rideCents === null ? 'with a ride' : counted(sums.rideTrips, 'trip', 'trips'),
    },
  ];
}

function eachMiles(cmi: number, count: number): string {
  return milesText(Math.round(cmi / count));
}

function each(count: number, among: number): string {
  return (count / among).toFixed(1);
}

/** Why there is nothing to see, and when there last was. */
export function emptyWords({ from, to }: ReportRequest): string {
  return from === to
    ? `${weekdayOf(from)} ${dayText(from).slice(4)} had no work.`
    : `No vehicle was moved from ${dayText(from).slice(4)} to ${dayText(to).slice(4)}.`;
}
