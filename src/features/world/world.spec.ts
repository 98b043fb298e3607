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
import { goneRow, goneWords } from './deeds.queries.ts';
import { nextWakeMs } from './world.queries.ts';
import { worldSlice } from './world.slice.ts';

const rows = {
  ...{ accounts: [accountRow('acc')], locations: [locationRow('A'), locationRow('B')] },
  ...{ vehicles: [], employees: [], drivers: [], trips: [] },
  activities: [activityRow('a1', { version: 3 })],
};
const { given } = specFor(worldSlice, { blobs: { b1: rows } });
const requested = (loadId: string, accountIds: readonly string[] | null = null) =>
  ({ type: 'world/loadRequested', data: { loadId, accountIds } }) as const;
const loaded = {
  type: 'world/loaded',
  data: { loadId: 's:1', blobs: ['b1'], skipped: 2, atMs: nowMs },
} as const;
const reload = { type: 'world/reload', data: { accountIds: null } } as const;
type Fields = { blobs?: string[]; changes?: Changes; skipped?: number };
const replied = (loadId: string, fields: Fields = {}) => {
  const reply = { blobs: null, changes: changes({}), skipped: 0, atMs: nowMs, ...fields };
  return { type: 'world/loadReplied', data: { loadId, ...reply } } as const;
};
/** Moves, and ids of those that are gone. */
const heard = (activities: readonly Activity[], gone: readonly string[] = []) =>
  ({ type: 'world/heard', data: changes({ activities }, { activities: gone }) }) as const;
const put = (...activities: readonly Activity[]) => changed({ activities });

describe('loading', () => {
  test('is asked for, and waits for its reply', () => {
    const came = given(begun).when(reload);
    came.then(requested(COMMAND_ID)).thenEnds([]);
    expect(came.after.world.state).toMatchObject({ phase: 'loading', loadId: COMMAND_ID });
  });

  test('needs a login', () => {
    given().when(reload).thenRejected('Log in first.');
    given(begun, { type: 'session/expired', data: {} }).when(reload).thenRejected('Log in first.');
  });

  test('a newer load supersedes the older one', () => {
    const came = given(begun, requested('s:5')).when(reload).then(requested(COMMAND_ID));
    came.thenEnds({ command: 's:5', end: { how: 'superseded', by: COMMAND_ID } });
  });

  test('the first load comes as blobs', () => {
    const came = given(begun, requested('s:1')).when(replied('s:1', { blobs: ['b1'], skipped: 2 }));
    came.then(loaded).thenDone('s:1');
    const { state, tables } = came.after.world;
    expect(state).toMatchObject({ phase: 'ready', loadId: null, loadedMs: nowMs });
    expect(state).toMatchObject({ skipped: 2, failure: null });
    expect(tables.activities.get('a1')?.version).toBe(3);
    expect([...tables.locations.rows()].map(({ id }) => id)).toEqual(['A', 'B']);
  });

  test('a resync tells only what differs', () => {
    const differs = changes({ activities: ['a2'] }, { activities: ['a1'] });
    const loading = given(begun, loaded, requested('s:7'));
    const came = loading.when(replied('s:7', { changes: differs })).thenDone('s:7');
    const data = { loadId: 's:7', ...differs, skipped: 0, atMs: nowMs };
    came.then({ type: 'world/resynced', data });
    expect([...came.after.world.tables.activities.rows()].map(({ id }) => id)).toEqual(['a2']);
  });

  test('a late answer of an older load or scope changes nothing', () => {
    const newer = given(begun, requested('s:5'), requested('s:6', ['east']));
    const late = replied('s:5', { blobs: ['b1'] });
    newer.when(late).then([]).thenEnds([]);
    const failed = { type: 'world/loadFailed', data: { loadId: 's:5', why: 'late' } } as const;
    given(begun, requested('s:6', ['east']))
      .when(failed)
      .then([])
      .thenEnds([]);
  });

  test('S1 §4: a failure ends the load; what is shown already stays', () => {
    const data = { loadId: 's:5', why: 'Gone.' };
    const failed = { type: 'world/loadFailed', data } as const;
    const came = given(begun, requested('s:5')).when(failed);
    came.then(failed).thenEnds({ command: 's:5', end: { how: 'failed', error: 'Gone.' } });
    expect(came.after.world.state).toMatchObject({ phase: 'failed', loadId: null });
    const later = given(begun, loaded, requested('s:5')).when(failed);
    expect(later.after.world.state).toMatchObject({ phase: 'ready', failure: 'Gone.' });
  });

  test('what was heard while the load was under way is not taken back by it', () => {
    const newer = activityRow('a1', { version: 4, notes: 'heard' });
    const told = put(newer);
    const first = given(begun, requested('s:1'), told).when(replied('s:1', { blobs: ['b1'] }));
    expect(first.after.world.tables.activities.get('a1')).toEqual(newer);
    const older = { changes: put(activityRow('a1', { version: 3 })).data };
    const again = given(begun, loaded, requested('s:7'), told).when(replied('s:7', older));
    expect(again.after.world.tables.activities.get('a1')).toEqual(newer);
  });
});

describe('reading 23: what others do', () => {
  const known = given(begun, loaded);
  const version = (number: number) => activityRow('a1', { version: number });

  test('a newer row is put', () => {
    const came = known.when(heard([version(4)])).then(put(version(4)));
    expect(came.after.world.tables.activities.get('a1')).toEqual(version(4));
  });

  test('an older row and the same again are no news: answers overtake each other', () => {
    known.when(heard([version(3)])).then([]);
    known.when(heard([version(2)])).then([]);
  });

  test('of several rows only the newer ones are put', () => {
    const fresh = activityRow('a9');
    known.when(heard([version(2), fresh])).then(put(fresh));
  });

  test('removed rows go; unknown ids are no news', () => {
    const came = known.when(heard([], ['a1', 'nobody']));
    came.then(changed({}, { activities: ['a1'] }));
    expect(came.after.world.tables.activities.size).toBe(0);
    known.when(heard([], ['nobody'])).then([]);
  });

  test('trips and activities told by id are fetched again', () => {
    const data = { collection: 'trips', ids: ['t1'] } as const;
    const came = known.when({ type: 'world/staleHeard', data });
    came.then({ type: 'world/fetchRequested', data });
  });
});

describe('reading 10: when the clock ticks next', () => {
  const due = (deadlineMs: number | null) => given(put(activityRow('a1', { deadlineMs }))).sees;

  test('at the next whole minute', () => {
    expect(nextWakeMs(due(null), nowMs)).toBe(nowMs + 60_000);
    expect(nextWakeMs(due(nowMs + halfHourMs), nowMs + 59_999)).toBe(nowMs + 60_000);
  });

  test('or a millisecond after a deadline that comes before', () => {
    expect(nextWakeMs(due(nowMs + 20_000), nowMs)).toBe(nowMs + 20_001);
    expect(nextWakeMs(due(nowMs), nowMs)).toBe(nowMs + 1);
  });
});

test('rows of every collection keep their fields', () => {
  const trip = tripRow('t1', { activityIds: ['a1'] });
  const came = given().when({ type: 'world/heard', data: changes({ trips: [trip] }) });
  expect(came.after.world.tables.trips.get('t1')).toEqual(trip);
});

describe('what somebody else has removed', () => {
  const zoned = changed({ locations: ['A'], activities: [activityRow('a1', { name: 'PA-1' })] });
  const heardGone = (by: LastChange) =>
    given(begun, zoned).when({ type: 'world/heard', data: removed({ activities: ['a1'] }, by) });
  const words = ({ after }: ReturnType<typeof heardGone>) => goneWords(after, 'activities', 'a1');
  const unnamed = 'This move is gone: it was removed, or it belongs to another account.';

  test('is told with who did it, and when', () => {
    expect(words(heardGone(byJo))).toBe('This move is gone: removed by Jo Brandt at 02:00 AM CST.');
  });

  test('reads somebody else where the name is not known', () => {
    expect(words(heardGone({ modifiedMs: nowMs, modifiedById: 'u8' }))).toBe(
      'This move is gone: removed by somebody else, heard at 02:00 AM CST.',
    );
  });

  test('has a name that stays text, whatever is in it', () => {
    const modifiedByName = '<script>alert(1)</script>';
    expect(words(heardGone({ ...byJo, modifiedByName }))).toContain(`by ${modifiedByName} at`);
  });

  test('is told without a name where the server says nothing', () => {
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
