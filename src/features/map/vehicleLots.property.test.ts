import { expect } from 'vitest';
import type { Location, Vehicle } from '#domain/entities.ts';
import { locationRow, vehicleRow } from '#domain/testing/rows.ts';
import type { Table } from '#kernel/slice.ts';
import { openTable, tableOf } from '#kernel/table.ts';
import { fc, test } from '../../../tests/property.ts';
import type { Shown } from '../filters/index.ts';
import { vehicleLotsReader, vehiclesAt } from './vehicleLots.queries.ts';

const vehicleIds = ['v1', 'v2', 'v3', 'v4'] as const;
const placeIds = ['A', 'B', 'C'] as const;
const step = fc.oneof(
  fc.record({
    is: fc.constant('stand' as const),
    id: fc.constantFrom(...vehicleIds),
    at: fc.constantFrom(...placeIds, 'nowhere', null),
  }),
  fc.record({ is: fc.constant('gone' as const), id: fc.constantFrom(...vehicleIds) }),
  fc.record({ is: fc.constant('close' as const), id: fc.constantFrom(...placeIds) }),
  fc.record({ is: fc.constant('open' as const), id: fc.constantFrom(...placeIds) }),
  fc.record({ is: fc.constant('look' as const) }),
  fc.record({ is: fc.constant('jump' as const), back: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ is: fc.constant('filter' as const), ids: fc.subarray([...vehicleIds]) }),
);

test.prop([fc.array(step, { maxLength: 40, size: 'max' })], { numRuns: 300 })(
  'the lots equal a recount after every step and jump back',
  (steps) => {
    const read = vehicleLotsReader();
    let vehicles = tableOf<Vehicle>([], []);
    let locations = tableOf<Location>([], []);
    let hidden: readonly string[] = [];
    const passes = (ordinal: number) => !hidden.includes(vehicles.idOf(ordinal) ?? '');
    let shown: Shown = { shown: 0, total: 0, passes };
    const isShown = ({ id }: Vehicle) => !hidden.includes(id);
    const looks: { readonly vehicles: typeof vehicles; readonly locations: typeof locations }[] =
      [];
    const lookNow = () => {
      looks.push({ vehicles, locations });
      look(vehicles, locations);
    };
    // A replay also jumps back, to tables that do not know the rows put since.
    const jump = (back: number) => {
      const seen = looks.at(-back) ?? looks[0];
      if (seen) look(seen.vehicles, seen.locations);
    };
    const look = (vehicles: Table<Vehicle>, locations: Table<Location>) => {
      const lots = read({ vehicles, locations }, shown);
      const expected = [...locations.rows()].flatMap((place) => {
        const there = [...vehicles.rows()]
          .filter(isShown)
          .filter(({ locationId }) => locationId === place.id);
        const vehicleId = there.length === 1 ? there[0]?.id : null;
        return there.length === 0 ? [] : [{ place, count: there.length, vehicleId }];
      });
      const inOrder = (all: readonly { readonly place: Location }[]) =>
        [...all].sort((a, b) => (a.place.id < b.place.id ? -1 : 1));
      expect(inOrder(lots)).toEqual(inOrder(expected));
      expect(read({ vehicles, locations }, shown)).toBe(lots);
      const atA = vehiclesAt({ vehicles }, ['A'], shown);
      expect(atA.length).toBe(
        [...vehicles.rows()].filter(isShown).filter(({ locationId }) => locationId === 'A').length,
      );
    };
    for (const one of steps) {
      if (one.is === 'look') lookNow();
      else if (one.is === 'jump') jump(one.back);
      else if (one.is === 'filter') {
        hidden = one.ids;
        shown = { ...shown };
      } else if (one.is === 'stand' || one.is === 'gone') {
        const draft = openTable(vehicles);
        if (one.is === 'gone') draft.remove(one.id);
        else draft.put(one.id, vehicleRow(one.id, { locationId: one.at }));
        vehicles = draft.finish();
      } else {
        const draft = openTable(locations);
        if (one.is === 'close') draft.remove(one.id);
        else draft.put(one.id, locationRow(one.id));
        locations = draft.finish();
      }
    }
    lookNow();
  },
);

test('all vehicles of a place are returned, however many (reading 67)', () => {
  const rows = Array.from({ length: 299 }, (_, k) => vehicleRow(`v${k}`, { locationId: 'A' }));
  const vehicles = tableOf(
    rows.map(({ id }) => id),
    rows,
  );
  const shown: Shown = { shown: 0, total: 0, passes: () => true };
  expect(vehiclesAt({ vehicles }, ['A'], shown)).toHaveLength(299);
});
