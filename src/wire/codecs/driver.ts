// Driver on the wire (S2 §3). Outside vocabularies (readings 24 and 25): the backend's
// status is our presence, and 'en route' is busy and not available.
import { type Driver, driver, permit } from '#domain/entities.ts';
import { z } from '#domain/schema.ts';
import { orNone, unknownName } from './fields.ts';
import { rowCodec } from './rows.ts';
import { codec, flags, own } from './table.ts';

const { qualifications, licence } = driver.shape;
const enRoute = 'en route';
const licenses = licence.def.innerType.options;

const permitCodec = codec(permit, { kind: { at: 'name' }, validUntil: { at: 'expirationDate' } });

const { encode, decode } = rowCodec(driver, {
  id: { isNeeded: true },
  version: { absent: 0 },
  accountId: { lost: '' },
  type: { words: { driver: 'contractor' }, lost: 'unknown' },
  name: { lost: unknownName },
  preferredName: { or: '' },
  firstName: { or: '' },
  lastName: { or: '' },
  // Both documents have two names for these.
  avatar: { at: ['avatar', 'profilePhoto'], or: null },
  phone: { or: null },
  rating: { at: ['rating', 'rate'], or: null },
  presence: {
    at: 'status',
    words: { available: 'online', unavailable: 'away', [enRoute]: 'busy' },
    lost: 'unknown',
  },
  availability: {
    at: 'availabilityStatus',
    words: { [enRoute]: 'unavailable' },
    lost: 'unknown',
  },
  licence: own(
    { dlClass: orNone(z.int()) },
    (raw): Driver['licence'] => licenses[(raw.dlClass ?? 0) - 1] ?? null,
    { dlClass: (letter) => (letter === null ? null : licenses.indexOf(letter) + 1) },
    { lost: null },
  ),
  qualifications: flags(qualifications.def.element.def.entries, 'driverFilters.'),
  permits: { at: 'expirations', rows: permitCodec, or: [] },
  groups: { or: [], isDistinct: true },
  hasLeft: { or: false },
  relationVersion: { or: null },
  tripsCompleted: { or: null },
  homeLocationId: { or: null },
});

export const encodeDriver = encode;

export function decodeDriver(raw: unknown): ReturnType<typeof decode> {
  const { availabilityStatus: word } = (raw ?? {}) as { readonly availabilityStatus?: unknown };
  const isEnRoute = typeof word === 'string' && word.toLowerCase() === enRoute;
  const read = decode(isEnRoute ? { ...(raw as object), status: enRoute } : raw);
  return 'value' in read && read.value.name === unknownName
    ? { ...read, value: called(read.value) }
    : read;
}

/** One whose whole name is unknown goes by its parts. */
function called(driver: Driver): Driver {
  const { firstName, lastName, preferredName } = driver;
  const whole = [firstName, lastName].filter((part) => part !== '').join(' ') || preferredName;
  return whole === '' ? driver : { ...driver, name: whole };
}
