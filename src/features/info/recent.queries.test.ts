import { expect, test } from 'vitest';
import { actionRow, tripRow } from '#domain/testing/rows.ts';
import { emptyTable, openTable } from '#kernel/table.ts';
import type { Trip } from '#domain/entities.ts';
import { deliveredReader } from './recent.queries.ts';

const drop = (id: string, endedMs: number) =>
  actionRow(id, {
    type: 'Drop-Off | Vehicle',
    status: 'Complete',
    driverId: 'd1',
    activityId: id,
    endedMs,
  });
const own = tripRow('t1', { driverIds: ['d1'], actions: [drop('a1', 5)] });
const others = tripRow('t2', { driverIds: ['d2'], actions: [] });
const more = { ...own, actions: [drop('a1', 5), drop('a2', 9)] };
type Rows = Parameters<typeof openTable<Trip>>[0];
function put(to: Rows, ...rows: readonly Trip[]): Rows {
  const draft = openTable(to);
  for (const row of rows) draft.put(row.id, row);
  return draft.finish();
}

test('deliveries are read anew with a trip of the driver, and only then', () => {
  const read = deliveredReader('d1');
  const first = put(emptyTable<Trip>(), own, others);
  const known = read(first);
  expect(known.map(({ activityId }) => activityId)).toEqual(['a1']);
  const second = put(first, { ...others, notes: 'Gate 3.' });
  expect(read(second)).toBe(known);
  const third = put(second, more);
  expect(read(third).map(({ activityId }) => activityId)).toEqual(['a2', 'a1']);
  // One that is not the driver's any more, or is gone, is none.
  const left = put(third, { ...more, driverIds: ['d2'] });
  expect(read(left)).toEqual([]);
  expect(read(put(left, own))).toHaveLength(1);
  const draft = openTable(put(left, own));
  draft.remove('t1');
  expect(read(draft.finish())).toEqual([]);
});
