// The trip diagram of a saved trip: its plan as its row has it, and beside it how each action went
// or is expected to go. Where the row knows less than a plan, less is drawn: no fares, no pills of
// start and end.
import {
  type Activity,
  type Driver,
  type DriverAction,
  type EpochMs,
  type Location,
  otherSides,
  type Trip,
} from '#domain/entities.ts';
import { milestoneOf } from '#domain/promise.ts';
import type { TimedAction } from '#domain/teamItinerary.ts';
import type {
  DiagramNames,
  DiagramPlan,
  DiagramTime,
  DiagramTimes,
} from '#views/diagram/diagramPlan.ts';
import type { ComparedColumn } from '../comparing.queries.ts';
import { placeMarks } from '../tripPage.queries.ts';

export type TripDrawing = {
  readonly plan: DiagramPlan;
  readonly names: DiagramNames;
};

/** The rows that a trip names; those that the world does not hold are left out. */
export type TripRows = {
  readonly moves: readonly Activity[];
  readonly drivers: readonly Driver[];
  readonly places: readonly Location[];
};

/**
 * `seats`: of its chase cars, the driver not counted; null: unknown, or without any. `columns`: of
 * drivers that are drawn several times.
 */
export function drawingOf(
  trip: Trip,
  rows: TripRows,
  seats: number | null,
  columns?: ReadonlyMap<string, ComparedColumn>,
): TripDrawing {
  const chases = new Set(
    trip.actions.flatMap(({ type, driverId }) => (type === 'Pick-Up | Driver' ? [driverId] : [])),
  );
  const byId = new Map(trip.actions.map((action) => [action.id, action]));
  const drivers = trip.driverIds.map((driverId) => ({
    driverId,
    kind: chases.has(driverId) ? ('chase' as const) : ('moved' as const),
    actions: actionsOf(trip, driverId, byId),
  }));
  const people = new Map(rows.drivers.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => {
    return people.get(columns?.get(id)?.driverId ?? id) ?? 'Unknown driver';
  };
  const headOf = (id: string) => {
    const title = columns?.get(id)?.title;
    const name = nameOf(id);
    return title === undefined ? { name } : { name: `${name}, ${title}`, short: title };
  };
  const labels = new Map(rows.places.map(({ id, label }) => [id, label]));
  const marked = [...placeMarks(trip).keys()].map((id) => ({
    id,
    label: labels.get(id) ?? 'Unknown location',
  }));
  // Drivers may set out from where they are, which is no location.
  const own = trip.driverIds.flatMap((id) => {
    const isLost = trip.actions.some(
      ({ driverId, fromId, toId }) => driverId === id && (fromId === null || toId === null),
    );
    return isLost ? [{ id: ownPlaceOf(id), label: `Where ${nameOf(id)} set out` }] : [];
  });
  const cars = [...chases].flatMap((driverId) =>
    driverId === null || seats === null
      ? []
      : [{ id: driverId, driverId, seats, placeId: ownPlaceOf(driverId) }],
  );
  const { moves } = rows;
  return {
    plan: { places: [...marked, ...own], cars, ubers: [], drivers, late: [] },
    names: {
      drivers: new Map(trip.driverIds.map((id) => [id, headOf(id)])),
      moves: new Map(moves.map(({ id, name, deadlineMs }) => [id, { name, deadlineMs }])),
      tasks: new Map(moves.map(({ id }) => [id, 'Inspect'])),
    },
  };
}

/**
 * How the actions went or are expected to go. One that was skipped has no time; null where none has
 * any, as of a trip that was cancelled before it began: its plan is all there is to draw.
 */
export function timesOf(trip: Trip, nowMs: EpochMs): DiagramTimes | null {
  const times = trip.actions.flatMap((action) => {
    const time = timeOf(trip, action, nowMs);
    return time ? [[action.id, time] as const] : [];
  });
  return times.length === 0 ? null : new Map(times);
}

function timeOf(trip: Trip, action: DriverAction, nowMs: EpochMs): DiagramTime | null {
  const { status, startedMs, endedMs, plannedStartMs, plannedEndMs } = action;
  if (status === 'Complete') {
    if (startedMs === null || endedMs === null) return null;
    return { startMs: startedMs, endMs: endedMs, is: 'done' };
  }
  const { expectedMs } = milestoneOf(trip, action, nowMs);
  if (status === 'In Progress' && startedMs !== null) {
    return { startMs: startedMs, endMs: Math.max(expectedMs ?? nowMs, startedMs), is: 'running' };
  }
  if (expectedMs === null) return null;
  return {
    startMs: expectedMs - (plannedEndMs - plannedStartMs),
    endMs: expectedMs,
    is: 'expected',
  };
}

function actionsOf(
  trip: Trip,
  driverId: string,
  byId: ReadonlyMap<string, DriverAction>,
): readonly TimedAction[] {
  const own = trip.actions.filter((action) => action.driverId === driverId);
  const drawn: TimedAction[] = [];
  let [isAboard, riderCount] = [false, 0];
  for (const [at, action] of own.entries()) {
    const { id, activityId, vehicleId, plannedStartMs: startMs, plannedEndMs } = action;
    const timed = { id, startMs, durationMs: plannedEndMs - startMs };
    const fromId = action.fromId ?? ownPlaceOf(driverId);
    const toId = action.toId ?? ownPlaceOf(driverId);
    const moved = { activityId: activityId ?? '', vehicleId };
    const met = meetingOf(action, byId);
    switch (action.type) {
      case 'Location | Travel': {
        const way = { ...timed, fromId, toId, distanceCmi: 0 };
        if (activityId === null) drawn.push({ ...way, type: 'go-to', carId: driverId });
        else drawn.push({ ...way, ...moved, type: 'move-vehicle' });
        break;
      }
      case 'Errand | Rideshare':
        drawn.push({ ...timed, type: 'uber', fromId, toId, uberId: id });
        break;
      case 'Pick-Up | Vehicle':
        drawn.push({ ...timed, ...moved, type: 'pickup-vehicle', placeId: toId });
        break;
      case 'Drop-Off | Vehicle':
        drawn.push({ ...timed, ...moved, type: 'dropoff-vehicle', placeId: toId, syncId: id });
        break;
      case 'Pick-Up | Driver':
      case 'Drop-Off | Driver': {
        // Its rider has taken a ride-share: the meeting does not take place.
        if (met === null) break;
        const isIn = action.type === 'Pick-Up | Driver';
        riderCount += isIn ? 1 : -1;
        const type = isIn ? 'pickup-driver' : 'dropoff-driver';
        const riders = { riderCountChange: isIn ? 1 : -1, riderCount };
        drawn.push({ ...timed, ...met.sync, ...riders, type, placeId: toId, riderId: met.with });
        break;
      }
      case 'Errand | Check-in with Lead':
      case 'Errand | Disembark': {
        if (met === null) break;
        isAboard = action.type === 'Errand | Check-in with Lead';
        const type = isAboard ? 'join' : 'split';
        drawn.push({ ...timed, ...met.sync, type, placeId: toId, chaseDriverId: met.with });
        break;
      }
      case 'Errand | ToDo': {
        const placeId = isAboard ? null : toId;
        if (activityId !== null) {
          const task = { activityId, taskId: activityId, placeId: toId, syncId: id };
          drawn.push({ ...timed, ...task, type: 'task' });
        } else if (action.otherEndId !== null) {
          drawn.push({ ...timed, type: 'wait-for', placeId: toId, syncId: action.otherEndId });
        } else {
          drawn.push({
            ...timed,
            type: 'wait',
            placeId,
            until: causeOf(own[at - 1], own[at + 1], byId),
          });
        }
      }
    }
  }
  return drawn;
}

/** What slack is for, by the actions around it. */
function causeOf(
  before: DriverAction | undefined,
  next: DriverAction | undefined,
  byId: ReadonlyMap<string, DriverAction>,
) {
  if (next?.type === 'Pick-Up | Vehicle') {
    return { is: 'ready', activityId: next.activityId ?? '' } as const;
  }
  // A chase driver sees off whom they have let out; a trip does not say which slack is a rest.
  if (next?.type === 'Location | Travel' && before?.type === 'Drop-Off | Driver') {
    return { is: 'left' } as const;
  }
  const met = next && meetingOf(next, byId);
  return met ? ({ is: 'sync', syncId: met.sync.syncId } as const) : ({ is: 'rest' } as const);
}

/** The meeting that an action is one side of, and the other driver; null: none. */
function meetingOf(action: DriverAction, byId: ReadonlyMap<string, DriverAction>) {
  const other = byId.get(action.otherEndId ?? '');
  if (!other || other.type !== otherSides[action.type]) return null;
  const syncId = action.id < other.id ? action.id : other.id;
  return { with: other.driverId ?? '', sync: { syncId, splitId: syncId } };
}

/** The id that stands for where a driver set out. */
function ownPlaceOf(driverId: string): string {
  return `driver:${driverId}`;
}
