// What an import says, row by row: understood, guessed or wrong, and the moves to create.
import type { Activity, Location, Vehicle } from '#domain/entities.ts';
import { reasonWords } from '#domain/moveEdit.ts';
import { formatExact } from '#domain/zones.ts';
import { isOnePlace } from '#domain/moveEdit.ts';
import { modelWords } from '#domain/modelWords.ts';
import { lookalikesOf } from '#domain/vin.ts';
import { checkTimes } from '#domain/moveTimes.ts';
import { readPlace } from '#domain/placeNames.ts';
import type { Table } from '#kernel/slice.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import { duplicatesOf, vehicleIndex } from '../moves/index.ts';
import { openOn, type OutboxSees } from '#spine/outbox/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { cellIn, type CellReading, guess, type Read, sure, wrong } from './cells.queries.ts';
import { unusedPlaces } from './columns.queries.ts';
import { headOf } from './heads.queries.ts';
import {
  type CreateData,
  fieldWords,
  type ImportDraft,
  type ImportField,
  importFields,
  linesOf,
  numberOf,
  type Outcome,
  type RowToCreate,
} from './imports.model.ts';
import { importSubject } from './imports.requests.ts';
import { textOf } from './joined.queries.ts';
import { mostOfNote } from './limits.queries.ts';
import { placesOf } from './places.queries.ts';
import { readReason } from './reasons.queries.ts';
import { deadlineIn, readyIn, usualDeadline } from './times.queries.ts';
import { readVehicleCell, vehiclesOf } from './vehicles.queries.ts';

type Sees = Pick<WorldSees, 'world'> & ClockSees & Pick<OutboxSees, 'outbox'>;

export type RowState =
  | 'understood'
  | 'guessed'
  | 'wrong'
  | 'leftOut'
  | 'underWay'
  | 'created'
  | 'refused';

export type ImportRow = {
  readonly line: number;
  readonly number: number;
  readonly state: RowState;
  readonly outcome: Outcome | null;
  readonly cells: { readonly [F in ImportField]: CellReading };
  readonly wrong: readonly ImportField[];
  readonly guessed: readonly ImportField[];
  /** 'Buick Enclave 2022' beside a stock number; empty where the vehicle is not known. */
  readonly vehicle: string;
  /** Null while anything is wrong. */
  readonly create: RowToCreate | null;
};

/** Each row of an import, in order. Rows that are left out or created count for no other row. */
export function rowsOf(draft: ImportDraft, sees: Sees): readonly ImportRow[] {
  const { tables } = sees.world;
  const places = placesOf(tables.locations);
  const home = places.all.find(({ place }) => place.kind === 'home')?.place ?? null;
  const read: Read = {
    draft,
    places,
    vehicles: vehiclesOf(tables.vehicles),
    unused: unusedPlaces(draft, sees),
    home,
    zone: (home ?? places.all[0]?.place)?.timezone ?? 'UTC',
    nowMs: sees.clock.state.nowMs,
    times: new Map(),
    windows: new Map(),
    deadlines: new Map(),
  };
  const out = new Set(draft.leftOut);
  const said = timesSaid(draft, sees);
  const rows = linesOf(draft).map((line) => {
    const row = rowAt(read, line, out.has(line));
    const times = said.get(line);
    return times ? withTimes(row, times, read) : row;
  });
  return withDuplicates(rows, read, sees);
}

type Times = Pick<Activity, 'readyMs' | 'deadlineMs' | 'startId' | 'endId'>;

/** What was sent of rows that are being created, and what the moves of created ones say. */
function timesSaid(draft: ImportDraft, sees: Sees): ReadonlyMap<number, Times> {
  const { activities } = sees.world.tables;
  const said = new Map<number, Times>();
  const request = openOn(sees, importSubject(draft.id));
  const sent = request ? (request.asked as unknown as CreateData).rows : [];
  for (const { line, move } of sent) said.set(line, move);
  for (const [line, outcome] of Object.entries(draft.outcomes)) {
    const activity = outcome.is === 'created' ? activities.get(outcome.activityId) : undefined;
    if (activity) said.set(Number(line), activity);
  }
  return said;
}

/** 'Now' and '48 hours after ready' go on with the clock; the times of a move do not. */
function withTimes(row: Unwatched, { readyMs, deadlineMs, ...ends }: Times, read: Read): Unwatched {
  const { ready, deadline } = row.cells;
  const zoneOf = (id: string | null) => read.places.byId.get(id ?? '')?.timezone ?? read.zone;
  const at = ({ text }: CellReading, ms: number | null, id: string | null) =>
    sure(text, ms === null ? '' : formatExact(ms, zoneOf(id)));
  const cells = {
    ...row.cells,
    ready: at(ready, readyMs, ends.startId),
    deadline: at(deadline, deadlineMs, ends.endId),
  };
  return { ...row, cells };
}

type Cells = { [F in ImportField]: CellReading };
type Unwatched = Omit<ImportRow, 'state' | 'wrong' | 'guessed'> & {
  readonly isOut: boolean;
  readonly vehicleId: string | null;
  readonly vin: string | null;
  readonly startId: string | null;
};

function rowAt(read: Read, line: number, isOut: boolean): Unwatched {
  const { draft, nowMs } = read;
  const vehicle = vehicleIn(read, line);
  const stands = startGuess(read, vehicle.vehicle);
  const start = placeIn(read, line, 'pickup', stands);
  const end = placeIn(read, line, 'dropoff', endGuess(read, start.place ?? stands?.place ?? null));
  const ready = readyIn(read, line, start.place?.timezone ?? end.place?.timezone ?? read.zone);
  const zone = end.place?.timezone ?? start.place?.timezone ?? read.zone;
  const deadline = deadlineIn(read, line, zone, ready.ms);
  const reason = reasonIn(read, line);
  const cells: Cells = {
    vehicle: vehicle.cell,
    pickup: start.cell,
    dropoff: end.cell,
    ready: ready.cell,
    deadline: deadline.cell,
    reason: reason.cell,
    pickupNotes: noteIn(read, line, 'pickupNotes'),
    dropoffNotes: noteIn(read, line, 'dropoffNotes'),
  };
  if (
    start.place &&
    end.place &&
    isOnePlace(start.place, end.place) &&
    cells.dropoff.is !== 'wrong'
  ) {
    const why = 'The drop-off is the pick-up.';
    cells.dropoff = wrong(cells.dropoff.text, why, 'Pick-up is the drop-off', cells.dropoff.shown);
  }
  if (ready.ms !== null && deadline.ms !== null && cells.deadline.is !== 'wrong') {
    const times = { readyMs: ready.ms, deadlineMs: deadline.ms, forceReady: ready.isNow };
    const may = checkTimes(times, nowMs);
    if (!may.yes) {
      const { shown: meant } = usualDeadline(read, ready.ms, zone);
      const { text, shown } = cells.deadline;
      cells.deadline = { ...wrong(text, may.reason, 'Deadline too early', shown), meant };
    }
  }
  const all = importFields.map((field) => cells[field]);
  const isComplete = all.every(({ is }) => is !== 'wrong');
  const { place: from } = start;
  const { place: to } = end;
  const number = numberOf(draft, line);
  const create =
    isComplete && from && to && deadline.ms !== null
      ? {
          line,
          number,
          forceReady: ready.isNow,
          move: {
            startId: from.id,
            endId: to.id,
            vehicleId: vehicle.vehicle?.id ?? null,
            vin: vehicle.vehicle ? null : vehicle.vin,
            readyMs: ready.ms,
            deadlineMs: deadline.ms,
            reason: reason.reason,
            pickupNotes: cells.pickupNotes.text,
            dropoffNotes: cells.dropoffNotes.text,
          },
        }
      : null;
  return {
    line,
    number,
    outcome: draft.outcomes[line] ?? null,
    cells,
    vehicle: vehicle.vehicle ? modelWords(vehicle.vehicle) : '',
    create,
    isOut,
    vehicleId: vehicle.vehicle?.id ?? null,
    vin: vehicle.vin,
    startId: from?.id ?? null,
  };
}

/** A vehicle that is there twice or moves already is wrong, one that stands elsewhere a doubt. */
function withDuplicates(
  rows: readonly Unwatched[],
  { draft }: Read,
  sees: Sees,
): readonly ImportRow[] {
  const isOver = ({ outcome }: Unwatched) => outcome !== null && outcome.is !== 'refused';
  const counted = rows.filter((row) => !row.isOut && !isOver(row));
  const wanted = counted.map(({ vehicleId, vin, startId }) => {
    return { vehicleId, vin: vehicleId === null ? vin : null, startId };
  });
  const { activities, locations } = sees.world.tables;
  const found = duplicatesOf(sees, wanted, indexOf(sees));
  const marked = new Map<Unwatched, Unwatched>();
  for (const [at, row] of counted.entries()) {
    let { vehicle, pickup } = row.cells;
    const isSure = (field: ImportField) => draft.mended[row.line]?.[field]?.isSure ?? false;
    for (const one of vehicle.is === 'wrong' ? [] : (found[at] ?? [])) {
      const { text, shown } = vehicle;
      if (one.is === 'moving' && vehicle.is !== 'wrong' && !isSure('vehicle')) {
        const why = `It is in ${activities.get(one.activityId)?.name}, which is not complete.`;
        vehicle = { ...wrong(text, why, movingGroup, shown), meant: text };
      }
      if (one.is === 'twice') {
        const other = counted[one.others[0] ?? -1]?.number;
        vehicle = wrong(text, `The same vehicle as row ${other}.`, `${shown} twice`, shown);
      }
      if (one.is === 'elsewhere' && pickup.is === 'known' && !isSure('pickup')) {
        const place = locations.get(one.locationId)?.label ?? 'another location';
        const why = `In the inventory it stands at ${place}.`;
        pickup = guess(pickup.text, pickup.shown, why, `Vehicle stands at ${place}`, pickup.text);
      }
    }
    const create = vehicle.is === 'wrong' ? null : row.create;
    marked.set(row, { ...row, cells: { ...row.cells, vehicle, pickup }, create });
  }
  return rows.map((row) => watched(marked.get(row) ?? row));
}

/** The title of vehicles that an open move takes. */
export const movingGroup = 'Vehicle already in a move';

type Index = ReturnType<typeof vehicleIndex>;
const indexes = new WeakMap<
  Table<Activity>,
  { readonly of: Table<Vehicle>; readonly index: Index }
>();

/** Of the world as it is now, read once. */
function indexOf(sees: Sees): Index {
  const { activities, vehicles } = sees.world.tables;
  const before = indexes.get(activities);
  if (before?.of === vehicles) return before.index;
  const index = vehicleIndex(sees);
  indexes.set(activities, { of: vehicles, index });
  return index;
}

function watched(unwatched: Unwatched): ImportRow {
  const { isOut, vehicleId: _, vin: __, startId: ___, ...row } = unwatched;
  const { outcome } = row;
  const isOver = outcome !== null && outcome.is !== 'refused';
  // What was true when it was sent: a ready time that has passed since is no mistake.
  const of = (is: CellReading['is']) =>
    isOver ? [] : importFields.filter((field) => row.cells[field].is === is);
  const [bad, guessed] = [of('wrong'), of('guessed')];
  const own = bad.length > 0 ? 'wrong' : guessed.length > 0 ? 'guessed' : 'understood';
  const refused = outcome?.is === 'refused' && bad.length === 0;
  const state = isOver ? outcome.is : isOut ? 'leftOut' : refused ? 'refused' : own;
  return { ...row, wrong: bad, guessed, state };
}

function vehicleIn(
  read: Read,
  line: number,
): { readonly cell: CellReading; readonly vehicle?: Vehicle; readonly vin: string | null } {
  const { text, isSure, formula } = cellIn(read, line, 'vehicle');
  if (formula) return { cell: formula, vin: null };
  if (text === '') {
    return { cell: wrong('', 'The row has no vehicle.', 'No vehicle'), vin: null };
  }
  const reading = readVehicleCell(text, read.vehicles);
  if (reading.is === 'wrong') {
    const { why, group, kept } = reading;
    if (kept !== null && isSure) return { cell: sure(text, kept), vin: kept };
    return { cell: { ...wrong(text, why, group), meant: kept }, vin: null };
  }
  const vehicle = reading.is === 'inventory' ? reading.vehicle : undefined;
  const vin = reading.is === 'inventory' ? reading.vehicle.vin : reading.vin;
  const shown = vehicle ? vehicle.stock || vehicle.vin : vin;
  const of = vehicle ? { vehicle, vin } : { vin };
  const doubt = reading.why;
  if (doubt === null || isSure) return { cell: sure(text, shown), ...of };
  if (reading.is === 'inventory') {
    return { cell: guess(text, shown, doubt, `'${text}' is ${shown}`, text), ...of };
  }
  const strange = lookalikesOf(text);
  const doubtful = strange ? 'has letters of another script' : 'looks mistyped';
  const group = reading.is === 'label' ? 'Not in the inventory' : `${shown} ${doubtful}`;
  const meant = strange?.mended ?? text;
  return { cell: guess(text, shown, doubt, group, meant), ...of };
}

/** What an end may be of which the row says nothing: a question, never an answer. */
type Meant = { readonly place: Location; readonly why: string; readonly group: string };

/** Nothing is sent to a place that no cell named and nobody confirmed. */
function noPlace(read: Read, field: 'pickup' | 'dropoff', usual: Meant | null): CellReading {
  const name = fieldWords[field].toLowerCase();
  const heads = read.unused.map((at) => `'${headOf(read.draft, at)}'`);
  if (heads.length > 0) {
    const holds = heads.length === 1 ? 'The column' : 'The columns';
    const verb = heads.length === 1 ? 'holds' : 'hold';
    const why = `${holds} ${heads.join(', ')} ${verb} places.`;
    return {
      ...wrong('', why, `No ${name}: is it in ${heads.join(' or ')}?`),
      columns: read.unused,
    };
  }
  if (!usual) return wrong('', `The row has no ${name}.`, `No ${name}`);
  const { place, why, group } = usual;
  return { ...wrong('', why, group), meant: textOfPlace(place, read) };
}

function placeIn(
  read: Read,
  line: number,
  field: 'pickup' | 'dropoff',
  usual: Meant | null,
): { readonly cell: CellReading; readonly place: Location | null } {
  const { text, formula } = cellIn(read, line, field);
  if (formula) return { cell: formula, place: null };
  if (text === '') {
    return { cell: noPlace(read, field, usual), place: null };
  }
  const reading = readPlace(text, read.places);
  if (reading.is === 'wrong') {
    const { fits, why } = reading;
    const [near, ...others] = fits;
    const isOne = near !== undefined && others.length === 0;
    const meant = isOne ? textOfPlace(near, read) : null;
    const group = others.length === 0 ? `'${text}' is no place` : `'${text}' may be several places`;
    const said = isOne ? 'No such place.' : why;
    return { cell: { ...wrong(text, said, group), meant, fits: isOne ? [] : fits }, place: null };
  }
  const { place } = reading;
  if (reading.is === 'known') return { cell: sure(text, place.label), place };
  const group = `'${text}' is ${place.label}`;
  return { cell: guess(text, place.label, reading.why, group, textOfPlace(place, read)), place };
}

/** Its label where no other place has it, else its id. */
export function textOfPlace(place: Location, { places }: Pick<Read, 'places'>): string {
  const reading = readPlace(place.label, places);
  return reading.is === 'known' && reading.place === place ? place.label : place.id;
}

/** Without a pick-up a vehicle may be taken from where it stands. */
function startGuess({ places }: Read, vehicle: Vehicle | undefined): Meant | null {
  const place = places.byId.get(vehicle?.locationId ?? '');
  const why = 'Is it where the vehicle stands?';
  return place ? { place, why, group: standsGroup } : null;
}

/** Without a drop-off it may go to the company's store, if it is not picked up there. */
function endGuess({ home }: Read, start: Location | null): Meant | null {
  if (!home || !start || home === start) return null;
  const why = 'Is it your home location?';
  return { place: home, why, group: `No drop-off: is it ${home.label}?` };
}

/** The title of rows without a pick-up, of vehicles that stand somewhere. */
export const standsGroup = 'No pick-up: is it where each stands?';

function reasonIn(read: Read, line: number) {
  const { text, formula } = cellIn(read, line, 'reason');
  if (formula) return { cell: formula, reason: 'other' as const };
  if (text === '') {
    const cell = guess('', 'Other', 'No reason is given.', 'No reason: Other', 'Other');
    return { cell, reason: 'other' as const };
  }
  const found = readReason(text);
  if (!found) {
    const why = 'A reason is Inventory, Retail, Service or Other.';
    const cell = { ...wrong(text, why, `'${text}' is no reason`), meant: 'Other' };
    return { cell, reason: 'other' as const };
  }
  const { reason, isSaid } = found;
  const shown = reasonWords[reason];
  if (isSaid) return { cell: sure(text, shown), reason };
  const why = `'${text}' is read as ${shown}.`;
  return { cell: guess(text, shown, why, `'${text}' is ${shown}`, shown), reason };
}

function noteIn(read: Read, line: number, field: 'pickupNotes' | 'dropoffNotes'): CellReading {
  const text = textOf(read.draft, line, field);
  if (text.length <= mostOfNote) return sure(text, text);
  return wrong(text, `A note has at most ${mostOfNote} characters.`, 'Note too long');
}
