import type { Location } from '#domain/entities.ts';
import {
  checkLocationValues,
  type LocationField,
  locationFields,
  type LocationValues,
  mayRemoveLocation,
} from '#domain/locations.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import {
  changesIn,
  linesOf,
  notice,
  ofRow,
  putting,
  requestSeeing,
  wordsOf,
} from '#spine/outbox/index.ts';
import { goneText, type WorldSees } from '#spine/world/index.ts';
import {
  createdPayload,
  createPayload,
  type EditedFields,
  editPayload,
  ownerOf,
  removePayload,
} from './locations.model.ts';

type Sees = Pick<WorldSees, 'world'>;
type OfLocation = { readonly locationId: string };

const { common, ...ofLocation } = ofRow('locations', 'locationId', 'location');

/** The subject of a new location begins with this, followed by its form. */
export const newLocations = 'newLocations';

/** Saves a new location. */
export const createLocation = requestSeeing<Sees>()({
  ...common,
  type: 'locations/create',
  schema: createPayload,
  call: 'createLocation',
  subject: ({ owner }) => `${newLocations}:${owner}`,
  row: () => null,
  last: false,
  guard: ({ location }, sees) => mayWrite(location, sees),
  ask: ({ location }) => ({ location }),
  done: ({ location }) => ({
    result: { locationId: location.id },
    changes: putting('locations', location),
  }),
  result: createdPayload,
  words: {
    noun: 'location',
    verb: ['add', 'added'],
    running: 'The location is being saved.',
    done: ({ asked }) => notice('success', 'Saved.', `${asked.location.label} was added.`),
    failed: ({ asked, why }) =>
      notice('error', 'Failed to save location.', `${asked.location.label}: ${why}`),
  },
  note: ({ location }, sees) => {
    const changes = linesOf(locationFields, location, (field, value) =>
      inWords(sees, field, value),
    );
    return { subject: location.label, activityIds: [], changes };
  },
  sample: ({ world }, pick) => {
    const like = pick(world.tables.locations.rows());
    const account = pick(world.tables.accounts.rows());
    if (!like || !account) return null;
    const label = pick(['Body shop', 'North lot', 'Wash bay']) ?? '';
    const values = { ...sound(like), label, isHome: pick([true, false]) ?? false };
    const owner = ownerOf('own', account.id);
    return { owner, location: { ...values, accountId: account.id } };
  },
});

/** Changes fields of a location. */
export const editLocation = requestSeeing<Sees>()({
  ...common,
  type: 'locations/edit',
  schema: editPayload,
  call: 'editLocation',
  // A second edit is sent with the version that the first one produced.
  last: false,
  guard: (asked, sees) => {
    const known = ofLocation.known(asked, sees);
    return known.yes ? mayWrite(asked.fields, sees) : known;
  },
  ask: (asked, now) => ({ ...ofLocation.version(asked, now), edit: asked.fields }),
  done: ofLocation.put,
  words: wordsOf('edit', ['save', 'saved'], 'location'),
  note: ({ locationId, fields }, sees) => {
    const row = sees.world.tables.locations.get(locationId);
    const changes = changesIn(locationFields, row, fields, (field, value) =>
      inWords(sees, field, value),
    );
    return { subject: row?.label ?? locationId, activityIds: [], changes };
  },
  sample: (sees, pick) => {
    const row = pick(sees.world.tables.locations.rows());
    if (!row) return null;
    const fields: EditedFields =
      pick([
        { label: `${row.label} 2` },
        { phone: '', contactName: 'Jo Brandt', contactPhone: '(816) 555-0105' },
        { lonE6: row.lonE6 + 9, latE6: row.latE6 - 9 },
        { address: '1 Main St', shorthand: 'Q' },
      ]) ?? {};
    return { locationId: row.id, version: row.version, fields };
  },
});

/** Removes a location that nothing uses. */
export const removeLocation = requestSeeing<Sees>()({
  ...common,
  type: 'locations/remove',
  schema: removePayload,
  call: 'removeLocation',
  last: true,
  guard: mayRemove,
  ask: ofLocation.version,
  done: ofLocation.removed,
  words: wordsOf('removal', ['remove', 'removed'], 'location', {
    done: ({ note }) => notice('success', 'Removed 1 location.', note.subject),
  }),
  note: ({ locationId }, { world }) => {
    const row = world.tables.locations.get(locationId);
    const change = { field: 'Address', before: row ? addressLine(row) : null, after: null };
    return {
      subject: row?.label ?? locationId,
      activityIds: [],
      changes: [{ ...change, zone: null }],
    };
  },
  sample: (sees, pick) => {
    const rows = [...sees.world.tables.locations.rows()];
    return ofLocation.named(
      pick(rows.filter(({ id: locationId }) => mayRemove({ locationId }, sees).yes)),
    );
  },
});

/** Whether a location may be removed; else what uses it. */
export function mayRemove({ locationId }: OfLocation, sees: Sees): Yes | No {
  const { locations, activities, vehicles, drivers, trips } = sees.world.tables;
  if (!locations.get(locationId)) return no(goneText(sees, 'locations', locationId));
  return mayRemoveLocation(locationId, {
    activities: activities.rows(),
    vehicles: vehicles.rows(),
    drivers: drivers.rows(),
    trips: trips.rows(),
  });
}

function mayWrite(fields: Partial<LocationValues>, { world }: Sees): Yes | No {
  const wrong = Object.values(checkLocationValues(fields))[0];
  if (wrong !== undefined) return no(wrong);
  const { accountId } = fields;
  return accountId === undefined || world.tables.accounts.get(accountId)
    ? yes
    : no('This account is not known.');
}

/** '7400 W 119th St, Overland Park, KS 66213' */
export function addressLine(row: Pick<Location, 'address' | 'city' | 'state' | 'postalCode'>) {
  const area = [row.state, row.postalCode].filter((part) => part !== '').join(' ');
  return [row.address, row.city, area].filter((part) => part !== '').join(', ');
}

/** A value as text; null for an empty one. */
export function inWords(
  { world }: Sees,
  field: LocationField,
  value: string | number | boolean | undefined,
): string | null {
  if (value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return (value / 1e6).toFixed(5);
  return field === 'accountId' ? (world.tables.accounts.get(value)?.name ?? value) : value;
}

/** The values of a row, with what a server may send and the form refuses mended. */
function sound(row: Location): LocationValues {
  const values = locationFields.valuesOf(row);
  const bad = checkLocationValues(values);
  return {
    ...values,
    ...(bad.address && { address: '1 Main St' }),
    ...(bad.city && { city: 'Olathe' }),
    ...(bad.state && { state: 'KS' }),
    ...(bad.postalCode && { postalCode: '66062' }),
    ...(bad.phone && { phone: '' }),
    ...(bad.contactPhone && { contactPhone: '' }),
  };
}
