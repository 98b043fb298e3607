import type { Location } from '#domain/entities.ts';
import type { FoundPlace } from '#domain/foundPlace.ts';
import { isNoPlace, type Point } from '#domain/geo.ts';
import {
  checkLocationValues,
  type LocationField,
  locationFields,
  type LocationValues,
} from '#domain/locations.ts';
import { flag, integer, z } from '#domain/schema.ts';
import { zoneOfState } from '#domain/zoneOfState.ts';
import { formSeeing, newFormSeeing } from '#spine/forms/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { accountOf, type EditedFields, purposeOf } from './locations.model.ts';
import { createLocation, editLocation, inWords, newLocations } from './locations.requests.ts';

type Sees = Pick<WorldSees, 'world'>;

/** The form's values: the pin is one of them, and whether the address still follows it. */
export type TypedLocation = Omit<LocationValues, 'lonE6' | 'latE6'> & {
  /** The pin; null until it is set. */
  readonly at: Point | null;
  /** Where the address is: as the places service has found it; null when typed by hand. */
  readonly foundAt: Point | null;
  /** Part of the address was typed: from then on neither follows the other. */
  readonly isByHand: boolean;
};

const point = z.nullable(z.object({ lonE6: integer, latE6: integer }));
const { lonE6: _lon, latE6: _lat, ...written } = locationFields.typed.shape;
const values = z.object({ ...written, at: point, foundAt: point, isByHand: flag });
const words = {
  ...locationFields.labels,
  at: 'Pin',
  foundAt: 'Address on the map',
  isByHand: 'Typed by hand',
};
/** A pin and its address are one question: of two pins neither has the other's address. */
const groups = [['address', 'city', 'state', 'postalCode', 'at', 'foundAt', 'isByHand']] as const;

/** The form of a new location; its id says what it is for, and of which account. */
export const newLocationForm = newFormSeeing<Sees>()({
  request: createLocation,
  subject: newLocations,
  values,
  words,
  first: (owner: string): TypedLocation => {
    const { lonE6: _east, latE6: _north, ...empty } = locationFields.empty;
    const accountId = accountOf(owner);
    return { ...empty, accountId, at: null, foundAt: null, isByHand: false };
  },
  check: wrongIn,
  asked: (owner, typed) => ({ owner, location: writtenOf(typed) }),
  title: (owner, { world }) => {
    const account = world.tables.accounts.get(accountOf(owner))?.name ?? 'this company';
    return `New location of ${account}${forWords[purposeOf(owner)]}`;
  },
});

const forWords = { own: '', start: ', for a pick-up', end: ', for a drop-off' } as const;

/** The form of a location that is there. */
export const locationForm = formSeeing<Sees>()({
  request: editLocation,
  collection: 'locations',
  values,
  groups,
  words,
  valuesOf: (row: Location): TypedLocation => {
    const { lonE6, latE6, ...same } = locationFields.valuesOf(row);
    // Its address was given: moving the pin does not change it.
    return { ...same, at: { lonE6, latE6 }, foundAt: null, isByHand: true };
  },
  locks: () => ({}),
  check: (changes) => wrongIn(changes),
  asked: ({ id: locationId, version }, changes) => ({
    locationId,
    version,
    fields: editedOf(changes),
  }),
  title: (row: Location) => row.label,
  valueText: (field, value, sees) => {
    if (field === 'at' || field === 'foundAt') return coordinates(value as Point | null);
    if (field === 'isByHand') return value === true ? 'yes' : 'no';
    return inWords(sees, field as LocationField, value as string) ?? 'none';
  },
});

/** What is wrong, by field; a new location needs its pin. */
function wrongIn(typed: Partial<TypedLocation>) {
  const { at, foundAt: _found, isByHand: _hand, timezone, ...texts } = typed;
  const wrong = checkLocationValues({ ...texts, ...(timezone ? { timezone } : {}) });
  if (at === undefined || (at !== null && !isNoPlace(at.lonE6, at.latE6))) return wrong;
  return { ...wrong, at: 'Set the pin, or choose the address from the list.' };
}

/** A zone that is not chosen is that of the place: its state's. */
export function zoneFor({ timezone, state, at }: Pick<TypedLocation, 'timezone' | 'state' | 'at'>) {
  if (timezone !== '') return timezone;
  return (at && zoneOfState(state, at)) ?? '';
}

function writtenOf(typed: TypedLocation): LocationValues {
  const { at, foundAt: _found, isByHand: _hand, ...texts } = typed;
  return { ...trimmed(texts), ...(at ?? { lonE6: 0, latE6: 0 }), timezone: zoneFor(typed) };
}

/** A place of the places service as a location; what the service does not say is empty. */
export function foundLocation(place: FoundPlace, accountId: string): LocationValues {
  const { id: _id, phone, ...found } = place;
  return { ...locationFields.empty, ...found, phone: phone ?? '', accountId };
}

function editedOf({ at, foundAt: _found, isByHand: _hand, ...texts }: Partial<TypedLocation>) {
  return { ...trimmed(texts), ...at } as EditedFields;
}

function trimmed<T extends object>(texts: T): T {
  const all = Object.entries(texts as { [field: string]: unknown });
  return Object.fromEntries(
    all.map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  ) as T;
}

/** '38.85412, −94.76938' */
export function coordinates(at: Point | null): string {
  if (at === null) return 'not set';
  const degrees = (e6: number) => (e6 / 1e6).toFixed(5).replace('-', '−');
  return `${degrees(at.latE6)}, ${degrees(at.lonE6)}`;
}
