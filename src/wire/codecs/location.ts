// Location on the wire (S1 §3). One without coordinates is dropped.
import type { Location } from '#domain/entities.ts';
import { z } from '#domain/schema.ts';
import type { LocationDto } from '../dto.ts';
import {
  flagOrNone,
  id,
  label,
  labelOrNone,
  latitude,
  longitude,
  reader,
  toE6,
  version,
} from './fields.ts';

export function encodeLocation(location: Location): LocationDto {
  return {
    id: location.id,
    version: location.version,
    accountId: location.accountId,
    label: location.label,
    address: location.address,
    city: location.city,
    state: location.state,
    postalCode: location.postalCode,
    country: 'US',
    phone: location.phone,
    latitude: location.latE6 / 1e6,
    longitude: location.lonE6 / 1e6,
    timezone: location.timezone,
    homeLocation: location.kind === 'home',
    isSavedLocation: location.kind === 'custom',
    type: location.kind === 'home' ? 'place' : 'other',
  };
}

const schema = z
  .object({
    id,
    version,
    accountId: id,
    label,
    address: labelOrNone,
    city: labelOrNone,
    state: labelOrNone,
    postalCode: labelOrNone,
    zip: labelOrNone,
    phone: labelOrNone,
    latitude: z.optional(latitude),
    longitude: z.optional(longitude),
    lat: z.optional(latitude),
    lon: z.optional(longitude),
    timezone: z.string().check(z.minLength(1), z.maxLength(64)),
    homeLocation: flagOrNone,
    isSavedLocation: flagOrNone,
  })
  .check(
    z.refine((raw) => (raw.latitude ?? raw.lat) !== undefined, { path: ['latitude'] }),
    z.refine((raw) => (raw.longitude ?? raw.lon) !== undefined, { path: ['longitude'] }),
  );

export const decodeLocation = reader(
  schema,
  (raw): Location => ({
    id: raw.id,
    version: raw.version ?? 0,
    accountId: raw.accountId,
    kind: raw.homeLocation ? 'home' : raw.isSavedLocation ? 'custom' : 'auction',
    label: raw.label,
    address: raw.address ?? '',
    city: raw.city ?? '',
    state: raw.state ?? '',
    postalCode: raw.postalCode ?? raw.zip ?? '',
    phone: raw.phone ?? null,
    timezone: raw.timezone,
    lonE6: toE6(raw.longitude ?? (raw.lon as number)),
    latE6: toE6(raw.latitude ?? (raw.lat as number)),
  }),
);
