import { describe, expect, test } from 'vitest';
import { vehicleRow } from '#domain/testing/rows.ts';
import { COMMAND_ID, type GivenEvent, specFor } from '#kernel/testing/spec.ts';
import { lineIs } from '../connection/testing/events.ts';
import { begun, changed } from '../world/testing/world.ts';
import type { ClosedData, How, OpenedData, OpenRequest } from './outbox.model.ts';
import { errandsSlice, paint as painting, ring as ringing } from './testing/errands.ts';
import { change, closed as closedOf, opened as openedOf } from './testing/events.ts';

const { command, given } = specFor(errandsSlice);
const car = vehicleRow('v1', { version: 3, color: 'Red' });
const world = (...events: readonly GivenEvent[]) =>
  given(changed({ vehicles: [car, 'v2'] }), ...events);
const paint = (color: string, vehicleId = 'v1', version = 3) =>
  ({ type: 'errands/paint', data: { vehicleId, version, color } }) as const;
const ring = { type: 'errands/ring', data: { phone: '5' } } as const;
const opened = (color: string, intentId: string, own: Partial<OpenedData> = {}) => {
  const note = { subject: 'v1', activityIds: [], changes: [change('What', null, color)] };
  const subject = 'vehicles:v1';
  return openedOf(painting, paint(color).data, { intentId, subject, note, blocks: null, ...own });
};
const blue = opened('Blue', 's:1');
const busy = 'A text is being sent already.';
const rung = openedOf(ringing, ring.data, { intentId: 's:7', subject: 'phone:5', blocks: busy });
const open = (sees: {
  readonly outbox: { readonly state: { readonly open: readonly OpenRequest[] } };
}) => sees.outbox.state.open;
const closed = (how: How, own: Partial<ClosedData> = {}) => {
  const result = how === 'done' ? { color: 'Blue' } : null;
  return closedOf(painting, paint('Blue').data, how, { intentId: 's:1', result, ...own });
};

describe('a new request', () => {
  test('is opened with its intent as key and the values before the change', () => {
    const came = world().when(paint('Blue'));
    came.then(opened('Blue', COMMAND_ID)).thenEnds([]);
  });

  test('is refused by its own guard', () => {
    given().when(paint('Blue')).thenRejected('This vehicle is gone.');
  });

  test('waits behind an open request on its subject', () => {
    const came = world(blue).when(paint('Green'));
    expect(open(came.after).map(({ phase }) => phase)).toEqual(['sent', 'waiting']);
    const other = world(blue).when(paint('Green', 'v2'));
    expect(open(other.after).map(({ phase }) => phase)).toEqual(['sent', 'sent']);
  });

  test('is refused while the same request is open, whatever the version', () => {
    const { when } = world(blue);
    when(paint('Blue', 'v1', 4)).thenRejected('The vehicle is being painted.');
  });

  test('is refused behind a request that must be the last on its subject', () => {
    world(rung).when(ring).thenRejected('A text is being sent already.');
  });

  test('waits while the connection is lost, or is refused when it cannot wait', () => {
    const came = world(lineIs('lost')).when(paint('Blue'));
    expect(open(came.after)).toMatchObject([{ phase: 'waiting', key: COMMAND_ID }]);
    const why = 'The connection is lost, and this cannot wait for it.';
    world(lineIs('lost')).when(ring).thenRejected(why);
  });

  test.each([
    ['givenUp', 's:1'],
    ['failed', 's:1'],
    ['refused', COMMAND_ID],
  ] as const)('P5: repeating a request that was %s uses the key %s', (how, key) => {
    const again = world(opened('Blue', 's:1', { askedMs: 5 }), closed(how));
    expect(again.sees.outbox.state.attempts).toMatchObject([{ key: 's:1', how, why: 'No.' }]);
    const came = again.when(paint('Blue'));
    const askedMs = key === 's:1' ? 5 : 1_800_000_000_000;
    expect(open(came.after)).toMatchObject([{ key, intentId: COMMAND_ID, askedMs }]);
    expect(came.after.outbox.state.attempts).toEqual([]);
    expect(open(again.when(paint('Green')).after)).toMatchObject([{ key: COMMAND_ID }]);
  });

  test('P5: a given up request keeps its key while others are tried, until one is done', () => {
    const green = opened('Green', 's:2', { phase: 'sent' });
    const { asked } = green.data;
    const refused = closed('refused', { intentId: 's:2', key: 's:2', asked });
    const tried = [blue, closed('givenUp'), green] as const;
    const came = world(...tried, refused).when(paint('Blue'));
    expect(open(came.after)).toMatchObject([{ key: 's:1', intentId: COMMAND_ID }]);
    const done = closed('done', { intentId: 's:2', key: 's:2', asked });
    const { sees } = world(...tried, done);
    expect(sees.outbox.state.attempts).toEqual([]);
  });

  test('a repeated request that rings a phone gets a new key', () => {
    const { of, subject, asked } = rung.data;
    const givenUp = closed('givenUp', { of, intentId: 's:7', key: 's:7', subject, asked });
    const came = world(rung, givenUp).when(ring);
    expect(open(came.after)).toMatchObject([{ key: COMMAND_ID, askedMs: 1_800_000_000_000 }]);
  });
});

describe('the turn of a request', () => {
  const send = command('outbox/send', 'intentId');
  const first = opened('Blue', 's:1', { phase: 'waiting' });
  const second = opened('Green', 's:2', { phase: 'waiting' });

  test('P7: comes for the first on its subject, not for the next', () => {
    const both = world(begun, first, second);
    both.when(send('s:1')).then({ type: 'outbox/sent', data: { intentId: 's:1' } });
    both.when(send('s:2')).then([]);
  });

  test('does not come while the connection is lost or no user is signed in', () => {
    world(begun, first, lineIs('lost')).when(send('s:1')).then([]);
    world(first).when(send('s:1')).then([]);
  });

  test('ends it as refused, with the guard`s reason, when its guard refuses by then', () => {
    const came = world(begun, first, changed({}, { vehicles: ['v1'] })).when(send('s:1'));
    came.thenEnds({ command: 's:1', end: { how: 'rejected', reason: 'This vehicle is gone.' } });
    expect(open(came.after)).toEqual([]);
    expect(came.after.outbox.state.attempts).toMatchObject([{ why: 'This vehicle is gone.' }]);
  });

  test('P5: a repeated request has the version of its earlier attempt', () => {
    const tried = opened('Green', 's:2', { phase: 'waiting' });
    const first = world(
      blue,
      tried,
      closed('done', { version: 4 }),
      closed('givenUp', { intentId: 's:2', key: 's:2', asked: tried.data.asked }),
    );
    const again = first.when(paint('Green'));
    expect(open(again.after)).toMatchObject([{ key: 's:2', version: 4 }]);
  });

  test('gives it the version of the reply before it', () => {
    const after = world(blue, second, closed('done', { version: 4 }));
    expect(open(after.sees)).toMatchObject([{ intentId: 's:2', version: 4 }]);
  });
});

describe('news of a request', () => {
  const before = {
    waiting: [opened('Blue', 's:1', { phase: 'waiting' })],
    sent: [blue],
    unknown: [blue, { type: 'outbox/unknown', data: { intentId: 's:1', told: null } }],
    ended: [blue, closed('done')],
  };
  const data = {
    heldBack: {},
    unanswered: { why: null },
    lookedUp: { count: 1, nextMs: 5 },
    failed: { why: 'No.' },
    dropped: { why: 'No.' },
  };

  test.each([
    ['heldBack', 'waiting', 'waiting', true],
    ['heldBack', 'sent', 'waiting', false],
    ['heldBack', 'unknown', 'unknown', true],
    ['heldBack', 'ended', 'gone', true],
    ['unanswered', 'sent', 'unknown', false],
    ['unanswered', 'unknown', 'unknown', true],
    ['unanswered', 'ended', 'gone', true],
    ['lookedUp', 'waiting', 'waiting', true],
    ['lookedUp', 'sent', 'sent', true],
    ['lookedUp', 'unknown', 'unknown', false],
    ['lookedUp', 'ended', 'gone', true],
    ['failed', 'waiting', 'gone', false],
    ['failed', 'sent', 'gone', false],
    ['failed', 'unknown', 'gone', false],
    ['failed', 'ended', 'gone', true],
    ['dropped', 'waiting', 'gone', false],
    ['dropped', 'sent', 'gone', false],
    ['dropped', 'unknown', 'gone', false],
    ['dropped', 'ended', 'gone', true],
  ] as const)(
    '%s about a request that is %s: it is then %s, and nothing is recorded: %s',
    (news, is, then, isNothing) => {
      const told = { type: `outbox/${news}`, data: { intentId: 's:1', ...data[news] } } as never;
      const came = world(...before[is]).when(told);
      expect(open(came.after)[0]?.phase ?? 'gone').toBe(then);
      if (isNothing) came.then([]);
    },
  );
});

describe('actions of the operator', () => {
  const act = (what: string, intentId = 's:1') =>
    ({ type: `outbox/${what}`, data: { intentId } }) as never;
  const unknown = { type: 'outbox/unknown', data: { intentId: 's:1', told: null } };

  test.each(['askAgain', 'giveUp'])('%s is refused unless the request has no answer', (what) => {
    const none = 'Nothing is waiting for an answer.';
    world(blue).when(act(what)).thenRejected(none);
    world().when(act(what)).thenRejected(none);
  });

  test('asking again puts the request under way', () => {
    const came = world(blue, unknown).when(act('askAgain'));
    expect(open(came.after)).toMatchObject([{ phase: 'sent' }]);
  });

  test('giving up ends the request as failed, with a reason that it may have been done', () => {
    const came = world(blue, unknown).when(act('giveUp'));
    const error = 'Given up without an answer: it may have been done.';
    came.thenEnds(
      { command: 's:1', end: { how: 'failed', error } },
      { command: COMMAND_ID, end: { how: 'done' } },
    );
    expect(came.after.outbox.state).toMatchObject({ open: [], attempts: [{ how: 'givenUp' }] });
  });

  test('a waiting request can be withdrawn and leaves no attempt; a sent one cannot', () => {
    const waiting = opened('Blue', 's:1', { phase: 'waiting' });
    const came = world(waiting).when(act('withdraw'));
    const reason = 'Withdrawn before it was sent.';
    came.thenEnds(
      { command: 's:1', end: { how: 'ignored', reason } },
      { command: COMMAND_ID, end: { how: 'done' } },
    );
    expect(came.after.outbox.state).toMatchObject({ open: [], attempts: [] });
    world(blue).when(act('withdraw')).thenRejected('It has been sent already.');
  });

  test('an attempt is kept until it is dismissed', () => {
    const tried = world(blue, closed('refused'));
    const of = { of: 'errands/paint', subject: 'vehicles:v1' };
    const came = tried.when({ type: 'outbox/dismiss', data: of } as never);
    expect(came.after.outbox.state.attempts).toEqual([]);
  });
});

describe('reading 63: a request of a closed tab', () => {
  const { partOf: _act, intentId: _id, ...of } = opened('Blue', 't:1', {}).data;
  const over = { ...of, was: 't:1', phase: 'waiting', isAgain: false };
  const adopt = (own: object = {}) =>
    ({ type: 'outbox/adopt', data: { ...over, ...own } }) as never;
  const adopted = (intentId: string, own: object = {}) => ({
    type: 'outbox/adopted',
    data: { ...over, intentId, ...own },
  });

  test('goes on as an intent of this log, with its old key', () => {
    const came = world().when(adopt({ phase: 'unknown' }));
    came.then(adopted(COMMAND_ID, { phase: 'unknown' }) as never).thenEnds([]);
    expect(open(came.after)).toMatchObject([
      { intentId: COMMAND_ID, key: 't:1', phase: 'unknown', askedMs: 1_800_000_000_000 },
    ]);
  });

  test('is taken over only once', () => {
    world(adopted('s:1')).when(adopt()).thenRejected('It has been taken over already.');
  });

  test.each([
    ['a new one has the version of the reply before it', false, 4],
    ['a repeated one keeps the version it had', true, null],
  ])('%s', (_what, isAgain, version) => {
    const behind = adopted('s:2', { was: 't:2', key: 't:2', isAgain });
    const after = world(blue, behind, closed('done', { version: 4 }));
    expect(open(after.sees)).toMatchObject([{ intentId: 's:2', version }]);
  });

  test('its attempts are listed after those of this tab, and the adopted names are cleared', () => {
    const { asked, subject } = over;
    const note = { subject: 'It', activityIds: [], changes: [] };
    const of = 'errands/paint';
    const there = { intentId: 't:9', of, subject, key: 't:9', version: null, note };
    const attempts = [{ ...there, askedMs: 5, endedMs: 6, asked, how: 'refused', why: 'There.' }];
    const data = { name: 'a closed tab', requests: 1, forms: 0, attempts };
    const tried = world(blue, closed('refused'), adopted('s:2'));
    const came = tried.when({ type: 'outbox/takeOver', data } as never);
    came.thenDone();
    const { attempts: all, adopting, tookOver } = came.after.outbox.state;
    expect(all.map(({ why }) => why)).toEqual(['There.', 'No.']);
    expect([adopting, tookOver]).toEqual([[], ['a closed tab']]);
  });

  test('ends in the closed tab`s log, and its attempts are removed there', () => {
    const waiting = opened('Green', 's:2', { phase: 'waiting' });
    const left = world(opened('Red', 's:3'), closed('refused', { intentId: 's:3' }));
    expect(left.sees.outbox.state.attempts).toHaveLength(1);
    const both = world(blue, waiting);
    const came = both.when({ type: 'outbox/handOver', data: {} } as never);
    const end = { how: 'ignored', reason: 'Another tab has taken it over.' } as const;
    came.thenEnds({ command: 's:1', end }, { command: 's:2', end });
    expect(came.after.outbox.state).toMatchObject({ open: [], attempts: [] });
  });
});
