// The legacy trip (S2 §3): the form `create/finalize` takes. Its codec is teamCodec.ts with its
// neighbors and nowhere else, so that its indexes and names stay out of the rest.
import type { ChaseType } from '#domain/entities.ts';
import type { NewPlaceDto } from '../codecs/newPlace.ts';

export type LegacyActionType =
  | 'Location | Travel'
  | 'Pick-Up | Vehicle'
  | 'Pick-Up | Driver'
  | 'Drop-Off | Vehicle'
  | 'Drop-Off | Driver'
  | 'Errand | ToDo'
  | 'Errand | Check-in with Lead'
  | 'Errand | Rideshare'
  | 'Errand | Disembark';

export type LegacyPlace = {
  readonly id: string;
  readonly label: string;
  readonly lon: number;
  readonly lat: number;
};

/** The other side of a meeting. Both sides have the same `syncId`, both meetings of one ride in a
 * chase car the same `splitId`. */
export type LegacySubAction = {
  /** The itinerary of the other driver. */
  readonly itineraryId: string;
  readonly syncId: string;
  readonly splitId: string;
};

/** A ride-share order. Seconds; they sum to the action's padding. */
export type LegacyRide = {
  readonly id: string;
  readonly pickup: number;
  readonly drive: number;
  readonly dropoff: number;
  readonly startSyncId: string;
  readonly endSyncId: string;
};

/**
 * One action of a driver. The rider's side of a meeting is 'Errand | Check-in with Lead' for
 * boarding a chase car and 'Errand | Disembark' for leaving it. An 'Errand | ToDo' with a
 * `taskId` is a task, with only a `syncId` it waits for that event, with neither it is slack
 * before the next action.
 */
export type LegacyAction = {
  readonly type: LegacyActionType;
  /** Seconds the whole action takes; a ride's includes boarding and alighting. */
  readonly padding: number;
  readonly vehicleId: string | null;
  readonly activityId: string | null;
  /** Index into the child trip's destinations: where it happens; for travel, where it ends. */
  readonly destIndex: number;
  /** For the driver. */
  readonly summary: string;
  /** Road distance of travel and rides in hundredths of a mile, else null. */
  readonly distanceCmi: number | null;
  /** Fare of a ride in cents, else null. */
  readonly fareCents: number | null;
  /** Of a ride-share. */
  readonly ride: LegacyRide | null;
  readonly taskId: string | null;
  /** Travel in the driver's own car. */
  readonly carId: string | null;
  /** The event that the end of a task or drop-off signals, or that the action waits for. */
  readonly syncId: string | null;
  /** One for a meeting of drivers, else none. */
  readonly subActions: readonly LegacySubAction[];
};

/**
 * A stop. Travel or a ride to it comes first among its actions, then the work there; without
 * actions, the driver only leaves from there.
 */
export type LegacyDestination = {
  /**
   * The index of this stop in the whole trip, in order of arrival. Drivers who come to one place
   * in direct succession share a stop, as long as it does not have too many vehicles.
   */
  readonly parentOrder: number;
  readonly location: LegacyPlace;
  readonly pickupCount: number;
  readonly dropoffCount: number;
  readonly actions: readonly LegacyAction[];
};

export type LegacyCar = {
  readonly id: string;
  /** Seats for passengers, without the driver's. */
  readonly seats: number;
  readonly location: LegacyPlace;
  /** A tow truck. */
  readonly tows?: true | undefined;
};

/** Of a driver who is not named (S2 §3 Trip-leg requirements). */
export type LegacyRequirements = {
  /** The dispatcher names the driver: none is searched. */
  readonly manualAssignment: boolean;
  /** The licence that is asked for, as the server numbers them: 3 is a CDL; null: any. */
  readonly cdl: 3 | null;
  readonly manualTransmission: boolean;
  readonly medicalCard: boolean;
  readonly plates: boolean;
  readonly twic: boolean;
  readonly driverGroup: string | null;
};

/**
 * One driver's child trip, or the leg of the ride-shares: the first of a 'Rideshare' trip, without
 * driver and stops. It counts in the order, which shifts the others by one (reading 20); the
 * rides are with their riders.
 */
export type LegacyChildTrip = {
  /** '1' for the first driver; '0' for the ride-shares. */
  readonly itineraryId: string;
  readonly name: string;
  readonly driverId: string | null;
  /** What a driver must have whom the server is to search; absent where none is searched. */
  readonly requirements?: LegacyRequirements | undefined;
  readonly chase: boolean;
  readonly car: LegacyCar | null;
  /** Epoch ms. */
  readonly startTime: number;
  /** Where the driver starts. */
  readonly startLocation: LegacyPlace;
  readonly destinations: readonly LegacyDestination[];
  /** Seconds of travel and rides; of work at vehicles and tasks; of meetings and waiting. They
   * sum to the whole. */
  readonly estDriveDuration: number;
  readonly estActivityDuration: number;
  readonly estCoordinationDuration: number;
  readonly payment: {
    readonly wagesCents: number;
    readonly rideFaresCents: number;
    /** This driver's part of the tip in dollars, and its reason. */
    readonly adjustment: number;
    readonly adjustmentReason: string;
  };
};

/** A place of a trip that is no location yet, by its id in the trip. */
export type LegacyNewPlace = Omit<NewPlaceDto, 'removed' | 'shouldSaveAsNewMyLocation'> & {
  readonly id: string;
  readonly shouldSaveAsNewMyLocation?: boolean | null | undefined;
};

/** What drivers are given besides their actions (S2 §3); absent where nothing was asked for. */
export type LegacyInstructions = {
  readonly notes?: string | undefined;
  /** A VIN, or the unit's own number. */
  readonly chaseVehicle?: { readonly vin: string } | undefined;
  readonly chaseDriver?:
    | {
        readonly driverId: string | null;
        readonly meetLocationId: string | null;
        /** Epoch ms. */
        readonly meetTime: number | null;
      }
    | undefined;
};

export type LegacyTrip = LegacyInstructions & {
  /** They become locations with the trip; absent without any. */
  readonly newPlaces?: readonly LegacyNewPlace[] | undefined;
  readonly chaseType: ChaseType;
  /** Epoch ms. */
  readonly requestedTime: number;
  readonly roundTrip: boolean;
  /** Who is asked to carry the trip out, and who pays (S2 §3); null: the account of the moves. */
  readonly requestor: {
    readonly account: { readonly id: string } | null;
    readonly payment: { readonly id: string } | null;
  };
  readonly activityIds: readonly string[];
  readonly vehicles: readonly {
    readonly id: string | null;
    readonly activityId: string;
    /** By `parentOrder`. */
    readonly pickupDestinationIndex: number;
    readonly dropoffDestinationIndex: number;
    /** Milliseconds after the deadline by plan; 0 when in time. */
    readonly lateMs: number;
    /** The part of the tip shown with this move. */
    readonly tipCents: number;
  }[];
  readonly unserved: readonly { readonly activityId: string; readonly reason: string }[];
  /** The cost of the trip besides wages and rides. */
  readonly rateDetails: {
    readonly carMilesCents: number;
    readonly driversCents: number;
    readonly chasesCents: number;
    readonly latenessCents: number;
  };
  readonly childTrips: readonly LegacyChildTrip[];
};
