// The searchable text of each row, for the finder: which documents may have changed since an
// older snapshot, and the content of each. A row is read again when it changes; so are the few
// rows that show its name, when the name changes.
import { otherForms } from '#domain/addressWords.ts';
import type { Collection, Entities } from '#domain/entities.ts';
import { phoneDigits, phoneOf } from '#domain/phone.ts';
import { changedIds } from '#kernel/changedIds.ts';
import type { Table } from '#kernel/slice.ts';
import {
  builtTitle,
  endOf,
  titleOf,
  type TitleSees,
  vehicleTitle,
  vinOutside,
} from '../activities/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { decodedTitles, retitled } from '../vins/index.ts';
import type { Openable, SearchState, Shelf, ShownPlace } from './search.model.ts';

type Tables = WorldSees['world']['tables'];

/** A title, which ranks higher, and the rest of the text. */
export type Document = {
  readonly title: string;
  readonly rest: string;
  /** Finished rows are listed after open ones. */
  readonly isBehind: boolean;
};

/** Documents of a shelf; keys are numbers that stay with a row. */
export type OfShelf = { readonly shelf: Shelf; readonly keys: readonly number[] };

/** On the employees' shelf drivers have even keys, other employees odd ones. */
export function isDriver(key: number): boolean {
  return key % 2 === 0;
}

/** The row of a key. */
export function rowOf(
  tables: Tables,
  shelf: Shelf,
  key: number,
): { readonly collection: Openable | 'employees' | 'trips'; readonly id: string } | null {
  const isPerson = shelf === 'employees';
  const collection = isPerson ? (isDriver(key) ? 'drivers' : 'employees') : shelf;
  const row = tables[collection].at(isPerson ? key >> 1 : key);
  return row ? { collection, id: row.id } : null;
}

/** Documents that may have changed since an older snapshot; all of them without one. */
export function staleDocuments(sees: TitleSees, older: TitleSees | undefined): readonly OfShelf[] {
  const [next, before] = [sees.world.tables, older?.world.tables];
  const places = renamed('locations', next, before, ({ label }) => label);
  const cars = renamed('vehicles', next, before, carWords);
  const trips = renamed('trips', next, before, ({ name }) => name);
  const vins = new Set(older && retitled(decodedTitles(sees), decodedTitles(older)));
  const vehicles = changedOrNaming('vehicles', next, before, places.size > 0, (row) =>
    places.has(row.locationId ?? ''),
  );
  const isNamed = places.size + cars.size + trips.size + vins.size > 0;
  const activities = changedOrNaming('activities', next, before, isNamed, (row) => {
    const { startId, endId, vehicleId, tripId } = row;
    return (
      places.has(startId) ||
      places.has(endId) ||
      cars.has(vehicleId ?? '') ||
      trips.has(tripId ?? '') ||
      (vins.size > 0 && vins.has(vinOutside(sees, row) ?? ''))
    );
  });
  const isOtherCrew = renamed('drivers', next, before, personOf).size > 0;
  const employees = changedOrNaming('employees', next, before, isOtherCrew, () => true);
  const drivers = [...next.drivers.changedSince(before?.drivers)];
  const people = [
    ...drivers.map((ordinal) => 2 * ordinal),
    ...employees.map((ordinal) => 2 * ordinal + 1),
  ];
  return [
    { shelf: 'locations', keys: [...next.locations.changedSince(before?.locations)] },
    { shelf: 'trips', keys: [...next.trips.changedSince(before?.trips)] },
    { shelf: 'employees', keys: people },
    { shelf: 'vehicles', keys: vehicles },
    { shelf: 'activities', keys: activities },
  ];
}

/** Ids of rows whose name has changed; none without an older snapshot. */
function renamed<C extends Collection>(
  collection: C,
  next: Tables,
  before: Tables | undefined,
  words: (row: Entities[C]) => string,
): ReadonlySet<string> {
  if (!before) return new Set();
  const [table, older] = [next[collection], before[collection]] as [
    Table<Entities[C]>,
    Table<Entities[C]>,
  ];
  const isSame = (row?: Entities[C], old?: Entities[C]) =>
    row !== undefined && old !== undefined && words(row) === words(old);
  return new Set(changedIds(table, older, isSame));
}

/** Ordinals of rows that changed, and of rows that name a renamed row, if there are any. */
function changedOrNaming<C extends Collection>(
  collection: C,
  next: Tables,
  before: Tables | undefined,
  isAnyNamed: boolean,
  names: (row: Entities[C]) => boolean,
): readonly number[] {
  const table = next[collection] as Table<Entities[C]>;
  const changed = new Set(table.changedSince(before?.[collection] as typeof table | undefined));
  if (!isAnyNamed) return [...changed];
  for (let ordinal = 0; ordinal < table.length; ordinal += 1) {
    const row = table.at(ordinal);
    if (row && names(row)) changed.add(ordinal);
  }
  return [...changed];
}

/** The text of a row; null without one, or where another document stands for the row. */
export function documentOf(sees: TitleSees, shelf: Shelf, key: number): Document | null {
  const { tables } = sees.world;
  switch (shelf) {
    case 'locations': {
      const row = tables.locations.at(key);
      if (!row) return null;
      const address = addressOf(row);
      // 'Street' finds 'St' as well, and 'W' finds 'West'.
      const rest = `${address} ${otherForms(row.address)} ${soughtPhone(row)}`;
      return { title: row.label, rest, isBehind: false };
    }
    case 'vehicles': {
      const row = tables.vehicles.at(key);
      if (!row) return null;
      const place = tables.locations.get(row.locationId ?? '')?.label ?? '';
      // A vehicle with its own title is still found by its make and model.
      const built = row.title ? ` ${builtTitle(row)}` : '';
      const rest = `${row.vin} ${row.stock} ${row.color} ${place}${built}`;
      return { title: titleOf(row), rest, isBehind: false };
    }
    case 'employees':
      return personDocument(tables, key);
    case 'activities': {
      const row = tables.activities.at(key);
      return row ? activityDocument(sees, row) : null;
    }
    case 'trips': {
      const row = tables.trips.at(key);
      if (!row) return null;
      const isBehind = row.status === 'Complete' || row.status === 'Cancelled';
      return { title: row.name, rest: '', isBehind };
    }
  }
}

function activityDocument(sees: TitleSees, row: Entities['activities']): Document {
  const { tables } = sees.world;
  const vehicle = tables.vehicles.get(row.vehicleId ?? '');
  const rest = [
    vehicleTitle(sees, row),
    row.vin ?? vehicle?.vin ?? '',
    vehicle?.stock ?? '',
    row.reference,
    endOf(sees, row, 'start').label,
    endOf(sees, row, 'end').label,
    tables.trips.get(row.tripId ?? '')?.name ?? '',
  ].join(' ');
  const isBehind = row.completedMs !== null || row.status === 'completed';
  return { title: row.name, rest, isBehind };
}

function personDocument(tables: Tables, key: number): Document | null {
  const driver = isDriver(key) ? tables.drivers.at(key >> 1) : undefined;
  const employee = isDriver(key) ? undefined : tables.employees.at(key >> 1);
  // An employee who drives is found as a driver, who can be shown on the map.
  if (employee && crewOf(tables.drivers).has(personOf(employee))) return null;
  const row = driver ?? employee;
  if (!row) return null;
  const { firstName, lastName } = row;
  const rest = [driver?.preferredName ?? '', firstName, lastName, soughtPhone(row)];
  return { title: row.name, rest: rest.filter((words) => words !== '').join(' '), isBehind: false };
}

/** '9135550148', '9135550148 x45' */
function soughtPhone({ phone }: { readonly phone: string | null }): string {
  const { extension } = phoneOf(phone ?? '');
  return `${phoneDigits(phone ?? '')}${extension === null ? '' : ` x${extension}`}`;
}

type Person = { readonly name: string; readonly phone: string | null };

/** Drivers and employees have separate ids; an equal name and number mean the same person. */
function personOf({ name, phone }: Person): string {
  return `${name}\n${phoneDigits(phone ?? '')}`;
}

/** Cached per table, because every employee needs it. */
const crews = new WeakMap<object, ReadonlyMap<string, string>>();

/** The ids of a table's rows by person. */
function crewOf(table: Table<Person & { readonly id: string }>): ReadonlyMap<string, string> {
  let crew = crews.get(table);
  if (!crew) {
    crew = new Map([...table.rows()].map((row) => [personOf(row), row.id]));
    crews.set(table, crew);
  }
  return crew;
}

/** The employee record of a driver. */
export function employeeOf(tables: Tables, driver: Person): Entities['employees'] | undefined {
  return tables.employees.get(crewOf(tables.employees).get(personOf(driver)) ?? '');
}

function carWords(row: Entities['vehicles']): string {
  return `${titleOf(row)}\n${row.vin}\n${row.stock}`;
}

/** '15500 W 117th St, Olathe, KS 66062'. */
export function addressOf(row: Entities['locations']): string {
  return `${row.address}, ${row.city}, ${row.state} ${row.postalCode}`;
}

/** The numbers of a trip's moves, drivers and so on (S1 §2). */
export function tripCounts(tables: Tables, trip: Entities['trips']) {
  const activities = trip.activityIds.flatMap((id) => tables.activities.get(id) ?? []);
  const count = (ids: readonly (string | null)[]) => new Set(ids.filter((id) => id !== null)).size;
  return {
    activities: trip.activityIds.length,
    drivers: count(trip.driverIds),
    vehicles: count(activities.map(({ vehicleId, vin }) => vehicleId ?? vin)),
    locations: count(activities.flatMap(({ startId, endId }) => [startId, endId])),
  };
}

/** The place that the map marks; a later selection removes it. */
export function shownPlace({
  search,
}: {
  readonly search: { readonly state: SearchState };
}): ShownPlace | null {
  const { place, since, selections } = search.state;
  return since === selections ? place : null;
}
