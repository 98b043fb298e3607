import { describe, expect, test } from 'vitest';
import { activityRow, actionRow, locationRow, nowMs, tripRow } from '#domain/testing/rows.ts';
import { COMMAND_ID, specFor } from '#kernel/testing/spec.ts';
import { answered, refused } from '#wire/testing/scriptedLink.ts';
import { openAsking } from '../outbox/testing/asking.ts';
import { endingsSlice } from './endings.slice.ts';

const { given } = specFor(endingsSlice);

const free = activityRow('a1', { version: 3, name: 'PA-1', startId: 'A', endId: 'B' });
const places = [
  locationRow('A', { label: 'Overland Park' }),
  locationRow('B', { label: 'Olathe' }),
];
const rows = (...activities: readonly (typeof free)[]) => ({
  type: 'world/changed',
  data: {
    put: [
      { collection: 'locations', rows: places },
      { collection: 'trips', rows: [tripRow('t1', { actions: [actionRow('x', {})] })] },
      { collection: 'activities', rows: activities },
    ],
    removed: [],
  },
});
const asked = { activityId: 'a1', version: 3 };
const cancel = { type: 'endings/cancel', data: asked } as const;
const complete = { type: 'endings/complete', data: asked } as const;
const opened = (of: 'endings/cancel' | 'endings/complete', note: object) => ({
  type: 'outbox/opened',
  data: {
    of,
    intentId: COMMAND_ID,
    key: COMMAND_ID,
    subject: 'activities:a1',
    note: { subject: 'PA-1', activityIds: ['a1'], changes: [{ zone: null, ...note }] },
    phase: 'sent',
    askedMs: 1_800_000_000_000,
    version: null,
    partOf: null,
    blocks: `The move is being ${of === 'endings/cancel' ? 'cancelled' : 'completed'}.`,
    asked,
  },
});

describe('a move is ended by hand', () => {
  test('a free one is cancelled or completed, with what it was before', () => {
    const way = { field: 'Move', before: 'Overland Park → Olathe', after: null };
    given(rows(free))
      .when(cancel)
      .then([opened('endings/cancel', way) as never]);
    const status = { field: 'Status', before: 'open', after: 'complete' };
    given(rows(free))
      .when(complete)
      .then([opened('endings/complete', status) as never]);
  });

  test('reading 06: one with a trip is refused', () => {
    const onTrip = activityRow('a2', { tripId: 't1' });
    const data = { activityId: 'a2', version: 1 };
    given(rows(onTrip))
      .when({ type: 'endings/cancel', data })
      .thenRejected('Activities may not be cancelled once in progress.');
    given(rows(onTrip))
      .when({ type: 'endings/complete', data })
      .thenRejected('The move is part of a trip: its driver completes it.');
  });

  test('one that is gone, complete or being ended is refused', () => {
    given()
      .when(cancel)
      .thenRejected('This move is gone: it was removed, or it belongs to another account.');
    given(rows({ ...free, completedMs: nowMs }))
      .when(complete)
      .thenRejected('The move is complete.');
    given(rows(free), opened('endings/cancel', { field: 'Move', before: null, after: null }))
      .when(complete)
      .thenRejected('The move is being cancelled.');
  });
});

const put = [{ collection: 'activities', rows: [free] }] as const;

test('a cancelled move is removed by one call with its version, and is gone', async () => {
  const removed = answered<'removeActivity'>({ id: 'a1' }, nowMs);
  const { run, sent, endsOf, sees } = await openAsking(
    [endingsSlice],
    { removeActivity: [removed] },
    { put },
  );
  const id = await run('endings/cancel', asked);
  expect(sent('removeActivity')).toMatchObject([{ request: { id: 'a1', version: 3 }, key: id }]);
  expect(endsOf(id)).toEqual([{ how: 'done' }]);
  expect(sees().world.tables.activities.get('a1')).toBeUndefined();
});

test('a completed move is patched, and is as the server tells it', async () => {
  const activity = { ...free, version: 4, status: 'completed', completedMs: nowMs } as const;
  const script = { editActivity: [answered<'editActivity'>({ activity }, nowMs)] };
  const { run, sent, sees } = await openAsking([endingsSlice], script, { put });
  await run('endings/complete', asked);
  expect(sent('editActivity').map(({ request }) => request)).toEqual([
    { id: 'a1', version: 3, edit: { complete: true } },
  ]);
  expect(sees().world.tables.activities.get('a1')).toEqual(activity);
});

test.each([
  ['endings/cancel', 'Failed to remove activity.'],
  ['endings/complete', 'Failed to save activity.'],
] as const)('a refusal of %s is told in the words of S1 §8', async (type, title) => {
  const no = refused(422, 'It has a trip.');
  const script = { removeActivity: [no], editActivity: [no] };
  const { run, records } = await openAsking([endingsSlice], script, { put });
  await run(type, asked);
  const told = { kind: 'error', title, text: 'It has a trip.', moves: ['a1'] };
  expect(records.find((record) => record.type === 'outbox/closed')?.data).toMatchObject({ told });
});

test('a cancellation that is given up has its move fetched', async () => {
  const script = { removeActivity: [{ is: 'outcomeUnknown' } as const] };
  const { run, records } = await openAsking([endingsSlice], script, { put });
  const intentId = await run('endings/cancel', asked);
  await run('outbox/giveUp', { intentId });
  const fetched = records.find(({ type }) => type === 'world/fetchRequested')?.data;
  expect(fetched).toEqual({ collection: 'activities', ids: ['a1'] });
});
