import { describe, expect, test } from 'vitest';
import {
  accountRow,
  activityRow,
  halfHourMs,
  locationRow,
  nowMs,
  tripRow,
} from '#domain/testing/rows.ts';
import type { Activity, LastChange } from '#domain/entities.ts';
import { COMMAND_ID, specFor } from '#kernel/testing/spec.ts';
import { begun, byJo, changed, changes, removed } from './testing/world.ts';
import type { Changes } from './world.model.ts';
import { goneRow, goneText } from './deeds.queries.ts';
import { nextTickMs } from './world.queries.ts';
import { worldSlice } from './world.slice.ts';

const rows = {
  accounts: [accountRow('acc')],
  locations: [locationRow('A'), locationRow('B')],
  vehicles: [],
  employees: [],
  drivers: [],
  trips: [],
  activities: [activityRow('a1', { version: 3 })],
};
const { given } = specFor(worldSlice, { blobs: { b1: rows } });
const requested = (loadId: string, accountIds: readonly string[] | null = null) =>
  ({ type: 'world/loadRequested', data: { loadId, accountIds } }) as const;
const loaded = {
  type: 'world/loaded',
  data: { loadId: 's:1', blobs: ['b1'], skipped: 2, partial: 0, unread: [], atMs: nowMs },
} as const;
const reload = { type: 'world/reload', data: { accountIds: null } } as const;
type Fields = { blobs?: string[]; changes?: Changes; skipped?: number };
const replied = (loadId: string, fields: Fields = {}) => {
  const reply = {
    blobs: null,
    changes: changes({}),
    skipped: 0,
    partial: 0,
    unread: [],
    atMs: nowMs,
    ...fields,
  };
  return { type: 'world/loadReplied', data: { loadId, ...reply } } as const;
};
/** A push of moves and of removed ids. */
const heard = (activities: readonly Activity[], gone: readonly string[] = []) =>
  ({ type: 'world/heard', data: changes({ activities }, { activities: gone }) }) as const;
const put = (...activities: readonly Activity[]) => changed({ activities });

describe('a load of the world', () => {
  test('is requested, and stays open until its reply', () => {
    const came = given(begun).when(reload);
    came.then(requested(COMMAND_ID)).thenEnds([]);
    expect(came.after.world.state).toMatchObject({ phase: 'loading', loadId: COMMAND_ID });
  });

  test('is refused without a login', () => {
    given().when(reload).thenRejected('Log in first.');
    given(begun, { type: 'session/expired', data: {} }).when(reload).thenRejected('Log in first.');
  });

  test('is superseded by a newer one', () => {
    const came = given(begun, requested('s:5')).when(reload).then(requested(COMMAND_ID));
    came.thenEnds({ command: 's:5', end: { how: 'superseded', by: COMMAND_ID } });
  });

  test.each([
    [null, null, true],
    [['acc'], ['acc'], true],
    [['acc', 'other'], ['other', 'acc'], true],
    [['acc'], ['other'], false],
    [['acc', 'other'], ['other', 'third'], false],
    [['acc'], ['acc', 'other'], true],
    [['acc', 'other'], ['other'], false],
    [null, ['other'], false],
  ])('of accounts %j, then of %j: the rows of the first account stay: %s', (one, two, stay) => {
    const data = { accountIds: two };
    const came = given(begun, requested('s:1', one), loaded).when({ type: 'world/reload', data });
    expect(came.after.world.tables.activities.get('a1') !== undefined).toBe(stay);
  });

  test('comes as blobs the first time', () => {
    const came = given(begun, requested('s:1')).when(replied('s:1', { blobs: ['b1'], skipped: 2 }));
    came.then(loaded).thenDone('s:1');
    const { state, tables } = came.after.world;
    expect(state).toMatchObject({ phase: 'ready', loadId: null, loadedMs: nowMs });
    expect(state).toMatchObject({ skipped: 2, failure: null });
    expect(tables.activities.get('a1')?.version).toBe(3);
    expect([...tables.locations.rows()].map(({ id }) => id)).toEqual(['A', 'B']);
  });

  test('records only the rows that differ in a resync', () => {
    const differs = changes({ activities: ['a2'] }, { activities: ['a1'] });
    const loading = given(begun, loaded, requested('s:7'));
    const came = loading.when(replied('s:7', { changes: differs })).thenDone('s:7');
    const data = { loadId: 's:7', ...differs, skipped: 0, partial: 0, unread: [], atMs: nowMs };
    came.then({ type: 'world/resynced', data });
    expect([...came.after.world.tables.activities.rows()].map(({ id }) => id)).toEqual(['a2']);
  });

  test('changes nothing when it is answered after a newer load or scope', () => {
    const newer = given(begun, requested('s:5'), requested('s:6', ['east']));
    const late = replied('s:5', { blobs: ['b1'] });
    newer.when(late).then([]).thenEnds([]);
    const failed = { type: 'world/loadFailed', data: { loadId: 's:5', why: 'late' } } as const;
    given(begun, requested('s:6', ['east']))
      .when(failed)
      .then([])
      .thenEnds([]);
  });

  test('S1 §4: ends when it fails, and the rows known before stay', () => {
    const data = { loadId: 's:5', why: 'Gone.' };
    const failed = { type: 'world/loadFailed', data } as const;
    const came = given(begun, requested('s:5')).when(failed);
    came.then(failed).thenEnds({ command: 's:5', end: { how: 'failed', error: 'Gone.' } });
    expect(came.after.world.state).toMatchObject({ phase: 'failed', loadId: null });
    const later = given(begun, loaded, requested('s:5')).when(failed);
    expect(later.after.world.state).toMatchObject({ phase: 'ready', failure: 'Gone.' });
  });

  test('does not overwrite newer rows pushed while it was under way', () => {
    const newer = activityRow('a1', { version: 4, notes: 'heard' });
    const pushed = put(newer);
    const first = given(begun, requested('s:1'), pushed).when(replied('s:1', { blobs: ['b1'] }));
    expect(first.after.world.tables.activities.get('a1')).toEqual(newer);
    const older = { changes: put(activityRow('a1', { version: 3 })).data };
    const again = given(begun, loaded, requested('s:7'), pushed).when(replied('s:7', older));
    expect(again.after.world.tables.activities.get('a1')).toEqual(newer);
  });
});

describe('reading 23: pushes of others` changes', () => {
  const known = given(begun, loaded);
  const version = (number: number) => activityRow('a1', { version: number });

  test('put a newer row', () => {
    const came = known.when(heard([version(4)])).then(put(version(4)));
    expect(came.after.world.tables.activities.get('a1')).toEqual(version(4));
  });

  test('do not put an older or equal row, since answers can overtake each other', () => {
    known.when(heard([version(3)])).then([]);
    known.when(heard([version(2)])).then([]);
  });

  test('record nothing when they name no row', () => {
    known.when(heard([])).then([]);
    known.when({ type: 'world/heard', data: { put: [], removed: [] } }).then([]);
  });

  test('put only the newer of several rows', () => {
    const fresh = activityRow('a9');
    known.when(heard([version(2), fresh])).then(put(fresh));
  });

  test('remove known rows and ignore unknown ids', () => {
    const came = known.when(heard([], ['a1', 'unknown']));
    came.then(changed({}, { activities: ['a1'] }));
    expect(came.after.world.tables.activities.size).toBe(0);
    known.when(heard([], ['unknown'])).then([]);
  });

  test('cause a fetch of trips and activities named by id', () => {
    const data = { collection: 'trips', ids: ['t1'] } as const;
    const came = known.when({ type: 'world/staleHeard', data });
    came.then({ type: 'world/fetchRequested', data });
  });
});

describe('reading 10: the next tick of the clock', () => {
  const due = (deadlineMs: number | null) => given(put(activityRow('a1', { deadlineMs }))).sees;

  test('is at the next whole minute', () => {
    expect(nextTickMs(due(null), nowMs)).toBe(nowMs + 60_000);
    expect(nextTickMs(due(nowMs + halfHourMs), nowMs + 59_999)).toBe(nowMs + 60_000);
  });

  test('is a millisecond after a deadline, if that is earlier', () => {
    expect(nextTickMs(due(nowMs + 20_000), nowMs)).toBe(nowMs + 20_001);
    expect(nextTickMs(due(nowMs), nowMs)).toBe(nowMs + 1);
  });
});

test('a pushed row keeps its fields', () => {
  const trip = tripRow('t1', { activityIds: ['a1'] });
  const came = given().when({ type: 'world/heard', data: changes({ trips: [trip] }) });
  expect(came.after.world.tables.trips.get('t1')).toEqual(trip);
});

test.each([
  ['accounts', 'Account 9'],
  ['locations', 'Store 9'],
  ['vehicles', 'P9'],
  ['employees', 'Employee 9'],
  ['drivers', 'Driver 9'],
  ['trips', 'KC-9'],
  ['activities', 'PA-9'],
  ['rides', 'Gene Foley'],
  ['vouchers', 'RIDE-7Q4K-2M9X'],
  ['deliveries', 'Spare keys'],
] as const)('the row that is removed from the %s keeps its name: %s', (collection, name) => {
  const gone = { type: 'world/heard', data: removed({ [collection]: ['9'] }, byJo) } as const;
  const came = given(begun, changed({ [collection]: ['9'] })).when(gone);
  expect(goneRow(came.after, collection, '9')?.name).toBe(name);
});

describe('a row removed by another person', () => {
  const zoned = changed({ locations: ['A'], activities: [activityRow('a1', { name: 'PA-1' })] });
  const heardGone = (by: LastChange) =>
    given(begun, zoned).when({ type: 'world/heard', data: removed({ activities: ['a1'] }, by) });
  const words = ({ after }: ReturnType<typeof heardGone>) => goneText(after, 'activities', 'a1');
  const unnamed = 'This move is gone: it was removed, or it belongs to another account.';

  test('is described with the person and the time', () => {
    expect(words(heardGone(byJo))).toBe('This move is gone: removed by Jo Brandt at 02:00 AM CST.');
  });

  test('is removed by "somebody else" where the name is not known', () => {
    expect(words(heardGone({ modifiedMs: nowMs, modifiedById: 'u8' }))).toBe(
      'This move is gone: removed by somebody else, reported at 02:00 AM CST.',
    );
  });

  test('shows a person`s name with markup as text', () => {
    const modifiedByName = '<script>alert(1)</script>';
    expect(words(heardGone({ ...byJo, modifiedByName }))).toContain(`by ${modifiedByName} at`);
  });

  test('is described without a person where the server names none', () => {
    expect(words(heardGone({}))).toBe(unnamed);
  });

  test('is remembered for the last 200 rows', () => {
    const ids = Array.from({ length: 201 }, (_, k) => `a${k}`);
    const all = given(begun, changed({ activities: ids }));
    const came = all.when({ type: 'world/heard', data: removed({ activities: ids }, byJo) });
    expect(goneRow(came.after, 'activities', 'a0')).toBeUndefined();
    expect(goneRow(came.after, 'activities', 'a1')).toMatchObject({ by: { name: 'Jo Brandt' } });
    expect(goneRow(came.after, 'activities', 'a200')).toBeDefined();
  });
});
