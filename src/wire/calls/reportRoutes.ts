// The reports on the wire (S2 §7 `GET /v2/legacy/{entity}/{op}`, reading 38): rows, and what is
// said beside them. A bad row is left out and named.
import {
  type Basis,
  costingRow,
  dailyRow,
  dailyTrip,
  dateText,
  type Day,
  dayOfDate,
  efficiencyRow,
  efficiencyTrip,
  mostReportRows,
  type Report,
  reportHead,
  type ReportKind,
  type ReportRequest,
  tripsHead,
  type TripsOf,
  type TripsRequest,
  vehicleRow,
  vehicleTrip,
} from '#domain/reports.ts';
import { z } from '#domain/schema.ts';
import { costs, driverCostCodec } from '../codecs/costs.ts';
import { must, readList, Unreadable } from '../codecs/fields.ts';
import { type Codec, codec, own } from '../codecs/table.ts';
import { asking, call, inQuery, type Sent, readText, writeText } from '../route.ts';
import { ofAccounts } from './ids.ts';

const date = z.string().check(z.refine((value) => dayOfDate(value) !== null));
export const dayLine = own(
  { date },
  (raw: { readonly date: string }): Day => dayOfDate(raw.date) ?? '',
  {
    date: dateText,
  },
);
/** Hundredths of a mile, and cents. */
export const miles = { at: 'miles', per: 100 } as const;

const dayNumbers = {
  onTime: {},
  late: {},
  drivers: {},
  milesCmi: miles,
  drivenMs: { at: 'driveTime' },
  waitingMs: { at: 'waitTime' },
  plannedMs: { at: 'plannedTime' },
  actualMs: { at: 'actualTime' },
  invalids: {},
  rideTrips: { at: 'rideshareTrips' },
  rideCents: { at: 'rideshareCost', or: null, per: 100 },
} as const;

export const dailyRowCodec = codec(dailyRow, { id: dayLine, trips: {}, ...dayNumbers });

export const costingRowCodec = codec(costingRow, {
  id: {},
  name: {},
  day: dayLine,
  startLabel: { at: 'startLocation', or: '' },
  chaseType: {},
  ...costs,
  drivers: { rows: driverCostCodec, absent: [] },
});

const driverNumbers = {
  moves: {},
  plannedMs: { at: 'plannedTime' },
  actualMs: { at: 'actualTime' },
  drivenMs: { at: 'driveTime' },
  waitingMs: { at: 'waitTime' },
  invalids: {},
} as const;

export const efficiencyRowCodec = codec(efficiencyRow, {
  id: {},
  name: {},
  trips: {},
  ...driverNumbers,
});

const vehicleNumbers = {
  moves: {},
  late: {},
  milesCmi: miles,
  movedMs: { at: 'moveTime' },
  lastMs: { at: 'lastMoved' },
} as const;

export const vehicleRowCodec = codec(vehicleRow, {
  id: {},
  label: { or: '' },
  vin: { or: '' },
  ...vehicleNumbers,
});

const ofTrip = {
  id: {},
  name: {},
  day: dayLine,
  startLabel: { at: 'startLocation', or: '' },
} as const;
export const dailyTripCodec = codec(dailyTrip, { ...ofTrip, ...dayNumbers });
export const efficiencyTripCodec = codec(efficiencyTrip, { ...ofTrip, ...driverNumbers });
export const vehicleTripCodec = codec(vehicleTrip, { ...ofTrip, ...vehicleNumbers });
const tripsHeadCodec = codec(tripsHead, { untilMs: { at: 'until' }, drivers: {} });

const headCodec = codec(reportHead, {
  untilMs: { at: 'until' },
  lastMoveMs: { at: 'lastMove', or: null },
  drivers: {},
  lateBefore: { or: null },
});

/** S2 §7: the only connection type that is reported on. */
const conType = 'Driver';
const filterTime = { start: 'Start', end: 'End' } as const satisfies { [B in Basis]: string };

function reporting<T extends { readonly id: string }>(kind: ReportKind, rows: Codec<T>) {
  return call({
    ...asking,
    path: `/v2/legacy/reports/${kind}`,
    encode: encodeRequest,
    decode: readRequest,
    ...listing<Report<T>, T>(headCodec, rows),
  });
}

function tripsBehind<T extends { readonly id: string }>(kind: ReportKind, rows: Codec<T>) {
  return call({
    ...asking,
    path: `/v2/legacy/reports/${kind}/trips`,
    encode: ({ rowId, ...request }: TripsRequest) => {
      const { query } = encodeRequest(request);
      return inQuery({ ...query, rowId: writeText(rowId) });
    },
    decode: (sent: Sent): TripsRequest => ({
      ...readRequest(sent),
      rowId: readText(sent.query.rowId, 'rowId'),
    }),
    ...listing<TripsOf<T>, T>(tripsHeadCodec, rows),
  });
}

function encodeRequest({ from, to, zone, offset, basis, filterAccountIds }: ReportRequest) {
  return inQuery({
    offset: writeText(offset),
    ...(zone === null ? {} : { timezone: writeText(zone) }),
    startDate: writeText(dateText(from)),
    endDate: writeText(dateText(to)),
    conType,
    filterTime: filterTime[basis],
    ...ofAccounts.encode({ filterAccountIds }).query,
  });
}

/** Replies of a head and rows; a bad row is left out and named. */
function listing<R extends { readonly rows: readonly T[] }, T extends { readonly id: string }>(
  head: Codec<Omit<R, 'rows'>>,
  rows: Codec<T>,
) {
  return {
    encodeReply: ({ rows: all, ...rest }: R) => ({
      ...head.encode(rest as Omit<R, 'rows'>),
      rows: all.map((row, at) => rows.encode(row, at)),
    }),
    decodeReply(raw: unknown) {
      const said = must(head.decode(raw), 'body');
      const { rows: list } = raw as { readonly rows?: unknown };
      if (Array.isArray(list) && list.length > mostReportRows) {
        throw new Unreadable('rows: too_big');
      }
      const { rows: read, ...rest } = readList(list, 'rows', rows.decode);
      return { reply: { ...said, rows: read } as unknown as R, ...rest };
    },
  };
}

/** Throws `Unreadable`. */
function readRequest(sent: Sent): ReportRequest {
  const { query } = sent;
  const offset = readText(query.offset, 'offset');
  if (!/^[+-]?(0\d|1[0-4]):[0-5]\d$/.test(offset)) throw new Unreadable('offset: not hh:mm');
  const zone = query.timezone === undefined ? null : readText(query.timezone, 'timezone');
  if (zone !== null && (zone === '' || zone.length > 64)) throw new Unreadable('timezone: too_big');
  if (query.conType !== undefined && query.conType !== conType) {
    throw new Unreadable('conType: unknown');
  }
  const basis = (Object.keys(filterTime) as Basis[]).find(
    (one) => filterTime[one] === (query.filterTime ?? filterTime.start),
  );
  if (basis === undefined) throw new Unreadable('filterTime: unknown');
  return {
    from: readDay(query.startDate, 'startDate'),
    to: readDay(query.endDate, 'endDate'),
    zone,
    offset,
    basis,
    ...ofAccounts.decode(sent),
  };
}

function readDay(text: string | undefined, where: string): Day {
  const found = dayOfDate(readText(text, where));
  if (found === null) throw new Unreadable(`${where}: not mm/dd/yyyy`);
  return found;
}

export const reportRoutes = {
  /** S2 §7: the report of days. */
  dailyReport: reporting('daily', dailyRowCodec),
  /** The report of what trips cost. */
  costingReport: reporting('costing', costingRowCodec),
  /** The report of drivers. */
  efficiencyReport: reporting('efficiency', efficiencyRowCodec),
  /** The report of vehicles. */
  vehicleReport: reporting('vehicle', vehicleRowCodec),
  /** The trips behind a day of the report; of an unknown row there are none, as below. */
  dailyTrips: tripsBehind('daily', dailyTripCodec),
  /** The trips behind a driver of the report. */
  efficiencyTrips: tripsBehind('efficiency', efficiencyTripCodec),
  /** The trips behind a vehicle of the report. */
  vehicleTrips: tripsBehind('vehicle', vehicleTripCodec),
};
