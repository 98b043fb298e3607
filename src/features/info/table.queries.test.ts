// What the filter of a column finds when what it is read against changes.
import { expect, test } from 'vitest';
import type { DisplayStatus } from '#domain/entities.ts';
import { activityRow, nowMs } from '#domain/testing/rows.ts';
import type { FetchesSees } from '#spine/fetches/index.ts';
import { openWorld } from '#spine/world/testing/world.ts';
import { displayOrder, statusBoardReader } from '../activities/index.ts';
import { vinsSlice } from '../vins/index.ts';
import { type ScreenWords, tableReader } from './table.queries.ts';

const statuses = Object.fromEntries(displayOrder.map((status) => [status, status])) as {
  readonly [S in DisplayStatus]: string;
};
/** The words of a screen that shows every time like this. */
const screen = (time: string): ScreenWords => ({ statuses, dateTime: () => time });
const [chicago, london] = [screen('02:00 AM CST'), screen('08:00 AM GMT')];

async function opened() {
  const { hear, sees } = await openWorld<FetchesSees>(vinsSlice);
  hear({ locations: ['A', 'B'], activities: [activityRow('a1', { readyMs: nowMs }), 'a2'] });
  const [read, boardOf] = [tableReader(), statusBoardReader()];
  const among = [0, 1];
  return (words: ScreenWords, filters: { readonly [column: string]: string }) => {
    const sort = { by: 'name', descending: false } as const;
    return [...read(sees(), boardOf(sees()), { among, sort, filters, words })];
  };
}

test('times are looked for in the words of the screen, also after these have changed', async () => {
  const found = await opened();
  const filters = { ready: 'cst' };
  const seen = [chicago, london, chicago].map((words) => found(words, filters));
  expect(seen).toEqual([[0], [], [0]]);
});

test.each([
  ['pa-a1', [0]],
  ['PA-A1', [0]],
  ['  pa-a1 ', [0]],
  ['pa-a', [0, 1]],
  ['   ', [0, 1]],
  ['pa a1', []],
])("the name is looked for by '%s'", async (name, rows) => {
  const found = await opened();
  expect(found(chicago, { name })).toEqual(rows);
});
