// The table of calls: each one's request and reply in domain types. Paths and codecs: `routes.ts`.
import type { Route } from '../route.ts';
import type {
  Activity,
  Collection,
  Employee,
  Entities,
  Location,
  MoveReason,
  Trip,
  User,
  Vehicle,
} from '#domain/entities.ts';
import type { Remedy, RemedyKind } from '#domain/remedies.ts';
import type { TripDetail } from '#domain/tripDetail.ts';
import type { TripNotice } from '#domain/tripNotices.ts';
import type { BuiltVehicle, StockedVehicle, VehicleValues } from '#domain/inventory.ts';
import type { MoveValues } from '#domain/moveEdit.ts';
import type { NewPlace } from '#domain/newPlace.ts';
import type { LocationValues } from '#domain/locations.ts';
import type { EmployeeTrip } from '#domain/employeeHistory.ts';
import type { EmployeeValues } from '#domain/employees.ts';
import type { ProfileValues } from '#domain/profile.ts';
import type { FoundAddress, FoundPlace, PlaceSuggestion } from '#domain/foundPlace.ts';
import type { VinFact } from '#domain/vinFacts.ts';
import type { LegacyTrip } from '../legacy/trip.ts';
import type { CrmCalls } from './crmCalls.ts';
import type { PlanningCalls } from './planningCalls.ts';
import type { InvoiceCalls, ReportCalls } from './reportCalls.ts';
import type { RideCalls } from './rideCalls.ts';
import type { VerificationCalls } from './verificationCalls.ts';

export type WorldReply = { readonly user: User } & {
  readonly [C in Collection]: readonly Entities[C][];
};

/**
 * S1 §3 Move request, for one vehicle. Each end is a location's id or, with a null id, a new place.
 * Times are epoch ms; VIN or vehicle id, at least one.
 */
export type MoveRequest = {
  readonly startId: string | null;
  readonly endId: string | null;
  readonly startPlace?: NewPlace | null | undefined;
  readonly endPlace?: NewPlace | null | undefined;
  readonly vehicleId: string | null;
  readonly vin: string | null;
  readonly readyMs: number | null;
  readonly deadlineMs: number;
  readonly reason: MoveReason;
  readonly pickupNotes: string;
  readonly dropoffNotes: string;
};

/** A move of a batch; null where it could not be read. */
export type MoveToCreate = { readonly key: string; readonly move: MoveRequest | null };

/** The result for each key of a batch: in one of the two lists, in the order of the request. */
export type CreatedMoves = {
  readonly created: readonly { readonly key: string; readonly activity: Activity }[];
  readonly errors: readonly { readonly key: string; readonly message: string }[];
};

/**
 * An operator's changes to a move; absent fields stay unchanged. Times are epoch ms. With a vehicle
 * of the inventory the server sets the VIN.
 */
export type MoveEdit = Partial<MoveValues> & {
  /** An end that is no location yet, in the place of its id. */
  readonly startPlace?: NewPlace;
  readonly endPlace?: NewPlace;
  /** S1 §7 activity complete: it is complete as of now. */
  readonly complete?: true;
};

/** An operator's changes to a vehicle; absent fields stay unchanged. */
export type VehicleEdit = Partial<VehicleValues>;

/** An operator's changes to a location; absent fields stay unchanged. */
export type LocationEdit = Partial<LocationValues>;

/**
 * An administrator's changes to an employee; absent fields stay unchanged. Days of the week go
 * together: with one of them all are given.
 */
export type EmployeeEdit = Partial<EmployeeValues> & {
  /** A new password. The server keeps it to itself. */
  readonly password?: string;
  /**
   * A new picture as a `data:` address (`domain/pictures.ts`), null removes the one there is. No
   * log and no journal has it.
   */
  readonly avatar?: string | null;
};

/** An operator's changes to the details of a trip; absent fields stay unchanged. */
export type TripEdit = {
  readonly requestorName?: string | null;
  readonly requestorPhone?: string | null;
  readonly notes?: string;
};

/** A fault as `?faults=` writes it, and how often it struck. */
export type SimFault = { readonly text: string; readonly strikes: number };

/** S1 §7 telephony: digits only. `fromPhoneNumber` is a hint, the server decides. */
export type ContactRequest = {
  readonly fromPhoneNumber: string | null;
  readonly toPhoneNumber: string;
};

/** The number at which the bridge reaches the operator; null when the server does not send it. */
export type BridgeReply = { readonly fromPhoneNumber: string | null };

/** One trip of a batch; null: it could not be read. */
export type TripToSave = { readonly key: string; readonly trip: LegacyTrip | null };

/** The result for each key of a batch: in one of the two lists, in the order of the request. */
export type SavedTrips = {
  readonly created: readonly { readonly key: string; readonly tripId: string }[];
  readonly errors: readonly { readonly key: string; readonly message: string }[];
  /** What new places have become; absent without any. */
  readonly locations?: readonly Location[] | undefined;
};

/** `toId` drives what `fromId` was to drive. */
export type DriverChange = { readonly fromId: string; readonly toId: string };

/** The course of a road: see `domain/path.ts`, and the names of its main roads ('I-435'). */
export type RoadCourse = { readonly path: string; readonly roads: readonly string[] };

export type Place = { readonly lonE6: number; readonly latE6: number };

type Others = PlanningCalls & ReportCalls & InvoiceCalls & CrmCalls & RideCalls & VerificationCalls;

export type Calls = Others & {
  /** S1 §7 login; the only call without a token. */
  readonly login: {
    readonly request: { readonly username: string; readonly password: string };
    readonly reply: { readonly token: string };
  };
  /** The token of this call is invalid from then on. */
  readonly logout: {
    readonly request: Record<string, never>;
    readonly reply: Record<string, never>;
  };
  /** S2 §7: changes the user's own data; absent fields stay. Durable. */
  readonly saveProfile: {
    readonly request: Partial<ProfileValues> & { readonly password?: string };
    readonly reply: { readonly user: User };
  };
  readonly profile: {
    readonly request: Record<string, never>;
    readonly reply: { readonly user: User };
  };
  readonly world: {
    readonly request: { readonly filterAccountIds: readonly string[] | null };
    readonly reply: WorldReply;
  };
  readonly activitiesByIds: {
    readonly request: { readonly ids: readonly string[] };
    readonly reply: { readonly activities: readonly Activity[] };
  };
  readonly tripsByIds: {
    readonly request: { readonly ids: readonly string[] };
    readonly reply: { readonly trips: readonly Trip[] };
  };
  /** S2 §7: readings, photos and checklists of one trip; an unknown one is refused with 404. */
  readonly tripDetail: {
    readonly request: { readonly tripId: string };
    readonly reply: TripDetail;
  };
  /** Durable: takes an idempotency key. All moves are created, or none. */
  readonly createActivities: {
    readonly request: { readonly moves: readonly MoveRequest[] };
    readonly reply: {
      readonly activities: readonly Activity[];
      /** Those that new places have become; absent without any. */
      readonly locations?: readonly Location[] | undefined;
    };
  };
  /**
   * Durable like the call above. Each move is created on its own, in order and under its own key:
   * a refused one does not keep others from being created. A key that was answered before creates
   * no second move.
   */
  readonly importActivities: {
    readonly request: { readonly items: readonly MoveToCreate[] };
    readonly reply: CreatedMoves;
  };
  /**
   * Durable: takes an idempotency key. `version` is that of the move the edit was made from: when
   * the server has another, it refuses with 409 and sends the move as it is.
   */
  readonly editActivity: {
    readonly request: {
      readonly id: string;
      readonly version: number;
      readonly edit: MoveEdit;
    };
    readonly reply: {
      readonly activity: Activity;
      /** What new places have become; absent without any. */
      readonly locations?: readonly Location[] | undefined;
    };
  };
  /**
   * S1 §7 activity remove. Durable: takes an idempotency key; refused like an edit when the move
   * has another version by now.
   */
  readonly removeActivity: {
    readonly request: { readonly id: string; readonly version: number };
    readonly reply: { readonly id: string };
  };
  /**
   * S1 §7 vehicles: creates a vehicle that is not in the inventory yet. Durable: takes an
   * idempotency key.
   */
  readonly createVehicle: {
    readonly request: BuiltVehicle;
    readonly reply: { readonly id: string };
  };
  /** S1 §7 inventory: adds a created vehicle to it, by its id. Durable like the call above. */
  readonly addToInventory: {
    readonly request: StockedVehicle & { readonly id: string };
    readonly reply: { readonly vehicle: Vehicle };
  };
  /** S1 §7 inventory. Durable and refused with 409 like the edit of a move. */
  readonly editVehicle: {
    readonly request: { readonly id: string; readonly version: number; readonly edit: VehicleEdit };
    readonly reply: { readonly vehicle: Vehicle };
  };
  /** S1 §7 inventory. Durable and refused with 409 like the removal of a move. */
  readonly removeVehicle: {
    readonly request: { readonly id: string; readonly version: number };
    readonly reply: { readonly id: string };
  };
  /**
   * S1 §7 locations. Durable: takes an idempotency key. A new home location of an account takes the
   * place of its others.
   */
  readonly createLocation: {
    readonly request: { readonly location: LocationValues };
    readonly reply: { readonly location: Location };
  };
  /** S1 §7 locations. Durable and refused with 409 like the edit of a move. */
  readonly editLocation: {
    readonly request: {
      readonly id: string;
      readonly version: number;
      readonly edit: LocationEdit;
    };
    readonly reply: { readonly location: Location };
  };
  /**
   * S1 §7 locations. Durable and refused with 409 like the removal of a move, and while moves,
   * vehicles or drivers use it.
   */
  readonly removeLocation: {
    readonly request: { readonly id: string; readonly version: number };
    readonly reply: { readonly id: string };
  };
  /**
   * S2 §7 employees (reading 53). Durable: takes an idempotency key. The e-mail is the username,
   * and no two employees have the same.
   */
  readonly createEmployee: {
    readonly request: { readonly employee: EmployeeValues; readonly password: string };
    readonly reply: { readonly employee: Employee };
  };
  /** S2 §7 employees. Durable and refused with 409 like the edit of a move. */
  readonly editEmployee: {
    readonly request: {
      readonly id: string;
      readonly version: number;
      readonly edit: EmployeeEdit;
    };
    readonly reply: { readonly employee: Employee };
  };
  /**
   * S2 §7 employees. Durable and refused with 409 like the removal of a move, and while the person
   * drives a trip.
   */
  readonly removeEmployee: {
    readonly request: { readonly id: string; readonly version: number };
    readonly reply: { readonly id: string };
  };
  /** S2 §7 employees: the trips of one, the latest first; an unknown one is refused with 404. */
  readonly employeeHistory: {
    readonly request: { readonly employeeId: string };
    readonly reply: { readonly drivenTrips: readonly EmployeeTrip[] };
  };
  /** Reading 54: a picture by its name below the image base; an unknown one gives a 404. */
  readonly picture: {
    readonly request: { readonly name: string };
    readonly reply: { readonly picture: string };
  };
  /**
   * Reading 54: a picture at an address that begins with http. Answered by the gateway, which alone
   * asks other servers, and only those it is set up for; else a 404.
   */
  readonly pictureElsewhere: {
    readonly request: { readonly address: string };
    readonly reply: { readonly picture: string };
  };
  /**
   * Texts a driver without revealing the operator's number (reading 55). Durable: takes an
   * idempotency key, as the next two do.
   */
  readonly createSMSBridge: {
    readonly request: ContactRequest;
    readonly reply: BridgeReply;
  };
  /** Rings the operator, then the driver. */
  readonly createVoiceBridge: {
    readonly request: ContactRequest;
    readonly reply: BridgeReply;
  };
  /** A number to dial that reaches the driver and hides the caller. */
  readonly createAnonymousPhoneNumber: {
    readonly request: ContactRequest;
    readonly reply: { readonly phoneNumber: string };
  };
  /**
   * A page that follows a move. Answered by the gateway, which alone has the tracker's
   * credential. Durable: takes an idempotency key. `url`: absolute, or a path of this
   * console; the opener checks it first.
   */
  readonly openTracker: {
    readonly request: { readonly activityId: string };
    readonly reply: { readonly url: string };
  };
  /** Durable: takes an idempotency key. Saves the client's itinerary (S2 §7 create/finalize). */
  readonly finalizeTrip: {
    readonly request: { readonly trip: LegacyTrip };
    readonly reply: {
      readonly tripId: string;
      /** What new places have become; absent without any. */
      readonly locations?: readonly Location[] | undefined;
    };
  };
  /**
   * Durable like the call above. Each trip is saved on its own, in order and under its own key:
   * a refused trip does not keep others from being saved (S2 §7 batch, reading 52). A key that was
   * answered before is not saved again.
   */
  readonly finalizeTrips: {
    readonly request: { readonly items: readonly TripToSave[] };
    readonly reply: SavedTrips;
  };
  /**
   * Reading 37. Durable, and refused with 409 like the edit of a move. Moves that have not begun
   * are unplanned again; drivers with a vehicle deliver it first.
   */
  readonly cancelTrip: {
    readonly request: { readonly id: string; readonly version: number };
    readonly reply: { readonly trip: Trip };
  };
  /**
   * Reading 37: others drive in the place of drivers who have not begun. Durable, and refused with
   * 409 like the edit of a move, and when a driver is on another trip at that time.
   */
  readonly changeDrivers: {
    readonly request: {
      readonly id: string;
      readonly version: number;
      readonly changes: readonly DriverChange[];
    };
    readonly reply: { readonly trip: Trip };
  };
  /**
   * Reading 37: what can be done when the vehicle of a move of a running trip is not found, best
   * first; what has begun stays. Empty when nothing can be planned.
   */
  readonly tripRemedies: {
    readonly request: { readonly tripId: string; readonly activityId: string };
    readonly reply: { readonly remedies: readonly Remedy[] };
  };
  /** Durable, and refused with 409 like the edit of a move. It is planned and checked again. */
  readonly applyRemedy: {
    readonly request: {
      readonly id: string;
      readonly version: number;
      readonly activityId: string;
      readonly kind: RemedyKind;
    };
    readonly reply: { readonly trip: Trip };
  };
  /** Reading 37. Durable, and refused with 409 like the edit of a move. */
  readonly editTrip: {
    readonly request: { readonly id: string; readonly version: number; readonly edit: TripEdit };
    readonly reply: { readonly trip: Trip };
  };
  /**
   * Reading 37: what is left of a running trip is recorded as done now, and its drivers are free.
   * Durable, and refused with 409 like the edit of a move.
   */
  readonly forceComplete: {
    readonly request: { readonly id: string; readonly version: number };
    readonly reply: { readonly trip: Trip };
  };
  /**
   * Reading 37: the moves of a trip that is over, to be planned again: those that are open as they
   * are, and for the others new ones like them. Durable, and refused with 409 like the edit of a
   * move.
   */
  readonly rerunTrip: {
    readonly request: { readonly id: string; readonly version: number };
    readonly reply: { readonly activities: readonly Activity[] };
  };
  /** Reading 37: what was sent about a trip, the latest first; at most 500. */
  readonly tripNotices: {
    readonly request: { readonly tripId: string };
    readonly reply: { readonly notices: readonly TripNotice[] };
  };
  /**
   * The vehicle of a move is not at its start, with what is known about it; null: it was found.
   * The server adds who reported it, and when. Durable, and refused with 409 like the edit of a
   * move.
   */
  readonly reportVehicle: {
    readonly request: {
      readonly id: string;
      readonly version: number;
      readonly words: string | null;
    };
    readonly reply: { readonly activity: Activity };
  };
  /** S1 §7 directions between two points, by road; `course`: the road itself is asked for. */
  readonly directions: {
    readonly request: { readonly from: Place; readonly to: Place; readonly course?: true };
    readonly reply: {
      readonly distanceCmi: number;
      readonly durationMs: number;
      /** Absent where it was not asked for, and from servers that do not know it. */
      readonly course?: RoadCourse;
    };
  };
  /**
   * S1 §7 places, autocomplete: at most eight places of the US, best first, for what is typed so
   * far, 1 to 200 letters of it.
   */
  readonly placeSuggestions: {
    readonly request: { readonly text: string };
    readonly reply: { readonly suggestions: readonly PlaceSuggestion[] };
  };
  /** S1 §7 place details; an unknown id is refused with 404. */
  readonly placeDetails: {
    readonly request: { readonly placeId: string };
    readonly reply: { readonly place: FoundPlace };
  };
  /** The address nearest to a point; refused with 404 where there is none. */
  readonly addressAt: {
    readonly request: { readonly at: Place };
    readonly reply: { readonly address: FoundAddress };
  };
  /** S1 §7 VIN decode: 17 letters and digits. What cannot be read has error codes in its facts. */
  readonly decodeVin: {
    readonly request: { readonly vin: string };
    readonly reply: { readonly facts: readonly VinFact[] };
  };
  /** Fake mode only: the simulator's speed and pause; `stepMs` advances a paused world. */
  readonly simControl: {
    readonly request: {
      readonly speed?: number;
      readonly paused?: boolean;
      readonly stepMs?: number;
    };
    readonly reply: { readonly speed: number; readonly paused: boolean };
  };
  /**
   * Fake mode only: the simulator's faults. `remove` names a fault by its text, `add`
   * holds one or more; with neither the call only reads.
   */
  readonly simFaults: {
    readonly request: { readonly add?: string; readonly remove?: string };
    readonly reply: { readonly faults: readonly SimFault[] };
  };
};
export type CallName = keyof Calls;

/** How a call is encoded and decoded. */
export type RouteOf<K extends CallName> = Route<Calls[K]['request'], Calls[K]['reply']>;
