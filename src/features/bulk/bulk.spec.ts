import { describe, expect, test } from 'vitest';
import { activityRow, nowMs } from '#domain/testing/rows.ts';
import { COMMAND_ID, type GivenEvent, specFor } from '#kernel/testing/spec.ts';
import { atOnce, mostRows } from './bulk.model.ts';
import { sortedOut } from './bulk.queries.ts';
import { bulkSlice } from './bulk.slice.ts';

const { given } = specFor(bulkSlice);

const onTrip = 'Activities may not be cancelled once in progress.';
const bulkId = 's:1';
const changed = (...rows: readonly object[]): GivenEvent => ({
  type: 'world/changed',
  data: { put: [{ collection: 'activities', rows }], removed: [] },
});
const move = (at: number, own: object = {}) =>
  activityRow(`a${at}`, { name: `PA-${at}`, version: 3, ...own });
const moves = (count: number) => changed(...Array.from({ length: count }, (_, at) => move(at + 1)));
const asked = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ activityId: `a${at + 1}`, version: 3 }));
const named = (count: number) => asked(count).map((row, at) => ({ ...row, name: `PA-${at + 1}` }));
const begin = (count: number) =>
  ({ type: 'bulk/begin', data: { what: 'cancel', rows: asked(count) } }) as const;
const begun = (count: number, id = bulkId) =>
  ({ type: 'bulk/begun', data: { bulkId: id, what: 'cancel', rows: named(count) } }) as const;
const opened = (at: number, intentId = `s:${at + 10}`) =>
  ({
    type: 'outbox/opened',
    data: {
      of: 'endings/cancel',
      intentId,
      key: intentId,
      subject: `activities:a${at + 1}`,
      note: {
        subject: `PA-${at + 1}`,
        activityIds: [`a${at + 1}`],
        changes: [{ field: 'Move', before: way, after: null, zone: null }],
      },
      phase: 'sent',
      askedMs: 1_800_000_000_000,
      version: null,
      partOf: bulkId,
      blocks: 'The move is being cancelled.',
      asked: { activityId: `a${at + 1}`, version: 3 },
    },
  }) as const;
const way = 'Unknown location → Unknown location';
const sent = (at: number) =>
  [opened(at), { type: 'bulk/sent', data: { bulkId, at, intentId: `s:${at + 10}` } }] as const;
const closed = (at: number, how: string, why: string | null = null, intentId = `s:${at + 10}`) => ({
  type: 'outbox/closed',
  data: {
    of: 'endings/cancel',
    intentId,
    key: intentId,
    subject: `activities:a${at + 1}`,
    how,
    why,
    version: null,
    told: null,
    partOf: bulkId,
    rows: [],
    asked: { activityId: `a${at + 1}`, version: 3 },
    result: how === 'done' ? {} : null,
  },
});
const done = (at: number) => closed(at, 'done');
const failed = (at: number, refused: boolean) => closed(at, refused ? 'refused' : 'failed', 'No.');
const unknown = (at: number) =>
  ({ type: 'outbox/unknown', data: { intentId: `s:${at + 10}`, told: null } }) as const;
const ofAct = { bulkId };
const sendNext = { type: 'bulk/sendNext', data: ofAct } as const;
const stop = { type: 'bulk/stop', data: ofAct } as const;
const tryAgain = { type: 'bulk/tryAgain', data: ofAct } as const;
const over = (counts: object) =>
  ({
    type: 'bulk/over',
    data: {
      bulkId,
      what: 'cancel',
      counts: { done: 0, refused: 0, failed: 0, unknown: 0, left: 0, ...counts },
    },
  }) as const;
const act = (...events: readonly GivenEvent[]) => {
  const [only] = given(...events).sees.bulk.state.acts;
  return { ...only, rows: (only?.parts ?? []).flat() };
};
const outcomesOf = (...events: readonly GivenEvent[]) =>
  act(...events).rows.map(({ outcome, why }) => [outcome, why]);

describe('what is asked before', () => {
  test('how many can, and how many cannot for which reason', () => {
    const { sees } = given(
      changed(
        move(1),
        move(2, { tripId: 't1' }),
        move(3, { tripId: 't1' }),
        move(4, { tripId: null }),
      ),
    );
    expect(sortedOut(sees, 'cancel', ['a1', 'a2', 'a3', 'a4', 'a9'])).toEqual({
      rows: ['a1', 'a2', 'a3', 'a4', 'a9'].map((activityId) => ({
        activityId,
        version: activityId === 'a9' ? 0 : 3,
      })),
      possible: 2,
      reasons: [
        { why: onTrip, count: 2 },
        {
          why: 'This move is gone: it was removed, or it belongs to another account.',
          count: 1,
        },
      ],
    });
  });
});

describe('beginning', () => {
  test('each once; what may not be done is refused at once, by the move`s own guard', () => {
    const world = changed(move(1), move(2, { tripId: 't1' }));
    const twice = { what: 'cancel', rows: [...asked(2), ...asked(1)] } as const;
    given(world)
      .when({ type: 'bulk/begin', data: twice })
      .then([
        { ...begun(2), data: { ...begun(2).data, bulkId: COMMAND_ID } },
        { type: 'bulk/refused', data: { bulkId: COMMAND_ID, rows: [{ at: 1, why: onTrip }] } },
      ])
      .thenEnds([]);
  });

  test('not of none, not of too many, and one at a time', () => {
    given().when(begin(0)).thenRejected('Select a move first.');
    given()
      .when(begin(mostRows + 1))
      .thenRejected('Select at most 2000 moves: each is asked of the server for itself.');
    given(moves(2), begun(2))
      .when(begin(2))
      .thenRejected('2 moves are being cancelled: wait for them, or stop them.');
  });

  test('its outcomes are shown', () => {
    expect(given(begun(2)).sees.bulk.state.shownId).toBe(bulkId);
    given(begun(2))
      .when({ type: 'bulk/show', data: { bulkId: 's:99' } })
      .thenRejected('This is not known any more.');
  });
});

describe('sending', () => {
  const sentAs = (at: number) =>
    [
      opened(at, COMMAND_ID),
      { type: 'bulk/sent', data: { bulkId, at, intentId: COMMAND_ID } },
    ] as const;

  test('the next one that waits, of the version that was seen; its answer ends the intent', () => {
    given(moves(3), begun(3)).when(sendNext).then(sentAs(0)).thenEnds([]);
    given(moves(3), begun(3), ...sent(0))
      .when(sendNext)
      .then(sentAs(1));
    const newer = changed(move(2, { version: 9 }));
    given(moves(3), begun(3), ...sent(0), newer)
      .when(sendNext)
      .then(sentAs(1));
  });

  test('what may not be done any more is refused on the way, and nothing is sent for it', () => {
    given(moves(3), begun(3), changed(move(1, { tripId: 't1' })))
      .when(sendNext)
      .then([
        { type: 'bulk/refused', data: { bulkId, rows: [{ at: 0, why: onTrip }] } },
        ...sentAs(1),
      ]);
  });

  test('a few at a time, and none while the connection is lost', () => {
    const full = Array.from({ length: atOnce }, (_, at) => sent(at)).flat();
    given(moves(9), begun(9), ...full)
      .when(sendNext)
      .then([]);
    const lost = {
      type: 'connection/linkChanged',
      data: { link: 'lost', atMs: nowMs },
    } as const;
    given(moves(9), begun(9), lost).when(sendNext).then([]);
  });

  test('when every row has its outcome it is over, and the first intent ends', () => {
    given(moves(2), begun(2), ...sent(0), ...sent(1), done(0))
      .when(sendNext)
      .then([])
      .thenEnds([{ command: COMMAND_ID, end: { how: 'done' } }]);
    given(moves(2), begun(2), ...sent(0), ...sent(1), done(0), failed(1, true))
      .when(sendNext)
      .then([over({ done: 1, refused: 1 })])
      .thenEnds([
        { command: bulkId, end: { how: 'done' } },
        { command: COMMAND_ID, end: { how: 'done' } },
      ]);
  });

  test('what nobody may do is over as soon as it is begun', () => {
    const world = changed(move(1, { tripId: 't1' }));
    const refused = {
      type: 'bulk/refused',
      data: { bulkId, rows: [{ at: 0, why: onTrip }] },
    } as const;
    given(world, begun(1), refused)
      .when(sendNext)
      .then([over({ refused: 1 })]);
  });
});

describe('the outcome of each row', () => {
  const under = [moves(1), begun(1), ...sent(0)] as const;

  test.each([
    ['under way', [], ['underWay', null]],
    ['done', [done(0)], ['done', null]],
    ['refused by the server', [failed(0, true)], ['refused', 'No.']],
    ['failed', [failed(0, false)], ['failed', 'No.']],
    ['without an answer', [unknown(0)], ['unknown', null]],
    [
      'asked again',
      [unknown(0), { type: 'outbox/askedAgain', data: { intentId: 's:10' } }],
      ['underWay', null],
    ],
    ['answered late', [unknown(0), done(0)], ['done', null]],
    [
      'given up',
      [unknown(0), closed(0, 'givenUp', 'Given up without an answer: it may have been done.')],
      ['failed', 'Given up without an answer: it may have been done.'],
    ],
  ] as const)('%s', (_name, events, row) => {
    expect(outcomesOf(...under, ...events)).toEqual([row]);
  });

  test('another`s answer for the same move is no row`s', () => {
    const other = closed(0, 'done', null, 's:77');
    expect(outcomesOf(...under, other)).toEqual([['underWay', null]]);
  });

  test('stopped: what was not sent is left alone and says so', () => {
    const some = [moves(3), begun(3), ...sent(0)] as const;
    given(...some)
      .when(stop)
      .then([{ type: 'bulk/stopped', data: ofAct }]);
    expect(outcomesOf(...some, { type: 'bulk/stopped', data: ofAct })).toEqual([
      ['underWay', null],
      ['left', 'Stopped before it was sent.'],
      ['left', 'Stopped before it was sent.'],
    ]);
    given(moves(3), begun(3))
      .when(stop)
      .then([{ type: 'bulk/stopped', data: ofAct }, over({ left: 3 })])
      .thenEnds([
        { command: bulkId, end: { how: 'done' } },
        { command: COMMAND_ID, end: { how: 'done' } },
      ]);
    given(...under)
      .when(stop)
      .thenRejected('All of them have been sent.');
  });

  test('what cannot go on for a reason of no row says it in all that wait', () => {
    const stalled = { type: 'bulk/stalled', data: { bulkId, why: 'No store.' } } as const;
    given(moves(2), begun(2))
      .when(stalled)
      .then([stalled, over({ failed: 2 })])
      .thenEnds([{ command: bulkId, end: { how: 'done' } }]);
    given(...under)
      .when(stalled)
      .then([]);
    expect(outcomesOf(moves(1), begun(1), stalled)).toEqual([['failed', 'No store.']]);
  });
});

describe('once more', () => {
  const ended = [
    moves(4),
    begun(4),
    ...[0, 1, 2, 3].flatMap((at) => sent(at)),
    done(0),
    failed(1, true),
    failed(2, false),
    unknown(3),
    over({ done: 1, refused: 1, failed: 1, unknown: 1 }),
  ] as const;

  test('what was not done waits again, as it is now; the unanswered is asked with its key', () => {
    const came = given(...ended, changed(move(2, { version: 8 }))).when(tryAgain);
    const rows = [
      { at: 1, version: 8 },
      { at: 2, version: 3 },
    ];
    came.then([
      { type: 'bulk/triedAgain', data: { bulkId, intentId: COMMAND_ID, rows } },
      { type: 'outbox/askedAgain', data: { intentId: 's:13' } },
    ]);
    const [again] = came.after.bulk.state.acts;
    expect(again).toMatchObject({
      openIntentId: COMMAND_ID,
      isOver: false,
      next: 1,
      counts: { done: 1, waiting: 2, underWay: 1, refused: 0, failed: 0, unknown: 0 },
    });
  });

  test('not while it is under way, nor when all is done', () => {
    given(moves(1), begun(1)).when(tryAgain).thenRejected('It is still under way.');
    given(moves(1), begun(1), ...sent(0), done(0), over({ done: 1 }))
      .when(tryAgain)
      .thenRejected('All of them are done.');
    given(...ended, begun(2, 's:50'))
      .when(tryAgain)
      .thenRejected('2 moves are being cancelled: wait for them, or stop them.');
  });
});
