// The legacy trip (S2 §3): the form `create/finalize` takes. Its codec is legacyTripCodec.ts
// and nowhere else, so that its indexes and words stay out of the rest.

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

export type LegacyAction = {
  readonly type: LegacyActionType;
  /** Seconds the whole action takes; a ride's includes boarding and alighting. */
  readonly padding: number;
  readonly vehicleId: string | null;
  readonly activityId: string | null;
  /** Index into the child trip's destinations: where it happens; for travel, where it ends. */
  readonly destIndex: number;
  /** For the driver to read. A wait is an 'Errand | ToDo' whose summary is 'Wait until ready'. */
  readonly summary: string;
  /** Road distance of travel and rides in hundredths of a mile, else null. */
  readonly distanceCmi: number | null;
  /** Fare of a ride in cents, else null. */
  readonly fareCents: number | null;
};

/** A stop. Travel or a ride to it comes first among its actions, then what is done there. */
export type LegacyDestination = {
  readonly parentOrder: number;
  readonly location: LegacyPlace;
  readonly pickupCount: number;
  readonly dropoffCount: number;
  readonly actions: readonly LegacyAction[];
};

/** One driver's child trip. He begins at `startLocation`, at `startTime`. */
export type LegacyChildTrip = {
  readonly name: string;
  readonly driverId: string;
  readonly chase: boolean;
  /** Epoch ms. */
  readonly startTime: number;
  readonly startLocation: LegacyPlace;
  readonly destinations: readonly LegacyDestination[];
  /** Seconds of travel and rides; of work at vehicles; of waiting. Their sum is the whole. */
  readonly estDriveDuration: number;
  readonly estActivityDuration: number;
  readonly estCoordinationDuration: number;
  readonly payment: { readonly wagesCents: number; readonly rideFaresCents: number };
  /** A one-way plan's end away from home, else null. */
  readonly stranded: { readonly home: LegacyPlace; readonly distanceCmi: number } | null;
};

export type LegacyTrip = {
  readonly chaseType: 'Rideshare' | 'Company' | 'Personal' | 'Tow';
  /** Epoch ms. */
  readonly requestedTime: number;
  readonly roundTrip: boolean;
  readonly activityIds: readonly string[];
  readonly vehicles: readonly {
    readonly id: string | null;
    readonly activityId: string;
    readonly pickupDestinationIndex: number;
    readonly dropoffDestinationIndex: number;
    /** Milliseconds after the deadline by plan; 0 when in time. */
    readonly lateMs: number;
  }[];
  readonly childTrips: readonly LegacyChildTrip[];
};
