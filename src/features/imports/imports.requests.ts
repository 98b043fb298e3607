import { isOnePlace, samePlace } from '#domain/moveEdit.ts';
import { checkTimes } from '#domain/moveTimes.ts';
import { mostRows } from '#domain/moveTable.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import { notice, requestSeeing } from '#spine/outbox/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { touched } from './imports.events.ts';
import {
  type CreateData,
  createdPayload,
  createPayload,
  type ImportsState,
  type RowToCreate,
} from './imports.model.ts';

type Sees = Pick<WorldSees, 'world'> &
  ClockSees & { readonly imports: { readonly state: ImportsState } };

export const saving = no('The moves are being created.');

/** The common part of requests for the rows of one import. */
export function importSubject(importId: string): string {
  return `imports:${importId}`;
}

/**
 * Creates the moves of several rows: one request, and for each row an outcome of its own. A row has
 * a key of its own too, so that no row becomes two moves, however often it is asked for.
 */
export const createRows = requestSeeing<Sees>()({
  type: 'imports/create',
  schema: createPayload,
  call: 'importActivities',
  subject: ({ importId }) => importSubject(importId),
  row: () => null,
  guard: (asked, sees) => {
    const { rows } = asked;
    if (rows.length === 0) return no('No row can be created yet.');
    if (rows.length > mostRows) return no(`At most ${mostRows} rows at once.`);
    return firstNo(rows, (row) => mayCreate(row, asked, sees)) ?? noTwins(rows) ?? yes;
  },
  ask: ({ importId, rows }) => ({
    items: rows.map(({ line, move }) => ({ key: rowKey(importId, line), move })),
  }),
  done: ({ created, errors }, { importId, rows }) => {
    const lineOf = new Map(rows.map(({ line }) => [rowKey(importId, line), line]));
    return {
      result: {
        created: created.map(({ key, activity: { id, name } }) => {
          return { line: lineOf.get(key) ?? -1, activityId: id, name };
        }),
        refused: errors.map(({ key, message }) => ({ line: lineOf.get(key) ?? -1, why: message })),
      },
      changes: {
        put: [{ collection: 'activities', rows: created.map(({ activity }) => activity) }],
        removed: [],
      },
    };
  },
  result: createdPayload,
  repeat: 'itself',
  waits: true,
  secret: null,
  last: true,
  // Undo does not change an import that is being created.
  touches: () => touched,
  words: {
    noun: 'import',
    verb: ['create', 'created'],
    running: saving.reason,
    done: ({ result: { created, refused } }) => {
      const moves = created.map(({ activityId }) => activityId);
      const done = `Created ${counted(created.length)}.`;
      if (refused.length === 0) return { kind: 'success', title: 'Saved.', text: done, moves };
      const verb = refused.length === 1 ? 'was' : 'were';
      const text = `${counted(refused.length)} ${verb} not created.`;
      if (created.length === 0) return notice('error', 'Error.', text);
      return { kind: 'warning', title: 'Saved in part.', text: `${done} ${text}`, moves };
    },
    failed: ({ why }) => {
      return { kind: 'error', title: 'Error.', text: `Activities were not created. ${why}` };
    },
  },
  note: ({ rows }) => ({
    subject: `Import of ${counted(rows.length)}`,
    activityIds: [],
    changes: [{ field: 'Moves', before: null, after: rows.length, zone: null }],
  }),
  sample: ({ clock, world, imports }, pick) => {
    const { nowMs } = clock.state;
    const places = [...world.tables.locations.rows()];
    const count = pick([1, 2, 4]) ?? 1;
    const rows = Array.from({ length: count }, (_, at): RowToCreate | null => {
      const start = pick(places);
      const end = pick(places.filter((place) => start && !isOnePlace(place, start)));
      if (!start || !end) return null;
      const deadlineMs = nowMs + (pick([3, 8, 90]) ?? 3) * 1_800_000;
      const vin = `IMPORTED ${at} ${pick([1, 2, 3, 4, 5, 6, 7, 8, 9]) ?? 1}`;
      const move = {
        startId: start.id,
        endId: end.id,
        vehicleId: null,
        vin,
        readyMs: null,
        deadlineMs,
        reason: pick(['inventory', 'other'] as const) ?? 'other',
        pickupNotes: '',
        dropoffNotes: pick(['', 'Ring twice']) ?? '',
      };
      return { line: at + 1, number: at + 1, forceReady: false, move };
    });
    const whole = rows.filter((row) => row !== null);
    // Rows have keys by import and line: those of another sample are other rows.
    const importId = `${imports.state.draft?.id ?? 'sample'} ${sampleName(pick)}`;
    return whole.length < count ? null : { importId, rows: whole };
  },
});

function sampleName(pick: <X>(from: Iterable<X>) => X | undefined): string {
  return Array.from({ length: 8 }, () => pick('abcdefghijklmnopqrstuvwxyz') ?? 'a').join('');
}

/** The key of a row on the wire. */
function rowKey(importId: string, line: number): string {
  return `${importId}/${line}`;
}

function counted(count: number): string {
  return count === 1 ? '1 activity' : `${count} activities`;
}

function firstNo(rows: readonly RowToCreate[], may: (row: RowToCreate) => Yes | No): No | null {
  for (const row of rows) {
    const verdict = may(row);
    if (!verdict.yes) return no(`Row ${row.number}: ${verdict.reason}`);
  }
  return null;
}

/** The rules of one new move (S1 §5, readings 13 and 14), and that the row was not created. */
function mayCreate(
  { line, move, forceReady }: RowToCreate,
  { importId }: CreateData,
  { world, clock, imports }: Sees,
): Yes | No {
  const { locations, vehicles } = world.tables;
  const { draft } = imports.state;
  if (draft?.id === importId && draft.outcomes[line]?.is === 'created') {
    return no('It has been created.');
  }
  const [start, end] = [locations.get(move.startId), locations.get(move.endId)];
  if (!start) return no('Choose a pick-up location.');
  if (!end) return no('Choose a drop-off location.');
  if (isOnePlace(start, end)) return samePlace;
  if (!move.vehicleId && !move.vin) return no('The vehicle needs a VIN or a stock label.');
  if (move.vehicleId && !vehicles.get(move.vehicleId)) {
    return no('This vehicle is not in the inventory.');
  }
  const { readyMs, deadlineMs } = move;
  return checkTimes({ readyMs, deadlineMs, forceReady }, clock.state.nowMs);
}

function noTwins(rows: readonly RowToCreate[]): No | null {
  const [lines, vehicles] = [new Set<number>(), new Map<string, number>()];
  for (const { line, number, move } of rows) {
    const vehicle = move.vehicleId ?? (move.vin ?? '').toUpperCase();
    const other = vehicles.get(vehicle);
    if (lines.has(line)) return no(`Row ${number} is there twice.`);
    if (other !== undefined) return no(`Rows ${other} and ${number} take the same vehicle.`);
    lines.add(line);
    vehicles.set(vehicle, number);
  }
  return null;
}
