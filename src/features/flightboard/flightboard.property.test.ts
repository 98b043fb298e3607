import { expect } from 'vitest';
import type { Activity, Vehicle } from '#domain/entities.ts';
import { activityRow, nowMs, vehicleRow } from '#domain/testing/rows.ts';
import { fc, test } from '../../../tests/property.ts';
import { statusBoardReader } from '../activities/index.ts';
import type { Shown } from '../filters/index.ts';
import { vinsSlice } from '../vins/index.ts';
import { decoding } from '../vins/testing/decoding.ts';
import type { FetchesSees } from '#spine/fetches/index.ts';
import { openWorld } from '#spine/world/testing/world.ts';
import { columnIds, type Sort } from './flightboard.model.ts';
import { flightboardReader } from './flightboard.queries.ts';

type Look = {
  readonly is: 'look';
  readonly sort: Sort;
  readonly search: string;
  /** The rows that the filters hide. */
  readonly hidden: readonly string[];
};
type Step =
  | Look
  | { readonly is: 'move'; readonly row: Activity }
  | { readonly is: 'car'; readonly row: Vehicle }
  | { readonly is: 'decode'; readonly vin: string; readonly title: string }
  | { readonly is: 'remove'; readonly id: string };

const names = ['PA-9', 'PA-10', 'pa-9', 'PA-1000', 'Zed'];
const [equinoxVin, accordVin] = ['2GNAXKEV5GF126704', '1HGCM82633A004352'];
const words = ['', 'Gate 4', 'ring TWICE', 'gate 12'];
let version = 1;
const move = fc
  .record({
    id: fc.constantFrom('a1', 'a2', 'a3', 'a4', 'a5', 'a6'),
    name: fc.constantFrom(...names),
    vehicleId: fc.constantFrom('v1', 'v2', 'gone', null),
    // As typed, and as people group it.
    vin: fc.constantFrom(null, equinoxVin, '1hgcm826-33a00 4352'),
    startId: fc.constantFrom('A', 'B'),
    readyMs: fc.constantFrom(null, nowMs, nowMs + 60_000),
    deadlineMs: fc.constantFrom(null, nowMs - 60_000, nowMs + 60_000),
    notes: fc.constantFrom(...words),
  })
  .map((fields): Step => {
    version += 1;
    return { is: 'move', row: activityRow(fields.id, { ...fields, version }) };
  });
const car = fc
  .record({ id: fc.constantFrom('v1', 'v2'), model: fc.constantFrom('RAV4', 'Yaris', 'Camry') })
  .map(({ id, model }): Step => {
    version += 1;
    return { is: 'car', row: vehicleRow(id, { model, version }) };
  });
/** Later than the moves that name it, and once more with other words. */
const decode = fc.record({
  is: fc.constant('decode' as const),
  vin: fc.constantFrom(equinoxVin, accordVin),
  title: fc.constantFrom('2003 Honda Accord', '1999 Zastava Koral', ''),
});
const look = fc.record({
  is: fc.constant('look' as const),
  // Usually the same few, because errors can hide in what is cached between calls.
  sort: fc.record({
    by: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('vehicle' as const) },
      { weight: 2, arbitrary: fc.constantFrom('name' as const, 'deadline' as const) },
      { weight: 2, arbitrary: fc.constantFrom(...columnIds) },
    ),
    descending: fc.boolean(),
  }),
  search: fc.constantFrom(
    '',
    '',
    'ga',
    'gate',
    ' GATE 4 ',
    'pa-1',
    'toyota r',
    'store gate',
    'no match',
    'honda',
    '1hgcm826',
    '126704',
  ),
  hidden: fc.oneof(fc.constant([]), fc.subarray(['a1', 'a2', 'a3'])),
});
const remove = fc.record({
  is: fc.constant('remove' as const),
  id: fc.constantFrom('a1', 'a2', 'a3', 'a4', 'a5', 'a6'),
});
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: move },
    { weight: 1, arbitrary: car },
    { weight: 1, arbitrary: remove },
    { weight: 2, arbitrary: decode as fc.Arbitrary<Step> },
    { weight: 3, arbitrary: look as fc.Arbitrary<Step> },
  ),
  { minLength: 10, maxLength: 40, size: 'max' },
);

/** What the console has heard of VINs: `titles`. */
type Known = Pick<FetchesSees, 'world'> & { readonly titles: ReadonlyMap<string, string> };

/** The sort key of a column, written a second time in another way. */
function valueOf({ world, titles }: Known, row: Activity, by: Sort['by']): string | number | null {
  const { vehicles, locations } = world.tables;
  const vehicle = vehicles.get(row.vehicleId ?? '');
  const decoded = titles.get((row.vin ?? '').toUpperCase().replaceAll(/[^A-Z\d]/g, ''));
  const title = vehicle ? `${vehicle.year} ${vehicle.make} ${vehicle.model}` : decoded || row.vin;
  const values: { readonly [C in Sort['by']]: string | number | null } = {
    status: null,
    name: row.name,
    vehicle: title ?? 'Unknown Vehicle',
    start: locations.get(row.startId)?.label ?? 'Unknown location',
    end: locations.get(row.endId)?.label ?? 'Unknown location',
    driver: null,
    trip: null,
    ready: row.readyMs,
    eta: null,
    deadline: row.deadlineMs,
    requestor: null,
    generalNotes: row.notes,
    reference: row.reference,
    assignmentNotes: row.assigned,
    pickupNotes: row.pickupNotes,
    dropoffNotes: row.dropoffNotes,
    created: row.createdMs,
  };
  return values[by] === '' ? null : values[by];
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'accent' });

function compared(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}

test.prop([steps], { numRuns: 200 })(
  'after any changes the rows are the matching ones, in order',
  async (all) => {
    const run = await openWorld<FetchesSees>(vinsSlice);
    run.hear({
      locations: ['A', 'B'],
      vehicles: [vehicleRow('v1', { model: 'Camry' }), 'v2'],
      activities: ['v1', 'v2', 'v1'].map((vehicleId, at) =>
        activityRow(`a${at + 1}`, { vehicleId }),
      ),
    });
    const boardOf = statusBoardReader();
    const read = flightboardReader();
    const titles = new Map<string, string>();

    function check({ sort, search, hidden }: Look): void {
      const sees = run.sees();
      const known = { ...sees, titles };
      const board = boardOf(sees);
      const isHidden = (id: string | undefined) => hidden.includes(id ?? '');
      const all = [...sees.world.tables.activities.rows()];
      const shown: Shown = {
        shown: all.filter(({ id }) => !isHidden(id)).length,
        total: all.length,
        passes: (ordinal) => !isHidden(sees.world.tables.activities.idOf(ordinal)),
      };
      const rows = read(sees, board, { sort, search, shown });
      expect(read(sees, board, { sort, search, shown })).toBe(rows);
      const { activities, vehicles, locations } = sees.world.tables;
      const sought = search.toLowerCase().split(' ');
      const found = [...activities.rows()].filter((row) => {
        const vehicle = vehicles.get(row.vehicleId ?? '');
        const fields = [
          row.name,
          row.notes,
          vehicle?.vin ?? row.vin ?? '',
          vehicle?.stock ?? '',
          valueOf(known, row, 'vehicle'),
          locations.get(row.startId)?.label ?? '',
        ];
        const isIn = (word: string) =>
          fields.some((field) => String(field).toLowerCase().includes(word));
        return !isHidden(row.id) && sought.every(isIn);
      });
      const ids = rows.map((ordinal) => activities.idOf(ordinal));
      expect(ids.length).toBe(found.length);
      expect(new Set(ids)).toEqual(new Set(found.map(({ id }) => id)));
      const drawn = rows.map((ordinal) => activities.at(ordinal) as Activity);
      if (sort.by === 'status') {
        const inOrder = board.sorted().filter((ordinal) => rows.includes(ordinal));
        expect(rows).toEqual(sort.descending ? inOrder.toReversed() : inOrder);
        return;
      }
      for (const [at, row] of drawn.slice(1).entries()) {
        const value = (one: Activity) => valueOf(known, one, sort.by);
        const [a, b] = [value(drawn[at] as Activity), value(row)];
        if (a === null) expect(b).toBe(null);
        else if (b !== null) expect(compared(a, b) * (sort.descending ? -1 : 1)).toBeLessThan(1);
      }
    }

    for (const step of all) {
      if (step.is === 'look') check(step);
      else if (step.is === 'move') run.hear({ activities: [step.row] });
      else if (step.is === 'car') run.hear({ vehicles: [step.row] });
      else if (step.is === 'remove') run.hear({}, { activities: [step.id] });
      else {
        titles.set(step.vin, step.title);
        for (const { type, data } of decoding(step.vin, step.title)) run.dispatch(type, data);
      }
    }
    await run.close();
  },
  60_000,
);
