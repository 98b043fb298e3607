// A legacy trip as its drivers' actions: who does what, where, when, and with whom.
import type { DriverAction, Location } from '#domain/entities.ts';
import type { LegacyAction, LegacyChildTrip, LegacyPlace, LegacyTrip } from '#wire/legacy/trip.ts';
import { find, type Sim } from '../core/sim.ts';
import type { Spot } from '../core/state.ts';
import { spotOf } from '../world/fleet.ts';
import { Refusal } from './refusal.ts';

export type Step = {
  readonly legacy: LegacyAction;
  readonly action: DriverAction;
  /** The start of the way, and the place of the action. */
  readonly here: Spot;
  readonly at: Spot;
};

/** One driver's part of a trip. */
export type Member = {
  readonly driverId: string;
  readonly child: LegacyChildTrip;
  readonly start: Spot;
  readonly carAt: Spot | null;
  readonly steps: readonly Step[];
};

/** Locations that are made with the trip. */
type Made = (id: string) => Location | undefined;

/** The legs of ride-shares are left out: they have no driver of the company. */
export function membersOf(
  sim: Sim,
  tripId: string,
  trip: LegacyTrip,
  made: Made = () => undefined,
): Member[] {
  const placeOf = (place: LegacyPlace) => spotIn(sim, place, made);
  const members: Member[] = [];
  let count = 0;
  for (const child of trip.childTrips) {
    const { driverId } = child;
    if (driverId === null) continue;
    const steps = stepsOf(tripId, child, count, placeOf);
    count += steps.length;
    const start = placeOf(child.startLocation);
    const carAt = child.car && placeOf(child.car.location);
    members.push({ driverId, child, start, carAt, steps });
  }
  const others = othersOf(members);
  return members.map((member) => ({
    ...member,
    steps: member.steps.map((step) => ({
      ...step,
      action: { ...step.action, otherEndId: others.get(step.action.id) ?? null },
    })),
  }));
}

const travels = new Set<LegacyAction['type']>(['Location | Travel', 'Errand | Rideshare']);

export function isTravel({ type }: Pick<LegacyAction, 'type'>): boolean {
  return travels.has(type);
}

/** Consecutive actions from the driver's start on. */
function stepsOf(
  tripId: string,
  child: LegacyChildTrip,
  before: number,
  placeOf: (place: LegacyPlace) => Spot,
): Step[] {
  const steps: Step[] = [];
  let here = placeOf(child.startLocation);
  let atMs = child.startTime;
  for (const { location, actions } of child.destinations) {
    const at = placeOf(location);
    for (const legacy of actions) {
      const startMs = atMs;
      atMs += Math.round(legacy.padding * 1000);
      const action: DriverAction = {
        id: `${tripId}-${before + steps.length + 1}`,
        type: legacy.type,
        status: 'Not Started',
        driverId: child.driverId,
        activityId: legacy.activityId,
        otherEndId: null,
        vehicleId: legacy.vehicleId,
        fromId: isTravel(legacy) ? here.id : at.id,
        toId: at.id,
        plannedStartMs: startMs,
        plannedEndMs: atMs,
        startedMs: null,
        endedMs: null,
      };
      steps.push({ legacy, action, here, at });
      here = at;
    }
    here = at;
  }
  return steps;
}

/** By action: the other side of a meeting, or the action it waits for. */
function othersOf(members: readonly Member[]): ReadonlyMap<string, string> {
  const steps = members.flatMap((member) => member.steps);
  const sides = new Map<string, string[]>();
  const events = new Map<string, string>();
  for (const { legacy, action } of steps) {
    for (const { syncId } of legacy.subActions) {
      sides.set(syncId, [...(sides.get(syncId) ?? []), action.id]);
    }
    if (legacy.syncId !== null && !isWaitFor(legacy)) events.set(legacy.syncId, action.id);
    if (legacy.ride) {
      events.set(legacy.ride.startSyncId, action.id);
      events.set(legacy.ride.endSyncId, action.id);
    }
  }
  const others = new Map<string, string>();
  for (const { legacy, action } of steps) {
    const [sub] = legacy.subActions;
    const other = sub
      ? sides.get(sub.syncId)?.find((id) => id !== action.id)
      : isWaitFor(legacy) && events.get(legacy.syncId ?? '');
    if (other) others.set(action.id, other);
  }
  return others;
}

/** A wait for the end of another action; it takes no time of its own. */
export function isWaitFor({ type, taskId, syncId }: LegacyAction): boolean {
  return type === 'Errand | ToDo' && taskId === null && syncId !== null;
}

/** A saved location, or `driver:<id>`: that driver's position when the trip was planned. */
function spotIn(sim: Sim, { id, lon, lat }: LegacyPlace, made: Made): Spot {
  const location = find(sim, 'locations', id) ?? made(id);
  if (location) return spotOf(location);
  if (!id.startsWith('driver:')) {
    throw new Refusal(422, 'UNKNOWN_LOCATION', `There is no location ${id}.`);
  }
  return { id: null, lonE6: Math.round(lon * 1e6), latE6: Math.round(lat * 1e6) };
}
