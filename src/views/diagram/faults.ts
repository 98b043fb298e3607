// What cannot be drawn, by name (S2 §8, diagram errors). A fault takes one action, or one plan, out
// of the diagram; everything else is drawn.
import type { TimedAction } from '#domain/teamItinerary.ts';
import type { DiagramNames, DiagramPlan } from './diagramPlan.ts';

const words = {
  notATrip: 'Expected a trip but received something else.',
  unknownDriver: 'No driver with id',
  noVehicle: 'Missing vehicle info',
  noChase: 'Could not find chase driver info.',
  noWait: 'Synching of actions somehow did not calculate a duration',
  noPlace: 'Bad internal diagram state: driver has no location',
  noGoTo: 'Encountered go-to without locationId',
  noDuration: 'does not have a duration.',
  overlap: 'begins before the action before it ends.',
  apart: 'is a meeting whose two sides begin at different times.',
} as const;

export type FaultCode = keyof typeof words;

export type DiagramFault = {
  readonly code: FaultCode;
  /** Null: the whole plan, or a whole column. */
  readonly actionId: string | null;
  readonly driverId: string | null;
  /** For the operator to read. */
  readonly text: string;
};

type Place = { readonly actionId: string | null; readonly driverId: string | null };

/** The fault with its words of the specification. `unknownId`: of a driver who is not known. */
export function faultOf(
  code: FaultCode,
  { actionId, driverId }: Place,
  unknownId = driverId,
): DiagramFault {
  const own = words[code];
  const isOfAction = code === 'noDuration' || code === 'overlap' || code === 'apart';
  if (isOfAction) return { code, actionId, driverId, text: `Action ${actionId} ${own}` };
  const text = code === 'unknownDriver' ? `${own} ${unknownId}` : own;
  return { code, actionId, driverId, text };
}

/** What the checks of single actions look things up in. */
export type FaultSees = {
  readonly names: DiagramNames;
  readonly places: ReadonlyMap<string, unknown>;
  readonly drivers: ReadonlyMap<string, unknown>;
  /** The other side of each meeting, by `type` and `syncId`. */
  readonly meetings: ReadonlyMap<string, TimedAction>;
};

/** The fault of one action by itself, or null. Overlaps are found by the layout. */
export function faultIn(action: TimedAction, driverId: string, sees: FaultSees) {
  const code = codeOf(action, sees);
  if (code === null) return null;
  const unknownId = 'riderId' in action ? action.riderId : driverId;
  return faultOf(code, { actionId: action.id, driverId }, unknownId);
}

function codeOf(action: TimedAction, sees: FaultSees): FaultCode | null {
  const isTimed = Number.isFinite(action.startMs) && isDuration(action.durationMs);
  const isSynched = action.type === 'wait-for' || action.type === 'wait';
  if (!isTimed) return isSynched ? 'noWait' : 'noDuration';
  switch (action.type) {
    case 'go-to':
      return isKnown(sees, action.fromId, action.toId) ? null : 'noGoTo';
    case 'uber':
      return isKnown(sees, action.fromId, action.toId) ? null : 'noPlace';
    case 'wait':
      return action.placeId === null || isKnown(sees, action.placeId) ? null : 'noPlace';
    case 'move-vehicle':
      if (!sees.names.moves.has(action.activityId)) return 'noVehicle';
      return isKnown(sees, action.fromId, action.toId) ? null : 'noPlace';
    case 'pickup-vehicle':
    case 'dropoff-vehicle':
      if (!sees.names.moves.has(action.activityId)) return 'noVehicle';
      break;
    case 'join':
    case 'split':
      if (!sees.drivers.has(action.chaseDriverId)) return 'noChase';
      return meetingFault(action, sees);
    case 'pickup-driver':
    case 'dropoff-driver':
      if (!sees.drivers.has(action.riderId)) return 'unknownDriver';
      return meetingFault(action, sees);
  }
  return isKnown(sees, action.placeId) ? null : 'noPlace';
}

function meetingFault(action: Meeting, sees: FaultSees): FaultCode | null {
  if (!isKnown(sees, action.placeId)) return 'noPlace';
  const other = sees.meetings.get(meetingKey(otherSide[action.type], action.syncId));
  if (other === undefined) return 'noChase';
  return other.startMs === action.startMs ? null : 'apart';
}

type Meeting = Extract<TimedAction, { readonly splitId: string }>;

const otherSide = {
  join: 'pickup-driver',
  split: 'dropoff-driver',
  'pickup-driver': 'join',
  'dropoff-driver': 'split',
} as const;

export function meetingKey(type: Meeting['type'], syncId: string): string {
  return `${type} ${syncId}`;
}

export function meetingsOf({ drivers }: DiagramPlan): ReadonlyMap<string, TimedAction> {
  const found = new Map<string, TimedAction>();
  for (const { actions } of drivers) {
    for (const action of actions) {
      if ('splitId' in action) found.set(meetingKey(action.type, action.syncId), action);
    }
  }
  return found;
}

function isDuration(ms: number): boolean {
  return Number.isFinite(ms) && ms >= 0;
}

function isKnown({ places }: FaultSees, ...ids: readonly string[]): boolean {
  return ids.every((id) => places.has(id));
}
