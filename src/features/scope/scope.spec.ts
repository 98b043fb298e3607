import { describe, expect, test } from 'vitest';
import { accountRow, dispatcher } from '#domain/testing/rows.ts';
import { COMMAND_ID, specFor } from '#kernel/testing/spec.ts';
import { clockSlice } from '../clock/index.ts';
import { navigationSlice } from '../navigation/index.ts';
import { selectionSlice } from '../selection/index.ts';
import { sessionSlice } from '../session/index.ts';
import { worldSlice } from '../world/index.ts';
import { scopeSlice } from './scope.slice.ts';

const { given } = specFor(scopeSlice, [
  clockSlice,
  navigationSlice,
  selectionSlice,
  sessionSlice,
  worldSlice,
]);
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
