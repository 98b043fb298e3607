// The simulated company as one JSON-able value. Everything here is saved and hashed; whatever can
// be computed again (routes, indexes, positions) is kept elsewhere.
import type { Collection, Entities, EpochMs, NoteTemplate, User } from '#domain/entities.ts';
import type { ActivityId, DriverId, LocationId, TripId } from '#domain/ids.ts';
import type { RawRequest } from '#wire/transport.ts';
import type { Fault } from './fault.ts';
import type { Due } from './agenda.ts';
import type { SimOptions } from './options.ts';
import type { Streams } from './random.ts';

/** A point on the ground; `id` when it is a saved location. */
export type Spot = {
  readonly id: LocationId | null;
  readonly lonE6: number;
  readonly latE6: number;
};

/** A drive or a ride between two points, along the streets. */
export type Leg = {
  readonly from: Spot;
  readonly to: Spot;
  readonly startMs: EpochMs;
  readonly endMs: EpochMs;
};

/** What a driver does now. Same order as the rows of `drivers`. */
export type Motion = {
  /** Where he stands, or will stand at the end of the leg. */
  readonly spot: Spot;
  readonly leg: Leg | null;
  /** Counts his legs, so that an arrival at a leg since broken off is known as stale. */
  readonly legs: number;
  readonly onDuty: boolean;
  /** Where he lives, or the store he works from. */
  readonly home: Spot;
  /** The trip he is on. */
  readonly tripId: TripId | null;
  /** Trips he is to begin, in order of their planned start. */
  readonly booked: readonly TripId[];
};

/** What is going to happen. */
export type Happening =
  /** The driver has seen a trip he was given. */
  | { readonly type: 'tripAccepted'; readonly tripId: TripId }
  /** A driver is to set out on a trip. */
  | { readonly type: 'tripDue'; readonly tripId: TripId; readonly driverId: DriverId }
  /** He reached the place his trip begins at. */
  | { readonly type: 'tripReached'; readonly tripId: TripId; readonly driverId: DriverId }
  | { readonly type: 'actionBegins'; readonly tripId: TripId; readonly actionId: string }
  | { readonly type: 'actionEnds'; readonly tripId: TripId; readonly actionId: string }
  | { readonly type: 'requestArrives' }
  /** Another dispatcher plans moves that were phoned in. */
  | { readonly type: 'colleaguePlans'; readonly activityIds: readonly ActivityId[] }
  /** A round of the office: old work, late moves, locks. Saved companies of before have none. */
  | { readonly type: 'officeLooks' }
  | { readonly type: 'dutyBegins'; readonly driverId: DriverId }
  | { readonly type: 'dutyEnds'; readonly driverId: DriverId }
  /** A driver without a trip looks for a better place to wait, rests or raises his hand. */
  | { readonly type: 'driverIdles'; readonly driverId: DriverId }
  | { readonly type: 'driverArrives'; readonly driverId: DriverId; readonly leg: number };
export type HappeningType = Happening['type'];
export type Scheduled = Due & { readonly what: Happening };

/** The answer to a write, kept under its idempotency key (P5). */
export type KeptAnswer = {
  /** Fingerprint of user, call and body: a key is not for two different requests. */
  readonly print: number;
  readonly status: number;
  readonly body: string;
  /** How often the write took effect; never anything but 1. */
  readonly effects: number;
  /** How often the same request came again. */
  readonly repeats: number;
};

export type SimState = {
  readonly format: 1;
  readonly options: SimOptions;
  nowMs: EpochMs;
  nextSeq: number;
  readonly agenda: Scheduled[];
  readonly streams: Streams;
  readonly users: readonly User[];
  readonly rows: { readonly [C in Collection]: Entities[C][] };
  readonly motions: Motion[];
  /** Ends of actions at points that are no saved location, by action id. */
  readonly ownSpots: { [actionId: string]: { readonly from?: Spot; readonly to?: Spot } };
  /** By account. Saved companies of before lack it. */
  noteTemplates?: { [accountId: string]: readonly NoteTemplate[] };
  /** Errands that are tasks: they take their time even when they begin late. Absent: none. */
  tasks?: { [actionId: string]: true };
  /** Who is where he meets another driver or waits for him, since when. Absent: nobody was. */
  waiting?: { [actionId: string]: EpochMs };
  /** Numbers given to new moves and trips. */
  readonly numbers: { activity: number; trip: number };
  readonly answers: { [key: string]: KeptAnswer };
  /** What goes wrong now, once somebody changed it; absent: what the options say. */
  faults?: readonly Fault[];
  /** How often each fault in force has struck. */
  readonly faultStrikes: number[];
  readonly tallies: {
    happenings: number;
    journal: number;
    effects: number;
    repeats: number;
    /** How many changes of rows there have been: the cursor of the realtime channel. */
    changes: number;
  };
};

/** A request that changed something, with the simulated time it came at. Without the bearer
 * token: who asked is told instead. */
export type JournalEntry = {
  readonly atMs: EpochMs;
  readonly userId: string | null;
  readonly request: RawRequest;
};
