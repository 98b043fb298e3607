// Rules for a saved location (S1 §3, S1 §7). Form, guard and server apply them alike.
import { fieldsOf, tooLong, type ValuesOf } from './editable.ts';
import { type Activity, type Location, location, type Trip } from './entities.ts';
import { label } from './fields.ts';
import { isNoPlace, noPlaceWords } from './geo.ts';
import { grouped } from './grouped.ts';
import { phoneOf } from './phone.ts';
import { flag } from './schema.ts';
import { no, type Verdict, yes } from './verdict.ts';
import { isKnownZone } from './zones.ts';
import { isUsState } from './zoneOfState.ts';

const { shape } = location;
/** Null in a row and on the wire, empty here. */
const orNone = { empty: '', wire: { isNullWhenEmpty: true } } as const;
/** Only places of the US (S1 §5). */
export const usOnly = 'US';

/** What a dispatcher sets, in the order of the form (reading 39: all of it is stored). */
export const locationFields = fieldsOf<Location>()({
  label: { schema: shape.label, label: 'Location Name', empty: '', samples: ['North lot'] },
  address: { schema: shape.address, label: 'Street Address', empty: '', samples: ['1 Main St'] },
  city: { schema: shape.city, label: 'City', empty: '', samples: ['Olathe'] },
  state: { schema: shape.state, label: 'State', empty: '', samples: ['KS'] },
  postalCode: { schema: shape.postalCode, label: 'Postal Code', empty: '', samples: ['66062'] },
  country: { schema: shape.country, label: 'Country', empty: usOnly, samples: [usOnly] },
  phone: {
    ...orNone,
    schema: label('phone'),
    label: 'Phone',
    samples: ['', '(816) 555-0100'],
  },
  contactName: { ...orNone, schema: label('name'), label: 'Contact', samples: ['', 'Jo Brandt'] },
  contactPhone: {
    ...orNone,
    schema: label('phone'),
    label: 'Contact phone',
    samples: ['', '(816) 555-0105'],
  },
  /** IANA name. */
  timezone: {
    schema: shape.timezone,
    label: 'Time zone',
    empty: '',
    samples: ['America/Chicago'],
  },
  shorthand: {
    ...orNone,
    schema: label('plain'),
    label: 'Letter on trips',
    samples: ['', 'Q'],
  },
  accountId: { schema: shape.accountId, label: 'Account', empty: '', samples: null },
  /** A store of the company. An account has one; of several the first counts. */
  isHome: {
    schema: flag,
    label: 'Home location',
    empty: false,
    samples: [true, false],
    of: ({ kind }) => kind === 'home',
    wire: { at: 'homeLocation' },
  },
  /** Millionths of a degree. */
  lonE6: {
    schema: shape.lonE6,
    label: 'Longitude',
    empty: 0,
    samples: null,
    wire: { at: 'longitude', per: 1e6 },
  },
  latE6: {
    schema: shape.latE6,
    label: 'Latitude',
    empty: 0,
    samples: null,
    wire: { at: 'latitude', per: 1e6 },
  },
});
export type LocationValues = ValuesOf<typeof locationFields.shape>;
export type LocationField = keyof LocationValues;

const required: { readonly [F in LocationField]?: string } = {
  label: 'A location needs a name.',
  address: 'A location needs a street address.',
  city: 'A location needs a city.',
  postalCode: 'A location needs a postal code.',
};

/** The fields of a row that an edit sets; `was`: what the row is without the home flag. */
export function locationRow(values: Partial<LocationValues>, was: Location['kind']) {
  const { isHome, phone, contactName, contactPhone, shorthand, ...same } = values;
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
  const notHome = was === 'home' ? 'custom' : was;
  return {
    ...same,
    ...(phone !== undefined && { phone: orNull(phone) }),
    ...(contactName !== undefined && { contactName: orNull(contactName) }),
    ...(contactPhone !== undefined && { contactPhone: orNull(contactPhone) }),
    ...(shorthand !== undefined && { shorthand: orNull(shorthand) }),
    ...(isHome !== undefined && { kind: isHome ? ('home' as const) : notHome }),
  };
}

/** What is wrong with these values, by field; empty when all are valid. */
export function checkLocationValues(values: Partial<LocationValues>): {
  readonly [F in LocationField]?: string;
} {
  const wrong: { [F in LocationField]?: string } = {};
  for (const [field, reason] of Object.entries(required) as [LocationField, string][]) {
    if (`${values[field] ?? reason}`.trim() === '') wrong[field] = reason;
  }
  Object.assign(wrong, tooLong(locationFields, values));
  const { state, postalCode, country, phone, contactPhone, timezone, shorthand } = values;
  if (state !== undefined && !isUsState(state)) wrong.state = 'Choose a state.';
  if (country !== undefined && country !== usOnly) wrong.country = 'Only places of the US.';
  if (postalCode?.trim() && !/^\d{5}(-\d{4})?$/.test(postalCode.trim())) {
    wrong.postalCode = 'A postal code has 5 digits.';
  }
  const badPhone = checkPhone(phone ?? '');
  if (badPhone !== null) wrong.phone = badPhone;
  const badContactPhone = checkPhone(contactPhone ?? '');
  if (badContactPhone !== null) wrong.contactPhone = badContactPhone;
  const { lonE6, latE6 } = values;
  if (lonE6 !== undefined && latE6 !== undefined && isNoPlace(lonE6, latE6)) {
    wrong.latE6 = `${noPlaceWords}: a location needs its coordinates.`;
  }
  if (timezone !== undefined && !isKnownZone(timezone)) wrong.timezone = 'Choose a time zone.';
  if (shorthand !== undefined && !/^[A-Z]{0,2}$/.test(shorthand)) {
    wrong.shorthand = 'One or two capital letters.';
  }
  return wrong;
}

/** A US number has ten digits, behind a one or not; null where nothing is wrong, or none given. */
function checkPhone(phone: string): string | null {
  const digits = phoneOf(phone).number.replaceAll(/[\s()+-]/g, '');
  if (digits === '') return null;
  if (!/^\d+$/.test(digits)) return 'Only digits, spaces, parentheses and hyphens.';
  const { length } = digits.replace(/^1(?=\d{10}$)/, '');
  return length === 10 ? null : `${length} digits, a phone number has 10.`;
}

/** The rows of other collections that name locations. */
export type Uses = {
  readonly activities: Iterable<Pick<Activity, 'startId' | 'endId'>>;
  readonly vehicles: Iterable<{ readonly locationId: string | null }>;
  readonly drivers: Iterable<{ readonly homeLocationId: string | null }>;
  readonly trips: Iterable<Pick<Trip, 'startLocationId' | 'actions'>>;
};

/** A location stays while moves, vehicles, drivers or trips name it, those that are over too. */
export function mayRemoveLocation(id: string, uses: Uses): Verdict {
  const moves = count(uses.activities, ({ startId, endId }) => startId === id || endId === id);
  if (moves > 0) return no(`${moves === 1 ? '1 move starts or ends' : some(moves, 'moves')} here.`);
  const vehicles = count(uses.vehicles, ({ locationId }) => locationId === id);
  if (vehicles > 0) {
    return no(
      vehicles === 1 ? '1 vehicle stands here.' : `${grouped(vehicles)} vehicles stand here.`,
    );
  }
  const drivers = count(uses.drivers, ({ homeLocationId }) => homeLocationId === id);
  if (drivers > 0) {
    return no(
      `The day of ${drivers === 1 ? '1 driver' : `${grouped(drivers)} drivers`} begins here.`,
    );
  }
  const trips = count(
    uses.trips,
    ({ startLocationId, actions }) =>
      startLocationId === id || actions.some(({ fromId, toId }) => fromId === id || toId === id),
  );
  return trips === 0
    ? yes
    : no(trips === 1 ? '1 trip leads here.' : `${grouped(trips)} trips lead here.`);
}

function some(number: number, what: string): string {
  return `${grouped(number)} ${what} start or end`;
}

function count<T>(rows: Iterable<T>, isOne: (row: T) => boolean): number {
  let number = 0;
  for (const row of rows) if (isOne(row)) number++;
  return number;
}

/** S1 §3: the home locations of an account; the first is used, the others are reported. */
export function homesOf(
  locations: Iterable<Location>,
  accountId: string,
): { readonly home: Location | null; readonly others: readonly Location[] } {
  const homes = [...locations].filter((row) => row.kind === 'home' && row.accountId === accountId);
  return { home: homes[0] ?? null, others: homes.slice(1) };
}
