// Driver on the wire (S2 §3). Outside vocabularies (readings 24 and 25): the backend's
// status is our presence, and 'en route' is busy and not available.
import { type Driver, driver, permit } from '#domain/entities.ts';
import { z } from '#domain/schema.ts';
import { orNone, words } from './fields.ts';
import { codec, flags, own } from './table.ts';

const { presence, qualifications, licence } = driver.shape;
const presences = words(presence.def.entries);
const enRoute = 'en route';
const licenses = licence.def.innerType.options;

const permitCodec = codec(permit, { kind: { at: 'name' }, validUntil: { at: 'expirationDate' } });

export const { encode: encodeDriver, decode: decodeDriver } = codec(driver, {
  id: {},
  version: { absent: 0 },
  accountId: {},
  type: { words: { driver: 'contractor' } },
  name: {},
  phone: { or: null },
  rating: { or: null },
  presence: own(
    { status: presences.schema, availabilityStatus: z.string() },
    (raw) => (raw.availabilityStatus.toLowerCase() === enRoute ? 'busy' : presences.of(raw.status)),
    { status: (presence) => presence },
  ),
  availability: { at: 'availabilityStatus', words: { [enRoute]: 'unavailable' } },
  licence: own(
    { dlClass: orNone(z.int()) },
    (raw): Driver['licence'] => licenses[(raw.dlClass ?? 0) - 1] ?? null,
    { dlClass: (letter) => (letter === null ? null : licenses.indexOf(letter) + 1) },
  ),
  qualifications: flags(qualifications.def.element.def.entries, 'driverFilters.'),
  permits: { at: 'expirations', rows: permitCodec, or: [] },
  groups: { or: [], isDistinct: true },
  hasLeft: { or: false },
  relationVersion: { or: null },
  tripsCompleted: { absent: 0 },
  homeLocationId: { or: null },
});
