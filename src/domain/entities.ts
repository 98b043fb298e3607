// The fleet's entities as the client and the simulated company hold them. Each is one schema, from
// which its type, the log's check and the tests' samples follow. Rules live beside, wire names in
// src/wire/codecs.
import {
  day,
  id,
  idOrNull,
  label,
  latE6,
  lonE6,
  note,
  phoneOrNull,
  placeId,
  timeMs,
  timeMsOrNull,
  title,
  version,
} from './fields.ts';
import { fullDay } from './schedule.ts';
import { decimal, type DeepReadonly, flag, list, text, whole, z } from './schema.ts';
import { roles } from './user.ts';

export type { Role, User } from './user.ts';

type Row<S extends z.core.$ZodType> = DeepReadonly<z.output<S>>;

/** When it last changed, and by whom; null where no operator did, or it is unknown. */
export const lastChange = {
  modifiedMs: timeMsOrNull,
  modifiedById: idOrNull,
  modifiedByName: z.nullable(label('name')),
};
/** Of a row all of it; of a removal and a refusal as much as the server says. */
export type LastChange = Partial<Pick<Activity, keyof typeof lastChange>>;

export const unchanged = { modifiedMs: null, modifiedById: null, modifiedByName: null };

const word = text('plain', { max: 64 });
/**
 * The server's words for fields whose words are not among ours (reading 76); absent where all of
 * them are.
 */
const known = { unknownWords: z.optional(list(z.object({ field: word, word }), 30)) };
export type UnknownWords = Row<typeof known.unknownWords>;

/** Milliseconds since the epoch. */
export type EpochMs = number;

/** S1 §3 Account. Scope is the subtree by id (reading 46). */
export const account = z.object({ id, name: title('plain'), parentId: idOrNull, ...known });
export type Account = Row<typeof account>;

/**
 * S1 §3 Location. `home`: a store of the company; `custom`: added by an operator; `once`: a place
 * of some moves that were never saved.
 */
export const location = z.object({
  id,
  version,
  accountId: id,
  kind: z.enum(['home', 'auction', 'custom', 'once']),
  label: label('plain'),
  address: label('address'),
  city: label('address'),
  state: label('plain'),
  postalCode: label('address'),
  phone: phoneOrNull,
  /** IANA name. */
  timezone: text('plain', { min: 1, max: 64 }),
  lonE6,
  latE6,
  country: label('plain'),
  contactName: z.nullable(label('name')),
  contactPhone: phoneOrNull,
  /** The places service's own id. */
  placeId: z.nullable(placeId),
  /** A letter code. */
  shorthand: z.nullable(label('plain')),
  ...known,
});
export type Location = Row<typeof location>;

/** What the console shows (S1 §4, reading 9). */
export type ActivityStatus =
  | 'unplanned'
  | 'needsDriver'
  | 'planned'
  | 'inProgress'
  | 'complete'
  | 'lockedInAI'
  | 'unknown';
/** `late` (reading 8) and `toStart`, a part of needsDriver (reading 81), are for display only. */
export type DisplayStatus = ActivityStatus | 'late' | 'toStart';

/**
 * S1 §3: what the server calls the ends of a move, for those whose location is in no list. Empty
 * where it does not say.
 */
const namedEnds = z.object({
  startLabel: label('address'),
  startAddress: label('address'),
  endLabel: label('address'),
  endAddress: label('address'),
});

/** S1 §3 Activity: a vehicle move. */
export const activity = z.object({
  id,
  version,
  accountId: id,
  /** `PA-1042`. */
  name: title('plain'),
  /** Raw, as the server sends it (S1 §4). */
  status: z.enum([
    'unplanned',
    'pending',
    'planned',
    'processing',
    'incomplete',
    'completed',
    'in-progress',
    'unknown',
  ]),
  tripId: idOrNull,
  startId: id,
  endId: id,
  vehicleId: idOrNull,
  /** VIN as typed or known; null when only the vehicle id is known. */
  vin: z.nullable(label('vin')),
  requestorId: idOrNull,
  readyMs: timeMsOrNull,
  deadlineMs: timeMsOrNull,
  createdMs: timeMsOrNull,
  completedMs: timeMsOrNull,
  reason: z.enum(['inventory', 'retail', 'service', 'other']),
  /** Reading 12: the purpose, more specific than its reason. Null when unknown. */
  kind: z.nullable(
    z.enum([
      'sold-delivery',
      'test-drive',
      'service-pickup',
      'service-dropoff',
      'in-fleet',
      'de-fleet',
      'reposition',
      'trade-or-swap',
      'other',
    ]),
  ),
  atRisk: flag,
  /** Reading 51: tasks that go with the move. */
  inspection: flag,
  package: flag,
  notes: note,
  assigned: note,
  pickupNotes: note,
  dropoffNotes: note,
  reference: note,
  description: note,
  /** How to pick it up and drop it off, from the office; the notes are the operator's. */
  pickupInstructions: note,
  dropoffInstructions: note,
  /** Not for the driver. */
  internalNotes: note,
  /** The author, an employee or a user; null when unknown. */
  createdById: idOrNull,
  ...lastChange,
  /** The price, in whole cents. */
  rateCents: z.nullable(whole(0, 100_000_000)),
  /** What the driver of its trip works through; null without one. */
  actionSheetId: idOrNull,
  /**
   * Its vehicle was not at its start: reported then, by whom, with what is known about it.
   * `isRemedied`: since then its trip was changed so that a driver comes for it all the same.
   */
  notFound: z.nullable(
    z.object({
      atMs: timeMs,
      byName: label('name'),
      words: note,
      isRemedied: z.boolean(),
    }),
  ),
  namedEnds: z.nullable(namedEnds),
  ...known,
});
export type Activity = Row<typeof activity>;
export type MoveReason = Activity['reason'];
export type MoveKind = NonNullable<Activity['kind']>;

/** S1 §3 Vehicle (inventory). */
export const vehicle = z.object({
  id,
  version,
  accountId: id,
  vin: label('vin'),
  /** The office's name for it; empty: its year, make and model are shown. */
  title: label('plain'),
  year: z.nullable(whole(1880, 2200)),
  make: label('plain'),
  model: label('plain'),
  color: label('plain'),
  miles: z.nullable(whole(0, 10_000_000)),
  status: label('plain'),
  /** Stock number, `P4417`. */
  stock: label('plain'),
  locationId: idOrNull,
  bodyType: label('plain'),
  /** Empty when unknown. */
  class: label('plain'),
  /** New or used, in the office's terms; empty when unknown. */
  classification: label('plain'),
  ...lastChange,
  ...known,
});
export type Vehicle = Row<typeof vehicle>;

export const qualification = z.enum(['cdl', 'manualTransmission', 'medicalCard', 'plates', 'twic']);
export type Qualification = z.output<typeof qualification>;

/** What a driver has up to a day: the license, or a qualification that ends. */
export const permit = z.object({
  kind: z.enum(['driversLicense', 'cdl', 'medicalCard', 'plates', 'twic']),
  /** The last day on which it is valid. */
  validUntil: day,
});
export type Permit = z.output<typeof permit>;

/** S1 §3, S2 §3 Driver. Positions are telemetry and live elsewhere. */
export const driver = z.object({
  id,
  version,
  accountId: id,
  type: z.enum(['employee', 'contractor', 'unknown']),
  name: title('name'),
  /** What they are called, and the parts of their name; empty where the server does not say. */
  preferredName: label('name'),
  firstName: label('name'),
  lastName: label('name'),
  /** Path of their picture (reading 54, `picturePlace`); null for none. */
  avatar: z.nullable(label('plain')),
  phone: phoneOrNull,
  /** Five stars are 100. */
  rating: z.nullable(decimal(0, 100)),
  // Reading 25: two fields for two questions.
  presence: z.enum(['online', 'away', 'busy', 'offline', 'unknown']),
  availability: z.enum(['available', 'priority', 'unavailable', 'unknown']),
  /** License class, or null when unknown. The field keeps its name: logs hold it. */
  licence: z.nullable(z.enum(['A', 'B', 'C', 'D'])),
  /** Those that are valid now. */
  qualifications: z.array(qualification),
  /** Each kind once, also where it has ended; empty where the server does not say. */
  permits: list(permit, 10),
  /** S2 §3: what a trip leg's `driverGroup` requires. */
  groups: list(title('plain'), 50),
  /** Null where the server counts none. */
  tripsCompleted: z.nullable(whole(0)),
  /** Drives for the company no more, and is known only by old trips. */
  hasLeft: flag,
  /**
   * Of a contractor: the version of their relationship with the company, so that a change of it is
   * heard; null where the server does not say.
   */
  relationVersion: z.nullable(whole(0)),
  /** The driver's home: duty begins there and a one-way trip may strand the driver away from it. */
  homeLocationId: idOrNull,
  ...known,
});
export type Driver = Row<typeof driver>;
export type Presence = Driver['presence'];

/** S2 §3 Employee. */
export const employee = z.object({
  id,
  accountId: id,
  /** First and last name. */
  name: title('name'),
  /** Also the username (reading 26). */
  email: label('email'),
  phone: phoneOrNull,
  roles,
  version,
  /** Both parts are empty where only the whole name is known. */
  firstName: label('name'),
  lastName: label('name'),
  /** The office's own number: `E-0107`. */
  employeeNumber: z.nullable(label('plain')),
  /** The driver that this person is; null for those who drive nothing, or where it is unknown. */
  driverId: idOrNull,
  /** Path of their picture (reading 54, `picturePlace`); null for none. */
  avatar: z.nullable(label('plain')),
  /** Commercial license, and manual transmission. */
  prefCDL: flag,
  prefManual: flag,
  availability: z.enum(['available', 'unavailable', 'unknown']),
  /** IANA name: that of the schedule. */
  timezone: text('plain', { min: 1, max: 64 }),
  /** Days from Sunday on, the half hours of each as bits (`schedule.ts`). */
  schedule: list(whole(0, fullDay), 7),
  ...lastChange,
  ...known,
});
export type Employee = Row<typeof employee>;

const actionTypes = [
  'Location | Travel',
  'Pick-Up | Vehicle',
  'Drop-Off | Vehicle',
  'Pick-Up | Driver',
  'Drop-Off | Driver',
  'Errand | ToDo',
  'Errand | Check-in with Lead',
  'Errand | Rideshare',
  'Errand | Disembark',
] as const;
export const actionType = z.enum(actionTypes);

/** S2 §3 Trip.driverActions: one step of one driver, with its plan and its actuals. */
export const driverAction = z.object({
  id,
  type: z.enum([...actionTypes, 'unknown']),
  status: z.enum(['Not Started', 'In Progress', 'Complete', 'unknown']),
  driverId: idOrNull,
  activityId: idOrNull,
  /**
   * For a vehicle pick-up: its drop-off, and the other way round. For a meeting of drivers: the
   * other side's action. For an errand: the action it waits for.
   */
  otherEndId: idOrNull,
  vehicleId: idOrNull,
  /** Where it happens; for travel and rides, where it begins. */
  fromId: idOrNull,
  /** For travel and rides: where it ends; else equal to `fromId`. */
  toId: idOrNull,
  plannedStartMs: timeMs,
  plannedEndMs: timeMs,
  startedMs: timeMsOrNull,
  endedMs: timeMsOrNull,
  ...known,
});
export type DriverAction = Row<typeof driverAction>;
export type DriverActionType = DriverAction['type'];
export type DriverActionStatus = DriverAction['status'];
/** The actions in which drivers meet, each with that of the other driver. */
export const otherSides: { readonly [type in DriverActionType]?: DriverActionType } = {
  'Pick-Up | Driver': 'Errand | Check-in with Lead',
  'Drop-Off | Driver': 'Errand | Disembark',
  'Errand | Check-in with Lead': 'Pick-Up | Driver',
  'Errand | Disembark': 'Drop-Off | Driver',
};

export const chaseType = z.enum(['Rideshare', 'Company', 'Personal', 'Tow']);
export type ChaseType = z.output<typeof chaseType>;

/** S2 §3 Trip. */
export const trip = z.object({
  id,
  version,
  accountId: id,
  /** `KC-2318`. */
  name: title('plain'),
  status: z.enum(['Assigned', 'In Progress', 'Complete', 'Cancelled', 'unknown']),
  /** Null where the server has none ('N/A'), or a word of its own. */
  chaseType: z.nullable(chaseType),
  activityIds: list(id, 5000),
  driverIds: list(id, 5000),
  startLocationId: idOrNull,
  /** What the server calls that location, in case it is in no list; empty where it does not say. */
  startLabel: label('address'),
  /** When it is ready to begin, where the server says so. */
  readyMs: timeMsOrNull,
  /** When it is to begin, as it was asked for. */
  requestedMs: timeMsOrNull,
  /** When it was saved; null where the server does not say. */
  submittedMs: timeMsOrNull,
  startedMs: timeMsOrNull,
  completedMs: timeMsOrNull,
  estimatedEndMs: timeMsOrNull,
  /** In order of planned start. */
  actions: list(driverAction, 5000),
  /** The employee who asked for it; null where the server does not say. */
  requestorId: idOrNull,
  /** As an operator has set it; null: the one of its moves. */
  requestorName: z.nullable(label('name')),
  requestorPhone: phoneOrNull,
  /** For its drivers; as an operator has set them. */
  notes: note,
  ...known,
});
export type Trip = Row<typeof trip>;
export type TripStatus = Trip['status'];

/** An end of a ride: a saved location or any other address, as it was when the ride was ordered. */
export const ridePlace = z.object({
  label: label('address'),
  address: label('address'),
  /** IANA name. */
  timezone: text('plain', { min: 1, max: 64 }),
  lonE6,
  latE6,
});
export type RidePlace = Row<typeof ridePlace>;

/** An end of an order, as far as the server says it; without a point it is on no map. */
export const orderEnd = z.object({
  ...ridePlace.shape,
  lonE6: z.nullable(lonE6),
  latE6: z.nullable(latE6),
});
export type OrderEnd = Row<typeof orderEnd>;

/** Null where the server does not say it. */
const centsOrNull = z.nullable(whole(0, 100_000_000));

/**
 * What a ride and a delivery share: its way, its price, and how far it has come. Null: the server
 * does not say it.
 */
const carriage = {
  from: orderEnd,
  to: orderEnd,
  /** 'Standard' */
  product: label('plain'),
  priceCents: centsOrNull,
  orderedMs: timeMsOrNull,
  /** The pick-up time that was promised with the order. */
  promisedMs: timeMsOrNull,
  /** As expected, and from then on as it was; of a cancelled one as last expected. */
  pickupMs: timeMsOrNull,
  dropoffMs: timeMsOrNull,
  /** Null until a car is found. */
  car: z.nullable(
    z.object({
      /** 'gray Camry' */
      label: label('plain'),
      plate: label('plain'),
      /** Where it set out from, and when. */
      lonE6,
      latE6,
      setOutMs: timeMs,
    }),
  ),
  /** What cancelling costs now; of a cancelled one what it cost. */
  feeCents: centsOrNull,
  memo: note,
  orderedByName: z.nullable(label('name')),
};

/** S2 §2: a ride of a person, ordered from the ride-share partner. */
export const ride = z.object({
  id,
  version,
  accountId: id,
  /** The console's own name for the order: it is looked up by it (P6). */
  clientReference: title('plain'),
  status: z.enum(['finding', 'scheduled', 'onTheWay', 'riding', 'done', 'cancelled', 'unknown']),
  /** Who of the company rides; null: a guest. */
  employeeId: idOrNull,
  /** The trip in which they drive at that time, as the server says; null: none. */
  tripId: idOrNull,
  firstName: label('name'),
  lastName: label('name'),
  phone: label('phone'),
  ...carriage,
  /** The pick-up time that was asked for; null: as soon as possible. */
  requestedMs: timeMsOrNull,
  driverNote: note,
  ...known,
});
export type Ride = Row<typeof ride>;
export type RideStatus = Ride['status'];

export const voucherKinds = ['Percentage', 'Company Max', 'Rider Max'] as const;

/** S2 §2: one ride of the person who has the code, paid by the company as far as its kind says. */
export const voucher = z.object({
  id,
  version,
  accountId: id,
  /** The console's own name for the order: it is looked up by it (P6). */
  clientReference: title('plain'),
  status: z.enum(['unused', 'riding', 'used', 'expired', 'cancelled', 'unknown']),
  /** Both are worth money to any reader. */
  code: title('note'),
  url: title('note'),
  kind: z.enum([...voucherKinds, 'unknown']),
  /** Null but for a percentage; of one the server does not say it. */
  percent: z.nullable(whole(5, 100)),
  /** What the company or the rider pays at most; null for a percentage, or not said. */
  limitCents: z.nullable(whole(0, 100_000_000)),
  /** 'Standard' */
  product: label('plain'),
  /** The ride begins or ends near this place; null: anywhere. */
  pickup: z.nullable(orderEnd),
  dropoff: z.nullable(orderEnd),
  memo: note,
  /** Null: the server does not say it. */
  orderedMs: timeMsOrNull,
  expiresMs: timeMsOrNull,
  /** When its ride began and ended; null until then. */
  redeemedMs: timeMsOrNull,
  endedMs: timeMsOrNull,
  /** What its ride cost, and the company's part of that; 0 until it ended, null: not said. */
  fareCents: centsOrNull,
  costCents: centsOrNull,
  orderedByName: z.nullable(label('name')),
  ...known,
});
export type Voucher = Row<typeof voucher>;
export type VoucherStatus = Voucher['status'];

/** S2 §2: one of the packages of a delivery. */
export const packageItem = z.object({
  name: title('note'),
  description: note,
  /** How many pieces of it there are. */
  quantity: whole(1, 30),
  /** The office's own name for it; empty: none. */
  referenceNumber: label('note'),
});
export type PackageItem = Row<typeof packageItem>;

/** S2 §2: packages that a courier brings, ordered from the ride-share partner. */
export const delivery = z.object({
  id,
  version,
  accountId: id,
  /** The console's own name for the order: it is looked up by it (P6). */
  clientReference: title('plain'),
  /** Riding: the courier has the packages. */
  status: z.enum(['finding', 'onTheWay', 'riding', 'done', 'cancelled', 'unknown']),
  /** Apartment, floor or suite. */
  fromUnit: label('address'),
  toUnit: label('address'),
  /** The office's own number of what is sent. */
  orderNumber: label('note'),
  /** What all of it is worth; null: not said. */
  valueCents: z.nullable(whole(0, 100_000_000)),
  packages: list(packageItem, 30),
  ...carriage,
  ...known,
});
export type Delivery = Row<typeof delivery>;

/** S2 §3: a text that an account keeps for the notes of its trips. */
export const noteTemplate = z.object({ id, label: title('plain'), notes: note });
export type NoteTemplate = Row<typeof noteTemplate>;

export const entitySchemas = {
  accounts: account,
  locations: location,
  activities: activity,
  vehicles: vehicle,
  drivers: driver,
  employees: employee,
  trips: trip,
  rides: ride,
  vouchers: voucher,
  deliveries: delivery,
};
export type Collection = keyof typeof entitySchemas;
export type Entities = { [C in Collection]: Row<(typeof entitySchemas)[C]> };
