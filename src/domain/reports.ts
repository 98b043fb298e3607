// The four reports (S2 §2, readings 38 and 51): what was worked in a range of days, as small rows
// that can be added up. A trip counts on one day, with all that was done in it.
import { chaseType } from './entities.ts';
import { day, id, label, timeMs, timeMsOrNull, title } from './fields.ts';
import { type DeepReadonly, list, whole, z } from './schema.ts';
import { formatWeekday, isKnownZone, offsetMs, toLocalText } from './zones.ts';

/** A day of the calendar: '2026-10-20'. */
export type Day = string;

/** What a day is that of: of the start of a trip, or of its end. */
export const bases = ['start', 'end'] as const;
export type Basis = (typeof bases)[number];

/** S2 §7 daily report request; the other reports are asked for likewise. */
export type ReportRequest = {
  /** Both are whole days of the zone, and belong to the range. */
  readonly from: Day;
  readonly to: Day;
  /** IANA name; null where a client knows the distance to UTC alone. */
  readonly zone: string | null;
  /** '-05:00'; counts where there is no zone. */
  readonly offset: string;
  readonly basis: Basis;
  /** Null: all accounts of the user. */
  readonly filterAccountIds: readonly string[] | null;
};

export const mostReportDays = 3_700;
/** Rows of a report. */
export const mostReportRows = 200_000;

export const count = whole(0, 10_000_000);
/** Milliseconds, whole cents, and hundredths of a mile. */
export const duration = whole(0, 8.64e15);
export const cents = whole(0, 100_000_000_000);
export const distance = whole(0, 100_000_000_000);

/** What a report says beside its rows. */
export const reportHead = z.object({
  /** The server's time: what was done by then is counted. */
  untilMs: timeMs,
  /** When the last move before that was completed, in any range; null: none ever was. */
  lastMoveMs: timeMsOrNull,
  /** People who drove in the range, each once. */
  drivers: count,
  /** Late moves of as many days before the range; null where those are not on record. */
  lateBefore: z.nullable(count),
});

/** What was done on a day, or in a trip. */
const dayNumbers = {
  /** Moves that were completed by their deadline or had none, and the others. */
  onTime: count,
  late: count,
  drivers: count,
  milesCmi: distance,
  drivenMs: duration,
  waitingMs: duration,
  /** Reading 51, of the parts of drivers that are over. */
  plannedMs: duration,
  actualMs: duration,
  invalids: count,
  /** Trips with a ride, and what the rides cost; null for who may not see costs. */
  rideTrips: count,
  rideCents: z.nullable(cents),
};

/** A day with work; its id is the day. */
export const dailyRow = z.object({ id: day, trips: count, ...dayNumbers });

/** What moves cost by what it was paid for, and what they were planned to cost. */
const costs = {
  moves: count,
  payCents: cents,
  chaseCents: cents,
  rideCents: cents,
  bonusCents: cents,
  /** For the same actions at their planned length. */
  estimatedCents: cents,
};

/** What one driver of a trip cost. */
export const driverCost = z.object({ id, name: title('name'), ...costs });

/** What a trip cost so far. The total is the sum of its four parts. */
export const costingRow = z.object({
  id,
  name: title('plain'),
  day,
  startLabel: label('plain'),
  chaseType,
  ...costs,
  /** What these are the sums of: what each of its drivers cost. */
  drivers: list(driverCost, 200),
});

/** What a driver did in the range, or in a trip. */
const driverNumbers = {
  moves: count,
  plannedMs: duration,
  actualMs: duration,
  drivenMs: duration,
  waitingMs: duration,
  invalids: count,
};

export const efficiencyRow = z.object({ id, name: title('name'), trips: count, ...driverNumbers });

/** What happened to a vehicle in the range, or in a trip. */
const vehicleNumbers = {
  moves: count,
  late: count,
  milesCmi: distance,
  /** From each pick-up to its drop-off. */
  movedMs: duration,
  /** The last drop-off: it has stood since. */
  lastMs: timeMs,
};

/** Its id is that of the vehicle, or of the move of one that is not in the inventory. */
export const vehicleRow = z.object({
  id,
  label: label('plain'),
  vin: label('vin'),
  ...vehicleNumbers,
});

/** A trip behind a row of a report: what of the row was done in it. */
const ofTrip = { id, name: title('plain'), day, startLabel: label('plain') };
export const dailyTrip = z.object({ ...ofTrip, ...dayNumbers });
export const efficiencyTrip = z.object({ ...ofTrip, ...driverNumbers });
export const vehicleTrip = z.object({ ...ofTrip, ...vehicleNumbers });

/** What is said beside the trips behind a row. */
export const tripsHead = z.object({
  /** The server's time: what was done by then is counted. */
  untilMs: timeMs,
  /** People who drove in them, each once. */
  drivers: count,
});

type Row<S extends z.core.$ZodType> = DeepReadonly<z.output<S>>;
export type ReportHead = Row<typeof reportHead>;
export type DailyRow = Row<typeof dailyRow>;
export type CostingRow = Row<typeof costingRow>;
export type DriverCost = Row<typeof driverCost>;
export type EfficiencyRow = Row<typeof efficiencyRow>;
export type VehicleRow = Row<typeof vehicleRow>;
export type DailyTrip = Row<typeof dailyTrip>;
export type EfficiencyTrip = Row<typeof efficiencyTrip>;
export type VehicleTrip = Row<typeof vehicleTrip>;
/** What all of them say of the trip itself. */
export type TripBehind = Pick<DailyTrip, keyof typeof ofTrip>;

export type Report<T> = ReportHead & { readonly rows: readonly T[] };
export type Reports = {
  readonly daily: Report<DailyRow>;
  readonly costing: Report<CostingRow>;
  readonly efficiency: Report<EfficiencyRow>;
  readonly vehicle: Report<VehicleRow>;
};
/** The trips behind one row; the rows of the costing report are trips. */
export type TripsOf<T> = Row<typeof tripsHead> & { readonly rows: readonly T[] };
export type TripsBehind = {
  readonly daily: TripsOf<DailyTrip>;
  readonly efficiency: TripsOf<EfficiencyTrip>;
  readonly vehicle: TripsOf<VehicleTrip>;
};
/** `rowId`: of the row of the report. */
export type TripsRequest = ReportRequest & { readonly rowId: string };
export const reportKinds = ['daily', 'costing', 'efficiency', 'vehicle'] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportWords: { readonly [K in ReportKind]: string } = {
  daily: 'Daily',
  costing: 'Costing',
  efficiency: 'Efficiency',
  vehicle: 'Vehicle',
};

/** 'Daily report' */
export function reportTitle(kind: ReportKind): string {
  return `${reportWords[kind]} report`;
}

/** Who may read it; the costing report is about money. */
export const reportCapability = {
  daily: 'see',
  costing: 'payments',
  efficiency: 'see',
  vehicle: 'see',
} as const satisfies { readonly [K in ReportKind]: string };

const utc = 'Etc/UTC';
const minuteMs = 60_000;
const dayMs = 86_400_000;

/** The day of an instant where the request says days are. */
export function dayAt(ms: number, { zone, offset }: Pick<ReportRequest, 'zone' | 'offset'>): Day {
  if (zone !== null && isKnownZone(zone)) return dayIn(ms, zone);
  return dayIn(ms + minutesOf(offset) * minuteMs, utc);
}

export function dayIn(ms: number, zone: string): Day {
  return toLocalText(ms, zone).slice(0, 10);
}

/** A day as a count of days, so that days can be subtracted; NaN for no day of the calendar. */
export function numberOfDay(text: Day): number {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return Number.NaN;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(ms) || dayIn(ms, utc) !== text ? Number.NaN : ms / dayMs;
}

export function dayOfNumber(number: number): Day {
  return dayIn(number * dayMs, utc);
}

export function daysLater(text: Day, days: number): Day {
  return dayOfNumber(numberOfDay(text) + days);
}

/** Every day from the first to the last, both included. */
export function daysOf({ from, to }: Pick<ReportRequest, 'from' | 'to'>): Day[] {
  const first = numberOfDay(from);
  const length = Math.max(0, numberOfDay(to) - first + 1);
  return Array.from({ length }, (_, at) => dayOfNumber(first + at));
}

/** 'Tuesday'. */
export function weekdayOf(text: Day): string {
  return formatWeekday(numberOfDay(text) * dayMs, utc);
}

/** '10/20/2026' (S2 §9). */
export function dateText(text: Day): string {
  return `${text.slice(5, 7)}/${text.slice(8)}/${text.slice(0, 4)}`;
}

/** The day of '10/20/2026'; null where that is none. */
export function dayOfDate(text: string): Day | null {
  const [, month, ofMonth, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? [];
  const found = `${year}-${month}-${ofMonth}`;
  return Number.isNaN(numberOfDay(found)) ? null : found;
}

/** '-05:00': how far a zone is from UTC at that instant. */
export function offsetText(zone: string, ms: number): string {
  const minutes = Math.round(offsetMs(zone, ms) / minuteMs);
  const two = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Minutes to add to UTC. */
export function minutesOf(offset: string): number {
  const [, sign, hours, minutes] = /^([+-]?)(\d\d):(\d\d)$/.exec(offset) ?? [];
  const size = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === '-' ? -size : size;
}

/** Why this range has no report; null where it has one. */
export function wrongRange({ from, to }: Pick<ReportRequest, 'from' | 'to'>): string | null {
  const length = numberOfDay(to) - numberOfDay(from) + 1;
  if (Number.isNaN(length)) return 'Both ends are days of the calendar.';
  if (length < 1) return 'The range ends before it starts.';
  if (length > mostReportDays) return 'A report covers at most 3,700 days.';
  return null;
}

/** The sum of a field of all rows; null counts as nothing. */
export function sumOf<F extends string>(
  rows: Iterable<{ readonly [K in F]: number | null }>,
  field: F,
): number {
  let sum = 0;
  for (const row of rows) sum += row[field] ?? 0;
  return sum;
}

/** What trips cost, by what it was paid for. */
export type CostParts = Pick<CostingRow, 'payCents' | 'chaseCents' | 'rideCents' | 'bonusCents'>;

export function totalCentsOf(row: CostParts): number {
  return row.payCents + row.chaseCents + row.rideCents + row.bonusCents;
}
