// Ride on the wire (S2 §2): an end has its coordinates in `value`, in degrees.
import { usualZone } from '#domain/employees.ts';
import {
  type OrderEnd,
  ride,
  type Ride,
  ridePlace,
  type RidePlace,
  type Voucher,
} from '#domain/entities.ts';
import { isNoPlace, toMicroDegrees } from '#domain/geo.ts';
import type { RideWay } from '#domain/rides.ts';
import { z } from '#domain/schema.ts';
import type { VoucherOrder } from '#domain/vouchers.ts';
import {
  asked,
  epochMs,
  isSomewhere,
  label,
  latitude,
  longitude,
  orNone,
  pointOf,
  unknownName,
} from './fields.ts';
import { rowCodec } from './rows.ts';
import { own, type Raw, type Table } from './table.ts';

/** Of which nothing is known. */
const noEnd: OrderEnd = {
  label: '',
  address: '',
  timezone: usualZone,
  lonE6: null,
  latE6: null,
};

const timezone = asked(ridePlace.shape.timezone);
const placeSchema = z.object({
  label,
  address: label,
  timezone,
  value: z.object({ latitude, longitude }).check(isSomewhere),
});

function encodePlace({ lonE6, latE6, ...words }: RidePlace) {
  return { ...words, value: { latitude: latE6 / 1e6, longitude: lonE6 / 1e6 } };
}

function decodePlace(read: z.output<typeof placeSchema>): RidePlace {
  const { value, ...words } = read;
  return { ...words, ...pointOf(value) };
}

/** The ends of what is ordered. */
export const endLines = {
  from: own({ start: placeSchema }, ({ start }) => decodePlace(start), { start: encodePlace }),
  to: own({ end: placeSchema }, ({ end }) => decodePlace(end), { end: encodePlace }),
} satisfies Partial<Table<RideWay>>;

const orNoPlace = orNone(placeSchema);
const placeOrNone = (read: z.output<typeof orNoPlace>) => (read ? decodePlace(read) : null);
const encodeOrNone = (place: RidePlace | null) => place && encodePlace(place);

/** Where a voucher's ride is to begin and end. */
export const nearLines = {
  pickup: own({ pickup: orNoPlace }, ({ pickup }) => placeOrNone(pickup), {
    pickup: encodeOrNone,
  }),
  dropoff: own({ dropoff: orNoPlace }, ({ dropoff }) => placeOrNone(dropoff), {
    dropoff: encodeOrNone,
  }),
} satisfies Partial<Table<VoucherOrder>>;

const degrees = (e6: number | null) => e6 && e6 / 1e6;

function encodeEnd({ lonE6, latE6, ...words }: OrderEnd) {
  return { ...words, value: { latitude: degrees(latE6), longitude: degrees(lonE6) } };
}

/** As much of an end as can be read: its words without its point, or the other way around. */
function endPartly(raw: unknown): OrderEnd {
  const group = partsOf(raw);
  const at = partsOf(group['value']);
  const read = <S extends z.core.$ZodType>(schema: S, value: unknown) => {
    const result = z.safeParse(schema, value);
    return result.success ? result.data : null;
  };
  const [lat, lon] = [read(latitude, at['latitude']), read(longitude, at['longitude'])];
  const lonE6 = lon === null ? null : toMicroDegrees(lon);
  const latE6 = lat === null ? null : toMicroDegrees(lat);
  const isNowhere = lonE6 !== null && latE6 !== null && isNoPlace(lonE6, latE6);
  return {
    label: read(label, group['label']) ?? '',
    address: read(label, group['address']) ?? '',
    timezone: read(timezone, group['timezone']) ?? usualZone,
    ...(isNowhere ? { lonE6: null, latE6: null } : { lonE6, latE6 }),
  };
}

function partsOf(raw: unknown): { readonly [name: string]: unknown } {
  return typeof raw === 'object' && raw !== null
    ? (raw as { readonly [name: string]: unknown })
    : {};
}

/** The ends of an order that was taken. */
const orderEndLines = {
  from: own(
    { start: placeSchema },
    ({ start }): OrderEnd => decodePlace(start),
    { start: encodeEnd },
    { lost: noEnd, partly: (raw: Raw) => endPartly(raw['start']) },
  ),
  to: own(
    { end: placeSchema },
    ({ end }): OrderEnd => decodePlace(end),
    { end: encodeEnd },
    { lost: noEnd, partly: (raw: Raw) => endPartly(raw['end']) },
  ),
} satisfies Partial<Table<Ride>>;

const encodeNear = (end: OrderEnd | null) => end && encodeEnd(end);

/** Where a voucher's ride may begin and end. */
export const voucherEndLines = {
  pickup: own(
    { pickup: orNoPlace },
    ({ pickup }): OrderEnd | null => placeOrNone(pickup),
    { pickup: encodeNear },
    { lost: noEnd, partly: (raw: Raw) => endPartly(raw['pickup']) },
  ),
  dropoff: own(
    { dropoff: orNoPlace },
    ({ dropoff }): OrderEnd | null => placeOrNone(dropoff),
    { dropoff: encodeNear },
    { lost: noEnd, partly: (raw: Raw) => endPartly(raw['dropoff']) },
  ),
} satisfies Partial<Table<Voucher>>;

const rawCar = z
  .object({ label, plate: label, latitude, longitude, setOutTime: epochMs })
  .check(isSomewhere);

/** What a ride and a delivery share. */
export const carriageLines = {
  ...orderEndLines,
  product: { lost: '' },
  priceCents: { at: 'price', per: 100, lost: null },
  orderedMs: { at: 'orderedTime', lost: null },
  promisedMs: { at: 'promisedTime', lost: null },
  pickupMs: { at: 'pickupTime', lost: null },
  dropoffMs: { at: 'dropoffTime', lost: null },
  car: own(
    { car: orNone(rawCar) },
    ({ car }) =>
      car
        ? {
            label: car.label,
            plate: car.plate,
            ...pointOf(car),
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
  feeCents: { at: 'cancellationFee', or: null, per: 100 },
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
