import type { Activity } from '#domain/entities.ts';
import {
  type VehicleField,
  vehicleFields,
  type VehicleValues,
  vehicleValues,
} from '#domain/inventory.ts';
import type { Itinerary } from '#domain/itinerary.ts';
import { no, type No, type Yes } from '#kernel/records.ts';
import { titleOf } from '../activities/index.ts';
import type { ClockSees } from '../clock/index.ts';
import type { ContactKind } from '../contact/index.ts';
import type { WorldSees } from '../world/index.ts';
import type { Act, ActChange, ActNote } from './audit.model.ts';

type Sees = Pick<WorldSees, 'world'>;
type Note = Omit<ActNote, 'id'>;

/** Fields of a move that are edited, as they are called in the form. */
const fieldWords = {
  readyMs: 'Ready time',
  deadlineMs: 'Deadline',
  pickupNotes: 'Pick-up note',
  dropoffNotes: 'Drop-off note',
  notes: 'Notes',
} as const;
type Field = keyof typeof fieldWords;
type Fields = { readonly [F in Field]?: Activity[F] | undefined };
const fields = Object.keys(fieldWords) as readonly Field[];

type Asked = {
  readonly startId: string;
  readonly endId: string;
  readonly vehicleId: string | null;
  readonly vin: string | null;
  readonly readyMs: number | null;
  readonly deadlineMs: number;
};

/** What a new move is: nothing was there before. */
export function createNote({ world }: Sees, move: Asked): Note {
  const { locations, vehicles } = world.tables;
  const [start, end] = [locations.get(move.startId), locations.get(move.endId)];
  const vehicle = move.vehicleId === null ? undefined : vehicles.get(move.vehicleId);
  return {
    subject: `${start?.label ?? 'Unknown location'} → ${end?.label ?? 'Unknown location'}`,
    activityIds: [],
    changes: [
      { field: 'Vehicle', before: null, after: vehicle?.vin ?? move.vin, zone: null },
      timed('Ready time', null, move.readyMs, start?.timezone),
      timed('Deadline', null, move.deadlineMs, end?.timezone),
    ],
  };
}

/** What an edit changes, and what is there before it. */
export function editNote({ world }: Sees, activityId: string, edited: Fields): Note {
  const { activities, locations } = world.tables;
  const row = activities.get(activityId);
  const changes = fields.flatMap((field): readonly ActChange[] => {
    const after = edited[field];
    if (after === undefined) return [];
    const before = row?.[field] ?? null;
    if (field !== 'readyMs' && field !== 'deadlineMs') {
      return [{ field: fieldWords[field], before, after, zone: null }];
    }
    const place = locations.get((field === 'readyMs' ? row?.startId : row?.endId) ?? '');
    return [{ field: fieldWords[field], before, after, zone: place?.timezone ?? null }];
  });
  return { subject: row?.name ?? activityId, activityIds: [activityId], changes };
}

/** Which move is ended by hand, and where it went. */
export function endingNote(
  { world }: Sees,
  { activityId, what }: { readonly activityId: string; readonly what: 'cancel' | 'complete' },
): Note {
  const { activities, locations } = world.tables;
  const row = activities.get(activityId);
  const label = (id: string | undefined) => locations.get(id ?? '')?.label ?? 'Unknown location';
  const way = `${label(row?.startId)} → ${label(row?.endId)}`;
  const [before, after] = what === 'cancel' ? [way, null] : ['open', 'complete'];
  const field = what === 'cancel' ? 'Move' : 'Status';
  const changes = [{ field, before, after, zone: null }];
  return { subject: row?.name ?? activityId, activityIds: [activityId], changes };
}

/** Of a vehicle, as they are called in its form. */
const vehicleWords: { readonly [F in VehicleField]: string } = {
  title: 'Title',
  stock: 'Stock number',
  status: 'Status',
  color: 'Color',
  miles: 'Miles',
  class: 'Class',
  bodyType: 'Body type',
  locationId: 'Location',
};

/** What an edit changes of a vehicle, or that it is taken out of the inventory. */
export function vehicleNote(
  { world }: Sees,
  asked: { readonly vehicleId: string; readonly fields: Partial<VehicleValues> | null },
): Note {
  const { vehicles, locations } = world.tables;
  const row = vehicles.get(asked.vehicleId);
  const subject = row ? titleOf(row) : asked.vehicleId;
  if (!asked.fields) {
    const before = row ? [row.stock, row.vin].filter((part) => part).join(' · ') : null;
    const change = { field: 'Inventory', before, after: null, zone: null };
    return { subject, activityIds: [], changes: [change] };
  }
  const { fields: edited } = asked;
  const now = row && vehicleValues(row);
  const words = (field: VehicleField, value: string | number | null | undefined) => {
    if (value == null) return field === 'locationId' ? 'At no location' : null;
    if (field === 'locationId') return locations.get(`${value}`)?.label ?? 'Unknown location';
    return typeof value === 'number' ? value.toLocaleString('en-US') : value;
  };
  const changes = vehicleFields.flatMap((field): readonly ActChange[] => {
    if (edited[field] === undefined) return [];
    const [before, after] = [words(field, now?.[field]), words(field, edited[field])];
    return [{ field: vehicleWords[field], before, after, zone: null }];
  });
  return { subject, activityIds: [], changes };
}

type Contacted = {
  readonly kind: ContactKind;
  readonly driverId: string;
  readonly activityId: string | null;
};

/** Which driver was to be reached and how, or which move to be followed. */
export function contactNote({ world }: Sees, contacted: Contacted): Note {
  const { kind, driverId, activityId } = contacted;
  const { activities, drivers } = world.tables;
  const driver = drivers.get(driverId)?.name ?? driverId;
  const move = activityId === null ? null : (activities.get(activityId)?.name ?? activityId);
  const subject = [driver, move].filter((name) => name !== null).join(', ');
  const changes = [{ field: 'By', before: null, after: contactWords[kind], zone: null }];
  return { subject, activityIds: activityId === null ? [] : [activityId], changes };
}

const contactWords: { readonly [K in ContactKind]: string } = {
  sms: 'text through the bridge',
  voice: 'call through the bridge',
  number: 'number to call',
  track: 'link to the tracker',
};

/** Which moves a trip takes, who drives it and when it starts. */
export function tripNote({ world }: Sees, itinerary: Pick<Itinerary, TripParts>): Note {
  const { activities, drivers, locations } = world.tables;
  const activityIds = itinerary.actions.flatMap((action) =>
    action.type === 'pickup-vehicle' ? [action.activityId] : [],
  );
  const names = activityIds.map((id) => activities.get(id)?.name ?? id);
  const first = activities.get(activityIds[0] ?? '');
  const driver = drivers.get(itinerary.driverId)?.name ?? itinerary.driverId;
  return {
    subject: names.join(', '),
    activityIds,
    changes: [
      { field: 'Driver', before: null, after: driver, zone: null },
      timed('Start', null, itinerary.startMs, locations.get(first?.startId ?? '')?.timezone),
    ],
  };
}

type TripParts = 'driverId' | 'actions' | 'startMs';

function timed(
  field: string,
  before: number | null,
  after: number | null,
  zone: string | undefined,
): ActChange {
  return { field, before, after, zone: zone ?? null };
}

type WayBack = {
  readonly edit: {
    readonly activityId: string;
    readonly version: number;
    readonly fields: Fields;
  };
  readonly forceReady: boolean;
};

/** The edit that brings back what was there before one; or why there is none. */
export function wayBack({ world, clock }: Sees & ClockSees, act: Act): (Yes & WayBack) | No {
  if (act.command !== 'moves/saveEdits') return no('Only edits of moves can be taken back.');
  if (act.end !== 'done') return no('Only what was done can be taken back.');
  const [activityId = ''] = act.activityIds;
  const row = world.tables.activities.get(activityId);
  if (!row) return no('This move is gone: it was removed, or it belongs to another account.');
  const changed = fields.flatMap((field) => {
    const change = act.changes.find((one) => one.field === fieldWords[field]);
    return change ? [{ field, before: change.before, after: change.after }] : [];
  });
  const other = changed.find(({ field, after }) => row[field] !== after);
  if (other) return no(`${fieldWords[other.field]} has been changed since.`);
  const back = Object.fromEntries(changed.map(({ field, before }) => [field, before])) as Fields;
  const readyMs = back.readyMs === undefined ? row.readyMs : back.readyMs;
  const forceReady = readyMs !== null && readyMs <= clock.state.nowMs;
  return { yes: true, edit: { activityId, version: row.version, fields: back }, forceReady };
}
