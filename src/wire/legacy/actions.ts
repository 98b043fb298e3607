// One action of a team plan in the terms of the legacy trip, and back (S2 §3, legacy action types).
import type { DriverId } from '#domain/ids.ts';
import { otherSides } from '#domain/entities.ts';
import type { Step, TimedAction, UberRow } from '#domain/teamItinerary.ts';
import type { LegacyAction, LegacyActionType } from './trip.ts';

export const legacyTypes = {
  'go-to': 'Location | Travel',
  'move-vehicle': 'Location | Travel',
  uber: 'Errand | Rideshare',
  wait: 'Errand | ToDo',
  'wait-for': 'Errand | ToDo',
  task: 'Errand | ToDo',
  'pickup-vehicle': 'Pick-Up | Vehicle',
  'dropoff-vehicle': 'Drop-Off | Vehicle',
  'pickup-driver': 'Pick-Up | Driver',
  'dropoff-driver': 'Drop-Off | Driver',
  join: 'Errand | Check-in with Lead',
  split: 'Errand | Disembark',
  start: null,
  end: null,
} as const satisfies { readonly [T in TimedAction['type']]: LegacyActionType | null };

type TripContext = {
  readonly destIndex: number;
  readonly label: string;
  readonly itineraryOf: ReadonlyMap<DriverId, string>;
  readonly rides: ReadonlyMap<string, UberRow>;
};

/** Throws a TypeError for a start or an end, which have no legacy type, and for a dangling id. */
export function legacyActionOf(action: TimedAction, context: TripContext): LegacyAction {
  const type = legacyTypes[action.type];
  if (type === null) throw new TypeError(`${action.type}: only at the ends of a day`);
  const row = action.type === 'uber' ? named(context.rides, action.uberId) : null;
  const isMeeting = 'splitId' in action;
  return {
    type,
    padding: action.durationMs / 1000,
    vehicleId: 'vehicleId' in action ? action.vehicleId : null,
    activityId: 'activityId' in action ? action.activityId : null,
    destIndex: context.destIndex,
    summary: summaryOf(action, context.label),
    distanceCmi: 'distanceCmi' in action ? action.distanceCmi : (row?.distanceCmi ?? null),
    fareCents: row?.fareCents ?? null,
    ride: row && {
      id: row.id,
      pickup: row.pickupMs / 1000,
      drive: row.driveMs / 1000,
      dropoff: row.dropoffMs / 1000,
      startSyncId: row.startSyncId,
      endSyncId: row.endSyncId,
    },
    taskId: 'taskId' in action ? action.taskId : null,
    carId: 'carId' in action ? action.carId : null,
    syncId: 'syncId' in action && !isMeeting ? action.syncId : null,
    subActions: isMeeting ? [subActionOf(action, context)] : [],
  };
}

function subActionOf(
  action: Extract<TimedAction, { readonly splitId: string }>,
  { itineraryOf }: TripContext,
) {
  const { syncId, splitId } = action;
  const otherId = 'riderId' in action ? action.riderId : action.chaseDriverId;
  return { itineraryId: named(itineraryOf, otherId), syncId, splitId };
}

function named<T>(rows: ReadonlyMap<string, T>, id: string): T {
  const row = rows.get(id);
  if (row === undefined) throw new TypeError(`${id} is named and not there`);
  return row;
}

/** The only summaries with a meaning: slack whose reason is not what the driver does next. */
const summaries = { change: 'Stand by', rest: 'Rest', left: 'See the others off' } as const;
type OwnReason = keyof typeof summaries;
const ownReasons = new Map<string, OwnReason>(
  Object.entries(summaries).map(([is, words]) => [words, is as OwnReason]),
);

function summaryOf(action: TimedAction, label: string): string {
  switch (action.type) {
    case 'wait':
      if (action.placeId === null) return 'Ride along';
      if (action.until.is === 'ready') return 'Wait until ready';
      return action.until.is === 'sync' ? 'Wait to be met' : summaries[action.until.is];
    case 'wait-for':
      return 'Wait for the others';
    case 'uber':
      return `Ride to ${label}`;
    case 'task':
      return `Task at ${label}`;
    case 'pickup-vehicle':
      return `Pick up at ${label}`;
    case 'dropoff-vehicle':
      return `Drop off at ${label}`;
    case 'pickup-driver':
      return `Let a driver board at ${label}`;
    case 'dropoff-driver':
      return `Let a driver leave at ${label}`;
    case 'join':
      return `Board at ${label}`;
    case 'split':
      return `Leave at ${label}`;
    default:
      return `Drive to ${label}`;
  }
}

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** An action before it has an id and a duration, or slack; without `until` for the next action. */
export type ReadBody =
  | Without<Step, 'id' | 'durationMs'>
  | { readonly type: 'wait'; readonly until: { readonly is: OwnReason } | null };

export type Reading = {
  /** Where the driver was, and where the driver is. */
  readonly fromId: string;
  readonly placeId: string;
  /** Riders aboard the driver's car so far. */
  readonly riders: number;
  readonly driverOf: ReadonlyMap<string, DriverId>;
};

/** Throws a TypeError with the place for an action without a counterpart in team plans. */
export function bodyOf(action: LegacyAction, reading: Reading): ReadBody {
  const { type, activityId, vehicleId, distanceCmi, taskId, carId, syncId, destIndex } = action;
  const { fromId, placeId, riders } = reading;
  const where = `destinations[${destIndex}].actions: ${type}`;
  const meeting = meetingOf(action, reading);
  if (meeting) {
    const { otherId, ...of } = meeting;
    const rider = { placeId, riderId: otherId, ...of };
    const chase = { placeId, chaseDriverId: otherId, ...of };
    if (type === 'Pick-Up | Driver') {
      return { type: 'pickup-driver', ...rider, riderCountChange: 1, riderCount: riders + 1 };
    }
    if (type === 'Drop-Off | Driver') {
      return { type: 'dropoff-driver', ...rider, riderCountChange: -1, riderCount: riders - 1 };
    }
    return { type: type === 'Errand | Disembark' ? 'split' : 'join', ...chase };
  }
  if (type === 'Errand | ToDo') {
    if (taskId !== null) return { type: 'task', placeId, taskId, activityId, syncId };
    if (syncId !== null) return { type: 'wait-for', placeId, syncId };
    const is = ownReasons.get(action.summary);
    return { type: 'wait', until: is ? { is } : null };
  }
  if (type === 'Errand | Rideshare' && action.ride) {
    return { type: 'uber', fromId, toId: placeId, uberId: action.ride.id };
  }
  if (type === 'Location | Travel' && carId !== null && distanceCmi !== null) {
    return { type: 'go-to', carId, fromId, toId: placeId, distanceCmi };
  }
  if (activityId === null) throw new TypeError(`${where} without an activity`);
  const of = { activityId, vehicleId };
  if (type === 'Pick-Up | Vehicle') return { type: 'pickup-vehicle', placeId, ...of };
  if (type === 'Drop-Off | Vehicle') return { type: 'dropoff-vehicle', placeId, ...of, syncId };
  if (type === 'Location | Travel' && distanceCmi !== null) {
    return { type: 'move-vehicle', fromId, toId: placeId, ...of, distanceCmi };
  }
  throw new TypeError(`${where} is not one an itinerary has`);
}

/** The other driver of a meeting, or null. */
function meetingOf({ type, subActions, destIndex }: LegacyAction, { driverOf }: Reading) {
  if (otherSides[type] === undefined) return null;
  const [sub, ...others] = subActions;
  const otherId = sub && driverOf.get(sub.itineraryId);
  if (!sub || otherId === undefined || others.length > 0) {
    throw new TypeError(`destinations[${destIndex}].actions: ${type} meets not one other driver`);
  }
  return { otherId, syncId: sub.syncId, splitId: sub.splitId };
}
