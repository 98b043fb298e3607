import { describe, expect, test } from 'vitest';
import { activityRow, actionRow, locationRow, nowMs, tripRow } from '#domain/testing/rows.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { answered, refused } from '#wire/testing/scriptedLink.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { change, opened as openedOf } from '#spine/outbox/testing/events.ts';
import { changed, put } from '#spine/world/testing/world.ts';
import { endingRequests } from './endings.requests.ts';
import { selectionSlice, type SelectionSees } from '#spine/selection/index.ts';
import { endingsSlice } from './endings.slice.ts';

const { given } = specFor(endingsSlice);

const free = activityRow('a1', { version: 3, name: 'PA-1', startId: 'A', endId: 'B' });
const places = [
  locationRow('A', { label: 'Overland Park' }),
  locationRow('B', { label: 'Olathe' }),
];
const trips = [tripRow('t1', { actions: [actionRow('x')] })];
const rows = (...activities: readonly (typeof free)[]) =>
  changed({ locations: places, trips, activities });
const asked = { activityId: 'a1', version: 3 };
const cancel = { type: 'endings/cancel', data: asked } as const;
const complete = { type: 'endings/complete', data: asked } as const;
const opened = (of: 'cancel' | 'complete', ...changes: ReturnType<typeof change>[]) => {
  const blocks = `The move is being ${of === 'cancel' ? 'cancelled' : 'completed'}.`;
  const note = { subject: 'PA-1', activityIds: ['a1'], changes };
  return openedOf(endingRequests[of], asked, { subject: 'activities:a1', note, blocks });
};

describe('ending a move', () => {
  test('opens a request for a move without a trip, with the old values', () => {
    const { when } = given(rows(free));
    when(cancel).then(opened('cancel', change('Move', 'Overland Park → Olathe', null)));
    when(complete).then(opened('complete', change('Status', 'open', 'complete')));
  });

  test('reading 06: is refused for a move on a trip', () => {
    const { when } = given(rows({ ...free, tripId: 't1' }));
    when(cancel).thenRejected('Activities may not be cancelled once in progress.');
    when(complete).thenRejected('The move is part of a trip: its driver completes it.');
  });

  test('reading 06: can cancel a move whose trip was cancelled', () => {
    const { when } = given(
      changed({
        locations: places,
        activities: [{ ...free, tripId: 't2' }],
        trips: [tripRow('t2', { status: 'Cancelled' })],
      }),
    );
    when(cancel).then(opened('cancel', change('Move', 'Overland Park → Olathe', null)));
  });

  test('is refused for a move that is gone, complete or being ended', () => {
    const gone = 'This move is gone: it was removed, or it belongs to another account.';
    given().when(cancel).thenRejected(gone);
    const over = given(rows({ ...free, completedMs: nowMs }));
    over.when(complete).thenRejected('The move is complete.');
    const busy = given(rows(free), opened('cancel'));
    busy.when(complete).thenRejected('The move is being cancelled.');
  });
});

const there = { put: put({ activities: [free] }) };

test('cancelling a move makes one call with its version and removes the move', async () => {
  const removed = answered<'removeActivity'>({ id: 'a1' }, nowMs);
  const script = { removeActivity: [removed] };
  const { run, sent, endsOf, sees } = await openAsking([endingsSlice], script, there);
  const id = await run('endings/cancel', asked);
  expect(sent('removeActivity')).toMatchObject([{ request: { id: 'a1', version: 3 }, key: id }]);
  expect(endsOf(id)).toEqual([{ how: 'done' }]);
  expect(sees().world.tables.activities.get('a1')).toBeUndefined();
});

test('completing a move makes one call and puts the row of the answer', async () => {
  const activity = { ...free, version: 4, status: 'completed', completedMs: nowMs } as const;
  const script = { editActivity: [answered<'editActivity'>({ activity }, nowMs)] };
  const { run, sent, sees } = await openAsking([endingsSlice], script, there);
  await run('endings/complete', asked);
  expect(sent('editActivity').map(({ request }) => request)).toEqual([
    { id: 'a1', version: 3, edit: { complete: true } },
  ]);
  expect(sees().world.tables.activities.get('a1')).toEqual(activity);
});

test.each([
  ['endings/cancel', 'Failed to remove activity.'],
  ['endings/complete', 'Failed to save activity.'],
] as const)('a refusal of %s has the notice of S1 §8', async (type, title) => {
  const no = refused(422, 'It has a trip.');
  const script = { removeActivity: [no], editActivity: [no] };
  const { run, records } = await openAsking([endingsSlice], script, there);
  await run(type, asked);
  const notice = { kind: 'error', title, text: 'It has a trip.', moves: ['a1'] };
  expect(records.find((record) => record.type === 'outbox/closed')?.data).toMatchObject({
    told: notice,
  });
});

test('giving up a cancellation fetches its move', async () => {
  const script = { removeActivity: [{ is: 'outcomeUnknown' } as const] };
  const { run, records } = await openAsking([endingsSlice], script, there);
  const intentId = await run('endings/cancel', asked);
  await run('outbox/giveUp', { intentId });
  const fetched = records.find(({ type }) => type === 'world/fetchRequested')?.data;
  expect(fetched).toEqual({ collection: 'activities', ids: ['a1'] });
});

test('a move that is cancelled while it is drilled into leaves the selection', async () => {
  const { run, sees } = await openAsking<SelectionSees>(
    [endingsSlice, selectionSlice],
    { removeActivity: [answered<'removeActivity'>({ id: 'a1' }, nowMs)] },
    { put: put({ locations: places, activities: [free, 'a2', 'a3'] }) },
  );
  const select = (how: string, ...ids: string[]) =>
    run(`selection/${how}`, { collection: 'activities', ids });
  await select('choose', 'a1', 'a2', 'a3');
  await select('drill', 'a1', 'a2');
  await select('drill', 'a1');
  await run('endings/cancel', asked);
  const left = { collection: 'activities', ids: ['a2'], wider: [['a2', 'a3']] };
  expect(sees().selection.state).toEqual(left);
});
