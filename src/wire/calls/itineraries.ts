// The itineraries of a trip on the wire (S2 §3 Itinerary): who does what in which order, with or
// without times. One unreadable part makes the whole plan unreadable: no part is skipped.
import type { TeamRows } from '#domain/teamItinerary.ts';
import { toMicroDegrees } from '#domain/geo.ts';
import { z } from '#domain/schema.ts';
import type { Itineraries, TripTimes } from './planningCalls.ts';
import { epochMs, id, label, latitude, longitude, note, reader } from '../codecs/fields.ts';
import {
  driverAt,
  encodeAction,
  index,
  miles,
  seconds,
  stepOf,
  stepSchema,
  timedActionOf,
  timedSchema,
} from './itineraryActions.ts';

const MAX_DRIVERS = 12;
const MAX_ACTIONS = 1000;
const MAX_ROWS = 2000;
const MAX_SEATS = 100;
const MAX_CENTS = 1_000_000_000;

export function encodeItineraries({ drivers, roundTrip, ...rows }: Itineraries) {
  const ids = drivers.map(({ driverId }) => driverId);
  return {
    roundTrip,
    itineraries: drivers.map(({ driverId, kind, notBeforeMs, steps, rests }, driverIndex) => {
      const [start] = steps;
      return {
        driverId,
        driverIndex,
        chase: kind === 'chase',
        startTime: notBeforeMs,
        startId: start && 'placeId' in start ? start.placeId : null,
        isUberDriver: steps.some(({ type }) => type === 'uber'),
        actions: steps.map((step) => encodeAction(step, ids)),
        ...(rests && { restsBefore: rests }),
      };
    }),
    locations: rows.places.map(({ id: placeId, label: name, lonE6, latE6 }) => {
      return { id: placeId, label: name, lon: lonE6 / 1e6, lat: latE6 / 1e6 };
    }),
    cars: rows.cars.map(({ id: carId, driverId, seats, placeId }) => {
      return { id: carId, driverIndex: ids.indexOf(driverId), capacity: seats, startId: placeId };
    }),
    vehicleMoves: rows.moves.map(({ driverId, ...move }) => {
      return { driverIndex: ids.indexOf(driverId), ...move };
    }),
    ubers: rows.ubers.map(({ driverId, pickupMs, driveMs, dropoffMs, distanceCmi, ...ride }) => ({
      ...ride,
      driverIndex: ids.indexOf(driverId),
      pickupDuration: pickupMs / 1000,
      driveDuration: driveMs / 1000,
      dropoffDuration: dropoffMs / 1000,
      distance: distanceCmi / 100,
    })),
    unserved: rows.unserved,
  };
}

const rowsOf = <S extends z.core.$ZodType>(row: S) => z.array(row).check(z.maxLength(MAX_ROWS));
const vehicleId = z._default(z.nullable(id), null);
const areDistinct = (rows: readonly { readonly driverId: string }[]) =>
  new Set(rows.map(({ driverId }) => driverId)).size === rows.length;

const schema = z.object({
  roundTrip: z.boolean(),
  itineraries: z
    .array(
      z.object({
        driverId: id,
        chase: z.boolean(),
        startTime: epochMs,
        actions: z.array(stepSchema).check(z.maxLength(MAX_ACTIONS)),
        restsBefore: z.optional(z.array(id).check(z.maxLength(MAX_ACTIONS))),
      }),
    )
    .check(z.maxLength(MAX_DRIVERS), z.refine(areDistinct)),
  locations: rowsOf(z.object({ id, label, lon: longitude, lat: latitude })),
  cars: rowsOf(
    z.object({
      id,
      driverIndex: index,
      capacity: z.int().check(z.gte(0), z.lte(MAX_SEATS)),
      startId: id,
    }),
  ),
  vehicleMoves: rowsOf(
    z.object({ activityId: id, vehicleId, driverIndex: index, startId: id, endId: id }),
  ),
  ubers: rowsOf(
    z.object({
      id,
      driverIndex: index,
      startId: id,
      endId: id,
      pickupDuration: seconds,
      driveDuration: seconds,
      dropoffDuration: seconds,
      distance: miles,
      fareCents: z.int().check(z.gte(0), z.lte(MAX_CENTS)),
      startSyncId: id,
      endSyncId: id,
    }),
  ),
  unserved: rowsOf(z.object({ activityId: id, reason: note })),
});

/** May throw `Unreadable`, where an unknown driver is named. */
export const decodeItineraries = reader(schema, (raw): Itineraries => {
  const ids = raw.itineraries.map(({ driverId }) => driverId);
  const by = (at: number) => driverAt(ids, at);
  return {
    roundTrip: raw.roundTrip,
    drivers: raw.itineraries.map(({ driverId, chase, startTime, actions, restsBefore }) => ({
      driverId,
      kind: chase ? 'chase' : 'moved',
      notBeforeMs: startTime,
      steps: actions.map((action) => stepOf(action, ids)),
      ...(restsBefore && { rests: restsBefore }),
    })),
    places: raw.locations.map(({ id: placeId, label: name, lon, lat }) => {
      return { id: placeId, label: name, lonE6: toMicroDegrees(lon), latE6: toMicroDegrees(lat) };
    }),
    cars: raw.cars.map(({ id: carId, driverIndex, capacity, startId }) => {
      return { id: carId, driverId: by(driverIndex), seats: capacity, placeId: startId };
    }),
    moves: raw.vehicleMoves.map(({ driverIndex, ...move }) => {
      return { ...move, driverId: by(driverIndex) };
    }),
    ubers: raw.ubers.map((ride) => uberOf(ride, by(ride.driverIndex))),
    unserved: raw.unserved,
  };
});

type UberDto = z.output<typeof schema>['ubers'][number];

function uberOf(raw: UberDto, driverId: string): TeamRows['ubers'][number] {
  const { driverIndex: _, pickupDuration, driveDuration, dropoffDuration, distance, ...ride } = raw;
  const ms = (seconds: number) => Math.round(seconds * 1000) + 0;
  return {
    ...ride,
    driverId,
    pickupMs: ms(pickupDuration),
    driveMs: ms(driveDuration),
    dropoffMs: ms(dropoffDuration),
    distanceCmi: Math.round(distance * 100) + 0,
  };
}

export function encodeTripTimes({ data, errors }: TripTimes) {
  const ids = data.map(({ driverId }) => driverId);
  const rows = data.map(({ driverId, kind, actions, late }) => {
    const [first, last] = [actions[0], actions.at(-1)];
    return {
      driverId,
      chase: kind === 'chase',
      startTime: first?.startMs ?? null,
      endTime: last ? last.startMs + last.durationMs : null,
      actions: actions.map((action) => encodeAction(action, ids)),
      late,
    };
  });
  return { data: rows, errors };
}

const lateness = z.object({ activityId: id, lateMs: z.int().check(z.gte(0)) });

/** May throw `Unreadable`, like `decodeItineraries`. */
export const decodeTripTimes = reader(
  z.object({
    data: z
      .array(
        z.object({
          driverId: id,
          chase: z.boolean(),
          actions: z.array(timedSchema).check(z.maxLength(2 * MAX_ACTIONS)),
          late: rowsOf(lateness),
        }),
      )
      .check(z.maxLength(MAX_DRIVERS), z.refine(areDistinct)),
    errors: rowsOf(
      z.object({
        message: note,
        actionIds: z.array(id).check(z.maxLength(MAX_DRIVERS * MAX_ACTIONS)),
      }),
    ),
  }),
  ({ data, errors }): TripTimes => {
    const ids = data.map(({ driverId }) => driverId);
    return {
      data: data.map(({ driverId, chase, actions, late }) => ({
        driverId,
        kind: chase ? 'chase' : 'moved',
        actions: actions.map((action) => timedActionOf(action, ids)),
        late,
      })),
      errors,
    };
  },
);
