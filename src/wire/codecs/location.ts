// Location on the wire (S1 §3). One without coordinates is dropped.
import { location } from '#domain/entities.ts';
import { flagOrNone } from './fields.ts';
import { codec, own } from './table.ts';

export const { encode: encodeLocation, decode: decodeLocation } = codec(
  location,
  {
    id: {},
    version: { absent: 0 },
    accountId: {},
    kind: own(
      { homeLocation: flagOrNone, isSavedLocation: flagOrNone },
      (raw) => (raw.homeLocation ? 'home' : raw.isSavedLocation ? 'custom' : 'auction'),
      {
        homeLocation: (kind) => kind === 'home',
        isSavedLocation: (kind) => kind === 'custom',
      },
    ),
    label: {},
    address: { or: '' },
    city: { or: '' },
    state: { or: '' },
    postalCode: { at: ['postalCode', 'zip'], or: '' },
    phone: { or: null },
    timezone: {},
    latE6: { at: ['latitude', 'lat'], per: 1e6 },
    lonE6: { at: ['longitude', 'lon'], per: 1e6 },
    // Places of the US alone are read (S1 §5).
    country: { or: 'US' },
    contactName: { or: null },
    contactPhone: { or: null },
    placeId: { or: null },
    shorthand: { or: null },
  },
  { type: ({ kind }) => (kind === 'home' ? 'place' : 'other') },
);
