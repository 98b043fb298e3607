// The reports on the wire (S2 §7 `GET /v2/legacy/{entity}/{op}`, reading 38): rows, and what is
// said beside them. A bad row is left out and named.
import {
  type Basis,
  costingRow,
  dailyRow,
  dateText,
  type Day,
  dayOfDate,
  efficiencyRow,
  mostReportRows,
  type Report,
  reportHead,
  type ReportKind,
  type ReportRequest,
  vehicleRow,
} from '#domain/reports.ts';
import { z } from '#domain/schema.ts';
import type { RouteOf } from './calls.ts';
import { must, readList, Unreadable } from '../codecs/fields.ts';
import { type Codec, codec, own } from '../codecs/table.ts';
import { asking, inQuery, type Sent, readText, writeText } from '../route.ts';
import { readIds, writeIds } from './ids.ts';
import type { ReportCalls } from './reportCalls.ts';

const date = z.string().check(z.refine((value) => dayOfDate(value) !== null));
const dayLine = own({ date }, (raw: { readonly date: string }): Day => dayOfDate(raw.date) ?? '', {
  date: dateText,
});
/** Hundredths of a mile, and cents. */
const miles = { at: 'miles', per: 100 } as const;
const dollars = <N extends string>(at: N) => ({ at, per: 100 }) as const;

export const dailyRowCodec = codec(dailyRow, {
  id: dayLine,
  onTime: {},
  late: {},
  trips: {},
  drivers: {},
  milesCmi: miles,
  drivenMs: { at: 'driveTime' },
  waitingMs: { at: 'waitTime' },
  plannedMs: { at: 'plannedTime' },
  actualMs: { at: 'actualTime' },
  invalids: {},
  rideTrips: { at: 'rideshareTrips' },
  rideCents: dollars('rideshareCost'),
});

export const costingRowCodec = codec(costingRow, {
  id: {},
  name: {},
  day: dayLine,
  startLabel: { at: 'startLocation', or: '' },
  chaseType: {},
  moves: {},
  payCents: dollars('driverPay'),
  chaseCents: dollars('chaseCost'),
  rideCents: dollars('rideshareCost'),
  bonusCents: dollars('bonus'),
  estimatedCents: dollars('estimatedCost'),
});

export const efficiencyRowCodec = codec(efficiencyRow, {
  id: {},
  name: {},
  trips: {},
  moves: {},
  plannedMs: { at: 'plannedTime' },
  actualMs: { at: 'actualTime' },
  drivenMs: { at: 'driveTime' },
  waitingMs: { at: 'waitTime' },
  invalids: {},
});

export const vehicleRowCodec = codec(vehicleRow, {
  id: {},
  label: { or: '' },
  vin: { or: '' },
  moves: {},
  late: {},
  milesCmi: miles,
  movedMs: { at: 'moveTime' },
  lastMs: { at: 'lastMoved' },
});

const headCodec = codec(reportHead, {
  untilMs: { at: 'until' },
  lastMoveMs: { at: 'lastMove', or: null },
  drivers: {},
  lateBefore: { or: 0 },
});

/** S2 §7: the only connection type that is reported on. */
const conType = 'Driver';
const filterTime = { start: 'Start', end: 'End' } as const satisfies { [B in Basis]: string };

function reporting<T extends { readonly id: string }>(kind: ReportKind, rows: Codec<T>) {
  return {
    ...asking,
    path: `/v2/legacy/reports/${kind}`,
    encode: ({ from, to, zone, offset, basis, filterAccountIds: ids }: ReportRequest) =>
      inQuery({
        offset: writeText(offset),
        ...(zone === null ? {} : { timezone: writeText(zone) }),
        startDate: writeText(dateText(from)),
        endDate: writeText(dateText(to)),
        conType,
        filterTime: filterTime[basis],
        ...(ids === null ? {} : { filterAccountIds: writeIds(ids) }),
      }),
    decode: readRequest,
    encodeReply: ({ rows: all, ...head }: Report<T>) => ({
      ...headCodec.encode(head),
      rows: all.map((row, at) => rows.encode(row, at)),
    }),
    decodeReply(raw: unknown) {
      const head = must(headCodec.decode(raw), 'body');
      const { rows: list } = raw as { readonly rows?: unknown };
      if (Array.isArray(list) && list.length > mostReportRows) {
        throw new Unreadable('rows: too_big');
      }
      const { rows: read, ...rest } = readList(list, 'rows', rows.decode);
      return { reply: { ...head, rows: read }, ...rest };
    },
  };
}

/** Throws `Unreadable`. */
function readRequest({ query }: Sent): ReportRequest {
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
  const { filterAccountIds: ids } = query;
  return {
    from: readDay(query.startDate, 'startDate'),
    to: readDay(query.endDate, 'endDate'),
    ...{ zone, offset, basis },
    filterAccountIds: ids === undefined ? null : readIds(ids, 'filterAccountIds'),
  };
}

function readDay(text: string | undefined, where: string): Day {
  const found = dayOfDate(readText(text, where));
  if (found === null) throw new Unreadable(`${where}: not mm/dd/yyyy`);
  return found;
}

export const reportRoutes: { readonly [K in keyof ReportCalls]: RouteOf<K> } = {
  dailyReport: reporting('daily', dailyRowCodec),
  costingReport: reporting('costing', costingRowCodec),
  efficiencyReport: reporting('efficiency', efficiencyRowCodec),
  vehicleReport: reporting('vehicle', vehicleRowCodec),
};
