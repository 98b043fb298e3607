// The detail of a trip on the wire (S2 §3 Trip vehicle, Trip task). A bad vehicle or task is left
// out and named; the others stay.
import {
  driverTerms,
  type PastTrip,
  tripAsset,
  type TripDetail,
  tripHead,
  tripTask,
  tripTerms,
  tripTodo,
  tripVehicle,
} from '#domain/tripDetail.ts';
import { codecs } from './collections.ts';
import { driverCostCodec } from './costs.ts';
import { inFull, must, readList, Unreadable } from './fields.ts';
import { codec } from './table.ts';

const assetCodec = codec(tripAsset, { id: {}, kind: { at: 'type' }, thumb: {} });
const todoCodec = codec(tripTodo, { title: {}, isDone: { at: 'completed', or: false } });

export const tripVehicleCodec = codec(tripVehicle, {
  id: {},
  licensePlate: { or: '' },
  pickupMiles: { at: 'pickupMileage', or: null },
  dropoffMiles: { at: 'dropoffMileage', or: null },
  pickupFuel: { or: null },
  dropoffFuel: { or: null },
  pickupAssets: { rows: assetCodec, or: [] },
  dropoffAssets: { rows: assetCodec, or: [] },
});

export const tripTaskCodec = codec(tripTask, {
  id: {},
  locationId: { or: null },
  driverId: { or: null },
  startedMs: { at: 'startTime', or: null },
  endedMs: { at: 'endTime', or: null },
  dueMs: { at: 'dueTime', or: null },
  todos: { rows: todoCodec, or: [] },
});

const driverTermsCodec = codec(driverTerms, {
  driverId: {},
  qualifications: { or: [] },
  manualAssignment: { or: false },
  driverGroup: { or: null },
});

const heldCodec = codec(tripTerms.shape.held._zod.def.element, {
  activityId: {},
  notBeforeMs: { at: 'notBefore' },
});

export const tripTermsCodec = codec(tripTerms, {
  wageCentsPerHour: { at: 'hourlyPayRate', per: 100 },
  bonusCents: { at: 'driverTip.amount', per: 100 },
  bonusReason: { at: 'driverTip.reason', or: '' },
  payerId: { at: 'billingAccountId', or: null },
  chaseCar: { at: 'chaseVehicle.vin', or: '' },
  chaseDriverId: { at: 'chaseDriver.driverId', or: null },
  meetLocationId: { at: 'chaseDriver.meetLocationId', or: null },
  meetMs: { at: 'chaseDriver.meetTime', or: null },
  ridesAllowed: { or: true },
  held: { rows: heldCodec, or: [] },
  required: { at: 'driverRequirements', rows: driverTermsCodec, or: [] },
});

const headCodec = codec(tripHead, {
  id: {},
  version: { absent: 0 },
  requestorName: { or: null },
  requestorPhone: { or: null },
  chaseSeats: { at: 'chaseCapacity', or: null },
});

export function encodeTripDetail(detail: TripDetail) {
  const { vehicles, tasks, agreed, costs, past } = detail;
  return {
    ...headCodec.encode(detail),
    vehicles: vehicles.map((row, at) => tripVehicleCodec.encode(row, at)),
    tasks: tasks.map((row, at) => tripTaskCodec.encode(row, at)),
    agreed: agreed && tripTermsCodec.encode(agreed, 0),
    ...(costs && { costs: costs.map((row, at) => driverCostCodec.encode(row, at)) }),
    ...(past && { past: encodePast(past) }),
  };
}

function encodePast({ trip, activities, locations }: PastTrip) {
  return {
    trip: codecs.trips.encode(trip, 0),
    activities: activities.map((row, at) => codecs.activities.encode(row, at)),
    locations: locations.map((row, at) => codecs.locations.encode(row, at)),
  };
}

/** Throws `Unreadable` for what is no detail at all. */
export function decodeTripDetail(raw: unknown) {
  const head = must(headCodec.decode(raw), 'body');
  const { vehicles, tasks, agreed, costs, past } = raw as { readonly [name: string]: unknown };
  const sheets = readList(vehicles, 'vehicles', tripVehicleCodec.decode);
  const lists = readList(tasks, 'tasks', tripTaskCodec.decode);
  const reply: TripDetail = {
    ...head,
    vehicles: sheets.rows,
    tasks: lists.rows,
    agreed: agreed == null ? null : must(tripTermsCodec.decode(agreed), 'agreed'),
    ...(costs != null && { costs: wholeList(costs, 'costs', driverCostCodec.decode) }),
    ...(past != null && { past: decodePast(past, head.id) }),
  };
  const skipped = sheets.skipped + lists.skipped;
  return { reply, skipped, why: [...sheets.why, ...lists.why] };
}

/** Throws `Unreadable` unless it is the trip that was asked for, with every row. */
function decodePast(raw: unknown, id: string): PastTrip {
  const all = raw as { readonly [name: string]: unknown };
  const trip = must(codecs.trips.decode(all.trip), 'past.trip');
  if (trip.id !== id) throw new Unreadable('past.trip.id: not asked');
  return {
    trip,
    activities: wholeList(all.activities, 'past.activities', codecs.activities.decode),
    locations: wholeList(all.locations, 'past.locations', codecs.locations.decode),
  };
}

/** Sums and a trip would be wrong without one of the rows. */
function wholeList<T extends { readonly id: string }>(
  raw: unknown,
  where: string,
  readOne: Parameters<typeof readList<T>>[2],
): readonly T[] {
  const { rows, skipped, why } = readList(raw, where, (each) => inFull(readOne(each)));
  if (skipped > 0) throw new Unreadable(why[0] ?? where);
  return rows;
}
