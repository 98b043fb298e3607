// A team problem as a file: JSON, described in docs/plan-format.md. Invalid values are rejected
// with their path; valid problems that cannot be planned are reported by the planner.
import type { Qualification } from '#domain/entities.ts';
import { toMicroDegrees } from '#domain/geo.ts';
import type { PlanPlace, TravelLeg } from '#domain/itinerary.ts';
import { noDepot } from '#domain/plannerModes.ts';
import { z } from '#domain/schema.ts';
import { standardChaseSeats } from '#planning/chases.ts';
import { standardDurations } from '#planning/durations.ts';
import { standardFares } from '#planning/fares.ts';
import { standardRates } from '#planning/team/schedule/costs.ts';
import type { TeamMode, TeamProblem } from '#planning/team/problem.ts';
import { straightTravel } from '#planning/travel.ts';

/** The message says where and what. */
export class InvalidPlanFile extends Error {}

const most = 1000;
const name = z.string().check(z.minLength(1), z.maxLength(200));
const cents = z.number().check(z.minimum(0), z.maximum(1_000_000));
const minutes = z.number().check(z.minimum(0), z.maximum(10_000));
const whole = (low: number, high: number) => z.int().check(z.minimum(low), z.maximum(high));
const instant = z
  .string()
  .check(z.refine(isTime, 'must be a time with its offset, such as 2026-09-15T08:00:00-05:00'));
const wanted = z.optional(z.boolean());
const qualified = {
  cdl: wanted,
  manualTransmission: wanted,
  medicalCard: wanted,
  plates: wanted,
  twic: wanted,
};

const location = z.strictObject({
  id: name,
  label: z.optional(name),
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
});
const activity = z.strictObject({
  id: name,
  startId: name,
  endId: name,
  vehicleId: z.optional(z.nullable(name)),
  readyTime: z.optional(z.nullable(instant)),
  deadline: z.optional(z.nullable(instant)),
  taskId: z.optional(z.nullable(name)),
  driverId: z.optional(z.nullable(name)),
  requirements: z.optional(
    z.strictObject({
      ...qualified,
      manualAssignment: wanted,
      driverGroup: z.optional(z.nullable(name)),
    }),
  ),
});
const driver = z.strictObject({
  id: name,
  locationId: z.optional(name),
  from: z.optional(instant),
  until: z.optional(z.nullable(instant)),
  ...qualified,
  groups: z.optional(z.array(name).check(z.maxLength(100))),
});
const file = z.strictObject({
  format: z.literal('tarmac-plan'),
  version: z.literal(1),
  name: z.optional(name),
  mode: z.enum(['rideshare', 'company', 'personal', 'tow', 'ownCar']),
  startTime: instant,
  startLocationId: z.optional(name),
  roundTrip: z.optional(z.boolean()),
  maxDrivers: whole(1, 12),
  maxShiftMinutes: z.optional(z.nullable(minutes)),
  chases: z.optional(whole(0, 12)),
  seats: z.optional(whole(1, 60)),
  rides: z.optional(z.boolean()),
  rates: z.optional(
    z.strictObject({
      wageCentsPerHour: z.optional(cents),
      carCentsPerMile: z.optional(cents),
      driverCents: z.optional(cents),
      chaseCents: z.optional(cents),
      tipCents: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
      lateCentsPerMinute: z.optional(cents),
    }),
  ),
  locations: z.array(location).check(z.maxLength(most)),
  // The planner checks their number.
  activities: z.array(activity),
  drivers: z.optional(z.array(driver).check(z.maxLength(most))),
  travel: z.optional(
    z.array(
      z.strictObject({
        fromId: name,
        toId: name,
        miles: z.number().check(z.minimum(0), z.maximum(10_000)),
        minutes,
      }),
    ),
  ),
});
type File = z.output<typeof file>;

/**
 * Throws an `InvalidPlanFile` for an invalid file. Times carry their offset; ways use miles and
 * minutes of `travel`, or a straight line at a usual speed where `travel` lacks them.
 */
export function readPlanFile(text: string, mode: TeamMode | null = null): TeamProblem {
  const given = fileFrom(text);
  const places = placesOf(given);
  checkNames(given, places);
  return {
    mode: mode ?? given.mode,
    moves: given.activities.map((one) => ({
      activityId: one.id,
      vehicleId: one.vehicleId ?? null,
      start: places.get(one.startId) ?? null,
      end: places.get(one.endId) ?? null,
      readyMs: timeOf(one.readyTime),
      deadlineMs: timeOf(one.deadline),
      taskId: one.taskId ?? null,
      namedId: one.driverId ?? null,
      requirements: {
        qualifications: qualificationsOf(one.requirements ?? {}),
        manualAssignment: one.requirements?.manualAssignment === true || one.driverId != null,
        driverGroup: one.requirements?.driverGroup ?? null,
      },
    })),
    drivers: driversOf(given, places),
    maxDrivers: given.maxDrivers,
    roundTrip: given.roundTrip ?? true,
    maxShiftMs: given.maxShiftMinutes == null ? null : given.maxShiftMinutes * 60_000,
    restAfterMs: null,
    chases: given.chases ?? given.maxDrivers,
    seats: given.seats ?? standardChaseSeats,
    rides: given.rides ?? true,
    legs: legsOf(given, places),
    rates: { ...standardRates, ...given.rates },
    durations: standardDurations,
    fares: standardFares,
  };
}

function fileFrom(text: string): File {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    throw new InvalidPlanFile(`${lineIn(text, message)}no JSON: ${message.replaceAll('\n', ' ')}`);
  }
  const read = z.safeParse(file, raw);
  if (read.success) return read.data;
  const [first] = read.error.issues;
  const path = (first?.path ?? []).reduce<string>(
    (all, key) =>
      typeof key === 'number' ? `${all}[${key}]` : `${all && `${all}.`}${String(key)}`,
    '',
  );
  throw new InvalidPlanFile(`${path || 'the file'}: ${wordsOf(first)}`);
}

/** Where the parser stopped, if it reports it. */
function lineIn(text: string, message: string): string {
  const [, at] = /position (\d+)/.exec(message) ?? [];
  if (at === undefined && !message.includes('end of JSON')) return '';
  return `line ${
    text
      .trimEnd()
      .slice(0, Number(at ?? text.length))
      .split('\n').length
  }: `;
}

function wordsOf(issue: z.core.$ZodIssue | undefined): string {
  switch (issue?.code) {
    case 'invalid_type':
      return `must be of type ${issue.expected}`;
    case 'too_small':
      return `must ${countOf(issue.origin)} at least ${String(issue.minimum)}`;
    case 'too_big':
      return `must ${countOf(issue.origin)} at most ${String(issue.maximum)}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `has no field "${issue.keys[0]}"`;
    default:
      return issue?.message ?? 'does not fit';
  }
}

function countOf(origin: string): string {
  const counted = { string: 'be of a length of', array: 'be a list of' }[origin];
  return counted ?? 'be';
}

function placesOf({ locations }: File): ReadonlyMap<string, PlanPlace> {
  const places = new Map<string, PlanPlace>();
  for (const [index, { id, label = id, latitude, longitude }] of locations.entries()) {
    if (places.has(id)) throw new InvalidPlanFile(`locations[${index}].id: "${id}" is there twice`);
    const at = { lonE6: toMicroDegrees(longitude), latE6: toMicroDegrees(latitude) };
    places.set(id, { id, label, ...at });
  }
  return places;
}

/** Checks only the drivers of activities: unknown places are reported by the planner. */
function checkNames(given: File, places: ReadonlyMap<string, PlanPlace>): void {
  const isPlace = (path: string, id: string | undefined, more = '') => {
    if (id === undefined || places.has(id)) return;
    throw new InvalidPlanFile(`${path}: "${id}" is no location.${more}`);
  };
  isPlace('startLocationId', given.startLocationId, ` ${noDepot}`);
  const drivers = new Set(driverRows(given).map(({ id }) => id));
  for (const [index, { locationId }] of driverRows(given).entries()) {
    isPlace(`drivers[${index}].locationId`, locationId);
  }
  for (const [index, { driverId }] of given.activities.entries()) {
    if (driverId == null || drivers.has(driverId)) continue;
    throw new InvalidPlanFile(`activities[${index}].driverId: "${driverId}" is no driver.`);
  }
  const known = new Set<string>();
  for (const [index, { fromId, toId }] of (given.travel ?? []).entries()) {
    isPlace(`travel[${index}].fromId`, fromId);
    isPlace(`travel[${index}].toId`, toId);
    const key = wayKey(fromId, toId);
    if (known.has(key)) throw new InvalidPlanFile(`travel[${index}]: the same way is there twice`);
    known.add(key);
  }
}

/** The listed drivers, or the maximum number of unnamed ones. */
function driverRows({ drivers, maxDrivers }: File): NonNullable<File['drivers']> {
  return drivers ?? Array.from({ length: maxDrivers }, (_, at) => ({ id: `driver-${at + 1}` }));
}

function driversOf(given: File, places: ReadonlyMap<string, PlanPlace>): TeamProblem['drivers'] {
  const { startLocationId = '', startTime } = given;
  return driverRows(given).map((one) => ({
    id: one.id,
    qualifications: qualificationsOf(one),
    groups: one.groups ?? [],
    place: places.get(one.locationId ?? startLocationId) ?? null,
    notBeforeMs: timeOf(one.from ?? startTime) ?? 0,
    notAfterMs: timeOf(one.until),
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

/** Days that the calendar does not have are invalid. */
function isTime(given: string): boolean {
  const [, year, month, day] =
    /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/.exec(given) ?? [];
  if (day === undefined || !Number.isFinite(Date.parse(given))) return false;
  return (
    new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day)
  );
}

function timeOf(given: string | null | undefined): number | null {
  return given == null ? null : Date.parse(given);
}
