import { describe, expect, test } from 'vitest';
import { activityRow, driverRow, nowMs, tripRow } from '#domain/testing/rows.ts';
import { COMMAND_ID, type GivenEvent, specFor } from '#kernel/testing/spec.ts';
import { clockSlice } from '../clock/index.ts';
import { connectionSlice } from '../connection/index.ts';
import { mapSlice } from '../map/index.ts';
import { movesSlice } from '../moves/index.ts';
import { navigationSlice } from '../navigation/index.ts';
import { selectionSlice } from '../selection/index.ts';
import { sessionSlice } from '../session/index.ts';
import { tripsSlice } from '../trips/index.ts';
import { worldSlice } from '../world/index.ts';
import { noticesKept } from './notices.model.ts';
import { noticesSlice } from './notices.slice.ts';

const others = [
  clockSlice,
  connectionSlice,
  mapSlice,
  movesSlice,
  navigationSlice,
  selectionSlice,
  sessionSlice,
  tripsSlice,
  worldSlice,
];
const { given } = specFor(noticesSlice, others);
const list = (...events: readonly GivenEvent[]) => given(...events).sees.notices.state.list;
const created = (...activityIds: string[]) => ({
  type: 'moves/created',
  data: { createId: 's:1', activityIds },
});
const sync = 'Failed to synchronize with remote data. Gone.';

describe('S1 §8, S2 §8: the words', () => {
  test.each([
    [
      { type: 'session/bookmarked', data: { label: 'Auction opens' } },
      'success',
      'Bookmark set.',
      'Auction opens',
    ],
    [
      { type: 'session/bookmarked', data: { label: '' } },
      'success',
      'Bookmark set.',
      'It is kept with the session.',
    ],
    [created('a1'), 'success', 'Saved.', 'Created 1 activity.'],
    [created('a1', 'a2'), 'success', 'Saved.', 'Created 2 activities.'],
    [
      { type: 'moves/createFailed', data: { createId: 's:1', why: 'Gone.' } },
      'error',
      'Error.',
      'Activities were not created. Gone.',
    ],
    [
      { type: 'moves/edited', data: { editId: 's:1', activityId: 'a1' } },
      'success',
      'Saved.',
      'Activity saved successfully.',
    ],
    [
      { type: 'moves/editFailed', data: { editId: 's:1', why: 'Gone.' } },
      'error',
      'Failed to save activity.',
      'Gone.',
    ],
    [
      { type: 'trips/saved', data: { saveId: 's:1', tripId: 't1' } },
      'success',
      'Saved.',
      'Trip(s) created.',
    ],
    [
      { type: 'trips/saveFailed', data: { saveId: 's:1', why: 'Gone.' } },
      'error',
      'Failed to create trip.',
      'Gone.',
    ],
    [
      { type: 'world/loadFailed', data: { loadId: 's:1', why: 'Gone.' } },
      'error',
      'Sync Failure',
      sync,
    ],
    [
      { type: 'connection/troubled', data: { what: 'Storage is refused.', fatal: false } },
      'warning',
      'Simulated company',
      'Storage is refused.',
    ],
    [
      { type: 'connection/troubled', data: { what: 'It stands still.', fatal: true } },
      'error',
      'Simulated company',
      'It stands still.',
    ],
  ])('%o', (event, kind, title, text) => {
    expect(list(event)).toEqual([{ id: 'given:0', kind, title, text, atMs: nowMs }]);
  });
});

test('the newest are kept', () => {
  const events = Array.from({ length: noticesKept + 5 }, () => created('a1'));
  const kept = list(...events);
  expect(kept).toHaveLength(noticesKept);
  expect(kept[0]?.id).toBe('given:5');
});

test('those that are dismissed go, the others stay', () => {
  const came = given(created('a1'), created('a2'), created('a3')).when({
    type: 'notices/dismiss',
    data: { ids: ['given:0', 'given:2', 'given:9'] },
  });
  came
    .then([{ type: 'notices/dismissed', data: { ids: ['given:0', 'given:2', 'given:9'] } }])
    .thenEnds([{ command: COMMAND_ID, end: { how: 'done' } }]);
  expect(came.after.notices.state.list.map(({ id }) => id)).toEqual(['given:1']);
});

describe('reading 29: what nobody here started is only logged', () => {
  const failed = { type: 'world/loadFailed', data: { loadId: 's:2', why: 'Gone.' } };
  const asked = { type: 'world/loadRequested', data: { loadId: 's:2', accountIds: null } };
  const loaded = {
    type: 'world/loaded',
    data: { loadId: 's:1', blobs: [], skipped: 0, atMs: nowMs },
  };

  test('a fetch by id that failed', () => {
    const data = { collection: 'trips', why: 'Gone.' };
    expect(list({ type: 'world/fetchFailed', data })).toEqual([]);
  });

  test('a resync that a process asked for, but not a load that the operator did', () => {
    const byProcess = specFor(noticesSlice, others, { origin: 'process' });
    const told = (events: readonly GivenEvent[]) =>
      byProcess.given(...events).sees.notices.state.list;
    expect(told([loaded, asked, failed])).toEqual([]);
    expect(told([asked, failed])).toHaveLength(1);
    expect(list(loaded, asked, failed)).toHaveLength(1);
  });
});

describe('while you were away', () => {
  const link = (link: 'lost' | 'connected', resumed?: true): GivenEvent => ({
    type: 'connection/linkChanged',
    data: { link, atMs: nowMs, ...(resumed && { resumed }) },
  });
  const put = (type: 'world/changed' | 'world/resynced', ...names: string[]): GivenEvent => {
    const rows = names.map((name) => activityRow(name, { name, createdMs: nowMs - 1 }));
    const changes = { put: [{ collection: 'activities', rows }], removed: [] };
    const more = { loadId: 's:1', skipped: 0, atMs: nowMs };
    return { type, data: type === 'world/changed' ? changes : { ...changes, ...more } };
  };
  const caughtUp = { type: 'notices/caughtUp', data: {} } as const;
  const told = (text: string | null) => [
    { type: 'notices/awayTold' as const, data: { sinceMs: nowMs, text } },
  ];

  test('after a resume what follows is told; what came before the loss is not', () => {
    const before = put('world/changed', 'A1');
    const came = given(before, link('lost'), link('connected', true), put('world/changed', 'A2'));
    const after = came.when(caughtUp).then(told('1 move changed: A2.')).after;
    expect(after.notices.state.away).toBeNull();
    expect(after.notices.state.list).toMatchObject([
      { kind: 'away', title: 'While you were away', text: '1 move changed: A2.' },
    ]);
  });

  test('after a resync it is the resync alone', () => {
    given(
      link('lost'),
      link('connected'),
      put('world/changed', 'A1'),
      put('world/resynced', 'A2', 'A3', 'A4', 'A5'),
    )
      .when(caughtUp)
      .then(told('4 moves changed: A2, A3, A4 and 1 more.'));
  });

  test('who and what: created, changed, gone, and the rest by number', () => {
    const rows = [
      activityRow('N', { name: 'N', createdMs: nowMs }),
      activityRow('O', { name: 'O', createdMs: nowMs - 1 }),
    ];
    const data = {
      loadId: 's:1',
      put: [
        { collection: 'activities', rows },
        { collection: 'drivers', rows: [driverRow('d1'), driverRow('d2')] },
        { collection: 'trips', rows: [tripRow('T', { name: 'T', requestedMs: nowMs })] },
      ],
      removed: [{ collection: 'activities', ids: ['gone'] }],
      skipped: 0,
      atMs: nowMs,
    };
    given(link('lost'), link('connected'), { type: 'world/resynced', data })
      .when(caughtUp)
      .then(
        told(
          '1 move created: N. 1 move changed: O. 1 move gone. 1 trip created: T. ' +
            '2 drivers changed.',
        ),
      );
  });

  test('nothing is told when nothing changed, nor what was saved here', () => {
    given(link('lost'), link('connected', true)).when(caughtUp).then(told(null));
    const came = given(
      link('lost'),
      link('connected', true),
      put('world/changed', 'a7'),
      created('a7'),
    );
    const after = came.when(caughtUp).then(told(null)).after;
    expect(after.notices.state.list).toHaveLength(1);
  });

  test('lost again, it waits; the first loss counts', () => {
    const events = [
      link('lost'),
      link('connected', true),
      put('world/changed', 'A1'),
      link('lost'),
    ];
    given(...events)
      .when(caughtUp)
      .then([]);
    given(...events, link('connected', true), put('world/changed', 'A2'))
      .when(caughtUp)
      .then(told('2 moves changed: A1, A2.'));
  });

  test('without a loss there is nothing to tell', () => {
    given(put('world/changed', 'A1')).when(caughtUp).then([]);
  });
});
