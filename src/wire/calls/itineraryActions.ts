// One action of an itinerary on the wire (S2 §3 Itinerary): places and times under the names of
// the backend, seconds and miles, and drivers by their place among the itineraries (reading 20).
import type { DriverId } from '#domain/ids.ts';
import type { Step, TimedAction, Wait } from '#domain/teamItinerary.ts';
import { z } from '#domain/schema.ts';
import { epochMs, id, Unreadable } from '../codecs/fields.ts';

const MAX_SECONDS = 30 * 86_400;
const MAX_MILES = 100_000;
const MAX_INDEX = 1000;
const MAX_RIDERS = 100;

export const seconds = z.number().check(z.gte(0), z.lte(MAX_SECONDS));
export const miles = z.number().check(z.gte(0), z.lte(MAX_MILES));
export const index = z.int().check(z.gte(0), z.lt(MAX_INDEX));
const idOrNull = z._default(z.nullable(id), null);
const riders = z.int().check(z.gte(0), z.lte(MAX_RIDERS));

const base = { id, duration: seconds };
const here = { locationId: id };
const way = { startLocationId: id, endLocationId: id };
const vehicle = { activityId: id, vehicleId: idOrNull };
const meeting = { ...here, syncId: id, splitId: id };
const chaseSide = {
  ...meeting,
  driverIndex: index,
  riderCount: riders,
  riderCountChange: z.int().check(z.gte(-MAX_RIDERS), z.lte(MAX_RIDERS)),
};
const riderSide = { ...meeting, chaseDriverIndex: index };

const fieldsOf = {
  start: here,
  end: here,
  'go-to': { ...way, carId: id, distance: miles },
  'wait-for': { ...here, syncId: id },
  task: { ...here, taskId: id, activityId: idOrNull, syncId: idOrNull },
  'pickup-vehicle': { ...here, ...vehicle },
  'move-vehicle': { ...way, ...vehicle, distance: miles },
  'dropoff-vehicle': { ...here, ...vehicle, syncId: idOrNull },
  'pickup-driver': chaseSide,
  'dropoff-driver': chaseSide,
  join: riderSide,
  split: riderSide,
  uber: { ...way, uberId: id },
} as const satisfies { readonly [T in Step['type']]: object };

const types = Object.keys(fieldsOf) as (keyof typeof fieldsOf)[];
const shapeOf = <T extends keyof typeof fieldsOf, A extends object>(type: T, also: A) =>
  z.object({ ...base, type: z.literal(type), ...fieldsOf[type], ...also });

/** An action without its times. */
export const stepSchema = z.union(types.map((type) => shapeOf(type, {})));

const timed = { startTime: epochMs };
/**
 * Slack: until the vehicle of `activityId` is ready, until the event `syncId` names, until others
 * have left, as a rest, or, with none of these, until the plan was changed.
 */
const wait = z
  .object({
    ...base,
    ...timed,
    type: z.literal('wait'),
    locationId: idOrNull,
    activityId: idOrNull,
    syncId: idOrNull,
    rest: z._default(z.boolean(), false),
    left: z._default(z.boolean(), false),
  })
  .check(z.refine((slack) => causes(slack) <= 1));
export const timedSchema = z.union([...types.map((type) => shapeOf(type, timed)), wait]);

type Causes = Record<'activityId' | 'syncId', string | null> & Record<'rest' | 'left', boolean>;

function causes({ activityId, syncId, rest, left }: Causes): number {
  return [activityId !== null, syncId !== null, rest, left].filter(Boolean).length;
}

type ActionDto = { readonly [field: string]: unknown };

const wireNames: { readonly [field: string]: string } = {
  placeId: 'locationId',
  fromId: 'startLocationId',
  toId: 'endLocationId',
  riderId: 'driverIndex',
  chaseDriverId: 'chaseDriverIndex',
  durationMs: 'duration',
  startMs: 'startTime',
  distanceCmi: 'distance',
};
const ownNames = new Map(Object.entries(wireNames).map(([own, wire]) => [wire, own]));

/** `driverIds`: in the order of the itineraries. */
export function encodeAction(
  action: Step | TimedAction,
  driverIds: readonly DriverId[],
): ActionDto {
  const { until, ...rest } = { until: null, ...action };
  const entries = Object.entries(rest).map(([field, value]) => {
    const name = wireNames[field] ?? field;
    if (name.endsWith('Index')) return [name, driverIds.indexOf(value as DriverId)];
    if (field === 'durationMs') return [name, (value as number) / 1000];
    if (field === 'distanceCmi') return [name, (value as number) / 100];
    return [name, value];
  });
  return { ...Object.fromEntries(entries), ...(until && causeOf(until)) };
}

function causeOf(until: Wait['until']): ActionDto {
  if (until.is === 'change') return {};
  if (until.is === 'rest' || until.is === 'left') return { [until.is]: true };
  return until.is === 'ready' ? { activityId: until.activityId } : { syncId: until.syncId };
}

/** These two throw `Unreadable` for an unknown driver. */
export function stepOf(raw: z.output<typeof stepSchema>, driverIds: readonly DriverId[]): Step {
  return fieldsOfAction(raw, driverIds) as Step;
}

export function timedActionOf(
  raw: z.output<typeof timedSchema>,
  driverIds: readonly DriverId[],
): TimedAction {
  return fieldsOfAction(raw, driverIds) as TimedAction;
}

function fieldsOfAction(
  raw: z.output<typeof stepSchema> | z.output<typeof timedSchema>,
  driverIds: readonly DriverId[],
): object {
  const fields: { [field: string]: unknown } = { ...raw };
  if (raw.type === 'wait') {
    const { activityId, syncId, rest, left } = raw;
    delete fields.activityId;
    delete fields.syncId;
    delete fields.rest;
    delete fields.left;
    if (activityId !== null) fields.until = { is: 'ready', activityId };
    else if (syncId !== null) fields.until = { is: 'sync', syncId };
    else fields.until = { is: rest ? 'rest' : left ? 'left' : 'change' };
  }
  const read = Object.entries(fields).map(([name, value]) => {
    const field = ownNames.get(name) ?? name;
    if (name.endsWith('Index')) return [field, driverAt(driverIds, value as number)];
    // `+ 0` turns a negative zero into zero.
    if (name === 'duration') return [field, Math.round((value as number) * 1000) + 0];
    if (name === 'distance') return [field, Math.round((value as number) * 100) + 0];
    return [field, value];
  });
  return Object.fromEntries(read) as object;
}

export function driverAt(driverIds: readonly DriverId[], at: number): DriverId {
  const driverId = driverIds[at];
  if (driverId === undefined) throw new Unreadable('itineraries: no such driver');
  return driverId;
}
