// The detail of a trip on the wire (S2 §3 Trip vehicle, Trip task). A bad vehicle or task is left
// out and named; the others stay.
import {
  tripAsset,
  type TripDetail,
  tripHead,
  tripTask,
  tripTodo,
  tripVehicle,
} from '#domain/tripDetail.ts';
import { must, readList } from './fields.ts';
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

const headCodec = codec(tripHead, {
  id: {},
  version: { absent: 0 },
  requestorName: { or: null },
  requestorPhone: { or: null },
  chaseSeats: { at: 'chaseCapacity', or: null },
});

export function encodeTripDetail(detail: TripDetail) {
  return {
    ...headCodec.encode(detail),
    vehicles: detail.vehicles.map((row, at) => tripVehicleCodec.encode(row, at)),
    tasks: detail.tasks.map((row, at) => tripTaskCodec.encode(row, at)),
  };
}

/** Throws `Unreadable` for what is no detail at all. */
export function decodeTripDetail(raw: unknown) {
  const head = must(headCodec.decode(raw), 'body');
  const { vehicles, tasks } = raw as { readonly [name: string]: unknown };
  const sheets = readList(vehicles, 'vehicles', tripVehicleCodec.decode);
  const lists = readList(tasks, 'tasks', tripTaskCodec.decode);
  const reply: TripDetail = { ...head, vehicles: sheets.rows, tasks: lists.rows };
  const skipped = sheets.skipped + lists.skipped;
  return { reply, skipped, why: [...sheets.why, ...lists.why] };
}
