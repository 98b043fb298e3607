import { describe, expect, test } from 'vitest';
import {
  accountRow,
  activityRow,
  dispatcher,
  halfHourMs,
  locationRow,
  nowMs,
  tripRow,
} from '#domain/testing/rows.ts';
import { COMMAND_ID, specFor } from '#kernel/testing/spec.ts';
import { nextWakeMs } from './world.queries.ts';
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
const begun = { type: 'session/begun', data: { user: dispatcher } } as const;
const requested = (loadId: string, accountIds: readonly string[] | null = null) =>
  ({ type: 'world/loadRequested', data: { loadId, accountIds } }) as const;
const loaded = {
  type: 'world/loaded',
  data: { loadId: 's:1', blobs: ['b1'], skipped: 2, atMs: nowMs },
} as const;
const reload = { type: 'world/reload', data: { accountIds: null } } as const;
const put = (...activities: ReturnType<typeof activityRow>[]) =>
  [{ collection: 'activities', rows: activities }] as const;
const replied = (loadId: string, fields: object = {}) =>
  ({
    type: 'world/loadReplied',
    data: {
      loadId,
      blobs: null,
      changes: { put: [], removed: [] },
      skipped: 0,
      atMs: nowMs,
      ...fields,
    },
  }) as const;
const heard = (
  putRows: ReturnType<typeof put> | readonly [],
  removed: readonly { collection: 'activities'; ids: string[] }[] = [],
) => ({ type: 'world/heard', data: { put: putRows, removed } }) as const;

describe('loading', () => {
  test('is asked for, and waits for its reply', () => {
    const came = given(begun).when(reload);
    came.then([requested(COMMAND_ID)]).thenEnds([]);
    expect(came.after.world.state).toMatchObject({ phase: 'loading', loadId: COMMAND_ID });
  });

  test('needs a login', () => {
    given().when(reload).thenRejected('Log in first.');
    given(begun, { type: 'session/expired', data: {} }).when(reload).thenRejected('Log in first.');
  });

  test('a newer load supersedes the older one', () => {
    given(begun, requested('s:5'))
      .when(reload)
      .then([requested(COMMAND_ID)])
      .thenEnds([{ command: 's:5', end: { how: 'superseded', by: COMMAND_ID } }]);
  });

  test('the first load comes as blobs', () => {
    const came = given(begun, requested('s:1')).when(replied('s:1', { blobs: ['b1'], skipped: 2 }));
    came.then([loaded]).thenEnds([{ command: 's:1', end: { how: 'done' } }]);
    const { state, tables } = came.after.world;
    expect(state).toMatchObject({
      phase: 'ready',
      loadId: null,
      loadedMs: nowMs,
      skipped: 2,
      failure: null,
    });
    expect(tables.activities.get('a1')?.version).toBe(3);
    expect([...tables.locations.rows()].map(({ id }) => id)).toEqual(['A', 'B']);
  });

  test('a resync tells only what differs', () => {
    const changes = {
      put: put(activityRow('a2')),
      removed: [{ collection: 'activities', ids: ['a1'] }],
    } as const;
    const came = given(begun, loaded, requested('s:7')).when(replied('s:7', { changes }));
    came
      .then([
        {
          type: 'world/resynced',
          data: { loadId: 's:7', ...changes, skipped: 0, atMs: nowMs },
        },
      ])
      .thenEnds([{ command: 's:7', end: { how: 'done' } }]);
    expect([...came.after.world.tables.activities.rows()].map(({ id }) => id)).toEqual(['a2']);
  });

  test('a late answer of an older load or scope changes nothing', () => {
    given(begun, requested('s:5'), requested('s:6', ['east']))
      .when(replied('s:5', { blobs: ['b1'] }))
      .then([])
      .thenEnds([]);
    given(begun, requested('s:6', ['east']))
      .when({ type: 'world/loadFailed', data: { loadId: 's:5', why: 'late' } })
      .then([])
      .thenEnds([]);
  });

  test('S1 §4: a failure ends the load; what is shown already stays', () => {
    const data = { loadId: 's:5', why: 'Gone.' };
    const failed = { type: 'world/loadFailed', data } as const;
    const came = given(begun, requested('s:5')).when(failed);
    came.then([failed]).thenEnds([{ command: 's:5', end: { how: 'failed', error: 'Gone.' } }]);
    expect(came.after.world.state).toMatchObject({ phase: 'failed', loadId: null });
    const later = given(begun, loaded, requested('s:5')).when(failed);
    expect(later.after.world.state).toMatchObject({ phase: 'ready', failure: 'Gone.' });
  });

  test('what was heard while the load was under way is not taken back by it', () => {
    const newer = activityRow('a1', { version: 4, notes: 'heard' });
    const changed = { type: 'world/changed', data: { put: put(newer), removed: [] } } as const;
    const first = given(begun, requested('s:1'), changed).when(replied('s:1', { blobs: ['b1'] }));
    expect(first.after.world.tables.activities.get('a1')).toEqual(newer);
    const changes = { put: put(activityRow('a1', { version: 3 })), removed: [] };
    const again = given(begun, loaded, requested('s:7'), changed).when(replied('s:7', { changes }));
    expect(again.after.world.tables.activities.get('a1')).toEqual(newer);
  });
});

describe('reading 23: what others do', () => {
  const known = [begun, loaded] as const;

  test('a newer row is put', () => {
    const row = activityRow('a1', { version: 4 });
    const came = given(...known).when(heard(put(row)));
    came.then([{ type: 'world/changed', data: { put: put(row), removed: [] } }]);
    expect(came.after.world.tables.activities.get('a1')).toEqual(row);
  });

  test('an older row and the same again are no news: answers overtake each other', () => {
    given(...known)
      .when(heard(put(activityRow('a1', { version: 3 }))))
      .then([]);
    given(...known)
      .when(heard(put(activityRow('a1', { version: 2 }))))
      .then([]);
  });

  test('of several rows only the newer ones are put', () => {
    const fresh = activityRow('a9');
    given(...known)
      .when(heard(put(activityRow('a1', { version: 2 }), fresh)))
      .then([{ type: 'world/changed', data: { put: put(fresh), removed: [] } }]);
  });

  test('removed rows go; unknown ids are no news', () => {
    const came = given(...known).when(
      heard([], [{ collection: 'activities', ids: ['a1', 'nobody'] }]),
    );
    came.then([
      {
        type: 'world/changed',
        data: { put: [], removed: [{ collection: 'activities', ids: ['a1'] }] },
      },
    ]);
    expect(came.after.world.tables.activities.size).toBe(0);
    given(...known)
      .when(heard([], [{ collection: 'activities', ids: ['nobody'] }]))
      .then([]);
  });

  test('trips and activities told by id are fetched again', () => {
    const data = { collection: 'trips', ids: ['t1'] } as const;
    given(...known)
      .when({ type: 'world/staleHeard', data })
      .then([{ type: 'world/fetchRequested', data }]);
  });
});

describe('reading 10: when the clock ticks next', () => {
  const due = (deadlineMs: number | null) =>
    given({
      type: 'world/changed',
      data: { put: put(activityRow('a1', { deadlineMs })), removed: [] },
    }).sees;

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
  const data = { put: [{ collection: 'trips', rows: [trip] }], removed: [] } as const;
  const came = given().when({ type: 'world/heard', data });
  expect(came.after.world.tables.trips.get('t1')).toEqual(trip);
});
