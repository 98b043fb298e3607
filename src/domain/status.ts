// The status of a move as a total function that also returns its proof: the deciding facts.
// Separate from lateness, which only overrides the displayed status (readings 8 and 9).
import type {
  Activity,
  ActivityStatus,
  DisplayStatus,
  DriverAction,
  DriverActionStatus,
  EpochMs,
  Trip,
  TripStatus,
} from './entities.ts';
import { isLate } from './lateness.ts';
import { unknownWord } from './unknownWords.ts';

/** Order of legends, donut and list, on the map from 12 o'clock: the most urgent first. */
export const displayOrder = [
  'late',
  'unplanned',
  'needsDriver',
  'toStart',
  'planned',
  'inProgress',
  'lockedInAI',
  'complete',
  'unknown',
] as const satisfies readonly DisplayStatus[];

/** Reading 9's rules in the order in which they are tried. */
export type StatusRule =
  | 'processing'
  | 'completed'
  | 'wordUnknown'
  | 'noTrip'
  | 'tripUnknown'
  | 'bothEndsComplete'
  | 'underWay'
  | 'actionWordUnknown'
  | 'tripWordUnknown'
  | 'tripCancelled'
  | 'tripCompleteActionUndone'
  | 'tripAssigned'
  | 'tripRunning';

/** One of the two driver actions of a move, as far as the status depends on it. */
export type ActionFact = { readonly id: string; readonly status: DriverActionStatus };

/** Everything the status depends on. Plain JSON. */
export type StatusFacts = {
  readonly rawStatus: string;
  /** The server's own, where its status is none of ours. */
  readonly word: string | null;
  readonly completedMs: EpochMs | null;
  readonly deadlineMs: EpochMs | null;
  readonly nowMs: EpochMs | null;
  readonly tripId: string | null;
  /** Null when the trip is unknown. */
  readonly trip: {
    readonly name: string;
    readonly status: TripStatus;
    readonly word: string | null;
  } | null;
  readonly pickup: ActionFact | null;
  readonly dropoff: ActionFact | null;
  /** Whether every driver action of the move names its driver (reading 81). */
  readonly isNamed: boolean;
};

/** The facts and the rule they met. `statusFromFacts(proof)` gives the status again. */
export type StatusProof = StatusFacts & { readonly rule: StatusRule };

export type StatusVerdict = {
  readonly status: ActivityStatus;
  readonly late: boolean;
  /** `late` when late, else the status or the part of it. For display only (readings 8 and 81). */
  readonly display: DisplayStatus;
  readonly proof: StatusProof;
};

/** The part of an activity that its status depends on. */
export type StatusSubject = Pick<
  Activity,
  'id' | 'status' | 'completedMs' | 'deadlineMs' | 'tripId' | 'unknownWords'
>;
export type StatusTrip = Pick<
  Trip,
  'id' | 'name' | 'status' | 'actions' | 'driverIds' | 'unknownWords'
>;

/** Reading 9. Never throws; a trip that is not the activity's own counts as unknown. */
export function statusOf(
  activity: StatusSubject,
  trip: StatusTrip | undefined,
  nowMs: EpochMs,
): StatusVerdict {
  return statusFromFacts(factsOf(activity, trip, nowMs));
}

/** A status as it is shown where nothing is late. */
export type TimelyStatus = Exclude<DisplayStatus, 'late'>;

/** The same as it is shown where nothing is late, without its proof. */
export function timelyStatusOf(
  activity: StatusSubject,
  trip: StatusTrip | undefined,
): TimelyStatus {
  return statusAlone(activity) ?? timelyOnTrip(activity.id, ownTrip(activity, trip));
}

/** The status of a move that its trip cannot change; undefined when the trip decides. */
export function statusAlone(activity: StatusSubject): ActivityStatus | undefined {
  const { status, completedMs, tripId } = activity;
  const rule = ruleAlone(status, finite(completedMs), tripId);
  return rule && statusOfRule[rule];
}

/** The timely status of a move whose own trip decides. */
export function timelyOnTrip(activityId: string, trip: StatusTrip | undefined): TimelyStatus {
  const pickup = pickupOf(activityId, trip);
  const status = statusOfRule[ruleOnTrip(trip, pickup, pairedEnd(activityId, trip, pickup))];
  return status === 'needsDriver' ? partOf(status, isNamedOn(activityId, trip)) : status;
}

/** Reading 81: a move whose drivers are all named needs none; its driver has still to start. */
function partOf(status: ActivityStatus, isNamed: boolean): TimelyStatus {
  return status === 'needsDriver' && isNamed ? 'toStart' : status;
}

/** The status that a shown one is, or is a part of. */
export function wholeOf(shown: TimelyStatus): ActivityStatus {
  return shown === 'toStart' ? 'needsDriver' : shown;
}

/** The decision alone, from the facts alone. */
export function statusFromFacts(facts: StatusFacts): StatusVerdict {
  const { rawStatus, word, completedMs, deadlineMs, nowMs, tripId } = facts;
  const { trip, pickup, dropoff, isNamed } = facts;
  const rule = ruleAlone(rawStatus, completedMs, tripId) ?? ruleOnTrip(trip, pickup, dropoff);
  const status = statusOfRule[rule];
  const late = nowMs !== null && isLate(status, deadlineMs, nowMs);
  return {
    status,
    late,
    display: late ? 'late' : partOf(status, isNamed),
    proof: {
      rule,
      rawStatus,
      word,
      completedMs,
      deadlineMs,
      nowMs,
      tripId,
      trip,
      pickup,
      dropoff,
      isNamed,
    },
  };
}

/**
 * Why the badge shows this status, one sentence per line, lateness first.
 * `formatTime` writes an instant in the reader's zone.
 */
export function explain(
  proof: StatusProof,
  formatTime: (ms: EpochMs) => string,
): readonly string[] {
  const { status, late } = statusFromFacts(proof);
  const lines: string[] = [];
  if (late && proof.deadlineMs !== null && proof.nowMs !== null) {
    const ago = durationWords(proof.nowMs - proof.deadlineMs);
    lines.push(
      `Deadline ${formatTime(proof.deadlineMs)} passed ${ago} ago; drop-off not complete.`,
    );
  }
  lines.push(sentenceOf[proof.rule](proof, formatTime));
  if (!late && status !== 'complete' && proof.deadlineMs !== null && proof.nowMs !== null) {
    const left = durationWords(proof.deadlineMs - proof.nowMs);
    lines.push(`Deadline ${formatTime(proof.deadlineMs)} is in ${left}.`);
  }
  return lines;
}

const statusOfRule: { readonly [R in StatusRule]: ActivityStatus } = {
  processing: 'lockedInAI',
  completed: 'complete',
  wordUnknown: 'unknown',
  noTrip: 'unplanned',
  tripUnknown: 'unknown',
  bothEndsComplete: 'complete',
  underWay: 'inProgress',
  actionWordUnknown: 'unknown',
  tripWordUnknown: 'unknown',
  tripCancelled: 'unplanned',
  tripCompleteActionUndone: 'unknown',
  tripAssigned: 'needsDriver',
  tripRunning: 'planned',
};

/** The facts as separate arguments, so that a board of many moves builds no objects. */
function ruleAlone(
  rawStatus: string,
  completedMs: EpochMs | null,
  tripId: string | null,
): StatusRule | undefined {
  const raw = rawStatus.toLowerCase();
  if (raw === 'processing') return 'processing';
  if (raw === 'completed' || raw === 'complete' || completedMs !== null) return 'completed';
  if (raw === 'unknown') return 'wordUnknown';
  return tripId === null ? 'noTrip' : undefined;
}

/** Tried where `ruleAlone` has none. */
function ruleOnTrip(
  trip: Pick<Trip, 'status'> | null | undefined,
  pickup: Pick<ActionFact, 'status'> | null | undefined,
  dropoff: Pick<ActionFact, 'status'> | null | undefined,
): StatusRule {
  if (!trip) return 'tripUnknown';
  if (pickup?.status === 'Complete' && dropoff?.status === 'Complete') return 'bothEndsComplete';
  if (begun(pickup?.status) || begun(dropoff?.status)) return 'underWay';
  if (pickup?.status === 'unknown' || dropoff?.status === 'unknown') return 'actionWordUnknown';
  if (trip.status === 'unknown') return 'tripWordUnknown';
  if (trip.status === 'Cancelled') return 'tripCancelled';
  if (trip.status === 'Complete') return 'tripCompleteActionUndone';
  return trip.status === 'Assigned' ? 'tripAssigned' : 'tripRunning';
}

function begun(status: DriverActionStatus | undefined): boolean {
  return status === 'In Progress' || status === 'Complete';
}

function factsOf(
  activity: StatusSubject,
  trip: StatusTrip | undefined,
  nowMs: EpochMs,
): StatusFacts {
  const own = ownTrip(activity, trip);
  const pickup = pickupOf(activity.id, own);
  return {
    rawStatus: activity.status,
    word: unknownWord(activity, 'status'),
    completedMs: finite(activity.completedMs),
    deadlineMs: finite(activity.deadlineMs),
    nowMs: finite(nowMs),
    tripId: activity.tripId,
    trip: own ? { name: own.name, status: own.status, word: unknownWord(own, 'status') } : null,
    pickup: actionFact(pickup),
    dropoff: actionFact(pairedEnd(activity.id, own, pickup)),
    isNamed: isNamedOn(activity.id, own),
  };
}

function ownTrip(activity: StatusSubject, trip: StatusTrip | undefined): StatusTrip | undefined {
  return trip !== undefined && trip.id === activity.tripId ? trip : undefined;
}

function pickupOf(activityId: string, trip: StatusTrip | undefined): DriverAction | undefined {
  return ofMove(trip, activityId, 'Pick-Up | Vehicle');
}

/** The action that the pick-up names as its other end, else the move's own drop-off. */
function pairedEnd(
  activityId: string,
  trip: StatusTrip | undefined,
  pickup: DriverAction | undefined,
): DriverAction | undefined {
  const named = pickup?.otherEndId;
  if (named && trip) return actionNamed(trip, named);
  return ofMove(trip, activityId, 'Drop-Off | Vehicle');
}

/**
 * Whether every driver action of a move names its driver; of a trip without actions for the move,
 * whether it has drivers at all.
 */
function isNamedOn(activityId: string, trip: StatusTrip | undefined): boolean {
  if (!trip) return false;
  let found = false;
  for (const action of trip.actions) {
    if (action.activityId !== activityId) continue;
    if (action.driverId === null) return false;
    found = true;
  }
  return found || trip.driverIds.length > 0;
}

function actionNamed({ actions }: StatusTrip, id: string): DriverAction | undefined {
  for (const action of actions) if (action.id === id) return action;
  return undefined;
}

/** Loops, as a board of many moves would make a function for each of them. */
function ofMove(
  trip: StatusTrip | undefined,
  activityId: string,
  type: DriverAction['type'],
): DriverAction | undefined {
  if (!trip) return undefined;
  for (const action of trip.actions) {
    if (action.activityId === activityId && action.type === type) return action;
  }
  return undefined;
}

function actionFact(action: DriverAction | undefined): ActionFact | null {
  return action ? { id: action.id, status: action.status } : null;
}

/** JSON has no NaN, and a proof must survive JSON. */
function finite(ms: EpochMs | null): EpochMs | null {
  return ms !== null && Number.isFinite(ms) ? ms : null;
}

const sentenceOf: {
  readonly [R in StatusRule]: (facts: StatusFacts, formatTime: (ms: EpochMs) => string) => string;
} = {
  processing: () => 'A planner has locked this move while it works on it.',
  completed: ({ completedMs }, formatTime) =>
    completedMs === null
      ? 'The server reports this move as completed.'
      : `Completed ${formatTime(completedMs)}.`,
  wordUnknown: ({ word }) => `The server's status of this move${readAs(word)}.`,
  noTrip: () => 'Not part of a trip.',
  tripUnknown: () => 'The trip this move belongs to could not be found.',
  bothEndsComplete: (facts) => `Picked up and dropped off on trip ${nameOf(facts)}.`,
  underWay: (facts) => `${progressOf(facts)} on trip ${nameOf(facts)}.`,
  actionWordUnknown: (facts) =>
    `How far this move has come on trip ${nameOf(facts)} cannot be read.`,
  tripWordUnknown: (facts) =>
    `The server's status of trip ${nameOf(facts)}${readAs(facts.trip?.word ?? null)}.`,
  tripCancelled: (facts) => `Trip ${nameOf(facts)} was cancelled; the move is free again.`,
  tripCompleteActionUndone: (facts) =>
    `Trip ${nameOf(facts)} is complete, but this move was never carried out.`,
  tripAssigned: (facts) =>
    facts.isNamed
      ? `Trip ${nameOf(facts)} is assigned; its driver has not begun.`
      : `Trip ${nameOf(facts)} is assigned, but a step of this move names no driver.`,
  tripRunning: (facts) =>
    `Trip ${nameOf(facts)} is under way; this vehicle has not been picked up.`,
};

function readAs(word: string | null): string {
  return word === null ? ' cannot be read' : `, '${word}', is none that is known here`;
}

function nameOf(facts: StatusFacts): string {
  return facts.trip?.name ?? facts.tripId ?? '';
}

function progressOf({ pickup, dropoff }: StatusFacts): string {
  if (dropoff?.status === 'Complete') return 'Dropped off, but the pick-up was not recorded,';
  if (dropoff?.status === 'In Progress') return 'Being dropped off';
  return pickup?.status === 'Complete' ? 'Picked up, not yet dropped off,' : 'Being picked up';
}

/** '4 min', '1 h 05 min', '2 d 3 h'. */
export function durationWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
