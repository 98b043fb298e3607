import type { Activity } from '#domain/entities.ts';
import { type EditedField, moveFields } from '#domain/moveEdit.ts';
import { emptyPayload } from '#domain/schema.ts';
import { no } from '#kernel/records.ts';
import type { MoveEdit } from '#wire/calls/moveEdit.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import { type NoteChange, notice, requestSeeing } from '#spine/outbox/index.ts';
import { goneText, type WorldSees } from '#spine/world/index.ts';
import { type EditRequestData, saveEditsPayload } from './editing.model.ts';
import { inWords, mayChange } from './editing.queries.ts';
import { ofMove, saving } from './moves.requests.ts';

type Sees = Pick<WorldSees, 'world' | 'session'> & ClockSees;
type Fields = EditRequestData['fields'];

/** Saves an operator's changes to a move (S1 §7, reading 45). */
export const saveEdits = requestSeeing<Sees>()({
  ...ofMove,
  type: 'moves/saveEdits',
  schema: saveEditsPayload,
  call: 'editActivity',
  subject: ({ activityId }) => `activities:${activityId}`,
  row: ({ activityId }) => ({ collection: 'activities', id: activityId }),
  guard: ({ activityId, fields }, sees) => {
    const activity = sees.world.tables.activities.get(activityId);
    if (!activity) return no(goneText(sees, 'activities', activityId));
    if (Object.keys(fields).length === 0) return no('Nothing has been changed.');
    return mayChange(sees, activity, fields);
  },
  // The guard has refused an end that is missing.
  ask: ({ activityId: id, version, fields }, now) => ({
    id,
    version: now.version ?? version,
    edit: editOf(fields),
  }),
  done: ({ activity, locations = [] }) => ({
    result: {},
    changes: {
      put: [
        ...(locations.length > 0 ? [{ collection: 'locations', rows: locations } as const] : []),
        { collection: 'activities', rows: [activity] },
      ],
      removed: [],
    },
    version: activity.version,
  }),
  result: emptyPayload,
  words: {
    noun: 'edit',
    verb: ['save', 'saved'],
    running: saving.reason,
    done: ({ asked }) => ({
      kind: 'success',
      title: 'Saved.',
      text: 'Activity saved successfully.',
      moves: [asked.activityId],
    }),
    failed: ({ why }) => notice('error', 'Failed to save activity.', why),
  },
  note: ({ activityId, fields }, sees) => {
    const row = sees.world.tables.activities.get(activityId);
    return {
      subject: row?.name ?? activityId,
      activityIds: [activityId],
      changes: moveFields.names.flatMap((field) => changeOf(sees, row, field, fields[field])),
    };
  },
  back: ({ activityIds: [activityId = ''], changes }, sees) => {
    const row = sees.world.tables.activities.get(activityId);
    if (!row) return no(goneText(sees, 'activities', activityId));
    const changed = moveFields.names.flatMap((field) => {
      const change = changes.find((one) => one.field === moveFields.labels[field]);
      if (!change) return [];
      const { before, after } = change.values ?? change;
      return [{ field, before, after, label: change.after }];
    });
    const other = changed.find(({ field, after, label }) => {
      if (after !== null || !isEnd(field)) return row[field] !== after;
      return sees.world.tables.locations.get(row[field])?.label !== label;
    });
    if (other) return no(`${moveFields.labels[other.field]} has been changed since.`);
    const fields = Object.fromEntries(changed.map(({ field, before }) => [field, before]));
    return { yes: true, data: { activityId, version: row.version, fields } };
  },
  sample: (sees, pick) => {
    const rows = [...sees.world.tables.activities.rows()];
    const change = pick([later, inNotes, inNotes, elsewhere, toPlace, withVehicle]) ?? inNotes;
    const fieldsOf = (row: Activity) => change(row, sees, pick);
    const some = rows.map((row) => ({ row, fields: fieldsOf(row) }));
    const one = pick(some.filter(({ row, fields }) => mayChange(sees, row, fields).yes));
    if (!one) return null;
    return { activityId: one.row.id, version: one.row.version, fields: one.fields };
  },
});

function isEnd(field: EditedField): field is 'startId' | 'endId' {
  return field === 'startId' || field === 'endId';
}

/** A new place goes in the place of an id. */
function editOf({ startId, endId, ...fields }: Fields): MoveEdit {
  const end = (id: Fields['startId'], as: 'start' | 'end') => {
    if (id == null) return {};
    return typeof id === 'string' ? { [`${as}Id`]: id } : { [`${as}Place`]: id };
  };
  return { ...(fields as MoveEdit), ...end(startId, 'start'), ...end(endId, 'end') };
}

/** The change of one field, with the names of rows beside their ids; none where it stays. */
function changeOf(
  sees: Sees,
  row: Activity | undefined,
  field: EditedField,
  after: Fields[EditedField],
): readonly NoteChange[] {
  if (after === undefined) return [];
  const before = row?.[field] ?? null;
  const words = { before: inWords(sees, field, before), after: inWords(sees, field, after) };
  const zone = zoneOfTime(sees, field, row);
  const isNamed = words.before !== before || words.after !== after;
  const isPlace = after !== null && typeof after === 'object';
  // What a new place becomes has an id that only the server knows: it is found by its label.
  const values = { before, after: isPlace ? null : after };
  const named = isNamed ? { values } : {};
  return [{ field: moveFields.labels[field], ...words, zone, ...named }];
}

/** The ready time is in the pick-up's zone, the deadline in the drop-off's (reading 14). */
export function zoneOfTime(
  { world }: Pick<WorldSees, 'world'>,
  field: string,
  row: { readonly startId: string | null; readonly endId: string | null } | undefined,
): string | null {
  const place = { readyMs: row?.startId, deadlineMs: row?.endId }[field as 'readyMs'];
  return world.tables.locations.get(place ?? '')?.timezone ?? null;
}

type Draw = <X>(from: Iterable<X>) => X | undefined;

function later(_row: Activity, { clock }: Sees): Fields {
  return { deadlineMs: clock.state.nowMs + 48 * 3_600_000 };
}

function inNotes({ notes, dropoffNotes }: Activity, _sees: Sees, pick: Draw): Fields {
  const part = { notes: `${notes}!` };
  return pick([true, false]) === true ? { ...part, dropoffNotes: `${dropoffNotes}?` } : part;
}

function elsewhere({ startId, endId }: Activity, { world }: Sees, pick: Draw): Fields {
  const others = [...world.tables.locations.rows()].filter(
    ({ id }) => id !== startId && id !== endId,
  );
  return { endId: pick(others)?.id ?? endId, reason: 'service', reference: 'RO 41' };
}

function toPlace(_row: Activity, _sees: Sees, pick: Draw): Fields {
  const number = pick([7400, 7402]) ?? 7400;
  const town = { city: 'Overland Park', state: 'KS', postalCode: '66213' };
  const address = `${number} W 119th St`;
  const at = { lonE6: -94_701_000 - number, latE6: 38_951_000 };
  return { endId: { label: address, address, ...town, ...at, shouldSaveAsNewMyLocation: false } };
}

function withVehicle({ vehicleId }: Activity, { world }: Sees, pick: Draw): Fields {
  const others = [...world.tables.vehicles.rows()].filter(({ id }) => id !== vehicleId);
  const vehicle = pick(others);
  if (!vehicle) return { assigned: 'Morning crew' };
  return { vehicleId: vehicle.id, vin: vehicle.vin, assigned: 'Morning crew' };
}
