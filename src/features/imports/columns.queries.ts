// Which column of a table holds what: by its head, else by its cells.
import { headLineOf, headsAt } from '#domain/moveTable.ts';
import { type HeadPart, readHead } from '#domain/moveHeads.ts';
import { readTypedTime } from '#domain/typedTimes.ts';
import { checkVin } from '#domain/vin.ts';
import { readPlace } from '#domain/placeNames.ts';
import type { WorldSees } from '#spine/world/index.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import type { ImportDraft, ImportField, ImportTable } from './imports.model.ts';
import { midnight } from './joined.queries.ts';
import { placesOf } from './places.queries.ts';
import { readReason } from './reasons.queries.ts';
import { vehiclesOf } from './vehicles.queries.ts';

type Sees = Pick<WorldSees, 'world'> & ClockSees;
export type Mapped = Pick<ImportDraft, 'headLine' | 'columns' | 'guessed' | 'takesHidden'>;

/** What the operator says of a table; what is left out is found. */
export type Said = { readonly headLine?: number | null; readonly takesHidden?: boolean };

/** The columns of a table. Those hidden in the spreadsheet are left alone, unless taken. */
export function columnsOf(table: ImportTable, sees: Sees, said: Said = {}): Mapped {
  const { lines, hidden } = table;
  const look = lookAt(sees);
  const found = lines.length > 1 ? headLineOf(lines, look.isValue) : null;
  const headLine = said.headLine === undefined ? found : said.headLine;
  const takesHidden = said.takesHidden ?? false;
  const heads = headsAt(lines, headLine);
  const width = Math.max(0, ...lines.map(({ length }) => length));
  const rows = rowsBelow(lines, headLine);
  const looked: Looked = {
    heads,
    cells: Array.from({ length: width }, (_, at) =>
      rows.flatMap((row) => ((row[at] ?? '').trim() === '' ? [] : [row[at] ?? ''])),
    ),
    rows,
    out: new Set(takesHidden ? [] : hidden.columns),
  };
  const columns = named(looked);
  const guesses = guessed(looked, columns, look);
  return {
    headLine,
    columns: columns.map((field, at) => field ?? guesses.get(at) ?? null),
    guessed: columns.map((_field, at) => guesses.has(at)),
    takesHidden,
  };
}

const rowsLookedAt = 50;

function rowsBelow(lines: ImportTable['lines'], headLine: number | null) {
  const first = headLine === null ? 0 : headLine + 1;
  return lines.slice(first, first + rowsLookedAt);
}

type Looked = {
  readonly heads: readonly string[];
  /** Of each column, without empty ones. */
  readonly cells: readonly (readonly string[])[];
  readonly rows: readonly (readonly string[])[];
  /** Columns that are not looked at. */
  readonly out: ReadonlySet<number>;
};
type Columns = readonly (ImportField | null)[];

/** By their heads. Several columns are one field where each holds a part of it. */
function named({ heads, cells, out }: Looked): Columns {
  const read = cells.map((_cells, at) => {
    const reading = out.has(at) ? null : readHead(heads[at] ?? '');
    return reading?.is === 'field' ? { at, ...reading } : null;
  });
  const of = (field: ImportField) => read.filter((one) => one?.field === field);
  const taken = new Map<number, ImportField>();
  for (const field of ['vehicle', 'pickupNotes', 'dropoffNotes'] as const) {
    for (const one of of(field)) if (one) taken.set(one.at, field);
  }
  const [reason] = of('reason');
  if (reason) taken.set(reason.at, 'reason');
  for (const field of ['pickup', 'dropoff'] as const) {
    const all = of(field);
    const name = all.find((one) => one?.part !== 'address');
    for (const one of all) {
      if (one && (one === name || one.part === 'address')) taken.set(one.at, field);
    }
  }
  for (const field of ['ready', 'deadline'] as const) {
    const all = of(field);
    const partOf = (part: HeadPart) => all.find((one) => one?.part === part);
    const main = partOf('whole') ?? partOf('date') ?? partOf('time');
    if (!main) continue;
    taken.set(main.at, field);
    const time = main.part === 'time' ? undefined : partOf('time');
    // A column of days has its times beside it.
    const days = cells[main.at] ?? [];
    if (time && (days.length === 0 || mostOf(days, isDayAlone))) taken.set(time.at, field);
  }
  return cells.map((_cells, at) => taken.get(at) ?? null);
}

/** '10/20/2026', '2026-10-20', and the midnight that a database writes behind a day. */
function isDayAlone(cell: string): boolean {
  return !/\d:\d|\d ?[ap]\.?m?\.?\b|\d{4} \d{4}/i.test(cell) || midnight.test(cell);
}

/**
 * By their cells. A head that is known for something else is believed. A place is guessed only
 * where as many columns hold places as ends are open: which of three it is, nobody knows.
 */
function guessed(looked: Looked, columns: Columns, look: Look): ReadonlyMap<number, ImportField> {
  const { cells, heads, out } = looked;
  const open = cells.flatMap((column, at) => {
    const isFree = columns[at] === null && !out.has(at) && column.length > 0;
    return isFree && readHead(heads[at] ?? '')?.is !== 'other' ? [at] : [];
  });
  const isOpen = (field: ImportField) => !columns.includes(field);
  const found = new Map<number, ImportField>();
  const give = (is: (cell: string) => boolean, ...fields: readonly ImportField[]) => {
    const left = fields.filter(isOpen);
    for (const at of open) {
      if (left.length === 0 || found.has(at) || !mostOf(cells[at] ?? [], is)) continue;
      const field = left.shift();
      if (field) found.set(at, field);
    }
  };
  give(look.isVehicle, 'vehicle');
  give(look.isTime, 'ready', 'deadline');
  give(look.isReason, 'reason');
  const places = placeColumns(looked, columns, look).filter((at) => !found.has(at));
  const ends = (['pickup', 'dropoff'] as const).filter(isOpen);
  const free = places.filter((at) => open.includes(at));
  if (free.length === places.length && free.length <= ends.length) {
    const only = free[0];
    if (free.length === 1 && ends.length === 2 && only !== undefined) {
      const vehicleAt = [...columns.keys()].find(
        (at) => (columns[at] ?? found.get(at)) === 'vehicle',
      );
      found.set(only, look.isLeft(looked.rows, vehicleAt, only) ? 'dropoff' : 'pickup');
    } else {
      for (const [index, at] of free.entries()) found.set(at, ends[index] ?? 'pickup');
    }
  }
  // Words under a head may be anything; without one they are told to the driver.
  for (const at of open) {
    const isSpoken = (heads[at] ?? '').trim() === '' && mostOf(cells[at] ?? [], hasWords);
    if (!found.has(at) && isSpoken && !places.includes(at) && isOpen('pickupNotes')) {
      found.set(at, 'pickupNotes');
      break;
    }
  }
  return found;
}

function hasWords(cell: string): boolean {
  return /\s/.test(cell.trim());
}

/** Columns without a field that hold places, those with a known head and hidden ones too. */
export function unusedPlaces(
  draft: Pick<ImportDraft, 'lines' | 'headLine' | 'columns'>,
  sees: Sees,
): readonly number[] {
  const { lines, headLine, columns } = draft;
  const rows = rowsBelow(lines, headLine);
  const cells = columns.map((_field, at) =>
    rows.flatMap((row) => ((row[at] ?? '').trim() === '' ? [] : [row[at] ?? ''])),
  );
  return placeColumns({ cells }, columns, lookAt(sees));
}

function placeColumns({ cells }: Pick<Looked, 'cells'>, columns: Columns, look: Look) {
  return cells.flatMap((column, at) => {
    return columns[at] === null && mostOf(column, look.isPlace) ? [at] : [];
  });
}

type Look = ReturnType<typeof lookAt>;

function lookAt({ world, clock }: Sees) {
  const places = placesOf(world.tables.locations);
  const vehicles = vehiclesOf(world.tables.vehicles);
  const { nowMs } = clock.state;
  const isVehicle = (cell: string) => vehicles.find(cell) !== undefined || isVin(cell);
  const isTime = (cell: string) => {
    // Bare numbers are miles, prices and ages; a spreadsheet's days are near today.
    if (/^[-$]?[\d,]*\.?\d*%?$/.test(cell.trim()) && !isNearSerial(cell.trim(), nowMs))
      return false;
    const time = readTypedTime(cell, { zone: 'UTC', nowMs, hour: 8 });
    // Days of the past are when something was bought or photographed.
    return time.is === 'now' || ('ms' in time && time.ms > nowMs - dayMs);
  };
  return {
    isVehicle,
    isTime,
    isValue: (cell: string) =>
      isVehicle(cell) ||
      readPlace(cell, places).is === 'known' ||
      (/\d/.test(cell) && isAnyTime(cell, nowMs)),
    isPlace: (cell: string) => readPlace(cell, places).is !== 'wrong',
    isReason: (cell: string) => readReason(cell) !== null,
    /** Whether most of the vehicles stand somewhere else than in this column. */
    isLeft: (rows: Looked['rows'], vehicleAt: number | undefined, placeAt: number) => {
      const stands = rows.flatMap((row) => {
        const vehicle = vehicles.find(row[vehicleAt ?? -1] ?? '');
        const reading = readPlace(row[placeAt] ?? '', places);
        if (!vehicle?.locationId || reading.is === 'wrong') return [];
        return [reading.place.id === vehicle.locationId];
      });
      return stands.length > 0 && stands.filter((isThere) => !isThere).length * 2 > stands.length;
    },
  };
}

const dayMs = 24 * 3_600_000;

function isAnyTime(cell: string, nowMs: number): boolean {
  return readTypedTime(cell, { zone: 'UTC', nowMs, hour: 8 }).is !== 'unreadable';
}

/** A spreadsheet's day of the last month or the next four. */
function isNearSerial(cell: string, nowMs: number): boolean {
  const today = nowMs / dayMs + 25_569;
  return /^\d{5}(\.\d+)?$/.test(cell) && Number(cell) > today - 30 && Number(cell) < today + 120;
}

function isVin(cell: string): boolean {
  return checkVin(cell).kind !== 'notAVin';
}

function mostOf(cells: readonly string[], is: (cell: string) => boolean): boolean {
  return cells.length > 0 && cells.filter(is).length * 2 > cells.length;
}
