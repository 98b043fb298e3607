// Ride on the wire (S2 §2): an end has its coordinates in `value`, in degrees.
import { ride, type Ride, ridePlace, type RidePlace, type Voucher } from '#domain/entities.ts';
import { toMicroDegrees } from '#domain/geo.ts';
import { z } from '#domain/schema.ts';
import { asked, epochMs, label, latitude, longitude, orNone } from './fields.ts';
import { codec, own, type Table } from './table.ts';

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
  from: own({ start: placeSchema }, ({ start }) => decodePlace(start), { start: encodePlace }),
  to: own({ end: placeSchema }, ({ end }) => decodePlace(end), { end: encodePlace }),
} satisfies Partial<Table<Ride>>;

const orNoPlace = orNone(placeSchema);
const placeOrNone = (read: z.output<typeof orNoPlace>) => (read ? decodePlace(read) : null);
const encodeOrNone = (place: RidePlace | null) => place && encodePlace(place);

/** Where a voucher's ride may begin and end. */
export const nearLines = {
  pickup: own({ pickup: orNoPlace }, ({ pickup }) => placeOrNone(pickup), { pickup: encodeOrNone }),
  dropoff: own({ dropoff: orNoPlace }, ({ dropoff }) => placeOrNone(dropoff), {
    dropoff: encodeOrNone,
  }),
} satisfies Partial<Table<Voucher>>;

const rawCar = z.object({
  label,
  plate: label,
  latitude,
  longitude,
  setOutTime: epochMs,
});

/** What a ride and a delivery share. */
export const carriageLines = {
  ...endLines,
  product: {},
  priceCents: { at: 'price', per: 100 },
  orderedMs: { at: 'orderedTime' },
  promisedMs: { at: 'promisedTime' },
  pickupMs: { at: 'pickupTime' },
  dropoffMs: { at: 'dropoffTime' },
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
  ),
  feeCents: { at: 'cancellationFee', or: 0, per: 100 },
  memo: { at: 'requestMemo', or: '' },
  orderedByName: { at: 'orderedBy', or: null },
} satisfies Partial<Table<Ride>>;

export const { encode: encodeRide, decode: decodeRide } = codec(ride, {
  id: {},
  version: { absent: 0 },
  accountId: {},
  clientReference: { at: 'reference' },
  status: {},
  employeeId: { or: null },
  tripId: { or: null },
  firstName: {},
  lastName: {},
  phone: { at: 'phoneNumber' },
  ...carriageLines,
  requestedMs: { at: 'requestTime', or: null },
  driverNote: { at: 'uberDriverNote', or: '' },
});
