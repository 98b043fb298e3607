// The fields of a team problem as a file, and what each may hold, as in docs/plan-format.md.
import { teamModes } from '#domain/plannerModes.ts';
import { z } from '#domain/schema.ts';
import { isKnownZone } from '#domain/zones.ts';

const most = 1000;
const name = z.string().check(z.minLength(1), z.maxLength(200));
const cents = z.number().check(z.minimum(0), z.maximum(1_000_000));
const minutes = z.number().check(z.minimum(0), z.maximum(10_000));
/** Of a day: a limit of none is `null`. */
const dayMinutes = z.optional(z.nullable(z.number().check(z.minimum(1), z.maximum(10_000))));
const whole = (low: number, high: number) => z.int().check(z.minimum(low), z.maximum(high));
export const instant = z
  .string()
  .check(
    z.refine(isTime, 'must be a time with its offset, such as 2026-09-15T08:00:00-05:00'),
    z.refine(isOfThisCentury, 'must be a time from 2000 to 2099'),
  );
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
const requirements = z.strictObject({
  ...qualified,
  manualAssignment: wanted,
  driverGroup: z.optional(z.nullable(name)),
});
const activity = z.strictObject({
  id: name,
  name: z.optional(name),
  startId: name,
  endId: name,
  vehicleId: z.optional(z.nullable(name)),
  vehicleLabel: z.optional(name),
  readyTime: z.optional(z.nullable(instant)),
  deadline: z.optional(z.nullable(instant)),
  taskId: z.optional(z.nullable(name)),
  driverId: z.optional(z.nullable(name)),
  requirements: z.optional(requirements),
});
const driver = z.strictObject({
  id: name,
  name: z.optional(name),
  locationId: z.optional(name),
  from: z.optional(instant),
  until: z.optional(z.nullable(instant)),
  chase: wanted,
  ...qualified,
  groups: z.optional(z.array(name).check(z.maxLength(100))),
});
const car = z.strictObject({ id: name, locationId: name });
const rates = z.strictObject({
  wageCentsPerHour: z.optional(cents),
  carCentsPerMile: z.optional(cents),
  driverCents: z.optional(cents),
  chaseCents: z.optional(cents),
  tipCents: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  lateCentsPerMinute: z.optional(cents),
});
const way = z.strictObject({
  fromId: name,
  toId: name,
  miles: z.number().check(z.minimum(0), z.maximum(10_000)),
  minutes,
});

export const planFile = z.strictObject({
  format: z.literal('tarmac-plan'),
  version: z.literal(1),
  name: z.optional(name),
  mode: z.enum(teamModes),
  startTime: instant,
  zone: z.optional(
    z
      .string()
      .check(z.refine(isKnownZone, 'must be a zone of the IANA database, such as America/Chicago')),
  ),
  startLocationId: z.optional(name),
  roundTrip: z.optional(z.boolean()),
  maxDrivers: whole(1, 12),
  maxShiftMinutes: dayMinutes,
  restAfterMinutes: dayMinutes,
  chases: z.optional(whole(0, 12)),
  cars: z.optional(z.array(car).check(z.minLength(1), z.maxLength(most))),
  seats: z.optional(whole(1, 60)),
  rides: z.optional(z.boolean()),
  leavesLast: z.optional(z.boolean()),
  onTimeFirst: z.optional(z.boolean()),
  rates: z.optional(rates),
  locations: z.array(location).check(z.maxLength(most)),
  // The planner limits their number.
  activities: z.array(activity),
  drivers: z.optional(z.array(driver).check(z.minLength(1), z.maxLength(most))),
  travel: z.optional(z.array(way)),
});
export type PlanFileFields = z.output<typeof planFile>;

/** The fields of every object in a file, by its path without numbers. */
export const fieldsByPath: { readonly [path: string]: readonly string[] } = {
  '': Object.keys(planFile.shape),
  locations: Object.keys(location.shape),
  activities: Object.keys(activity.shape),
  'activities.requirements': Object.keys(requirements.shape),
  drivers: Object.keys(driver.shape),
  cars: Object.keys(car.shape),
  rates: Object.keys(rates.shape),
  travel: Object.keys(way.shape),
};

/** Days that the calendar does not have are invalid. Fractions, as our own output has them. */
function isTime(given: string): boolean {
  const [, year, month, day] =
    /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/.exec(given) ??
    [];
  if (day === undefined || !Number.isFinite(Date.parse(given))) return false;
  return (
    new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day)
  );
}

/** Others are typing errors, and a plan of year 9999 may end in one that has five digits. */
function isOfThisCentury(given: string): boolean {
  const year = new Date(given).getUTCFullYear();
  return !isTime(given) || (year >= 2000 && year <= 2099);
}
