// Driver on the wire (S2 §3). One table per outside vocabulary (readings 24 and 25): what the
// backend calls status is the presence, and 'en route' is busy and not available.
import type { Availability, Driver, Presence, Qualification } from '#domain/entities.ts';
import { z } from '#domain/schema.ts';
import type { DriverDto } from '../dto.ts';
import { flagOrNone, id, idOrNone, labelOrNone, reader, title, version, words } from './fields.ts';

const types = words<Driver['type']>({
  employee: 'employee',
  contractor: 'contractor',
  driver: 'contractor',
});
const presences = words<Presence>({
  online: 'online',
  away: 'away',
  busy: 'busy',
  offline: 'offline',
});
const EN_ROUTE = 'en route';
const availabilities = words<Availability>({
  available: 'available',
  priority: 'priority',
  unavailable: 'unavailable',
  [EN_ROUTE]: 'unavailable',
});
const MAX_GROUPS = 50;
const licences = ['A', 'B', 'C', 'D'] as const;

/** Kept in this order, whatever order they arrive in. */
export const qualifications: readonly Qualification[] = [
  'cdl',
  'manualTransmission',
  'medicalCard',
  'plates',
  'twic',
];

export function encodeDriver(driver: Driver): DriverDto {
  const has = (qualification: Qualification) => driver.qualifications.includes(qualification);
  return {
    id: driver.id,
    version: driver.version,
    accountId: driver.accountId,
    type: driver.type,
    name: driver.name,
    phone: driver.phone,
    rating: driver.rating,
    status: driver.presence,
    availabilityStatus: driver.availability,
    dlClass: driver.licence === null ? null : licences.indexOf(driver.licence) + 1,
    driverFilters: {
      cdl: has('cdl'),
      manualTransmission: has('manualTransmission'),
      medicalCard: has('medicalCard'),
      plates: has('plates'),
      twic: has('twic'),
    },
    groups: driver.groups ?? [],
    tripsCompleted: driver.tripsCompleted,
    homeLocationId: driver.homeLocationId,
  };
}

const schema = z.object({
  id,
  version,
  accountId: id,
  type: types.schema,
  name: title,
  phone: labelOrNone,
  rating: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(100)))),
  status: presences.schema,
  availabilityStatus: availabilities.schema,
  dlClass: z.optional(z.nullable(z.int())),
  driverFilters: z.object({
    cdl: flagOrNone,
    manualTransmission: flagOrNone,
    medicalCard: flagOrNone,
    plates: flagOrNone,
    twic: flagOrNone,
  }),
  groups: z.optional(z.nullable(z.array(title).check(z.maxLength(MAX_GROUPS)))),
  tripsCompleted: z.optional(z.int().check(z.gte(0))),
  homeLocationId: idOrNone,
});

export const decodeDriver = reader(
  schema,
  (raw): Driver => ({
    id: raw.id,
    version: raw.version ?? 0,
    accountId: raw.accountId,
    type: types.of(raw.type),
    name: raw.name,
    phone: raw.phone ?? null,
    rating: raw.rating ?? null,
    presence: raw.availabilityStatus.toLowerCase() === EN_ROUTE ? 'busy' : presences.of(raw.status),
    availability: availabilities.of(raw.availabilityStatus),
    licence: licences[(raw.dlClass ?? 0) - 1] ?? null,
    qualifications: qualifications.filter((qualification) => raw.driverFilters[qualification]),
    groups: [...new Set(raw.groups)],
    tripsCompleted: raw.tripsCompleted ?? 0,
    homeLocationId: raw.homeLocationId ?? null,
  }),
);
