// The legacy trip (S2 §3): the form `create/finalize` takes. The codec from an itinerary is here
// and nowhere else, so that its index shifts and misspellings stay out of the rest.

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

/** `paddingSec`: seconds the action takes; for travel and rides the driving time. */
export type LegacyAction = {
  readonly type: LegacyActionType;
  readonly padding: number;
  readonly vehicleId: string | null;
  readonly activityId: string | null;
  /** Index into the child trip's destinations. */
  readonly destIndex: number;
  readonly summary: string;
};

export type LegacyDestination = {
  readonly parentOrder: number;
  readonly location: LegacyPlace;
  readonly pickupCount: number;
  readonly dropoffCount: number;
  readonly actions: readonly LegacyAction[];
};

/** One driver's child trip. */
export type LegacyChildTrip = {
  readonly name: string;
  readonly driverId: string;
  readonly chase: boolean;
  /** Epoch ms. */
  readonly startTime: number;
  readonly startLocation: LegacyPlace;
  readonly destinations: readonly LegacyDestination[];
  readonly estDriveDuration: number;
  readonly estActivityDuration: number;
  readonly estCoordinationDuration: number;
};

export type LegacyTrip = {
  readonly chaseType: 'Rideshare' | 'Company' | 'Personal' | 'Tow';
  readonly requestedTime: number;
  readonly roundTrip: boolean;
  readonly activityIds: readonly string[];
  readonly vehicles: readonly {
    readonly id: string | null;
    readonly activityId: string;
    readonly pickupDestinationIndex: number;
    readonly dropoffDestinationIndex: number;
  }[];
  readonly childTrips: readonly LegacyChildTrip[];
};
