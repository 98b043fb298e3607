import { describe, expect, test } from 'vitest';
import { activityRow, actionRow, nowMs, tripRow } from '#domain/testing/rows.ts';
import { COMMAND_ID, specFor } from '#kernel/testing/spec.ts';
import { endingsSlice } from './endings.slice.ts';

const { given } = specFor(endingsSlice);

const rows = (...activities: readonly object[]) => ({
  type: 'world/changed',
  data: {
    put: [
      { collection: 'trips', rows: [tripRow('t1', { actions: [actionRow('x', {})] })] },
      { collection: 'activities', rows: activities },
    ],
    removed: [],
  },
});
const free = activityRow('a1', { version: 3 });
const onTrip = activityRow('a2', { tripId: 't1' });
const asked = { activityId: 'a1', version: 3 };
const cancel = { type: 'endings/cancel', data: asked } as const;
const complete = { type: 'endings/complete', data: asked } as const;
const requested = (what: 'cancel' | 'complete', intentId: string = COMMAND_ID) =>
  ({ type: 'endings/requested', data: { intentId, what, ...asked } }) as const;
const selected = (...ids: readonly string[]) =>
  ({ type: 'selection/changed', data: { collection: 'activities', ids } }) as const;
const gone = { put: [], removed: [{ collection: 'activities' as const, ids: ['a1'] }] };
const told = { intentId: 's:9', what: 'cancel', activityId: 'a1' } as const;

describe('who may be ended', () => {
  test('a free move is cancelled, or completed, of the version that was seen', () => {
    given(rows(free))
      .when(cancel)
      .then([requested('cancel')]);
    given(rows(free))
      .when(complete)
      .then([requested('complete')]);
  });

  test('reading 06: one with a trip is not', () => {
    const data = { activityId: 'a2', version: 1 };
    given(rows(onTrip))
      .when({ type: 'endings/cancel', data })
      .thenRejected('Activities may not be cancelled once in progress.');
    given(rows(onTrip))
      .when({ type: 'endings/complete', data })
      .thenRejected('The move is part of a trip: its driver completes it.');
  });

  test('nor one that is gone, complete, or being ended', () => {
    given()
      .when(cancel)
      .thenRejected('This move is gone: it was removed, or it belongs to another account.');
    given(rows({ ...free, completedMs: nowMs }))
      .when(complete)
      .thenRejected('The move is complete.');
    given(rows(free), requested('cancel', 's:9'))
      .when(complete)
      .thenRejected('The move is being cancelled.');
  });
});

describe('what became of it', () => {
  const replied = { type: 'endings/replied', data: { intentId: 's:9', changes: gone } } as const;

  test('S1 §4: what is removed is selected no more', () => {
    const came = given(rows(free), selected('a1'), requested('cancel', 's:9')).when(replied);
    came
      .then([
        { type: 'world/changed', data: gone },
        { type: 'endings/done', data: told },
        { type: 'selection/left', data: { ids: ['a1'] } },
      ])
      .thenEnds([{ command: 's:9', end: { how: 'done' } }]);
    expect(came.after.endings.state.under).toEqual([]);
    expect(came.after.selection.state).toEqual({ collection: null, ids: [] });
    given(rows(free), selected('a0', 'a1'), requested('cancel', 's:9'))
      .when(replied)
      .then([
        { type: 'world/changed', data: gone },
        { type: 'endings/done', data: told },
        { type: 'selection/left', data: { ids: ['a1'] } },
      ]);
  });

  test('refused: told, with the move as it is now', () => {
    const changes = {
      put: [{ collection: 'activities' as const, rows: [{ ...free, version: 4 }] }],
      removed: [],
    };
    const why = 'PA-a1 was changed meanwhile.';
    given(rows(free), requested('cancel', 's:9'))
      .when({ type: 'endings/failed', data: { intentId: 's:9', why, refused: true, changes } })
      .then([
        { type: 'world/changed', data: changes },
        { type: 'endings/failed', data: { ...told, why, refused: true } },
      ])
      .thenEnds([{ command: 's:9', end: { how: 'rejected', reason: why } }]);
  });

  test('an answer for what nobody waits for changes nothing', () => {
    given(rows(free)).when(replied).then([]);
  });

  test('unanswered it waits to be asked again or given up', () => {
    const under = [rows(free), requested('cancel', 's:9')] as const;
    const ofMove = { activityId: 'a1' };
    const unanswered = { type: 'endings/outcomeUnknown', data: { intentId: 's:9' } } as const;
    given(...under)
      .when({ type: 'endings/askAgain', data: ofMove })
      .thenRejected('Nothing is waiting for an answer.');
    given(...under)
      .when({ type: 'endings/unanswered', data: { intentId: 's:9' } })
      .then([unanswered]);
    given(...under, unanswered)
      .when({ type: 'endings/askAgain', data: ofMove })
      .then([{ type: 'endings/askedAgain', data: { intentId: 's:9' } }]);
    given(...under, unanswered)
      .when({ type: 'endings/giveUp', data: ofMove })
      .then([{ type: 'endings/givenUp', data: told }])
      .thenEnds([
        { command: 's:9', end: { how: 'failed', error: 'Given up without an answer.' } },
        { command: COMMAND_ID, end: { how: 'done' } },
      ]);
  });
});
