// What the server records about a trip beside its row (S2 §3 Trip vehicle, Trip task): what drivers
// read and photographed at the two ends of each move, and the checklists of the stops.
import { activity, location, qualification, trip } from './entities.ts';
import {
  id,
  idOrNull,
  label,
  note,
  phoneOrNull,
  timeMs,
  timeMsOrNull,
  title,
  version,
} from './fields.ts';
import { driverCost } from './reports.ts';
import { type DeepReadonly, flag, list, text, whole, z } from './schema.ts';

/** S2 §9: assets of one sheet. */
const mostPhotos = 30;
const mostTodos = 100;

/** `kind`: what it shows; `signature` is no photo. `thumb`: path of the picture (reading 54). */
export const tripAsset = z.object({
  id,
  kind: label('plain'),
  thumb: text('note', { min: 1, max: 20_000 }),
});
export type TripAsset = DeepReadonly<z.output<typeof tripAsset>>;

const assets = list(tripAsset, mostPhotos);
/** The odometer in miles; null before it was read. */
const mileage = z.nullable(whole(0, 10_000_000));
/** Eighths of a tank; null before it was read. */
const fuel = z.nullable(whole(0, 8));

/** One move of the trip. */
export const tripVehicle = z.object({
  /** Of the move. */
  id,
  /** Empty when unknown. */
  licensePlate: label('vin'),
  pickupMiles: mileage,
  dropoffMiles: mileage,
  pickupFuel: fuel,
  dropoffFuel: fuel,
  pickupAssets: assets,
  dropoffAssets: assets,
});
export type TripVehicle = DeepReadonly<z.output<typeof tripVehicle>>;

export const tripTodo = z.object({ title: title('note'), isDone: flag });

/** What one driver has to do at one place. `dueMs`: when the plan has it done. */
export const tripTask = z.object({
  id,
  locationId: idOrNull,
  driverId: idOrNull,
  startedMs: timeMsOrNull,
  endedMs: timeMsOrNull,
  dueMs: timeMsOrNull,
  todos: list(tripTodo, mostTodos),
});
export type TripTask = DeepReadonly<z.output<typeof tripTask>>;

/** What a driver of the trip was to have (S2 §3 Trip-leg requirements). */
export const driverTerms = z.object({
  driverId: id,
  qualifications: list(qualification, 20),
  /** The dispatcher names the driver: none is searched. */
  manualAssignment: flag,
  driverGroup: z.nullable(label('plain')),
});
export type DriverTerms = DeepReadonly<z.output<typeof driverTerms>>;

/** What was agreed to when the trip was saved, beside its plan and its own row. */
export const tripTerms = z.object({
  /** Whole cents. */
  wageCentsPerHour: whole(0, 100_000),
  bonusCents: whole(0, 100_000_000),
  bonusReason: note,
  /** The account that pays; null: that of the trip. */
  payerId: idOrNull,
  /** The company car: a VIN, or the unit's own number; empty for none. */
  chaseCar: label('vin'),
  /** Its driver, and where and when that driver is met. */
  chaseDriverId: idOrNull,
  meetLocationId: idOrNull,
  meetMs: timeMsOrNull,
  /** Whether riders may take a ride where no chase car fits. */
  ridesAllowed: flag,
  /** Moves that begin no sooner, whenever they are ready. */
  held: list(z.object({ activityId: id, notBeforeMs: timeMs }), 1000),
  /** Of drivers for whom something was asked. */
  required: list(driverTerms, 1000),
});
export type TripTerms = DeepReadonly<z.output<typeof tripTerms>>;

/** The trip's own fields. */
export const tripHead = z.object({
  /** Of the trip, and the version it was read in. */
  id,
  version,
  requestorName: z.nullable(label('name')),
  requestorPhone: phoneOrNull,
  /** Seats of a chase car, without its driver; null without one. */
  chaseSeats: z.nullable(whole(0, 100)),
});

/** A trip that is no row of the world any more, with its moves and the places that it names. */
export const pastTrip = z.object({
  trip,
  activities: z.array(activity),
  locations: z.array(location),
});
export type PastTrip = DeepReadonly<z.output<typeof pastTrip>>;

export const tripDetail = z.object({
  ...tripHead.shape,
  vehicles: z.array(tripVehicle),
  tasks: z.array(tripTask),
  /** Null where the server has none of it. */
  agreed: z.nullable(tripTerms),
  /** Of a trip that is over, for roles of money: what each of its drivers cost in the reports. */
  costs: z.optional(z.array(driverCost)),
  /** Absent while the trip is a row of the world. */
  past: z.optional(pastTrip),
});
export type TripDetail = DeepReadonly<z.output<typeof tripDetail>>;
