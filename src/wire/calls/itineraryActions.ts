// One action of an itinerary on the wire (S2 §3 Itinerary): places and times under the names of
// the backend, seconds and miles, and drivers by their place among the itineraries (reading 20).
import type { DriverId } from '#domain/ids.ts';
import {
  step,
  type Step,
  type TimedAction,
  wait as ownWait,
  type Wait,
} from '#domain/teamItinerary.ts';
import { whole, z } from '#domain/schema.ts';
import { asked, askedIn, epochMs, id, Unreadable } from '../codecs/fields.ts';

export const index = whole(0, 999);
const idOrNull = z._default(z.nullable(id), null);

type Shape = { readonly [field: string]: z.core.$ZodTypes };

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
/** One on the wire is so many of ours. */
const units: { readonly [wireName: string]: number } = { duration: 1000, distance: 100 };

function onWire(shape: Shape) {
  const fields = Object.entries(shape).map(([field, own]) => {
    const name = wireNames[field] ?? field;
    const per = units[name];
    if (name.endsWith('Index')) return [name, asked(index)] as const;
    if (per !== undefined) return [name, askedIn(own, per)] as const;
    return [name, own._zod.def.type === 'nullable' ? idOrNull : asked(own)] as const;
  });
  return Object.fromEntries<z.core.$ZodType>(fields);
}

const shapes = step.def.options.map(({ shape }) => onWire(shape as unknown as Shape));

/** An action without its times. */
export const stepSchema = z.union(shapes.map((shape) => z.object(shape)));

const timed = { startTime: epochMs };
/**
 * Slack: until the vehicle of `activityId` is ready, until the event `syncId` names, until others
 * have left, as a rest, or, with none of these, until the plan was changed.
 */
const { until: _until, ...waitShape } = ownWait.shape;
const wait = z
  .object({
    ...onWire(waitShape as unknown as Shape),
    ...timed,
    activityId: idOrNull,
    syncId: idOrNull,
    rest: z._default(z.boolean(), false),
    left: z._default(z.boolean(), false),
  })
  .check(z.refine((slack) => causes(slack) <= 1));
export const timedSchema = z.union([
  ...shapes.map((shape) => z.object({ ...shape, ...timed })),
  wait,
]);

type Causes = Record<'activityId' | 'syncId', string | null> & Record<'rest' | 'left', boolean>;

function causes({ activityId, syncId, rest, left }: Causes): number {
  return [activityId !== null, syncId !== null, rest, left].filter(Boolean).length;
}

type ActionDto = { readonly [field: string]: unknown };

/** `driverIds`: in the order of the itineraries. */
export function encodeAction(
  action: Step | TimedAction,
  driverIds: readonly DriverId[],
): ActionDto {
  const { until, ...rest } = { until: null, ...action };
  const entries = Object.entries(rest).map(([field, value]) => {
    const name = wireNames[field] ?? field;
    if (name.endsWith('Index')) return [name, driverIds.indexOf(value as DriverId)];
    const per = units[name];
    return [name, per === undefined ? value : (value as number) / per];
  });
  return { ...Object.fromEntries(entries), ...(until && causeOf(until)) };
}

function causeOf(until: Wait['until']): ActionDto {
  if (until.is === 'change') return {};
  if (until.is === 'rest' || until.is === 'left') return { [until.is]: true };
  return until.is === 'ready' ? { activityId: until.activityId } : { syncId: until.syncId };
}

/** These two throw `Unreadable` for an unknown driver. */
export function stepOf(raw: object, driverIds: readonly DriverId[]): Step {
  const read = Object.entries(raw).map(([name, value]) => {
    const field = ownNames.get(name) ?? name;
    if (name.endsWith('Index')) return [field, driverAt(driverIds, value as number)];
    const per = units[name];
    // `+ 0` turns a negative zero into zero.
    return [field, per === undefined ? value : Math.round((value as number) * per) + 0];
  });
  return Object.fromEntries(read) as Step;
}

export function timedActionOf(raw: object, driverIds: readonly DriverId[]): TimedAction {
  const action = stepOf(raw, driverIds) as TimedAction;
  if (action.type !== 'wait') return action;
  const { activityId, syncId, rest, left, ...slack } = action as typeof action & Causes;
  return { ...slack, until: untilOf({ activityId, syncId, rest, left }) };
}

function untilOf({ activityId, syncId, rest, left }: Causes): Wait['until'] {
  if (activityId !== null) return { is: 'ready', activityId };
  if (syncId !== null) return { is: 'sync', syncId };
  return { is: rest ? 'rest' : left ? 'left' : 'change' };
}

export function driverAt(driverIds: readonly DriverId[], at: number): DriverId {
  const driverId = driverIds[at];
  if (driverId === undefined) throw new Unreadable('itineraries: no such driver');
  return driverId;
}
