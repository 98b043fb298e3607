import { describe, expect, test } from 'vitest';
import {
  accountRow,
  activityRow,
  driverRow,
  locationRow,
  nowMs,
  tripRow,
} from '#domain/testing/rows.ts';
import { COMMAND_ID, specFor } from '#kernel/testing/spec.ts';
import { selected } from '../selection/testing/events.ts';
import { type Changes } from '../world/index.ts';
import { begun, changed, put } from '../world/testing/world.ts';
import { type ScopeSees, scopeSlice } from './scope.slice.ts';

const { command, event, given } = specFor(scopeSlice);
/** Two regions, each with a store of the same name. */
const accounts = [
  accountRow('root'),
  accountRow('east', { parentId: 'root', name: 'East' }),
  accountRow('west', { parentId: 'root', name: 'West' }),
  accountRow('e1', { parentId: 'east', name: 'Service' }),
  accountRow('w1', { parentId: 'west', name: 'Service' }),
];
const choose = command('scope/choose', 'accountId');
const chosen = event('scope/chosen', 'accountId');
const cleared = selected(null);
const loadRequested = event('world/loadRequested', 'loadId', 'accountIds');

/** A loaded world with one move, trip and driver in each region. */
const loaded = {
  type: 'world/resynced',
  data: {
    loadId: 's:0',
    put: put({
      accounts,
      locations: [locationRow('A', { accountId: 'w1' }), locationRow('C', { accountId: 'w1' })],
      drivers: [driverRow('d1', { accountId: 'e1' }), driverRow('d2', { accountId: 'w1' })],
      trips: [
        tripRow('t1', { accountId: 'e1' }),
        tripRow('t2', { accountId: 'w1', driverIds: ['d2'] }),
      ],
      activities: [
        activityRow('a1', { accountId: 'e1', endId: 'A' }),
        activityRow('a2', { accountId: 'w1', endId: 'C', tripId: 't2' }),
      ],
    }),
    removed: [],
    skipped: 0,
    partial: 0,
    unread: [],
    atMs: nowMs,
  },
} as const;
const asked = (loadId: string) => loadRequested(loadId, ['east', 'e1']);

type Removed = Changes['removed'];

describe('the world after a choice of account', () => {
  const outside: Removed = [
    { collection: 'locations', ids: ['C'] },
    { collection: 'drivers', ids: ['d2'] },
    { collection: 'trips', ids: ['t2'] },
    { collection: 'activities', ids: ['a2'] },
  ];
  const rescoped = event('world/rescoped', 'removed');
  const idsOf = (sees: ScopeSees) =>
    (['accounts', 'locations', 'drivers', 'trips', 'activities'] as const).map((collection) =>
      [...sees.world.tables[collection].rows()].map(({ id }) => id).join(' '),
    );

  test('keeps only rows of the new scope and rows that its moves refer to', () => {
    const came = given(begun, loaded).when(choose('east'));
    came.then([chosen('east'), cleared, asked(COMMAND_ID), rescoped(outside)]);
    expect(idsOf(came.after)).toEqual(['root east west e1 w1', 'A', 'd1', 't1', 'a1']);
    expect(came.after.world.state).toMatchObject({ phase: 'loading', loadedMs: nowMs });
  });

  test('stays narrowed after a failed load, and failed until it is tried again', () => {
    const failed = given(begun, loaded, chosen('east'), asked('s:9'), rescoped(outside), {
      type: 'world/loadFailed',
      data: { loadId: 's:9', why: 'No.' },
    });
    expect(failed.sees.world.state).toMatchObject({ phase: 'failed', failure: 'No.' });
    expect(idsOf(failed.sees)).toEqual(['root east west e1 w1', 'A', 'd1', 't1', 'a1']);
    const again = failed.when({ type: 'world/reload', data: { accountIds: ['e1', 'east'] } });
    again.then(loadRequested(COMMAND_ID, ['e1', 'east']));
    expect(again.after.world.state).toMatchObject({ phase: 'loading', failure: null });
  });

  test('keeps all rows and is loading when the scope gets wider', () => {
    const west = loadRequested('s:9', ['west', 'w1']);
    const wider = given(begun, loaded, chosen('west'), west, rescoped([])).when(choose(null));
    wider.then([chosen(null), cleared, loadRequested(COMMAND_ID, null), rescoped([])]);
    expect(wider.after.world.state.phase).toBe('loading');
  });
});

describe('choosing an account', () => {
  const known = given(begun, changed({ accounts }));

  test('reading 46: loads the account`s subtree by id, and clears the selection', () => {
    const came = known.when(choose('east'));
    came.then([chosen('east'), cleared, asked(COMMAND_ID)]).thenEnds([]);
    expect(came.after.scope.state.accountId).toBe('east');
    expect(came.after.world.state.loadId).toBe(COMMAND_ID);
  });

  test('loads all accounts the user may see when none is chosen', () => {
    const came = known.and(chosen('east')).when(choose(null));
    came.then([chosen(null), cleared, loadRequested(COMMAND_ID, null)]);
  });

  test('supersedes the load under way', () => {
    const came = known.and(loadRequested('s:5', null)).when(choose('west'));
    came.thenEnds({ command: 's:5', end: { how: 'superseded', by: COMMAND_ID } });
  });

  test('is ignored when the account is chosen already', () => {
    const reason = 'This account is chosen already.';
    const came = known.and(chosen('east')).when(choose('east'));
    came.then([]).thenEnds({ command: COMMAND_ID, end: { how: 'ignored', reason } });
  });

  test('is refused when the account is not known', () => {
    known.when(choose('north')).thenRejected('This account is not among yours.');
  });
});
