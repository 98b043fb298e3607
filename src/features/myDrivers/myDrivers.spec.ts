import { expect, test } from 'vitest';
import { actionRow, driverRow, nowMs, tripRow } from '#domain/testing/rows.ts';
import { dayIn } from '#domain/reports.ts';
import { specFor } from '#kernel/testing/spec.ts';
import type { ListView } from './myDrivers.model.ts';
import {
  approvalCounts,
  groupNamesOf,
  listOf,
  type MyDriver,
  myDriversOf,
  otherGroups,
  partOf,
} from './myDrivers.queries.ts';
import { myDriversSlice } from './myDrivers.slice.ts';
import { relationOf } from './testing/myDrivers.ts';
import { changed } from '#spine/world/testing/world.ts';

const { given } = specFor(myDriversSlice);
const byRank: ListView = {
  words: '',
  by: 'rank',
  descending: false,
  approval: null,
  group: null,
  ends: null,
};
const all: readonly MyDriver[] = [
  {
    driver: driverRow('d1', {
      name: 'Ann Yoder',
      licence: null,
      permits: [
        { kind: 'cdl', validUntil: dayIn(nowMs + 9 * 86_400_000, 'America/Chicago') },
        { kind: 'twic', validUntil: '2031-01-31' },
      ],
    }),
    relation: relationOf('d1', { rank: 2, rating: null, rides: 0, approval: 'In Progress' }),
  },
  {
    driver: driverRow('d2', { name: 'Per Åberg', licence: 'A' }),
    relation: relationOf('d2', { rank: 1, rating: 90, rides: 7, groups: ['Night'] }),
  },
];
const named = (view: Partial<ListView>) =>
  listOf(all, { ...byRank, ...view }, nowMs).map(({ driver }) => driver.name);

test('the list is in the order of the ranks, and sorted by any column, the unknown last', () => {
  expect(named({})).toEqual(['Per Åberg', 'Ann Yoder']);
  expect(named({ by: 'name' })).toEqual(['Ann Yoder', 'Per Åberg']);
  for (const by of ['rating', 'rides', 'license', 'groups', 'approval'] as const) {
    expect([by, named({ by })]).toEqual([by, ['Per Åberg', 'Ann Yoder']]);
    expect([by, named({ by, descending: true })]).toEqual([by, ['Ann Yoder', 'Per Åberg']]);
  }
});

test('the list is sorted by what ends first, and drivers of whom nothing ends come last', () => {
  expect(named({ by: 'ends' })).toEqual(['Ann Yoder', 'Per Åberg']);
  const [ann, per] = all as readonly [MyDriver, MyDriver];
  const earlier = {
    ...per.driver,
    permits: [{ kind: 'plates', validUntil: '2020-01-31' }],
  } as const;
  const both = listOf([ann, { ...per, driver: earlier }], { ...byRank, by: 'ends' }, nowMs);
  expect(both.map(({ driver }) => driver.name)).toEqual(['Per Åberg', 'Ann Yoder']);
});

test('S2 §2: the search takes a part of the name in any case', () => {
  expect(named({ words: 'åBER' })).toEqual(['Per Åberg']);
  expect(named({ words: 'r y' })).toEqual([]);
  expect(named({ words: 'n Y' })).toEqual(['Ann Yoder']);
});

test('a step of the approval and a group narrow the list, each counted within the other', () => {
  expect(named({ approval: 'In Progress' })).toEqual(['Ann Yoder']);
  expect(named({ group: 'night' })).toEqual(['Per Åberg']);
  expect(named({ group: 'Night', approval: 'In Progress' })).toEqual([]);
  const counts = (view: Partial<ListView>) => approvalCounts(all, { ...byRank, ...view }, nowMs);
  expect(counts({})).toEqual({ all: 2, Linked: 1, Approved: 0, 'In Progress': 1 });
  expect(counts({ group: 'Night', approval: 'Approved' })).toMatchObject({ all: 1, Linked: 1 });
  // The chosen group is offered still when its last driver left it.
  expect(groupNamesOf(all, 'Tow')).toEqual(['Night', 'Tow']);
});

test('the list is narrowed to drivers of whom something ends within 30 days, or has ended', () => {
  expect(named({ ends: 'soon' })).toEqual(['Ann Yoder']);
  expect(named({ ends: 'ended' })).toEqual([]);
  const later = nowMs + 10 * 86_400_000;
  const ended = listOf(all, { ...byRank, ends: 'ended' }, later);
  expect(ended.map(({ driver }) => driver.name)).toEqual(['Ann Yoder']);
  expect(approvalCounts(all, { ...byRank, ends: 'soon' }, nowMs)).toMatchObject({ all: 1 });
});

test('the list has drivers of the loaded world only', () => {
  const relations = ['d1', 'd9'].map((driverId) => ({ driverId, relation: relationOf(driverId) }));
  const { after } = given(changed({ drivers: ['d1'] })).when({
    type: 'myDrivers/list',
    data: { ...byRank, words: 'a' },
  });
  const found = myDriversOf(after.world.tables.drivers, relations);
  expect(found.map(({ driver }) => driver.id)).toEqual(['d1']);
  expect(after.myDrivers.state.list.words).toBe('a');
});

test('other groups are offered once, without those that the driver is in', () => {
  const of = (id: string, groups: readonly string[]): MyDriver => ({
    driver: driverRow(id),
    relation: relationOf(id, { groups: [...groups] }),
  });
  const one = of('d1', ['Tow']);
  const pool = [one, of('d2', ['tow', 'Night']), of('d3', ['NIGHT', 'Airport'])];
  expect(otherGroups(pool, one)).toEqual(['Airport', 'Night']);
});

test('the panel of a driver is a step that undo takes back', () => {
  const at = (path: string) =>
    ({
      type: 'navigation/moved',
      data: { path: `/command-center/${path}`, history: 'push', returnTo: null },
    }) as const;
  const show = (driverId: string | null) =>
    ({ type: 'myDrivers/show', data: { driverId } }) as const;
  given(at('my-drivers/d1'))
    .when(show('d 2'))
    .then([at('my-drivers/d%202')])
    .thenReverts([at('my-drivers/d1')]);
  given(at('my-drivers/d1'))
    .when(show(null))
    .then([at('my-drivers')]);
  given(at('employees')).when(show(null)).then([]);
});

test("a driver's part in a trip is the move in hand, else the one that is picked up next", () => {
  const step = (id: string, own: object) => actionRow(id, { driverId: 'd1', ...own });
  const trip = (actions: ReturnType<typeof step>[]) =>
    tripRow('t1', { status: 'In Progress', driverIds: ['d1'], activityIds: ['a1'], actions });
  const pickUp = step('x1', { type: 'Pick-Up | Vehicle', activityId: 'a1' });
  const dropOff = step('x2', { type: 'Drop-Off | Vehicle', activityId: 'a1' });
  const part = (...trips: ReturnType<typeof trip>[]) => {
    const { after } = given(changed({ trips })).when({
      type: 'myDrivers/list',
      data: { ...byRank, words: 'a' },
    });
    const own = partOf('d1', after.world.tables.trips);
    return own && [own.trip.id, own.moveId, own.isInHand, own.aboard];
  };
  expect(part()).toBe(null);
  expect(part(trip([pickUp, dropOff]))).toEqual(['t1', 'a1', false, false]);
  const taken = { ...pickUp, status: 'Complete', startedMs: nowMs, endedMs: nowMs } as const;
  expect(part(trip([taken, dropOff]))).toEqual(['t1', 'a1', true, false]);
  const other = { ...pickUp, driverId: 'd2' };
  expect(part(trip([step('x0', { type: 'Location | Travel' }), other]))).toEqual([
    't1',
    null,
    false,
    false,
  ]);
});
