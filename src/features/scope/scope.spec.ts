import { describe, expect, test } from 'vitest';
import {
  accountRow,
  activityRow,
  dispatcher,
  driverRow,
  locationRow,
  nowMs,
  tripRow,
} from '#domain/testing/rows.ts';
import { COMMAND_ID, specFor } from '#kernel/testing/spec.ts';
import { type Changes } from '../world/index.ts';
import { type ScopeSees, scopeSlice } from './scope.slice.ts';

const { given } = specFor(scopeSlice);
const begun = { type: 'session/begun', data: { user: dispatcher } } as const;
/** Two regions have a store of the same name. */
const accounts = {
  type: 'world/changed',
  data: {
    put: [
      {
        collection: 'accounts',
        rows: [
          accountRow('root'),
          accountRow('east', { parentId: 'root', name: 'East' }),
          accountRow('west', { parentId: 'root', name: 'West' }),
          accountRow('e1', { parentId: 'east', name: 'Service' }),
          accountRow('w1', { parentId: 'west', name: 'Service' }),
        ],
      },
    ],
    removed: [],
  },
} as const;
const choose = (accountId: string | null) =>
  ({ type: 'scope/choose', data: { accountId } }) as const;
const chosen = (accountId: string | null) =>
  ({ type: 'scope/chosen', data: { accountId } }) as const;
const cleared = { type: 'selection/changed', data: { collection: null, ids: [] } } as const;
const loadRequested = (loadId: string, accountIds: readonly string[] | null) =>
  ({ type: 'world/loadRequested', data: { loadId, accountIds } }) as const;

/** A world that was loaded: one move, trip and driver of each region. */
const loaded = {
  type: 'world/resynced',
  data: {
    loadId: 's:0',
    put: [
      ...accounts.data.put,
      {
        collection: 'locations',
        rows: [locationRow('A', { accountId: 'w1' }), locationRow('C', { accountId: 'w1' })],
      },
      {
        collection: 'drivers',
        rows: [driverRow('d1', { accountId: 'e1' }), driverRow('d2', { accountId: 'w1' })],
      },
      {
        collection: 'trips',
        rows: [
          tripRow('t1', { accountId: 'e1' }),
          tripRow('t2', { accountId: 'w1', driverIds: ['d2'] }),
        ],
      },
      {
        collection: 'activities',
        rows: [
          activityRow('a1', { accountId: 'e1', endId: 'A' }),
          activityRow('a2', { accountId: 'w1', endId: 'C', tripId: 't2' }),
        ],
      },
    ],
    removed: [],
    skipped: 0,
    atMs: nowMs,
  },
} as const;

type Removed = Changes['removed'];

describe('what is shown after a choice', () => {
  const outside: Removed = [
    { collection: 'locations', ids: ['C'] },
    { collection: 'drivers', ids: ['d2'] },
    { collection: 'trips', ids: ['t2'] },
    { collection: 'activities', ids: ['a2'] },
  ];
  const rescoped = (removed: Removed) => ({ type: 'world/rescoped', data: { removed } }) as const;
  const idsOf = (sees: ScopeSees) =>
    (['accounts', 'locations', 'drivers', 'trips', 'activities'] as const).map((collection) =>
      [...sees.world.tables[collection].rows()].map(({ id }) => id).join(' '),
    );

  test('nothing outside the new scope; what its moves name stays with them', () => {
    const came = given(begun, loaded).when(choose('east'));
    came.then([
      chosen('east'),
      cleared,
      loadRequested(COMMAND_ID, ['east', 'e1']),
      rescoped(outside),
    ]);
    expect(idsOf(came.after)).toEqual(['root east west e1 w1', 'A', 'd1', 't1', 'a1']);
    expect(came.after.world.state).toMatchObject({ phase: 'loading', loadedMs: nowMs });
  });

  test('a load that fails leaves it so, and is a failure until it is tried again', () => {
    const failed = given(
      begun,
      loaded,
      chosen('east'),
      loadRequested('s:9', ['east', 'e1']),
      rescoped(outside),
      { type: 'world/loadFailed', data: { loadId: 's:9', why: 'No.' } },
    );
    expect(failed.sees.world.state).toMatchObject({ phase: 'failed', failure: 'No.' });
    expect(idsOf(failed.sees)).toEqual(['root east west e1 w1', 'A', 'd1', 't1', 'a1']);
    const again = failed.when({ type: 'world/reload', data: { accountIds: ['e1', 'east'] } });
    again.then([loadRequested(COMMAND_ID, ['e1', 'east'])]);
    expect(again.after.world.state).toMatchObject({ phase: 'loading', failure: null });
  });

  test('more accounts: nothing goes, and not all is there yet', () => {
    const wider = given(
      begun,
      loaded,
      chosen('west'),
      loadRequested('s:9', ['west', 'w1']),
      rescoped([]),
    ).when(choose(null));
    wider.then([chosen(null), cleared, loadRequested(COMMAND_ID, null), rescoped([])]);
    expect(wider.after.world.state.phase).toBe('loading');
  });
});

describe('choosing an account', () => {
  test('reading 46: loads its subtree by id, and clears the selection', () => {
    const came = given(begun, accounts).when(choose('east'));
    came.then([chosen('east'), cleared, loadRequested(COMMAND_ID, ['east', 'e1'])]).thenEnds([]);
    expect(came.after.scope.state.accountId).toBe('east');
    expect(came.after.world.state.loadId).toBe(COMMAND_ID);
  });

  test('no account means all the user may see', () => {
    given(begun, accounts, chosen('east'))
      .when(choose(null))
      .then([chosen(null), cleared, loadRequested(COMMAND_ID, null)]);
  });

  test('ends the load it takes over from', () => {
    given(begun, accounts, loadRequested('s:5', null))
      .when(choose('west'))
      .thenEnds([{ command: 's:5', end: { how: 'superseded', by: COMMAND_ID } }]);
  });

  test('the one that is chosen already is ignored', () => {
    const reason = 'This account is chosen already.';
    given(begun, accounts, chosen('east'))
      .when(choose('east'))
      .then([])
      .thenEnds([{ command: COMMAND_ID, end: { how: 'ignored', reason } }]);
  });

  test('one that is not known is refused', () => {
    given(begun, accounts).when(choose('north')).thenRejected('This account is not among yours.');
  });
});
