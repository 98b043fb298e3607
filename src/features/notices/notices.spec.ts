import { describe, expect, test } from 'vitest';
import { nowMs } from '#domain/testing/rows.ts';
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

const { given } = specFor(noticesSlice, [
  clockSlice,
  connectionSlice,
  mapSlice,
  movesSlice,
  navigationSlice,
  selectionSlice,
  sessionSlice,
  tripsSlice,
  worldSlice,
]);
const list = (...events: readonly GivenEvent[]) => given(...events).sees.notices.state.list;
const created = (...activityIds: string[]) => ({
  type: 'moves/created',
  data: { createId: 's:1', activityIds },
});
const sync = 'Failed to synchronize with remote data. Gone.';

describe('S1 §8, S2 §8: the words', () => {
  test.each([
    [created('a1'), 'success', 'Saved.', 'Created 1 activity.'],
    [created('a1', 'a2'), 'success', 'Saved.', 'Created 2 activities.'],
    [
      { type: 'moves/createFailed', data: { createId: 's:1', why: 'Gone.' } },
      'error',
      'Error.',
      'Activities were not created. Gone.',
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
