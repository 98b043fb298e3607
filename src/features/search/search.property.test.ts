import { expect } from 'vitest';
import type { Collection } from '#domain/entities.ts';
import {
  activityRow,
  driverRow,
  employeeRow,
  locationRow,
  nowMs,
  tripRow,
  vehicleRow,
} from '#domain/testing/rows.ts';
import { folded, queryOf } from '#finder/folded.ts';
import { TextIndex } from '#finder/textIndex.ts';
import type { FetchesSees } from '#spine/fetches/index.ts';
import { openWorld } from '#spine/world/testing/world.ts';
import { fc, test } from '../../../tests/property.ts';
import { vinsSlice } from '../vins/index.ts';
import { decoding } from '../vins/testing/decoding.ts';
import { shelves, type Shelf } from './search.model.ts';
import { documentOf, rowOf, staleDocuments } from './search.queries.ts';

type Tables = FetchesSees['world']['tables'];
type Step =
  | { readonly is: 'put'; readonly collection: Collection; readonly row: object }
  | { readonly is: 'remove'; readonly collection: Collection; readonly id: string }
  | { readonly is: 'decode'; readonly title: string }
  | { readonly is: 'follow' }
  | { readonly is: 'find'; readonly typed: string };

const chevyVin = '2GNAXKEV5GF126704';
let version = 1;
const next = () => (version += 1);
const id = (letter: string) => fc.constantFrom(`${letter}1`, `${letter}2`, `${letter}3`);
const orNone = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const phone = fc.constantFrom(null, '+19135550101', '(816) 555-0102');
const person = { name: fc.constantFrom('Marisol Olano', 'Bob Toyota', '<b>X</b>'), phone };
const label = fc.constantFrom('Olathe', 'Overland Park', "Lee's Summit");

const rows: { readonly [C in Collection]?: fc.Arbitrary<object> } = {
  locations: fc
    .record({ id: id('l'), label, phone })
    .map((some) => locationRow(some.id, { ...some, version: next() })),
  vehicles: fc
    .record({
      id: id('v'),
      model: fc.constantFrom('RAV4', 'Camry'),
      stock: fc.constantFrom('P1', 'P2'),
      color: fc.constantFrom('Soul red', 'White'),
      locationId: orNone(id('l')),
    })
    .map((some) => vehicleRow(some.id, { ...some, version: next() })),
  drivers: fc
    .record({ id: id('d'), ...person, presence: fc.constantFrom('online', 'busy') })
    .map((some) => driverRow(some.id, { ...some, version: next() } as never)),
  employees: fc
    .record({ id: id('e'), ...person })
    .map((some) => employeeRow(some.id, { ...some, version: next() })),
  trips: fc
    .record({
      id: id('t'),
      name: fc.constantFrom('KC-1', 'KC-12'),
      status: fc.constantFrom('Assigned', 'Complete'),
    })
    .map((some) => tripRow(some.id, { ...some, version: next() } as never)),
  activities: fc
    .record({
      id: fc.constantFrom('a1', 'a2', 'a3', 'a4', 'a5'),
      name: fc.constantFrom('PA-1', 'PA-12', 'Olathe run'),
      vehicleId: orNone(id('v')),
      vin: fc.constantFrom(null, chevyVin, '2gnaxkev-5GF126704'),
      startId: id('l'),
      endId: id('l'),
      tripId: orNone(id('t')),
      reference: fc.constantFrom('', 'PO 77'),
      completedMs: orNone(fc.constant(nowMs)),
    })
    .map((some) => activityRow(some.id, { ...some, version: next() })),
};

const put = fc.oneof(
  ...Object.entries(rows).map(([collection, row]) =>
    row.map((made): Step => ({ is: 'put', collection: collection as Collection, row: made })),
  ),
);
const remove = fc.constantFrom('l1', 'v1', 'd1', 'e1', 't1', 'a1', 'a2').map((one): Step => {
  const letters = { l: 'locations', v: 'vehicles', d: 'drivers', e: 'employees' };
  const rest = { t: 'trips', a: 'activities' };
  const collection = { ...letters, ...rest }[one[0] as 'l'] as Collection;
  return { is: 'remove', collection, id: one };
});
/** Often later than the moves that name it, and once more with other words. */
const decode = fc
  .constantFrom('2003 Honda Accord', '2016 Chevrolet Equinox', '')
  .map((title): Step => ({ is: 'decode', title }));
const typed = fc.constantFrom(
  'ola',
  'overland park',
  'toyota ra',
  'kc-1',
  'pa-1',
  '913 555',
  '(816) 5550102',
  '+1 816.555',
  '2gna',
  'honda acc',
  '2016 chev',
  'po 77',
  'red',
  '<b>',
  'p2',
  'main st',
);
const steps = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: put },
    { weight: 1, arbitrary: remove },
    { weight: 1, arbitrary: decode },
    { weight: 3, arbitrary: fc.constant<Step>({ is: 'follow' }) },
    { weight: 2, arbitrary: typed.map((text): Step => ({ is: 'find', typed: text })) },
  ),
  { minLength: 10, maxLength: 60, size: 'max' },
);

/** The searched text of each row, written a second time in another way. */
function scanned(tables: Tables, title: string, shelf: Shelf, text: string): Set<string> {
  const words = folded(text).split(' ');
  const number = text.replace('+1 ', '').replaceAll(/[\s().-]/g, '');
  const has = (fields: readonly (string | null | undefined)[]) => {
    const all = folded(fields.filter((field) => field).join(' '));
    const isNumber = /^\d+$/.test(number);
    // The first letters of a word of two; no text here has its marks inside of one.
    const isIn = (word: string) =>
      word.length > 2
        ? all.includes(word)
        : all.split(/[^a-z\d]+/).some((one) => one.startsWith(word));
    return words.every(isIn) || (isNumber && all.includes(number));
  };
  const digits = (phone: string | null) => phone?.replaceAll(/\D/g, '');
  const place = (placeId: string | null) => tables.locations.get(placeId ?? '')?.label;
  const car = (vehicleId: string | null) => {
    const row = tables.vehicles.get(vehicleId ?? '');
    return row && [`${row.year} ${row.make} ${row.model}`, row.vin, row.stock].join(' ');
  };
  const found = new Set<string>();
  const note = (one: string, fields: readonly (string | null | undefined)[]) => {
    if (has(fields)) found.add(one);
  };
  switch (shelf) {
    case 'locations':
      for (const row of tables.locations.rows()) {
        const { address, city, state, postalCode } = row;
        const full = `${address}, ${city}, ${state} ${postalCode}`;
        note(row.id, [row.label, full, digits(row.phone)]);
      }
      break;
    case 'vehicles':
      for (const row of tables.vehicles.rows()) {
        note(row.id, [car(row.id), row.color, place(row.locationId)]);
      }
      break;
    case 'employees': {
      const drivers = [...tables.drivers.rows()];
      const drives = (employee: { name: string; phone: string | null }) =>
        drivers.some(
          ({ name, phone: own }) =>
            name === employee.name && (digits(own) ?? '') === (digits(employee.phone) ?? ''),
        );
      const others = [...tables.employees.rows()].filter((row) => !drives(row));
      for (const row of [...drivers, ...others]) note(row.id, [row.name, digits(row.phone)]);
      break;
    }
    case 'activities':
      for (const row of tables.activities.rows()) {
        const vehicle = row.vin === null ? 'Unknown Vehicle' : title || row.vin;
        const known = tables.vehicles.get(row.vehicleId ?? '');
        const places = [row.startId, row.endId].map((one) => place(one) ?? 'Unknown location');
        const trip = tables.trips.get(row.tripId ?? '')?.name;
        note(row.id, [
          row.name,
          known ? `${known.year} ${known.make} ${known.model} ${known.stock}` : vehicle,
          row.vin ?? known?.vin,
          row.reference,
          ...places,
          trip,
        ]);
      }
      break;
    case 'trips':
      for (const row of tables.trips.rows()) note(row.id, [row.name]);
      break;
  }
  return found;
}

test.prop([steps], { numRuns: 150 })(
  'a finder that gets only the stale documents finds the same as a scan of all rows',
  async (all) => {
    const run = await openWorld<FetchesSees>(vinsSlice);
    const indexes = Object.fromEntries(shelves.map((shelf) => [shelf, new TextIndex()])) as {
      readonly [S in Shelf]: TextIndex;
    };
    let fed: FetchesSees | undefined;
    let title = '';
    function follow(): void {
      const sees = run.sees();
      for (const { shelf, keys } of staleDocuments(sees, fed)) {
        for (const key of keys) {
          const document = documentOf(sees, shelf, key);
          if (document) indexes[shelf].put({ key, ...document });
          else indexes[shelf].remove(key);
        }
      }
      fed = sees;
    }
    function check(text: string): void {
      follow();
      const { tables } = run.sees().world;
      for (const shelf of shelves) {
        const found = [...indexes[shelf].find(queryOf(text))].map(
          (key) => rowOf(tables, shelf, key)?.id,
        );
        expect(new Set(found).size).toBe(found.length);
        expect(new Set(found), `${shelf} by ${text}`).toEqual(scanned(tables, title, shelf, text));
      }
    }
    for (const step of all) {
      if (step.is === 'follow') follow();
      else if (step.is === 'find') check(step.typed);
      else if (step.is === 'put') run.hear({ [step.collection]: [step.row] });
      else if (step.is === 'remove') run.hear({}, { [step.collection]: [step.id] });
      else {
        title = step.title;
        for (const { type, data } of decoding(chevyVin, title)) run.dispatch(type, data);
      }
    }
    check('ola');
    await run.close();
  },
  60_000,
);
