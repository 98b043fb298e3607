// Location on the wire (S1 §3). One without coordinates, or at 0, 0, is dropped; one without a zone
// gets that of its state.
import { usualZone } from '#domain/employees.ts';
import { location } from '#domain/entities.ts';
import { isNoPlace, noPlaceWords } from '#domain/geo.ts';
import { zoneOfState } from '#domain/zoneOfState.ts';
import { z } from '#domain/schema.ts';
import { flagOrNone, orNone } from './fields.ts';
import { rowCodec } from './rows.ts';
import { own } from './table.ts';

const { encode, decode } = rowCodec(location, {
  id: { isNeeded: true },
  version: { absent: 0 },
  accountId: { lost: '' },
  kind: own(
    { homeLocation: flagOrNone, isSavedLocation: flagOrNone, type: orNone(z.string()) },
    (raw) => {
      if (raw.homeLocation) return 'home';
      if (raw.isSavedLocation) return 'custom';
      return raw.type === 'place' ? 'once' : 'auction';
    },
    {
      homeLocation: (kind) => kind === 'home',
      isSavedLocation: (kind) => kind === 'custom',
      type: (kind) => (kind === 'home' || kind === 'once' ? 'place' : 'other'),
    },
    { lost: 'auction' },
  ),
  label: { lost: '' },
  address: { or: '' },
  city: { or: '' },
  state: { or: '' },
  postalCode: { at: ['postalCode', 'zip'], or: '' },
  phone: { or: null },
  timezone: { lost: usualZone },
  latE6: { at: ['latitude', 'lat'], per: 1e6, isNeeded: true },
  lonE6: { at: ['longitude', 'lon'], per: 1e6, isNeeded: true },
  // Only places of the US are read (S1 §5).
  country: { or: 'US' },
  contactName: { or: null },
  contactPhone: { or: null },
  placeId: { or: null },
  shorthand: { or: null },
});

export const encodeLocation = encode;

export function decodeLocation(raw: unknown): ReturnType<typeof decode> {
  const read = decode(typeof raw === 'object' && raw !== null ? zoned(raw) : raw);
  if ('problem' in read || !isNoPlace(read.value.lonE6, read.value.latE6)) return read;
  return { problem: `latitude: ${noPlaceWords}` };
}

type RawRow = { readonly [field: string]: unknown };

function zoned(row: object): RawRow {
  const raw = row as RawRow;
  const { timezone, state } = raw;
  if (
    typeof state !== 'string' ||
    (timezone !== undefined && timezone !== null && timezone !== '')
  ) {
    return raw;
  }
  const lonE6 = Number(raw['longitude'] ?? raw['lon']) * 1e6;
  const latE6 = Number(raw['latitude'] ?? raw['lat']) * 1e6;
  const zone = zoneOfState(state, { lonE6, latE6 });
  return zone === null ? raw : { ...raw, timezone: zone };
}
