// Ride on the wire (S2 §2): an end has its coordinates in `value`, in degrees.
import { ride, type Ride, ridePlace, type RidePlace, type Voucher } from '#domain/entities.ts';
import { toMicroDegrees } from '#domain/geo.ts';
import { z } from '#domain/schema.ts';
import { asked, epochMs, label, latitude, longitude, orNone, unknownName } from './fields.ts';
import { rowCodec } from './rows.ts';
import { own, type Table } from './table.ts';

const timezone = asked(ridePlace.shape.timezone);
const placeSchema = z.object({
  label,
  address: label,
  timezone,
  value: z.object({ latitude, longitude }),
});

function encodePlace({ lonE6, latE6, ...words }: RidePlace) {
  return { ...words, value: { latitude: latE6 / 1e6, longitude: lonE6 / 1e6 } };
}

function decodePlace(read: z.output<typeof placeSchema>): RidePlace {
  const { value, ...words } = read;
  return {
    ...words,
    lonE6: toMicroDegrees(value.longitude),
    latE6: toMicroDegrees(value.latitude),
  };
}

/** The ends of an order. */
export const endLines = {
  from: own(
    { start: placeSchema },
    ({ start }) => decodePlace(start),
    { start: encodePlace },
    { isNeeded: true },
  ),
  to: own(
    { end: placeSchema },
    ({ end }) => decodePlace(end),
    { end: encodePlace },
    { isNeeded: true },
  ),
} satisfies Partial<Table<Ride>>;

const orNoPlace = orNone(placeSchema);
const placeOrNone = (read: z.output<typeof orNoPlace>) => (read ? decodePlace(read) : null);
const encodeOrNone = (place: RidePlace | null) => place && encodePlace(place);

/** Where a voucher's ride may begin and end. */
export const nearLines = {
  pickup: own(
    { pickup: orNoPlace },
    ({ pickup }) => placeOrNone(pickup),
    { pickup: encodeOrNone },
    { isNeeded: true },
  ),
  dropoff: own(
    { dropoff: orNoPlace },
    ({ dropoff }) => placeOrNone(dropoff),
    { dropoff: encodeOrNone },
    { isNeeded: true },
  ),
} satisfies Partial<Table<Voucher>>;

const rawCar = z.object({
  label,
  plate: label,
  latitude,
  longitude,
  setOutTime: epochMs,
});

/** What a ride and a delivery share. Without its way, its times or its price it is no order. */
export const carriageLines = {
  ...endLines,
  product: { lost: '' },
  priceCents: { at: 'price', per: 100, isNeeded: true },
  orderedMs: { at: 'orderedTime', isNeeded: true },
  promisedMs: { at: 'promisedTime', isNeeded: true },
  pickupMs: { at: 'pickupTime', isNeeded: true },
  dropoffMs: { at: 'dropoffTime', isNeeded: true },
  car: own(
    { car: orNone(rawCar) },
    ({ car }) =>
      car
        ? {
            label: car.label,
            plate: car.plate,
            lonE6: toMicroDegrees(car.longitude),
            latE6: toMicroDegrees(car.latitude),
            setOutMs: car.setOutTime,
          }
        : null,
    {
      car: (value) =>
        value && {
          label: value.label,
          plate: value.plate,
          latitude: value.latE6 / 1e6,
          longitude: value.lonE6 / 1e6,
          setOutTime: value.setOutMs,
        },
    },
    { lost: null },
  ),
  feeCents: { at: 'cancellationFee', or: 0, per: 100, isNeeded: true },
  memo: { at: 'requestMemo', or: '' },
  orderedByName: { at: 'orderedBy', or: null },
} satisfies Partial<Table<Ride>>;

export const { encode: encodeRide, decode: decodeRide } = rowCodec(ride, {
  id: { isNeeded: true },
  version: { absent: 0 },
  accountId: { lost: '' },
  clientReference: { at: 'reference', lost: unknownName },
  status: { lost: 'unknown' },
  employeeId: { or: null },
  tripId: { or: null },
  firstName: { lost: '' },
  lastName: { lost: '' },
  phone: { at: 'phoneNumber', lost: '' },
  ...carriageLines,
  requestedMs: { at: 'requestTime', or: null },
  driverNote: { at: 'uberDriverNote', or: '' },
});
