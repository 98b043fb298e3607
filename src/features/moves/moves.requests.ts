import { checkTimes } from '#domain/moveTimes.ts';
import { payload, text, z } from '#domain/schema.ts';
import { no } from '#kernel/records.ts';
import type { ClockSees } from '../clock/index.ts';
import { type NoteChange, requestSeeing } from '../outbox/index.ts';
import type { WorldSees } from '../world/index.ts';
import { createPayload } from './moves.model.ts';

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
  guard: ({ move, forceReady }, { clock, world }) => {
    if (!world.tables.locations.get(move.startId)) return no('Choose a pick-up location.');
    if (!world.tables.locations.get(move.endId)) return no('Choose a drop-off location.');
    if (move.startId === move.endId) return no('Pick-up and drop-off are the same place.');
    if (!move.vehicleId && !move.vin) return no('The vehicle needs a VIN or a stock label.');
    if (move.vehicleId && !world.tables.vehicles.get(move.vehicleId)) return noVehicle;
    const { readyMs, deadlineMs } = move;
    return checkTimes({ readyMs, deadlineMs, forceReady }, clock.state.nowMs);
  },
  ask: ({ move }) => ({ moves: [move] }),
  done: ({ activities: rows }) => ({
    result: { activityIds: rows.map(({ id }) => id) },
    changes: { put: [{ collection: 'activities', rows }], removed: [] },
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
      return { kind: 'error', title: 'Error.', text };
    },
  },
  note: ({ move }, { world }) => {
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
  },
  sample: ({ clock, world }, pick) => {
    const { nowMs } = clock.state;
    const start = pick(world.tables.locations.rows());
    const end = pick([...world.tables.locations.rows()].filter((place) => place !== start));
    const vehicle = pick(world.tables.vehicles.rows());
    if (!start || !end || !vehicle) return null;
    const halfHours = pick([1, 4, 30]) ?? 1;
    const isListed = pick([true, false]) === true;
    const move = {
      startId: start.id,
      endId: end.id,
      vehicleId: isListed ? vehicle.id : null,
      vin: isListed ? null : '1M8GDM9AXKP042788',
      readyMs: pick([null, nowMs + 1_800_000]) ?? null,
      deadlineMs: nowMs + (halfHours + 2) * 1_800_000,
      reason: pick(['inventory', 'retail', 'service', 'other'] as const) ?? 'other',
      pickupNotes: pick(['', 'Gate 4']) ?? '',
      dropoffNotes: pick(['', 'Ring twice']) ?? '',
    };
    return { move, forceReady: false, flow: pick([1, 2]) ?? 1 };
  },
});

function timed(
  field: string,
  before: number | null,
  after: number | null,
  zone: string | undefined,
): NoteChange {
  return { field, before, after, zone: zone ?? null };
}
