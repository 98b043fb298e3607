import { expect, test } from 'vitest';
import type { Activity, Location } from '#domain/entities.ts';
import { openTable, tableOf } from '#kernel/table.ts';
import { ordinalsReader, past, pickupsReader, rolesWords, upcoming } from './info.queries.ts';

const move = (id: string, startId: string) => ({ id, startId }) as Activity;
const place = (id: string, lonE6: number) => ({ id, lonE6, latE6: 5 }) as Location;
const view = { westE6: 0, eastE6: 10, southE6: 0, northE6: 10 } as NonNullable<
  Parameters<ReturnType<typeof pickupsReader>>[1]
>;

test('a move is in view by its current start, at the current position of that place', () => {
  const pickups = pickupsReader();
  const activities = tableOf(['a', 'b'], [move('a', 'near'), move('b', 'far')]);
  const locations = tableOf(['near', 'far'], [place('near', 5), place('far', 50)]);
  const shown = (tables: Parameters<typeof pickups>[0]) => [0, 1].filter(pickups(tables, view));
  expect(shown({ activities, locations })).toEqual([0]);

  const draft = openTable(activities);
  draft.put('a', move('a', 'far'));
  draft.put('b', move('b', 'near'));
  const turned = draft.finish();
  expect(shown({ activities: turned, locations })).toEqual([1]);

  const places = openTable(locations);
  places.put('far', place('far', 7));
  expect(shown({ activities: turned, locations: places.finish() })).toEqual([0, 1]);

  const without = openTable(turned);
  without.remove('b');
  const gone = without.finish();
  shown({ activities: gone, locations });
  const away = openTable(locations);
  away.put('near', place('near', 60));
  const moved = away.finish();
  shown({ activities: gone, locations: moved });
  const back = openTable(gone);
  back.put('b', move('b', 'near'));
  expect(shown({ activities: back.finish(), locations: moved })).toEqual([]);
});

test('listed moves are looked up again for other ids, and for an id that was unknown', () => {
  const read = ordinalsReader();
  const two = tableOf(['a', 'b'], [move('a', 'near'), move('b', 'far')]);
  const [both, last, later] = [['a', 'b'], ['b'], ['c', 'a']];
  expect(read(two, both)).toEqual([0, 1]);
  expect(read(two, both)).toBe(read(two, both));
  expect(read(two, last)).toEqual([1]);
  expect(read(two, ['a'])).toEqual([0]);
  expect(read(two, later)).toEqual([0]);
  const draft = openTable(two);
  draft.put('c', move('c', 'far'));
  expect(read(draft.finish(), later)).toEqual([2, 0]);
});

test('open moves come by their deadline, complete ones by their end, the last one first', () => {
  const at = (id: string, deadlineMs: number | null, completedMs: number | null) =>
    ({ id, deadlineMs, completedMs }) as Activity;
  const activities = tableOf(
    ['late', 'soon', 'without', 'soon too', 'done', 'done later', 'done too', 'no time'],
    [
      at('late', 9, null),
      at('soon', 5, null),
      at('without', null, null),
      at('soon too', 5, null),
      at('done', 1, 10),
      at('done later', 1, 20),
      at('done too', 1, 10),
      at('no time', 1, null),
    ],
  );
  const board = { statusAt: (ordinal: number) => (ordinal < 4 ? 'planned' : 'complete') } as never;
  const ids = (ordinals: readonly number[]) => ordinals.map((ordinal) => activities.idOf(ordinal));
  const all = [0, 1, 2, 3, 4, 5, 6, 7];
  expect(ids(upcoming({ activities }, all, board))).toEqual([
    'soon',
    'soon too',
    'late',
    'without',
  ]);
  expect(ids(past({ activities }, all, board))).toEqual([
    'done later',
    'done too',
    'done',
    'no time',
  ]);
  const unknown = { statusAt: () => undefined } as never;
  expect(upcoming({ activities }, all, unknown)).toEqual([]);
  expect(past({ activities }, all, unknown)).toEqual([]);
});

test.each([
  [['Trip Administrator', 'Driver'], 'Trip administrator, driver'],
  [['Driver'], 'Driver'],
  [[], 'Employee'],
] as const)('the roles %j are written as: %s', (roles, words) => {
  expect(rolesWords(roles)).toBe(words);
});
