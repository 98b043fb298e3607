import { expect } from 'vitest';
import type { Activity, DisplayStatus } from '#domain/entities.ts';
import { activityRow, locationRow, nowMs } from '#domain/testing/rows.ts';
import { formatDateTime } from '#domain/zones.ts';
import { fc, test } from '../../../tests/property.ts';
import { displayOrder, explained, statusBoardReader } from '../activities/index.ts';
import { vinsSlice } from '../vins/index.ts';
import { decoding } from '../vins/testing/decoding.ts';
import type { FetchesSees } from '#spine/fetches/index.ts';
import { openWorld } from '#spine/world/testing/world.ts';
import { type TableLook, tableReader } from './table.queries.ts';

const chevyVin = '2GNAXKEV5GF126704';
const zone = 'America/Chicago';
const statuses = Object.fromEntries(displayOrder.map((status) => [status, `Is ${status}`])) as {
  readonly [S in DisplayStatus]: string;
};

const words = { statuses, dateTime: (ms: number) => formatDateTime(ms, zone, zone) };

const ids = ['a1', 'a2', 'a3', 'a4', 'a5'] as const;
let version = 1;
const put = fc
  .record({
    id: fc.constantFrom(...ids),
    name: fc.constantFrom('PA-9', 'pa-10', 'Zed'),
    startId: fc.constantFrom('A', 'B'),
    vehicleId: fc.constantFrom('v1', null),
    vin: fc.constantFrom(null, chevyVin),
    deadlineMs: fc.constantFrom(null, nowMs - 60_000, nowMs + 3_600_000),
    readyMs: fc.constantFrom(null, nowMs),
    completedMs: fc.constantFrom(null, null, nowMs),
  })
  .map(({ id, ...fields }) => ({
    is: 'put' as const,
    collection: 'activities',
    row: () => activityRow(id, { ...fields, version: (version += 1) }),
  }));
const rename = fc.constantFrom('Olathe', 'Merriam').map((label) => ({
  is: 'put' as const,
  collection: 'locations',
  row: () => locationRow('B', { label, version: (version += 1) }),
}));
const remove = fc.record({ is: fc.constant('remove' as const), id: fc.constantFrom(...ids) });
const tick = fc.record({ is: fc.constant('tick' as const), byMs: fc.constantFrom(1, 7_200_000) });
const decode = fc
  .constantFrom('2016 Chevrolet Equinox', '1999 Zastava Koral')
  .map((title) => ({ is: 'decode' as const, title }));
const text = fc.constantFrom('', '', 'pa', 'PA-1', 'olathe', 'late', '01/15', 'AM', 'equinox');
const none = {};
const isLate = { status: 'late' };
const look = fc.record({
  is: fc.constant('look' as const),
  of: fc.oneof(fc.constant(ids), fc.subarray([...ids], { minLength: 1 })),
  by: fc.constantFrom('name', 'name', 'deadline', 'status', 'start' as const),
  descending: fc.boolean(),
  // The same objects come again, since stale cached values are the likely error.
  filters: fc.oneof(
    fc.constantFrom<TableLook['filters']>(none, isLate, isLate),
    fc.record({ name: text, start: text }),
    fc.record({ status: text, deadline: text, vehicle: text }),
  ),
});
type Look = typeof look extends fc.Arbitrary<infer T> ? T : never;
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: put },
    { weight: 1, arbitrary: rename },
    { weight: 1, arbitrary: remove },
    { weight: 1, arbitrary: tick },
    { weight: 1, arbitrary: decode },
    { weight: 4, arbitrary: look },
    { weight: 3, arbitrary: fc.constant({ is: 'again' as const }) },
  ),
  { minLength: 8, maxLength: 40, size: 'max' },
);

type Step = (typeof steps extends fc.Arbitrary<infer T> ? T : never) extends (infer S)[]
  ? S
  : never;

/** The text of a cell, worked out independently. */
function cell(
  sees: FetchesSees & { readonly title: string | null },
  row: Activity,
  column: string,
): string {
  const { locations, vehicles } = sees.world.tables;
  const vehicle = vehicles.get(row.vehicleId ?? '');
  const decoded = row.vin === chevyVin ? sees.title : null;
  const words: { readonly [column: string]: string } = {
    name: row.name,
    start: locations.get(row.startId)?.label ?? 'Unknown location',
    vehicle: vehicle ? '2024 Toyota RAV4' : (decoded ?? row.vin ?? 'Unknown Vehicle'),
    deadline: row.deadlineMs === null ? '' : formatDateTime(row.deadlineMs, zone, zone),
    status: statuses[explained(sees, row.id)?.display ?? 'unknown'],
  };
  return (words[column] ?? '').toLowerCase();
}

/** Two looks, between which only time passes and makes a move late. */
const passing: readonly Step[] = [
  {
    is: 'put',
    collection: 'activities',
    row: () => activityRow('a1', { deadlineMs: nowMs + 60_000, version: 1_000_000 }),
  },
  { is: 'look', of: ids, by: 'name', descending: false, filters: isLate },
  { is: 'tick', byMs: 7_200_000 },
  { is: 'again' },
];

test.prop([steps], { numRuns: 200, examples: [[[...passing]]] })(
  'the table holds the given moves whose cells contain the filter texts, in order',
  async (all) => {
    const run = await openWorld<FetchesSees>(vinsSlice);
    run.hear({ locations: ['A', 'B'], vehicles: ['v1'], activities: ids });
    const boardOf = statusBoardReader();
    const lists = new Map<string, readonly number[]>();
    const same = (list: readonly number[]) => {
      const before = lists.get(list.join());
      lists.set(list.join(), before ?? list);
      return before ?? list;
    };
    const read = tableReader();
    let lastLook: Look | undefined;
    let title: string | null = null;
    for (const next of all) {
      const step = next.is === 'again' ? lastLook : next;
      if (!step) continue;
      if (step.is === 'look') lastLook = step;
      if (step.is === 'put') run.hear({ [step.collection]: [step.row()] });
      else if (step.is === 'remove') run.hear({}, { activities: [step.id] });
      else if (step.is === 'tick') run.pass(step.byMs);
      else if (step.is === 'decode') {
        title = step.title;
        for (const { type, data } of decoding(chevyVin, title)) run.dispatch(type, data);
      } else {
        const sees = { ...run.sees(), title };
        const { activities } = sees.world.tables;
        const board = boardOf(sees);
        const among = same(step.of.flatMap((id) => activities.ordinalOf(id) ?? []));
        const sort = { by: step.by as 'name', descending: step.descending };
        const asked: TableLook = { among, sort, filters: step.filters, words };
        const rows = read(sees, board, asked);
        expect(read(sees, board, asked)).toBe(rows);
        const found = step.of.filter((id) => {
          const row = activities.get(id);
          const fits = ([column, words]: [string, string]) =>
            cell(sees, row as Activity, column).includes(words.toLowerCase());
          return row !== undefined && Object.entries(step.filters).every(fits);
        });
        expect(rows.length).toBe(found.length);
        expect(new Set(rows.map((at) => activities.idOf(at)))).toEqual(new Set(found));
        if (step.by === 'status') {
          const inOrder = board.sorted().filter((ordinal) => rows.includes(ordinal));
          expect(rows).toEqual(step.descending ? inOrder.toReversed() : inOrder);
        } else if (step.by === 'deadline') {
          const due = rows.map((ordinal) => activities.at(ordinal)?.deadlineMs ?? null);
          const known = due.filter((ms) => ms !== null).sort((a, b) => a - b);
          if (step.descending) known.reverse();
          expect(due).toEqual([...known, ...due.filter((ms) => ms === null)]);
        } else if (step.by === 'start') {
          const labels = rows.map((at) => cell(sees, activities.at(at) as Activity, 'start'));
          expect(labels).toEqual(step.descending ? labels.toSorted().reverse() : labels.toSorted());
        }
      }
    }
    await run.close();
  },
  60_000,
);
