// A team problem as a file: JSON, described in docs/plan-format.md. Invalid values are rejected
// with their path; valid problems that cannot be planned are reported by the planner.
import type { Qualification } from '#domain/entities.ts';
import { isNoPlace, noPlaceWords, toMicroDegrees } from '#domain/geo.ts';
import type { PlanPlace, TravelLeg } from '#domain/itinerary.ts';
import { noDepot, type TeamMode } from '#domain/plannerModes.ts';
import { z } from '#domain/schema.ts';
import { problemOf } from '#planning/team/drafting/problemOf.ts';
import type { TeamProblem } from '#planning/team/model/problem.ts';
import { mostMoves } from '#planning/team/model/refusing.ts';
import { straightTravel } from '#planning/travel.ts';
import { jsonFault } from './jsonFault.ts';
import { clockOfOffset, clockOfZone, type PlanClock } from './planClock.ts';
import { planFile, type PlanFileFields } from './planFileFields.ts';
import { named } from './planNamed.ts';
import { issueInWords } from './planFileIssues.ts';

/** The message says where and what. */
export class InvalidPlanFile extends Error {}

type File = PlanFileFields;

/** A team problem, and what only people need of its file. */
export type PlanFile = {
  readonly problem: TeamProblem;
  readonly words: PlanWords;
};

/** Texts beside ids; ids without one are missing. */
export type PlanWords = {
  /** Of the plan, or null. */
  readonly name: string | null;
  readonly driverNames: ReadonlyMap<string, string>;
  readonly activityNames: ReadonlyMap<string, string>;
  /** By activity: the vehicle's id with its label. */
  readonly vehicles: ReadonlyMap<string, string>;
  readonly clock: PlanClock;
};

/**
 * Throws an `InvalidPlanFile` for an invalid file. Times carry their offset; ways use miles and
 * minutes of `travel`, or a straight line at a usual speed where `travel` lacks them.
 */
export function readPlanFile(text: string, mode: TeamMode | null = null): PlanFile {
  const given = readFields(text, planFile);
  const places = placesOf(given);
  checkNames(given, places);
  checkHours(given);
  const problem = problemOf({
    mode: mode ?? given.mode,
    moves: given.activities.map((activity) => ({
      activityId: activity.id,
      vehicleId: activity.vehicleId ?? null,
      start: places.get(activity.startId) ?? null,
      end: places.get(activity.endId) ?? null,
      unknownIds: [activity.startId, activity.endId].filter((id) => !places.has(id)),
      readyMs: timeOf(activity.readyTime),
      deadlineMs: timeOf(activity.deadline),
      taskId: activity.taskId ?? null,
      namedId: activity.driverId ?? null,
      requirements: {
        qualifications: qualificationsOf(activity.requirements ?? {}),
        manualAssignment:
          activity.requirements?.manualAssignment === true || activity.driverId != null,
        driverGroup: activity.requirements?.driverGroup ?? null,
      },
    })),
    drivers: driversOf(given, places),
    maxDrivers: given.maxDrivers,
    roundTrip: given.roundTrip ?? true,
    start: places.get(given.startLocationId ?? '') ?? null,
    maxShiftMs: limitOf(given.maxShiftMinutes),
    restAfterMs: limitOf(given.restAfterMinutes),
    chases: given.chases,
    cars: given.cars?.flatMap(({ id, locationId }) => {
      const place = places.get(locationId);
      return place ? { id, place } : [];
    }),
    seats: given.seats,
    rides: given.rides,
    leavesLast: given.leavesLast,
    onTimeFirst: given.onTimeFirst,
    legs: legsOf(given, places),
    rates: given.rates,
  });
  return { problem, words: wordsOf(given) };
}

/** Null: none. */
function limitOf(minutes: number | null | undefined): number | null | undefined {
  return minutes == null ? minutes : minutes * 60_000;
}

/** Throws an `InvalidPlanFile` with the first fault. */
export function readFields<S extends z.ZodMiniType>(text: string, schema: S): z.output<S> {
  const fault = jsonFault(text);
  if (fault) {
    throw new InvalidPlanFile(`line ${fault.line}, column ${fault.column}: ${fault.what}`);
  }
  const raw: unknown = JSON.parse(text);
  const read = z.safeParse(schema, raw);
  if (read.success) return read.data;
  throw new InvalidPlanFile(issueInWords(read.error.issues[0], raw));
}

function wordsOf({ name, activities, drivers, startTime, zone }: File): PlanWords {
  const namesOf = (rows: readonly { readonly id: string; readonly name?: string | undefined }[]) =>
    new Map(rows.flatMap(({ id, name }) => (name === undefined ? [] : [[id, name] as const])));
  return {
    name: name ?? null,
    driverNames: namesOf(drivers ?? []),
    activityNames: namesOf(activities),
    vehicles: new Map(
      activities.flatMap(({ id, vehicleId, vehicleLabel }) => {
        const shown = vehicleId == null ? vehicleLabel : named(vehicleLabel, vehicleId);
        return shown === undefined ? [] : [[id, shown] as const];
      }),
    ),
    clock: zone === undefined ? clockOfOffset(startTime) : clockOfZone(zone),
  };
}

function placesOf({ locations }: File): ReadonlyMap<string, PlanPlace> {
  const places = new Map<string, PlanPlace>();
  for (const [index, { id, label = id, latitude, longitude }] of locations.entries()) {
    if (places.has(id)) refuse(`locations[${index}].id`, isTwice(id));
    const at = { lonE6: toMicroDegrees(longitude), latE6: toMicroDegrees(latitude) };
    if (isNoPlace(at.lonE6, at.latE6)) refuse(`locations[${index}]`, noPlaceWords);
    places.set(id, { id, label, ...at });
  }
  return places;
}

/** Of activities only ids and drivers: unknown places are reported by the planner. */
function checkNames(given: File, places: ReadonlyMap<string, PlanPlace>): void {
  const { activities, startLocationId, travel = [] } = given;
  const isPlace = (path: string, id: string | undefined, more = '') => {
    if (id !== undefined && !places.has(id)) refuse(path, `"${id}" is no location.${more}`);
  };
  isPlace('startLocationId', startLocationId, ` ${noDepot}`);
  const rows = driverRows(given);
  const drivers = idsOf('drivers', rows);
  for (const [index, { locationId }] of rows.entries()) {
    isPlace(`drivers[${index}].locationId`, locationId);
  }
  if (startLocationId === undefined && rows.some(({ locationId }) => locationId === undefined)) {
    refuse('startLocationId', noDepot);
  }
  if (activities.length === 0) refuse('activities', 'No activity to plan.');
  if (activities.length > mostMoves) {
    refuse('activities', `${activities.length} activities; a plan takes ${mostMoves} at most.`);
  }
  idsOf('activities', activities);
  for (const [index, { driverId }] of activities.entries()) {
    if (driverId == null || drivers.has(driverId)) continue;
    refuse(`activities[${index}].driverId`, `"${driverId}" is no driver.`);
  }
  checkCars(given, isPlace);
  checkChaseDrivers(given);
  const known = new Set<string>();
  for (const [index, { fromId, toId }] of travel.entries()) {
    isPlace(`travel[${index}].fromId`, fromId);
    isPlace(`travel[${index}].toId`, toId);
    const key = wayKey(fromId, toId);
    if (known.has(key)) refuse(`travel[${index}]`, 'the same way is there twice');
    known.add(key);
  }
}

function checkCars(
  { cars, chases }: File,
  isPlace: (path: string, id: string | undefined) => void,
): void {
  if (!cars) return;
  idsOf('cars', cars);
  for (const [index, { locationId }] of cars.entries()) {
    isPlace(`cars[${index}].locationId`, locationId);
  }
  if ((chases ?? 0) > cars.length) refuse('chases', `${chases}, and there are ${cars.length} cars`);
}

function checkChaseDrivers({ drivers = [], chases = 0 }: File): void {
  const named = drivers.filter(({ chase }) => chase === true).length;
  if (named === 0 || chases <= named) return;
  refuse('chases', `${chases}, and ${named} of the drivers ${named === 1 ? 'is' : 'are'} to chase`);
}

function checkHours({ drivers = [], startTime }: File): void {
  const startMs = Date.parse(startTime);
  for (const [index, { from = startTime, until }] of drivers.entries()) {
    const fromMs = Date.parse(from);
    if (fromMs < startMs) {
      refuse(`drivers[${index}].from`, `${from} is before the start of the plan, ${startTime}`);
    }
    if (until == null || Date.parse(until) > fromMs) continue;
    refuse(`drivers[${index}].until`, `${until} is not after the start of that day, ${from}`);
  }
}

/** Refuses an id that is there twice. */
function idsOf(path: string, rows: readonly { readonly id: string }[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const [index, { id }] of rows.entries()) {
    if (ids.has(id)) refuse(`${path}[${index}].id`, isTwice(id));
    ids.add(id);
  }
  return ids;
}

function isTwice(id: string): string {
  return `"${id}" is there twice`;
}

function refuse(path: string, why: string): never {
  throw new InvalidPlanFile(`${path}: ${why}`);
}

/** The listed drivers, or the maximum number of unnamed ones. */
function driverRows({ drivers, maxDrivers }: File): NonNullable<File['drivers']> {
  return drivers ?? Array.from({ length: maxDrivers }, (_, at) => ({ id: `driver-${at + 1}` }));
}

function driversOf(given: File, places: ReadonlyMap<string, PlanPlace>): TeamProblem['drivers'] {
  const { startLocationId = '', startTime } = given;
  return driverRows(given).map((driver) => ({
    id: driver.id,
    qualifications: qualificationsOf(driver),
    groups: driver.groups ?? [],
    place: places.get(driver.locationId ?? startLocationId) ?? null,
    notBeforeMs: timeOf(driver.from ?? startTime) ?? 0,
    notAfterMs: timeOf(driver.until),
    ...(driver.chase === true ? { isChaseDriver: true } : {}),
  }));
}

function legsOf({ travel = [] }: File, places: ReadonlyMap<string, PlanPlace>) {
  const known = new Map<string, TravelLeg>();
  for (const { fromId, toId, miles, minutes: taken } of travel) {
    const leg = { distanceCmi: Math.round(miles * 100), durationMs: Math.round(taken * 60_000) };
    known.set(wayKey(fromId, toId), leg);
  }
  return (fromId: string, toId: string): TravelLeg | undefined => {
    const [from, to] = [places.get(fromId), places.get(toId)];
    return known.get(wayKey(fromId, toId)) ?? (from && to && straightTravel(from, to));
  };
}

function wayKey(fromId: string, toId: string): string {
  return JSON.stringify([fromId, toId]);
}

const qualifications = ['cdl', 'manualTransmission', 'medicalCard', 'plates', 'twic'] as const;

function qualificationsOf(given: { readonly [name in Qualification]?: boolean | undefined }) {
  return qualifications.filter((one) => given[one] === true);
}

function timeOf(given: string | null | undefined): number | null {
  return given == null ? null : Date.parse(given);
}
