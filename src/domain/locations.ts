// Rules for a saved location (S1 §3, S1 §7). Form, guard and server apply them alike.
import type { Activity, Location, Trip } from './entities.ts';
import { phoneDigits } from './phone.ts';
import { no, type Verdict, yes } from './verdict.ts';
import { isKnownZone } from './zones.ts';
import { isUsState } from './zoneOfState.ts';

/** What a dispatcher sets, in the order of the form (reading 39: all of it is stored). */
export const locationFields = [
  'label',
  'address',
  'city',
  'state',
  'postalCode',
  'country',
  'phone',
  'contactName',
  'contactPhone',
  'timezone',
  'shorthand',
  'accountId',
  'isHome',
  'lonE6',
  'latE6',
] as const;
export type LocationField = (typeof locationFields)[number];
/** Texts are never absent here: empty means none. */
export type LocationValues = Readonly<
  Record<
    | 'label'
    | 'address'
    | 'city'
    | 'state'
    | 'postalCode'
    | 'country'
    | 'phone'
    | 'contactName'
    | 'contactPhone'
    /** IANA name. */
    | 'timezone'
    | 'shorthand'
    | 'accountId',
    string
  >
> & {
  /** A store of the company. An account has one; of several the first counts. */
  readonly isHome: boolean;
  /** Millionths of a degree. */
  readonly lonE6: number;
  readonly latE6: number;
};

const mostChars = 300;
/** Only places of the US (S1 §5). */
export const usOnly = 'US';

const required: { readonly [F in LocationField]?: string } = {
  label: 'A location needs a name.',
  address: 'A location needs a street address.',
  city: 'A location needs a city.',
  postalCode: 'A location needs a postal code.',
};

export function locationValues(row: Location): LocationValues {
  return {
    label: row.label,
    address: row.address,
    city: row.city,
    state: row.state,
    postalCode: row.postalCode,
    country: row.country ?? usOnly,
    phone: row.phone ?? '',
    contactName: row.contactName ?? '',
    contactPhone: row.contactPhone ?? '',
    timezone: row.timezone,
    shorthand: row.shorthand ?? '',
    accountId: row.accountId,
    isHome: row.kind === 'home',
    lonE6: row.lonE6,
    latE6: row.latE6,
  };
}

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
  for (const field of locationFields) {
    const value = values[field];
    if (typeof value !== 'string') continue;
    if (value.trim() === '' && required[field] !== undefined) wrong[field] = required[field];
    if (value.length > mostChars) wrong[field] = `At most ${mostChars} characters.`;
  }
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
  if (timezone !== undefined && !isKnownZone(timezone)) wrong.timezone = 'Choose a time zone.';
  if (shorthand !== undefined && !/^[A-Z]{0,2}$/.test(shorthand)) {
    wrong.shorthand = 'One or two capital letters.';
  }
  return wrong;
}

/** A US number has ten digits, behind a one or not; null where nothing is wrong, or none given. */
function checkPhone(phone: string): string | null {
  const digits = phoneDigits(phone);
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

function grouped(number: number): string {
  return String(number).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** S1 §3: the home locations of an account; the first is used, the others are reported. */
export function homesOf(
  locations: Iterable<Location>,
  accountId: string,
): { readonly home: Location | null; readonly others: readonly Location[] } {
  const homes = [...locations].filter((row) => row.kind === 'home' && row.accountId === accountId);
  return { home: homes[0] ?? null, others: homes.slice(1) };
}
