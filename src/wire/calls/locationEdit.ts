// A location as an operator writes it, on the wire (S1 §7 locations): new, or an edit of one.
import { location } from '#domain/entities.ts';
import { type LocationValues, locationFields } from '#domain/locations.ts';
import { decimal, flag, z } from '#domain/schema.ts';
import type { LocationEdit } from './calls.ts';
import { must, Unreadable } from '../codecs/fields.ts';
import { type EditCodec, edits } from '../codecs/table.ts';

type OnWire = {
  [F in Exclude<keyof LocationValues, Optional | 'lonE6' | 'latE6'>]?: LocationValues[F];
} & {
  [F in Optional]?: string | null;
} & { longitude?: number; latitude?: number };

/** Null on the wire, empty here. */
const optional = ['phone', 'contactName', 'contactPhone', 'shorthand'] as const;
type Optional = (typeof optional)[number];

const plain = edits<OnWire>(
  z.object({
    ...location.shape,
    isHome: flag,
    longitude: decimal(-180, 180),
    latitude: decimal(-90, 90),
  }),
  {
    label: 'label',
    address: 'address',
    city: 'city',
    state: 'state',
    postalCode: 'postalCode',
    country: 'country',
    phone: 'phone',
    contactName: 'contactName',
    contactPhone: 'contactPhone',
    timezone: 'timezone',
    shorthand: 'shorthand',
    accountId: 'accountId',
    isHome: 'homeLocation',
    longitude: 'longitude',
    latitude: 'latitude',
  },
);

export const locationEdits: EditCodec<LocationEdit> = {
  encode: (id, edit) => plain.encode(id, toWire(edit)),
  decode(raw) {
    const read = plain.decode(raw);
    if ('problem' in read) return read;
    return { value: { id: read.value.id, edit: fromWire(read.value.edit) } };
  },
};

/** A new location is written like an edit of all fields. */
export function encodeNewLocation(values: LocationValues) {
  const { id: _none, ...body } = locationEdits.encode('new', values);
  return body;
}

/** Throws `Unreadable`, also where a field is missing. */
export function decodeNewLocation(raw: unknown): LocationValues {
  const isObject = typeof raw === 'object' && raw !== null;
  const { edit } = must(locationEdits.decode(isObject ? { ...raw, id: 'new' } : raw), 'body');
  const missing = locationFields.find((field) => edit[field] === undefined);
  if (missing !== undefined) throw new Unreadable(`body.${missing}: missing`);
  return edit as LocationValues;
}

function toWire({ lonE6, latE6, ...edit }: LocationEdit): OnWire {
  const orNull = optional.flatMap((field) =>
    edit[field] === undefined ? [] : [[field, edit[field] === '' ? null : edit[field]] as const],
  );
  return {
    ...edit,
    ...Object.fromEntries(orNull),
    ...(lonE6 !== undefined && { longitude: lonE6 / 1e6 }),
    ...(latE6 !== undefined && { latitude: latE6 / 1e6 }),
  };
}

function fromWire({ longitude, latitude, ...edit }: OnWire): LocationEdit {
  const orEmpty = optional.flatMap((field) =>
    edit[field] === undefined ? [] : [[field, edit[field] ?? ''] as const],
  );
  return {
    ...edit,
    ...Object.fromEntries(orEmpty),
    ...(longitude !== undefined && { lonE6: Math.round(longitude * 1e6) + 0 }),
    ...(latitude !== undefined && { latE6: Math.round(latitude * 1e6) + 0 }),
  } as LocationEdit;
}
