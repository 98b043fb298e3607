// Edits of an outline as a whole: renaming ids and removing an activity.
import type { ActivityId } from '#domain/ids.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import type { Step, UberRow } from '#domain/teamItinerary.ts';
import { wholeSeconds } from '../../durations.ts';
import { samePlace } from '../../places.ts';
import type { Outline } from '../model/actions.ts';
import { type TeamSetting, uberRow } from '../model/rides.ts';

/** The field of an id determines its kind. */
const named = {
  id: 'action',
  placeId: 'place',
  fromId: 'place',
  toId: 'place',
  startId: 'place',
  endId: 'place',
  driverId: 'driver',
  riderId: 'driver',
  chaseDriverId: 'driver',
  activityId: 'activity',
  vehicleId: 'vehicle',
  taskId: 'task',
  carId: 'car',
  uberId: 'uber',
  syncId: 'sync',
  startSyncId: 'sync',
  endSyncId: 'sync',
  splitId: 'split',
} as const;
export type Named = (typeof named)[keyof typeof named];

/** The same outline under other ids: `name` maps different ids of a kind to different names. */
export function renamed(outline: Outline, name: (kind: Named, id: string) => string): Outline {
  const rename = <T extends object>(row: T, renamed: Named): T =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => {
        const kind = key === 'id' ? renamed : named[key as keyof typeof named];
        return [key, kind && typeof value === 'string' ? name(kind, value) : value];
      }),
    ) as T;
  const { drivers, places, cars, moves, ubers, unserved } = outline;
  return {
    ...outline,
    drivers: drivers.map((driver) => ({
      ...rename(driver, 'driver'),
      steps: driver.steps.map((step) => rename(step, 'action')),
      ...(driver.rests && { rests: driver.rests.map((id) => name('action', id)) }),
    })),
    places: places.map((row) => rename(row, 'place')),
    cars: cars.map((row) => rename(row, 'car')),
    moves: moves.map((row) => rename(row, 'activity')),
    ubers: ubers.map((row) => rename(row, 'uber')),
    unserved: unserved.map((row) => rename(row, 'activity')),
  };
}

/**
 * Removes an activity: its move, all its actions, and the waits for them. The vehicle carried its
 * driver as well, who goes the same way now by ride-share, or in the tow truck. A later move of the
 * same vehicle stays, and is possible only if it is removed as well. Throws when no way is known.
 */
export function withoutActivity(
  outline: Outline,
  activityId: ActivityId,
  setting: TeamSetting,
): Outline {
  const row = outline.moves.find((move) => move.activityId === activityId);
  if (!row) return outline;
  const isItsStep = (step: Step) => 'activityId' in step && step.activityId === activityId;
  const moves = outline.moves.filter((move) => move !== row);
  const way = wayOf(row, outline, setting);
  const ubers = way?.ride ? [...outline.ubers, way.ride] : outline.ubers;
  const drivers = outline.drivers.map((driver) => {
    const first = driver.steps.find(isItsStep);
    if (!first) return driver;
    const steps = driver.steps.flatMap((step) => {
      if (step === first && way) return way.step;
      return isItsStep(step) ? [] : step;
    });
    // A rest before the pick-up comes before whatever the driver does instead.
    const instead = way?.step ?? steps[driver.steps.indexOf(first)];
    const rests = driver.rests?.flatMap((id) => (id === first.id ? (instead?.id ?? []) : id));
    return { ...driver, steps, ...(rests && { rests }) };
  });
  return withSteps({ ...outline, moves, ubers, drivers }, setting, ({ steps }) => steps);
}

/** The way of a move without its vehicle; null where its ends are near. */
function wayOf(
  { activityId, driverId, startId: fromId, endId: toId }: Outline['moves'][number],
  outline: Outline,
  setting: TeamSetting,
): { readonly step: Step; readonly ride: UberRow | null } | null {
  const [from, to] = [fromId, toId].map((id) => outline.places.find((place) => place.id === id));
  if (!from || !to || samePlace(from, to)) return null;
  const leg = setting.legs(fromId, toId);
  if (!leg) throw new Error(`No way is known from ${fromId} to ${toId}.`);
  const id = unusedId(`${activityId}/way`, outline);
  const truck = outline.cars.find((car) => car.driverId === driverId && car.tows);
  if (truck) {
    const distanceCmi = Math.round(leg.distanceCmi);
    const lasts = { distanceCmi, durationMs: wholeSeconds(leg.durationMs) };
    return { step: { id, type: 'go-to', carId: truck.id, fromId, toId, ...lasts }, ride: null };
  }
  const row = uberRow(id, driverId, { fromId, toId }, leg, setting);
  const ride = { ...row, startSyncId: `${id}/begun`, endSyncId: `${id}/over` };
  const durationMs = row.pickupMs + row.driveMs + row.dropoffMs;
  return { step: { id, type: 'uber', fromId, toId, uberId: id, durationMs }, ride };
}

function unusedId(id: string, outline: Outline): string {
  const taken = [...outline.ubers, ...outline.drivers.flatMap(({ steps }) => steps)];
  return taken.some((one) => one.id === id) ? unusedId(`${id}+`, outline) : id;
}

/**
 * Replaces the steps of all drivers: where a driver would have to jump, a ride-share or the
 * driver's tow truck is inserted, and rides to the same place are removed, with the waits for them.
 * Throws when no way is known.
 */
export function withSteps(
  outline: Outline,
  setting: TeamSetting,
  stepsOf: (driver: Outline['drivers'][number]) => readonly Step[],
): Outline {
  const ubers = new Map(outline.ubers.map((row) => [row.id, row]));
  const drivers = outline.drivers.map((driver) => ({
    ...driver,
    steps: reconnected(driver.driverId, stepsOf(driver), outline, setting, ubers),
  }));
  const taken = new Set(
    drivers.flatMap(({ steps }) => steps.map((step) => (step.type === 'uber' ? step.uberId : ''))),
  );
  const rides = [...ubers.values()].filter(({ id }) => taken.has(id));
  return withoutLostWaits({ ...outline, drivers, ubers: rides });
}

/**
 * One driver's steps with a ride, or a drive of the own tow truck, wherever the driver would jump;
 * rides to the same place are removed.
 */
function reconnected(
  driverId: string,
  steps: readonly Step[],
  { places, cars, roundTrip }: Outline,
  setting: TeamSetting,
  ubers: Map<string, UberRow>,
): readonly Step[] {
  const placeOf = (id: string) => places.find((place) => place.id === id) as PlanPlace;
  const whole: Step[] = [];
  const taken = new Set([...ubers.keys(), ...steps.map(({ id }) => id)]);
  const unused = (id: string): string => (taken.has(id) ? unused(`${id}+`) : id);
  const ride = (id: string, row: UberRow) => {
    ubers.set(row.id, row);
    const { startId: fromId, endId: toId, pickupMs, driveMs, dropoffMs } = row;
    const durationMs = pickupMs + driveMs + dropoffMs;
    whole.push({ id, type: 'uber', fromId, toId, uberId: row.id, durationMs });
  };
  const between = (id: string, from: string, to: string, old: Partial<UberRow> = {}) => {
    const leg = setting.legs(from, to);
    if (!leg) throw new Error(`No way is known from ${from} to ${to}.`);
    const row = uberRow(id, driverId, { fromId: from, toId: to }, leg, setting);
    const { startSyncId = `${id}/begun`, endSyncId = `${id}/over` } = old;
    return { ...row, startSyncId, endSyncId };
  };
  const truck = cars.find((car) => car.driverId === driverId && car.tows);
  let truckId = truck?.placeId;
  /** A tow truck comes along: after a ride without it, it could carry no vehicle. */
  const drive = (id: string, carId: string, from: string, to: string) => {
    const leg = setting.legs(from, to);
    if (!leg) throw new Error(`No way is known from ${from} to ${to}.`);
    const distanceCmi = Math.round(leg.distanceCmi);
    const durationMs = wholeSeconds(leg.durationMs);
    whole.push({ id, type: 'go-to', carId, fromId: from, toId: to, distanceCmi, durationMs });
  };
  /** Null aboard a chase car. */
  let hereId: string | null = steps[0] && 'placeId' in steps[0] ? steps[0].placeId : null;
  for (const step of steps) {
    const fromId = 'placeId' in step ? step.placeId : step.fromId;
    const toId = 'placeId' in step ? step.placeId : step.toId;
    const isHere = hereId === null || samePlace(placeOf(hereId), placeOf(fromId));
    if (hereId === null || isHere) whole.push(step);
    else if (step.type === 'uber') {
      const old = ubers.get(step.uberId);
      ubers.delete(step.uberId);
      if (samePlace(placeOf(hereId), placeOf(toId))) continue;
      ride(step.id, between(step.uberId, hereId, toId, old));
    } else if (step.type === 'end' && !roundTrip) {
      whole.push({ ...step, placeId: hereId });
    } else if (truck && truckId !== undefined && samePlace(placeOf(truckId), placeOf(hereId))) {
      if (step.type !== 'go-to') {
        drive(unused(`${step.id}/drive`), truck.id, hereId, fromId);
        whole.push(step);
      } else if (!samePlace(placeOf(hereId), placeOf(toId))) {
        drive(step.id, truck.id, hereId, toId);
      }
    } else {
      const id = unused(`${step.id}/ride`);
      ride(id, between(id, hereId, fromId));
      whole.push(step);
    }
    const isAboard: boolean = step.type === 'join' || (hereId === null && step.type !== 'split');
    hereId = isAboard ? null : toId;
    const isTowed = step.type === 'move-vehicle' || step.type === 'go-to';
    if (truck && isTowed) truckId = toId;
  }
  return whole;
}

/** Removes waits for events that no longer exist. */
function withoutLostWaits(outline: Outline): Outline {
  const signaled = new Set(
    outline.ubers.flatMap(({ startSyncId, endSyncId }) => [startSyncId, endSyncId]),
  );
  for (const step of outline.drivers.flatMap(({ steps }) => steps)) {
    if (step.type === 'task' || step.type === 'dropoff-vehicle') signaled.add(step.syncId ?? '');
  }
  return {
    ...outline,
    drivers: outline.drivers.map((driver) => ({
      ...driver,
      steps: driver.steps.filter((step) => step.type !== 'wait-for' || signaled.has(step.syncId)),
    })),
  };
}
