import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHUNK_ROWS, type ChunkedTable, emptyTable, openTable, tableOf } from './table.ts';
import { Unseen } from './unseen.ts';
import { runs } from '../../tests/propertyRuns.ts';

/** Many runs on a busy machine; no statement about speed. */
const slow = { timeout: 60_000 };

type Row = { readonly n: number; readonly list: readonly number[] };
type Change =
  | { readonly do: 'put'; readonly id: string; readonly n: number }
  | { readonly do: 'edit'; readonly id: string; readonly n: number }
  | { readonly do: 'remove'; readonly id: string };
type Batch = {
  readonly changes: readonly Change[];
  /** Whether the draft is dropped at the end, as after a throwing evolver. */
  readonly dropped: boolean;
  /** Which of the earlier snapshots it starts from; mostly the newest. */
  readonly from: number;
};

// Enough ids to fill three chunks, few enough to meet again.
const id = fc.nat(3 * CHUNK_ROWS - 40).map((n) => `r${n}`);
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('put' as const), id, n: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('edit' as const), id, n: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), id }) },
);
const batch: fc.Arbitrary<Batch> = fc.record({
  changes: fc.array(change, { maxLength: 60, size: 'max' }),
  dropped: fc.nat(9).map((n) => n === 0),
  from: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(5) }),
});

/** A plain Map beside a snapshot; `ids` in the order they first came. */
type Model = { readonly rows: ReadonlyMap<string, Row>; readonly ids: readonly string[] };
type Pair = { readonly table: ChunkedTable<Row>; readonly model: Model; readonly parent: number };

function play(
  batch: Batch,
  { table, model }: Omit<Pair, 'parent'>,
  unseen?: Unseen,
): Omit<Pair, 'parent'> {
  const draft = openTable(table, unseen);
  const rows = new Map(model.rows);
  const ids = [...model.ids];
  for (const change of batch.changes) {
    const { id } = change;
    if (change.do === 'put') {
      const row = { n: change.n, list: [] };
      const ordinal = draft.put(id, row);
      rows.set(id, row);
      if (!ids.includes(id)) ids.push(id);
      expect(ordinal).toBe(ids.indexOf(id));
    } else if (change.do === 'remove') {
      draft.remove(id);
      rows.delete(id);
    } else {
      const row = rows.get(id);
      const edit = () =>
        draft.edit(id, (into) => {
          into.n += change.n;
          into.list.push(change.n);
        });
      if (!row) expect(edit).toThrow(id);
      else {
        edit();
        rows.set(id, { n: row.n + change.n, list: [...row.list, change.n] });
      }
    }
    expect(draft.get(id)).toEqual(rows.get(id));
    expect(draft.size).toBe(rows.size);
  }
  return { table: draft.finish(), model: { rows, ids } };
}

function expectSame(table: ChunkedTable<Row>, { rows, ids }: Model): void {
  expect(table.size).toBe(rows.size);
  expect(table.length).toBe(ids.length);
  for (const [ordinal, id] of ids.entries()) {
    expect(table.idOf(ordinal)).toBe(id);
    expect(table.ordinalOf(id)).toBe(ordinal);
    expect(table.at(ordinal)).toEqual(rows.get(id));
    expect(table.get(id)).toEqual(rows.get(id));
  }
  expect(table.idOf(ids.length)).toBeUndefined();
  expect([...table.rows()]).toEqual(ids.flatMap((id) => rows.get(id) ?? []));
}

test('tables equal a plain Map under any changes; old snapshots never change', slow, () => {
  fc.assert(
    fc.property(fc.array(batch, { maxLength: 14 }), (batches) => {
      const first = { table: emptyTable<Row>(), model: { rows: new Map(), ids: [] }, parent: 0 };
      const all: Pair[] = [first];
      for (const batch of batches) {
        const parent = Math.max(0, all.length - 1 - batch.from);
        const next = play(batch, all[parent] as Pair);
        if (!batch.dropped) all.push({ ...next, parent });
      }
      for (const { table, model } of all) expectSame(table, model);
    }),
    { numRuns: runs(30) },
  );
});

const looks = fc.array(fc.tuple(batch, fc.boolean()), { maxLength: 20 });

test(
  'a table is written in place between two reads; snapshots that were read never change',
  slow,
  () => {
    fc.assert(
      fc.property(looks, (batches) => {
        const unseen = new Unseen();
        let now: Omit<Pair, 'parent'> = {
          table: emptyTable<Row>(),
          model: { rows: new Map(), ids: [] },
        };
        const seen = [now];
        for (const [batch, isSeen] of batches) {
          const next = play(batch, now, unseen);
          if (batch.dropped) unseen.rollBack();
          else {
            unseen.keep();
            now = next;
          }
          expectSame(now.table, now.model);
          expect(now.table.chunks.flat()).toHaveLength(now.table.length);
          if (!isSeen) continue;
          unseen.seen();
          seen.push(now);
        }
        for (const { table, model } of seen) {
          expectSame(table, model);
          const differing = now.model.ids.flatMap((id, at) =>
            now.model.rows.get(id) === model.rows.get(id) ? [] : [at],
          );
          expect(now.table.changedSince(table)).toEqual(differing);
        }
      }),
      { numRuns: runs(30) },
    );
  },
);

test('changedSince returns exactly the rows that differ, between any two snapshots', slow, () => {
  fc.assert(
    fc.property(fc.array(batch, { maxLength: 8 }), fc.nat(8), (batches, back) => {
      const first = { table: emptyTable<Row>(), model: { rows: new Map(), ids: [] }, parent: 0 };
      const all: Pair[] = [first];
      for (const batch of batches) {
        const parent = Math.max(0, all.length - 1 - batch.from);
        const next = play(batch, all[parent] as Pair);
        if (!batch.dropped) all.push({ ...next, parent });
      }
      const [now, older] = [all.at(-1), all[Math.max(0, all.length - 1 - back)]] as [Pair, Pair];
      // Ids differ between two lines of history; ordinals do not.
      const length = Math.max(now.table.length, older.table.length);
      const ordinals = Array.from({ length }, (_, ordinal) => ordinal);
      const differing = ordinals.filter((at) => now.table.at(at) !== older.table.at(at));
      expect([...now.table.changedSince(older.table)]).toEqual(differing);
      expect([...older.table.changedSince(now.table)]).toEqual(differing);
      expect([...now.table.changedSince(undefined)]).toEqual(
        ordinals.filter((ordinal) => now.table.at(ordinal)),
      );
    }),
    { numRuns: runs(30) },
  );
});

test('changedSince compares rows after more writes than the journal keeps', () => {
  const table = tableOf(['a', 'b', 'c'], [{ n: 0 }, { n: 0 }, { n: 0 }]);
  const few = openTable(table);
  few.put('c', { n: 1 });
  let now = few.finish();
  expect(now.changedSince(table)).toEqual([2]);
  for (let n = 0; n < 9_000; n += 1) {
    const draft = openTable(now);
    draft.put('a', { n });
    now = draft.finish();
  }
  expect(now.changedSince(table)).toEqual([0, 2]);
});

test('a changed row copies its own chunk and no other', slow, () => {
  const ids = Array.from({ length: 5 * CHUNK_ROWS }, (_, i) => `r${i}`);
  const table = tableOf<Row>(
    ids,
    ids.map((_, n) => ({ n, list: [] })),
  );
  const draft = openTable(table);
  draft.edit(`r${2 * CHUNK_ROWS + 1}`, (row) => {
    row.n = -1;
  });
  draft.edit(`r${2 * CHUNK_ROWS + 2}`, (row) => {
    row.n = -2;
  });
  const next = draft.finish();
  expect(next.chunks.map((chunk, i) => chunk === table.chunks[i])).toEqual([
    true,
    true,
    false,
    true,
    true,
  ]);
  const same = openTable(next);
  same.edit('r1', (row) => {
    row.n = 1;
  });
  expect(same.finish()).toBe(next);
});

test('a table of several groups copies only the groups that changed', () => {
  const count = 70 * CHUNK_ROWS + 5;
  const ids = Array.from({ length: count }, (_, i) => `r${i}`);
  const table = tableOf(
    ids,
    ids.map((_, i) => ({ value: i })),
  );
  const at = [0, 32 * CHUNK_ROWS - 1, 32 * CHUNK_ROWS, 64 * CHUNK_ROWS + 7, count - 1];
  const draft = openTable(table);
  for (const i of at) draft.put(`r${i}`, { value: -i - 1 });
  draft.put('new', { value: 1 });
  expect(draft.changedSince(table)).toEqual([...at, count]);
  const next = draft.finish();
  expect(next.changedSince(table)).toEqual([...at, count]);
  expect([...next.rows()].map(({ value }) => value)).toEqual([
    ...ids.map((_, i) => (at.includes(i) ? -i - 1 : i)),
    1,
  ]);
  expect(ids.every((id, i) => next.ordinalOf(id) === i && table.get(id)?.value === i)).toBe(true);
  const copied = next.chunks.flatMap((chunk, i) => (chunk === table.chunks[i] ? [] : [i]));
  expect(copied).toEqual([0, 31, 32, 64, 70]);
  const again = openTable(next);
  again.remove('new');
  expect(again.finish().changedSince(next)).toEqual([count]);
});
