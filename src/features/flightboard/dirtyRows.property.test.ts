import { expect } from 'vitest';
import {
  activityRow,
  driverRow,
  employeeRow,
  locationRow,
  tripRow,
  vehicleRow,
} from '#domain/testing/rows.ts';
import { emptyTable, openTable } from '#kernel/table.ts';
import type { TitleSees } from '../activities/index.ts';
import { decodedFetch } from '../vins/testing/decoding.ts';
import { fc, test } from '../../../tests/property.ts';
import { dirtyReader } from './dirtyRows.queries.ts';

type Tables = TitleSees['world']['tables'];
type Titles = { readonly [vin: string]: string };

const one = (letter: string) => fc.constantFrom(`${letter}1`, `${letter}2`);
const orNone = (letter: string) => fc.option(one(letter));
const name = fc.constantFrom('Ann', 'Bo');
/** VINs as moves name them. */
const grouped = {
  '2GNAXKEV5GF126704': '2GNAXKEV5GF126704',
  '1HGCM82633A004352': '1hgcm826-33a00 4352',
};
const rows = {
  activities: fc
    .record({
      id: fc.constantFrom('a1', 'a2', 'a3', 'a4'),
      fields: fc.record({
        vehicleId: orNone('v'),
        vin: fc.constantFrom(null, 'Truck 4', ...Object.values(grouped)),
        startId: one('l'),
        endId: one('l'),
        requestorId: orNone('e'),
        tripId: orNone('t'),
      }),
    })
    .map(({ id, fields }) => activityRow(id, fields)),
  vehicles: fc
    .record({ id: one('v'), model: name })
    .map(({ id, model }) => vehicleRow(id, { model })),
  locations: fc.record({ id: one('l'), name }).map((row) => locationRow(row.id, row)),
  employees: fc.record({ id: one('e'), name }).map((row) => employeeRow(row.id, row)),
  trips: fc
    .record({ id: one('t'), name, driverIds: fc.uniqueArray(one('d')) })
    .map((row) => tripRow(row.id, row)),
  drivers: fc
    .record({ id: one('d'), name, version: fc.nat(9) })
    .map((row) => driverRow(row.id, row)),
};
const collections = [
  'activities',
  'vehicles',
  'locations',
  'employees',
  'trips',
  'drivers',
] as const;
type Change = {
  readonly of: (typeof collections)[number];
  readonly id: string;
  readonly row: object | null;
};
const change: fc.Arbitrary<Change> = fc.oneof(
  ...collections.map((of) =>
    fc
      .record({ row: rows[of] as fc.Arbitrary<{ readonly id: string }>, isRemoved: fc.nat(4) })
      .map(({ row, isRemoved }) => ({ of, id: row.id, row: isRemoved === 0 ? null : row })),
  ),
);

const none = Object.fromEntries(collections.map((of) => [of, emptyTable()])) as unknown as Tables;

function seesOf(tables: Tables, titles: Titles): TitleSees {
  const all = Object.entries(titles).map(([vin, title]) => decodedFetch(vin, title));
  return { world: { tables }, fetches: { state: { scope: 'all', all } } } as unknown as TitleSees;
}

function after(tables: Tables, changes: readonly Change[]): Tables {
  const next: { [of: string]: unknown } = { ...tables };
  for (const { of, id, row } of changes) {
    const draft = openTable(next[of] as Parameters<typeof openTable>[0]);
    if (row) draft.put(id, row);
    else if (draft.get(id)) draft.remove(id);
    next[of] = draft.finish();
  }
  return next as unknown as Tables;
}

type At = readonly [Tables, Titles];

/** Every row that a move reads; drivers by their names alone, and a VIN by its title. */
function readBy([tables, titles]: At, ordinal: number): readonly unknown[] {
  const row = tables.activities.at(ordinal);
  if (!row) return [undefined];
  const { vehicles, locations, employees, trips, drivers } = tables;
  const trip = trips.get(row.tripId ?? '');
  const vehicle = vehicles.get(row.vehicleId ?? '');
  const vin = Object.entries(grouped).find(([, own]) => own === row.vin)?.[0];
  return [
    row,
    vehicle,
    vehicle || (titles[vin ?? ''] ?? ''),
    employees.get(row.requestorId ?? ''),
    trip,
    locations.get(row.startId),
    locations.get(row.endId),
    ...(trip?.driverIds ?? []).map((id) => drivers.get(id)?.name),
  ];
}

/** What is known of VINs from now on. */
const titles = fc.dictionary(
  fc.constantFrom(...Object.keys(grouped)),
  fc.constantFrom('2003 Honda Accord', '2016 Chevrolet Equinox', ''),
);

/** Changes, or how many tables back a replay jumps. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.array(change, { maxLength: 5 }) },
  { weight: 2, arbitrary: titles },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 6 }) },
);

type Step = readonly Change[] | Titles | number;

function nextOf([tables, titles]: At, step: Step, earlier: readonly At[]): At {
  if (typeof step === 'number') return earlier.at(-step) ?? [none, {}];
  return Array.isArray(step) ? [after(tables, step), titles] : [tables, step as Titles];
}

test.prop([fc.array(step, { maxLength: 12 })])(
  'a move is dirty exactly when a row that it reads has changed, or what its VIN says',
  (steps) => {
    const dirtyOf = dirtyReader();
    let at: At = [none, {}];
    expect(dirtyOf(seesOf(...at))).toEqual([]);
    const earlier = [at];
    for (const one of steps) {
      const next = nextOf(at, one, earlier);
      earlier.push(next);
      const length = Math.max(at[0].activities.length, next[0].activities.length);
      const expected = Array.from({ length }, (_, i) => i).filter((i) => {
        const [old, now] = [readBy(at, i), readBy(next, i)];
        return old.length !== now.length || old.some((value, at) => value !== now[at]);
      });
      expect(dirtyOf(seesOf(...next)).toSorted((a, b) => a - b)).toEqual(expected);
      at = next;
    }
  },
);
