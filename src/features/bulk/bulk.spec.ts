import { describe, expect, test } from 'vitest';
import type { Activity } from '#domain/entities.ts';
import { activityRow } from '#domain/testing/rows.ts';
import { COMMAND_ID, type GivenEvent, specFor } from '#kernel/testing/spec.ts';
import { lineIs } from '#spine/connection/testing/events.ts';
import { endingRequests } from '../endings/index.ts';
import * as outbox from '#spine/outbox/testing/events.ts';
import type { How } from '#spine/outbox/outbox.model.ts';
import { changed as worldChanged } from '#spine/world/testing/world.ts';
import { atOnce, mostRows } from './bulk.model.ts';
import { sortedOut } from './bulk.queries.ts';
import { bulkSlice } from './bulk.slice.ts';

const { event, given } = specFor(bulkSlice);
const { cancel } = endingRequests;

const onTrip = 'Activities may not be cancelled once in progress.';
const bulkId = 's:1';
const changed = (...activities: readonly Activity[]) => worldChanged({ activities });
const move = (at: number, own: object = {}) =>
  activityRow(`a${at}`, { name: `PA-${at}`, version: 3, ...own });
const moves = (count: number) => changed(...Array.from({ length: count }, (_, at) => move(at + 1)));
const asked = (count: number) => Array.from({ length: count }, (_, at) => one(at));
const named = (count: number) => asked(count).map((row, at) => ({ ...row, name: `PA-${at + 1}` }));
const begin = (count: number) =>
  ({ type: 'bulk/begin', data: { what: 'cancel', rows: asked(count) } }) as const;
const begun = (count: number, id = bulkId) =>
  ({ type: 'bulk/begun', data: { bulkId: id, what: 'cancel', rows: named(count) } }) as const;
const one = (at: number) => ({ activityId: `a${at + 1}`, version: 3 });
const idOf = (at: number) => `s:${at + 10}`;
const opened = (at: number, intentId = idOf(at)) => {
  const { activityId } = one(at);
  const changes = [outbox.change('Move', 'Unknown location → Unknown location', null)];
  const note = { subject: `PA-${at + 1}`, activityIds: [activityId], changes };
  const subject = `activities:${activityId}`;
  const blocks = 'The move is being cancelled.';
  return outbox.opened(cancel, one(at), { intentId, subject, partOf: bulkId, note, blocks });
};
const sentAs = event('bulk/sent', 'bulkId', 'at', 'intentId');
const sent = (at: number) => [opened(at), sentAs(bulkId, at, idOf(at))] as const;
const closed = (at: number, how: How, why: string | null = null, intentId = idOf(at)) => {
  const result = how === 'done' ? {} : null;
  return outbox.closed(cancel, one(at), how, { intentId, why, partOf: bulkId, result });
};
const done = (at: number) => closed(at, 'done');
const failed = (at: number, refused: boolean) => closed(at, refused ? 'refused' : 'failed', 'No.');
const unknown = (at: number) =>
  ({ type: 'outbox/unknown', data: { intentId: idOf(at), told: null } }) as const;
const ofAct = { bulkId };
const askedAgain = event('outbox/askedAgain', 'intentId');
const refused = event('bulk/refused', 'bulkId', 'rows');
const isBusy = '2 moves are being cancelled: wait for them, or stop them.';
const underWay = (count: number, ...events: readonly GivenEvent[]) =>
  given(moves(count), begun(count), ...events);
const sendNext = { type: 'bulk/sendNext', data: ofAct } as const;
const stop = { type: 'bulk/stop', data: ofAct } as const;
const tryAgain = { type: 'bulk/tryAgain', data: ofAct } as const;
const over = (own: object) => {
  const counts = { done: 0, refused: 0, failed: 0, unknown: 0, left: 0, ...own };
  return { type: 'bulk/over', data: { bulkId, what: 'cancel', counts } } as const;
};
const act = (...events: readonly GivenEvent[]) => {
  const [only] = given(...events).sees.bulk.state.acts;
  return { ...only, rows: (only?.parts ?? []).flat() };
};
const outcomesOf = (...events: readonly GivenEvent[]) =>
  act(...events).rows.map(({ outcome, why }) => [outcome, why]);

describe('the question before a bulk act', () => {
  test('counts the moves that can be ended, and the others by reason', () => {
    const planned = { tripId: 't1' };
    const { sees } = given(changed(move(1), move(2, planned), move(3, planned), move(4)));
    const gone = 'This move is gone: it was removed, or it belongs to another account.';
    expect(sortedOut(sees, 'cancel', ['a1', 'a2', 'a3', 'a4', 'a9'])).toEqual({
      rows: [...asked(4), { activityId: 'a9', version: 0 }],
      possible: 2,
      reasons: [
        { why: onTrip, count: 2 },
        { why: gone, count: 1 },
      ],
    });
  });
});

describe('bulk/begin', () => {
  test("takes each move once and refuses at once what the move's own guard refuses", () => {
    const world = changed(move(1), move(2, { tripId: 't1' }));
    const twice = { what: 'cancel', rows: [...asked(2), ...asked(1)] } as const;
    const came = given(world).when({ type: 'bulk/begin', data: twice });
    const rows = [{ at: 1, why: onTrip }];
    came.then(begun(2, COMMAND_ID), refused(COMMAND_ID, rows)).thenEnds([]);
  });

  test('is rejected without moves, with too many, and while another act runs', () => {
    given().when(begin(0)).thenRejected('Select a move first.');
    const many = given().when(begin(mostRows + 1));
    many.thenRejected('Select at most 2000 moves.');
    underWay(2).when(begin(2)).thenRejected(isBusy);
  });

  test('shows the outcomes of the new act', () => {
    expect(given(begun(2)).sees.bulk.state.shownId).toBe(bulkId);
    const show = { type: 'bulk/show', data: { bulkId: 's:99' } } as const;
    given(begun(2)).when(show).thenRejected('This bulk change is no longer listed.');
  });
});

describe('bulk/sendNext', () => {
  const sentNow = (at: number) => [opened(at, COMMAND_ID), sentAs(bulkId, at, COMMAND_ID)] as const;

  test('sends the next waiting row in the version shown; the answer ends the intent', () => {
    underWay(3).when(sendNext).then(sentNow(0)).thenEnds([]);
    const some = underWay(3, ...sent(0));
    some.when(sendNext).then(sentNow(1));
    some
      .and(changed(move(2, { version: 9 })))
      .when(sendNext)
      .then(sentNow(1));
  });

  test('refuses a row that may not be ended any more and sends the next one instead', () => {
    const came = underWay(3, changed(move(1, { tripId: 't1' }))).when(sendNext);
    came.then([refused(bulkId, [{ at: 0, why: onTrip }]), ...sentNow(1)]);
  });

  test('sends no more than a few rows at a time, and none while the connection is lost', () => {
    const full = Array.from({ length: atOnce }, (_, at) => sent(at)).flat();
    const nine = underWay(9);
    nine
      .and(...full)
      .when(sendNext)
      .then([]);
    nine.and(lineIs('lost')).when(sendNext).then([]);
  });

  test('ends the act and its first intent when every row has an outcome', () => {
    const one = underWay(2, ...sent(0), ...sent(1), done(0));
    one.when(sendNext).then([]).thenDone();
    const all = one.and(failed(1, true)).when(sendNext);
    all.then(over({ done: 1, refused: 1 })).thenDone(bulkId, COMMAND_ID);
  });

  test('ends an act at once when no row may be sent', () => {
    const world = changed(move(1, { tripId: 't1' }));
    const all = given(world, begun(1), refused(bulkId, [{ at: 0, why: onTrip }]));
    all.when(sendNext).then(over({ refused: 1 }));
  });
});

describe('the outcome of each row', () => {
  const under = [moves(1), begun(1), ...sent(0)] as const;
  const givenUp = 'Given up without an answer: it may have been done.';

  test.each([
    ['under way', [], ['underWay', null]],
    ['done', [done(0)], ['done', null]],
    ['refused by the server', [failed(0, true)], ['refused', 'No.']],
    ['failed', [failed(0, false)], ['failed', 'No.']],
    ['without an answer', [unknown(0)], ['unknown', null]],
    ['asked again', [unknown(0), askedAgain('s:10')], ['underWay', null]],
    ['answered late', [unknown(0), done(0)], ['done', null]],
    ['given up', [unknown(0), closed(0, 'givenUp', givenUp)], ['failed', givenUp]],
  ] as const)('a row %s has that outcome', (_name, events, row) => {
    expect(outcomesOf(...under, ...events)).toEqual([row]);
  });

  test("ignores another request's reply for the same move", () => {
    const other = closed(0, 'done', null, 's:77');
    expect(outcomesOf(...under, other)).toEqual([['underWay', null]]);
  });

  test('a stopped act leaves its unsent rows alone, with that reason', () => {
    const some = [moves(3), begun(3), ...sent(0)] as const;
    const stopped = { type: 'bulk/stopped', data: ofAct } as const;
    const three = given(...some);
    three.when(stop).then(stopped);
    expect(outcomesOf(...some, stopped)).toEqual([
      ['underWay', null],
      ['left', 'Stopped before it was sent.'],
      ['left', 'Stopped before it was sent.'],
    ]);
    const came = underWay(3).when(stop);
    came.then(stopped, over({ left: 3 })).thenDone(bulkId, COMMAND_ID);
    const { when } = given(...under);
    when(stop).thenRejected('All of them have been sent.');
  });

  test('an act that stalls gives its reason to every waiting row', () => {
    const stalled = { type: 'bulk/stalled', data: { bulkId, why: 'No store.' } } as const;
    const came = underWay(2).when(stalled);
    came.then(stalled, over({ failed: 2 })).thenDone(bulkId);
    const { when } = given(...under);
    when(stalled).then([]);
    expect(outcomesOf(moves(1), begun(1), stalled)).toEqual([['failed', 'No store.']]);
  });
});

describe('bulk/tryAgain', () => {
  const ended = underWay(
    4,
    ...[0, 1, 2, 3].flatMap((at) => sent(at)),
    done(0),
    failed(1, true),
    failed(2, false),
    unknown(3),
    over({ done: 1, refused: 1, failed: 1, unknown: 1 }),
  );

  test('rows not done wait again in their current version; unanswered ones keep their key', () => {
    const came = ended.and(changed(move(2, { version: 8 }))).when(tryAgain);
    const rows = [
      { at: 1, version: 8 },
      { at: 2, version: 3 },
    ];
    came.then(
      { type: 'bulk/triedAgain', data: { bulkId, intentId: COMMAND_ID, rows } },
      askedAgain('s:13'),
    );
    const [again] = came.after.bulk.state.acts;
    expect(again).toMatchObject({
      openIntentId: COMMAND_ID,
      isOver: false,
      next: 1,
      counts: { done: 1, waiting: 2, underWay: 1, refused: 0, failed: 0, unknown: 0 },
    });
  });

  test('is rejected while the act is under way and when all rows are done', () => {
    underWay(1).when(tryAgain).thenRejected('It is still under way.');
    const all = underWay(1, ...sent(0), done(0), over({ done: 1 }));
    all.when(tryAgain).thenRejected('All of them are done.');
    ended.and(begun(2, 's:50')).when(tryAgain).thenRejected(isBusy);
  });
});

test('an act that is not listed any more is neither shown, stopped nor tried again', () => {
  const why = 'This bulk change is no longer listed.';
  for (const type of ['bulk/show', 'bulk/stop', 'bulk/tryAgain'] as const) {
    given()
      .when({ type, data: { bulkId: 's:99' } })
      .thenRejected(why);
  }
  given()
    .when({ type: 'bulk/show', data: { bulkId: null } })
    .thenDone();
  underWay(2).when({ type: 'bulk/show', data: { bulkId } }).thenDone();
});
