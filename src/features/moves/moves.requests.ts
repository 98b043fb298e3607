import { isOnePlace, samePlace } from '#domain/moveEdit.ts';
import { checkTimes } from '#domain/moveTimes.ts';
import { payload, text, z } from '#domain/schema.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import { type NoteChange, notice, requestSeeing } from '#spine/outbox/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import {
  createPayload,
  endOf,
  isSameEnd,
  type MoveEnd,
  type MoveRequestData,
  vehicleName,
} from './moves.model.ts';

type Sees = Pick<WorldSees, 'world'> & ClockSees;

export const saving = no('The move is being saved.');
export const noVehicle = no('This vehicle is not in the inventory.');

/** The common part of requests for one new move; each wizard makes its own. */
export function newMove(flow: number): string {
  return `moves:new:${flow}`;
}

/** Both requests for moves. */
export const ofMove = {
  repeat: 'itself',
  waits: true,
  secret: null,
  last: false,
  // Undo does not change a draft that is being saved.
  touches: () => ['moves/draft'],
} as const;

export const createMove = requestSeeing<Sees>()({
  ...ofMove,
  type: 'moves/create',
  schema: createPayload,
  call: 'createActivities',
  subject: ({ flow }) => newMove(flow),
  renumbered: (asked, flow) => ({ ...asked, flow }),
  row: () => null,
  guard: ({ moves }, sees) => {
    if (moves.length === 0) return no('Add a vehicle.');
    for (const [at, move] of moves.entries()) {
      const may = mayCreate(move, vehicleName(at, moves.length), sees);
      if (!may.yes) return may;
    }
    return yes;
  },
  ask: ({ moves }) => ({ moves: moves.map(({ forceReady: _ready, ...move }) => move) }),
  done: ({ activities: rows, locations = [] }) => ({
    result: { activityIds: rows.map(({ id }) => id) },
    changes: {
      put: [
        ...(locations.length > 0 ? [{ collection: 'locations', rows: locations } as const] : []),
        { collection: 'activities', rows },
      ],
      removed: [],
    },
  }),
  result: payload(z.object({ activityIds: z.array(text()) })),
  words: {
    noun: 'move',
    verb: ['create', 'created'],
    running: saving.reason,
    done: ({ result: { activityIds } }) => {
      const { length } = activityIds;
      const text = length === 1 ? 'Created 1 activity.' : `Created ${length} activities.`;
      return { kind: 'success', title: 'Saved.', text, moves: activityIds };
    },
    failed: ({ why }) => {
      const text = `Activities were not created. ${why}`;
      return notice('error', 'Error.', text);
    },
  },
  note: ({ moves }, { world }) => {
    const { locations, vehicles } = world.tables;
    const [first] = moves;
    const end = (at: MoveEnd | null) => {
      if (at && 'place' in at) return { label: at.place.label, timezone: undefined };
      return at ? locations.get(at.locationId) : undefined;
    };
    const [from, to] = first
      ? [end(endOf(endsOf(first), 'start')), end(endOf(endsOf(first), 'end'))]
      : [];
    const many = moves.length > 1;
    return {
      subject: `${from?.label ?? 'Unknown location'} → ${to?.label ?? 'Unknown location'}`,
      activityIds: [],
      changes: moves.flatMap((move, at) => {
        const vehicle = move.vehicleId === null ? undefined : vehicles.get(move.vehicleId);
        const field = (name: string) => (many ? `${name} ${at + 1}` : name);
        return [
          { field: field('Vehicle'), before: null, after: vehicle?.vin ?? move.vin, zone: null },
          timed(field('Ready time'), null, move.readyMs, from?.timezone),
          timed(field('Deadline'), null, move.deadlineMs, to?.timezone),
        ];
      }),
    };
  },
  sample: ({ clock, world }, pick) => {
    const { nowMs } = clock.state;
    const start = pick(world.tables.locations.rows());
    const places = [...world.tables.locations.rows()];
    const end = pick(places.filter((place) => start && !isOnePlace(place, start)));
    const vehicle = pick(world.tables.vehicles.rows());
    if (!start || !end || !vehicle) return null;
    const halfHours = pick([1, 4, 30]) ?? 1;
    const isListed = pick([true, false]) === true;
    const move = () => ({
      startId: start.id,
      endId: end.id,
      vehicleId: isListed ? vehicle.id : null,
      vin: isListed ? null : '1M8GDM9AXKP042788',
      readyMs: pick([null, nowMs + 1_800_000]) ?? null,
      deadlineMs: nowMs + (halfHours + 2) * 1_800_000,
      reason: pick(['inventory', 'retail', 'service', 'other'] as const) ?? 'other',
      pickupNotes: pick(['', 'Gate 4']) ?? '',
      dropoffNotes: pick(['', 'Ring twice']) ?? '',
      forceReady: false,
    });
    const moves = Array.from({ length: pick([1, 1, 3]) ?? 1 }, move);
    return { moves, flow: pick([1, 2]) ?? 1 };
  },
});

/** Reading 14 and S1 §5 for one of the moves; `name` begins what its vehicle lacks. */
function mayCreate(move: MoveRequestData, name: string, { clock, world }: Sees): Yes | No {
  const { locations, vehicles } = world.tables;
  const [start, end] = [endOf(endsOf(move), 'start'), endOf(endsOf(move), 'end')];
  const isKnown = (at: MoveEnd | null) =>
    at !== null && ('place' in at || locations.get(at.locationId) !== undefined);
  if (!isKnown(start)) return no('Choose a pick-up location.');
  if (!isKnown(end)) return no('Choose a drop-off location.');
  if (isSameEnd(start, end, (id) => locations.get(id))) return samePlace;
  if (!move.vehicleId && !move.vin) return no(`${name} needs a VIN or a stock label.`);
  if (move.vehicleId && !vehicles.get(move.vehicleId)) return noVehicle;
  const { readyMs, deadlineMs, forceReady } = move;
  return checkTimes({ readyMs, deadlineMs, forceReady }, clock.state.nowMs);
}

function endsOf({ startId, endId, startPlace = null, endPlace = null }: MoveRequestData) {
  return { startId, endId, startPlace, endPlace };
}

function timed(
  field: string,
  before: number | null,
  after: number | null,
  zone: string | undefined,
): NoteChange {
  return { field, before, after, zone: zone ?? null };
}
