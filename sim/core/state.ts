// The simulated company as one JSON-able value. Everything here is saved and hashed; derived
// data (routes, indexes, positions) is kept elsewhere.
import type { Collection, Entities, EpochMs, NoteTemplate, User } from '#domain/entities.ts';
import type { BuiltVehicle } from '#domain/inventory.ts';
import type { Approval } from '#domain/myDrivers.ts';
import type { ActivityId, DriverId, LocationId, TripId } from '#domain/ids.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { TripTerms } from '#domain/tripDetail.ts';
import type { TripDeed } from '#domain/tripDeeds.ts';
import type { TripNotice } from '#domain/tripNotices.ts';
import type { Verification } from '#domain/verifications.ts';
import type { RawRequest } from '#wire/transport.ts';
import type { Fault } from './fault.ts';
import type { FiledLine } from './filedLine.ts';
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

/** A driver's current activity. Same order as the rows of `drivers`. */
export type Motion = {
  /** The driver's position, or the end of the current leg. */
  readonly spot: Spot;
  readonly leg: Leg | null;
  /** Counts the driver's legs, so that an arrival of a leg broken off since is ignored. */
  readonly legs: number;
  readonly onDuty: boolean;
  /**
   * When duty begins or ends next; what else is on the agenda counts no more. Absent before the
   * first, and in older saved companies.
   */
  readonly duty?: { readonly is: 'begins' | 'ends'; readonly atMs: EpochMs };
  /** The driver's home, or the store they work from. */
  readonly home: Spot;
  /** The current trip. */
  readonly tripId: TripId | null;
  /** Booked trips, in order of their planned start. */
  readonly booked: readonly TripId[];
};

/** What becomes of a ride: its car is looked for, found, close by, at the pick-up, at the end. */
export type RideStep = 'finding' | 'found' | 'near' | 'pickup' | 'dropoff';

/** What becomes of a voucher: its ride begins, that is over, or no rider came in time. */
export type VoucherStep = 'redeem' | 'end' | 'expire';

/** Future happenings. */
export type Happening =
  /** The driver accepts a new trip. */
  | { readonly type: 'tripAccepted'; readonly tripId: TripId }
  /** A driver is to set out on a trip. */
  | { readonly type: 'tripDue'; readonly tripId: TripId; readonly driverId: DriverId }
  /** The driver reaches the start of the trip. */
  | { readonly type: 'tripReached'; readonly tripId: TripId; readonly driverId: DriverId }
  | { readonly type: 'actionBegins'; readonly tripId: TripId; readonly actionId: string }
  | { readonly type: 'actionEnds'; readonly tripId: TripId; readonly actionId: string }
  | { readonly type: 'requestArrives' }
  /** Another dispatcher plans moves that were requested by phone. */
  | { readonly type: 'colleaguePlans'; readonly activityIds: readonly ActivityId[] }
  /** A round of the office: old work, late moves, locks. Older saved companies have none. */
  | { readonly type: 'officeLooks' }
  | { readonly type: 'dutyBegins'; readonly driverId: DriverId }
  | { readonly type: 'dutyEnds'; readonly driverId: DriverId }
  /** A driver without a trip moves to a better place to wait, rests or asks for work. */
  | { readonly type: 'driverIdles'; readonly driverId: DriverId }
  | { readonly type: 'driverArrives'; readonly driverId: DriverId; readonly leg: number }
  /** A ride goes on; ignored when it is over by then. */
  | {
      readonly type: 'rideGoesOn';
      readonly rideId: string;
      readonly to: RideStep;
      /** Absent: it is a ride. */
      readonly of?: 'deliveries';
    }
  /** The same for a voucher. */
  | { readonly type: 'voucherGoesOn'; readonly voucherId: string; readonly to: VoucherStep };
export type HappeningType = Happening['type'];
export type Scheduled = Due & { readonly what: Happening };

/** The answer to a write, kept under its idempotency key (P5). */
export type KeptAnswer = {
  /** Fingerprint of user, call and body: one key is for one request. */
  readonly print: number;
  readonly status: number;
  readonly body: string;
  /** How often the write took effect; never anything but 1. */
  readonly effects: number;
  /** How often the same request came again. */
  readonly repeats: number;
  /** When it was given. Older saved companies lack it. */
  readonly atMs?: EpochMs;
  /** Its body is not kept any more: a request that comes again is told so. */
  readonly isOld?: true;
};

/** A contractor of the pool: their relationship with the company. */
export type PoolEntry = {
  readonly driverId: DriverId;
  /** Of the relationship; the driver's row has one of its own. */
  readonly version: number;
  readonly approval: Approval;
  /** When it came to this step. Older companies lack it. */
  readonly sinceMs?: EpochMs;
  /** Linked, but not to be asked for the account's trips; absent: may be asked. */
  readonly isLockedOut?: true;
};

export type SimState = {
  readonly format: 1;
  readonly options: SimOptions;
  nowMs: EpochMs;
  nextSeq: number;
  readonly agenda: Scheduled[];
  readonly streams: Streams;
  users: readonly User[];
  readonly rows: { readonly [C in Collection]: Entities[C][] };
  readonly motions: Motion[];
  /** Ends of actions at points that are no saved location, by action id. */
  readonly ownSpots: { [actionId: string]: { readonly from?: Spot; readonly to?: Spot } };
  /** By account. Older saved companies lack it. */
  noteTemplates?: { [accountId: string]: readonly NoteTemplate[] };
  /** Errands that are tasks: they take their time even when they begin late. Absent: none. */
  tasks?: { [actionId: string]: true };
  /**
   * By trip: the plan it was saved with or changed to, its actions under their ids in the trip.
   * Absent for trips of the company's own, and in older saved companies.
   */
  plans?: { [tripId: TripId]: TeamPlan };
  /** By trip: its version when a dispatcher last changed its plan. Absent: it is as saved. */
  planVersions?: { [tripId: TripId]: number };
  /** By trip: what was agreed to when it was saved. Absent for trips of the company's own. */
  agreed?: { [tripId: TripId]: TripTerms };
  /** Drivers at a meeting or waiting, since when. Absent: none. */
  waiting?: { [actionId: string]: EpochMs };
  /** What was sent about a trip, from its first change on. Absent: nothing. */
  notices?: { [tripId: string]: readonly Omit<TripNotice, 'id'>[] };
  /** What users have done to a trip since it was saved, the first of it first. Absent: nothing. */
  tripDeeds?: { [tripId: TripId]: readonly Omit<TripDeed, 'id'>[] };
  /** Vehicles that are created and not in the inventory, by id. Absent: none. */
  outside?: { [vehicleId: string]: BuiltVehicle & { readonly accountId: string } };
  /**
   * Drivers whom the office does not let drive: for now, or because they are no drivers any more
   * (they finish the trips they have). Absent: none.
   */
  held?: { readonly [driverId: DriverId]: 'unavailable' | 'gone' };
  /** By trip: when it was cancelled. Absent: before the first day, or by an older company. */
  cancelled?: { [tripId: TripId]: EpochMs };
  /**
   * By kind and user, as in 'rides u1': the orders that the user made here, those among them that
   * have left the state until the next one is made. Absent: none, or made in an older company.
   */
  ordered?: { [owner: string]: readonly string[] };
  /** What has left the state, the oldest first. Absent: nothing was ever filed. */
  filed?: readonly FiledLine[];
  /** Whole miles that vehicles were moved in what has left the state. Absent: none. */
  filedMiles?: { [vehicleId: string]: number };
  /** The contractors of the pool by rank, once somebody changed it. Absent: as on the first day. */
  pool?: readonly PoolEntry[];
  /** Of employees, once somebody added or removed one. Absent: as on the first day. */
  verifications?: readonly Verification[];
  /** Numbers given to new rows; older companies lack all but the first two. */
  readonly numbers: {
    activity: number;
    trip: number;
    vehicle?: number;
    employee?: number;
    ride?: number;
    voucher?: number;
    delivery?: number;
    verification?: number;
    /** Of filed days. */
    filed?: number;
  };
  readonly answers: { [key: string]: KeptAnswer };
  /** The current faults, once changed at run time; absent: those of the options. */
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

/** A request that changed the company, with its simulated time. Without the bearer
 * token: the user is named instead. */
export type JournalEntry = {
  readonly atMs: EpochMs;
  readonly userId: string | null;
  readonly request: RawRequest;
};
