// The itineraries of a trip on the wire (S2 §3 Itinerary): who does what in which order, with or
// without times. One unreadable part makes the whole plan unreadable: no part is skipped.
import type { DriverId } from '#domain/ids.ts';
import { planPlace } from '#domain/itinerary.ts';
import { car, uberRow, unserved, vehicleMove } from '#domain/teamItinerary.ts';
import { list, z } from '#domain/schema.ts';
import type { Itineraries, TripTimes } from './planningCalls.ts';
import { epochMs, id, note, type Read, reader } from '../codecs/fields.ts';
import { planPlaceCodec } from '../codecs/newPlace.ts';
import { codec } from '../codecs/table.ts';
import {
  driverAt,
  encodeAction,
  index as driverIndex,
  stepOf,
  stepSchema,
  timedActionOf,
  timedSchema,
} from './itineraryActions.ts';

const MAX_DRIVERS = 12;
const MAX_ACTIONS = 1000;
const MAX_ROWS = 2000;

// The rows of drivers, who are known by their place among the itineraries.
const { driverId: _owner, tows: _tows, ...carShape } = car.shape;
const carRow = z.object({ ...carShape, driverIndex });
const { driverId: _mover, ...moveShape } = vehicleMove.shape;
const moveRow = z.object({ ...moveShape, driverIndex });
const { driverId: _rider, ...uberShape } = uberRow.shape;
const uberRowAt = z.object({ ...uberShape, driverIndex });

const rowsCodec = codec(
  z.object({
    places: list(planPlace, MAX_ROWS),
    cars: list(carRow, MAX_ROWS),
    moves: list(moveRow, MAX_ROWS),
    ubers: list(uberRowAt, MAX_ROWS),
    unserved: list(unserved, MAX_ROWS),
  }),
  {
    places: { at: 'locations', rows: planPlaceCodec },
    cars: {
      rows: codec(carRow, {
        id: {},
        driverIndex: {},
        seats: { at: 'capacity' },
        placeId: { at: 'startId' },
      }),
    },
    moves: {
      at: 'vehicleMoves',
      rows: codec(moveRow, {
        driverIndex: {},
        activityId: {},
        vehicleId: { or: null },
        startId: {},
        endId: {},
      }),
    },
    ubers: {
      rows: codec(uberRowAt, {
        id: {},
        startId: {},
        endId: {},
        fareCents: {},
        startSyncId: {},
        endSyncId: {},
        driverIndex: {},
        pickupMs: { at: 'pickupDuration', per: 1000 },
        driveMs: { at: 'driveDuration', per: 1000 },
        dropoffMs: { at: 'dropoffDuration', per: 1000 },
        distanceCmi: { at: 'distance', per: 100 },
      }),
    },
    unserved: {},
  },
);

export function encodeItineraries({ drivers, roundTrip, ...rows }: Itineraries) {
  const ids = drivers.map(({ driverId }) => driverId);
  const indexed = <T extends { readonly driverId: DriverId }>({ driverId, ...row }: T) => {
    return { ...row, driverIndex: ids.indexOf(driverId) };
  };
  return {
    roundTrip,
    itineraries: drivers.map(({ driverId, kind, notBeforeMs, steps, rests }, at) => {
      const [start] = steps;
      return {
        driverId,
        driverIndex: at,
        chase: kind === 'chase',
        startTime: notBeforeMs,
        startId: start && 'placeId' in start ? start.placeId : null,
        isUberDriver: steps.some(({ type }) => type === 'uber'),
        actions: steps.map((step) => encodeAction(step, ids)),
        ...(rests && { restsBefore: rests }),
      };
    }),
    ...rowsCodec.encode({
      ...rows,
      cars: rows.cars.map(indexed),
      moves: rows.moves.map(indexed),
      ubers: rows.ubers.map(indexed),
    }),
  };
}

const rowsOf = <S extends z.core.$ZodType>(row: S) => z.array(row).check(z.maxLength(MAX_ROWS));
const areDistinct = (rows: readonly { readonly driverId: string }[]) =>
  new Set(rows.map(({ driverId }) => driverId)).size === rows.length;

const readDrivers = reader(
  z.object({
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
  }),
);

/** May throw `Unreadable`, where an unknown driver is named. */
export function decodeItineraries(raw: unknown): Read<Itineraries> {
  const [head, rest] = [readDrivers(raw), rowsCodec.decode(raw)];
  if ('problem' in head) return head;
  if ('problem' in rest) return rest;
  const { roundTrip, itineraries } = head.value;
  const ids = itineraries.map(({ driverId }) => driverId);
  const named = <T extends { readonly driverIndex: number }>({ driverIndex: at, ...row }: T) => {
    return { ...row, driverId: driverAt(ids, at) };
  };
  const { cars, moves, ubers, ...rows } = rest.value;
  const value = {
    roundTrip,
    drivers: itineraries.map(({ driverId, chase, startTime, actions, restsBefore }) => ({
      driverId,
      kind: chase ? ('chase' as const) : ('moved' as const),
      notBeforeMs: startTime,
      steps: actions.map((action) => stepOf(action, ids)),
      ...(restsBefore && { rests: restsBefore }),
    })),
    ...rows,
    cars: cars.map(named),
    moves: moves.map(named),
    ubers: ubers.map(named),
  };
  return { value };
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
