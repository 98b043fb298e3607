import { describe, expect, test } from 'vitest';
import { specFor } from '#kernel/testing/spec.ts';
import {
  counted,
  countText,
  goesAfter,
  kindText,
  listed,
  rowTitle,
  sending,
  unknownText,
  unsentOf,
} from './list.queries.ts';
import type { Note } from './note.model.ts';
import { lineIs } from '../connection/testing/events.ts';
import { begun } from '../world/testing/world.ts';
import { errandsSlice, paint, ring } from './testing/errands.ts';
import { change, closed, opened } from './testing/events.ts';

const { command, event, given } = specFor(errandsSlice);
const asked = (vehicleId: string) => ({ vehicleId, version: 1, color: 'Blue' });
const asks = (at: number, own: object = {}, vehicleId = 'v1') =>
  opened(paint, asked(vehicleId), { intentId: `s:${at}`, ...own });
const waits = { phase: 'waiting' } as const;
const unknown = (at: number) =>
  ({ type: 'outbox/unknown', data: { intentId: `s:${at}`, told: null } }) as const;
const ended = (at: number, how: 'done' | 'refused') =>
  closed(paint, asked('v1'), how, {
    intentId: `s:${at}`,
    result: how === 'done' ? { color: 'Blue' } : null,
  });

describe('an open request', () => {
  const sees = given(
    asks(1),
    asks(2, waits, 'v2'),
    asks(3, waits),
    asks(4, waits, 'v2'),
    asks(5, {}, 'v5'),
    unknown(5),
    asks(6, waits, 'v5'),
    asks(7),
    ended(7, 'refused'),
  ).sees;
  const list = listed(sees);

  test('is listed in one part, in the order of asking', () => {
    const ids = (all: readonly { readonly intentId: string }[]) =>
      all.map(({ intentId }) => intentId);
    expect(ids(list.sent)).toEqual(['s:1']);
    expect(ids(list.waiting)).toEqual(['s:2', 's:3', 's:4', 's:6']);
    expect(ids(list.unknown)).toEqual(['s:5']);
    expect(ids(list.needsYou)).toEqual(['s:7']);
  });

  test('is counted, the worst phase first; requests that are being sent are not', () => {
    expect(counted(list).map(countText)).toEqual(['1 needs you', '1 outcome unknown', '4 waiting']);
    expect(counted(listed(given(asks(1)).sees))).toEqual([]);
    expect(countText({ is: 'needsYou', count: 2 })).toBe('2 need you');
  });

  test('names the request before it on the same subject', () => {
    expect(list.waiting.map((one) => goesAfter(list, one))).toEqual([
      null,
      'goes after what is being sent',
      'goes after 1',
      'goes after one of unknown outcome',
    ]);
  });
});

describe('the backlog', () => {
  const lost = [
    lineIs('lost'),
    asks(1, waits),
    asks(2, waits, 'v2'),
    asks(3, waits, 'v3'),
  ] as const;
  const back = [...lost, lineIs('connected')] as const;
  const sent = (at: number) => ({ type: 'outbox/sent', data: { intentId: `s:${at}` } }) as const;

  test('has progress while it is sent, until all of it is answered', () => {
    expect(sending(given(...lost).sees)).toBe(null);
    expect(sending(given(...back).sees)).toEqual({ at: 1, of: 3 });
    const some = given(...back, sent(1), sent(2), ended(1, 'done')).sees;
    expect(sending(some)).toEqual({ at: 2, of: 3 });
    const all = given(...back, ended(1, 'done'), ended(2, 'refused'), sent(3), unknown(3)).sees;
    expect(sending(all)).toBe(null);
  });

  test('has no progress for later requests, or when the line is lost again', () => {
    const later = given(...back, ...[1, 2, 3].map((at) => ended(at, 'done')), asks(9)).sees;
    expect(sending(later)).toBe(null);
    expect(sending(given(...back, lineIs('lost')).sees)).toBe(null);
  });
});

describe('the title of a row', () => {
  const time = (ms: number) => `time ${ms}`;
  const titled = (request: typeof paint, ...changes: Note['changes']) => {
    const note = { subject: 'PA-1', activityIds: [], changes: [...changes] };
    return rowTitle(request, { asked: asked('v1'), note }, time);
  };

  test.each([
    ['PA-1: deadline time 1 to time 2', change('Deadline', 1, 2)],
    ["PA-1: color 'Blue'", change('Color', null, 'Blue')],
    ["PA-1: color 'Red' to 'Blue'", change('Color', 'Red', 'Blue')],
    ['PA-1: VIN', change('VIN', 'a', '12345678901234567')],
    ['PA-1: paint', change('Move', 'A → B', null)],
  ])('is: %s', (title, one) => {
    expect(titled(paint, one)).toBe(title);
  });

  test('names the action of a request that changes no row', () => {
    const note = { subject: 'Maria', activityIds: [], changes: [change('By', null, 'text')] };
    expect(rowTitle(ring, { asked: { phone: '5' }, note }, time)).toBe('Maria: send');
    expect([kindText(paint), kindText(ring)]).toEqual(['Color', 'Text']);
  });

  test('with an unknown outcome says what came instead, and whether it is sent again', () => {
    const silent = { answered: undefined };
    const busy = { answered: 'The server answered 503.' };
    expect(unknownText(paint, silent, true)).toBe(
      'Asked again when the line is back. It cannot be done twice.',
    );
    const again = 'Asked again by itself until the outcome is known. It cannot be done twice.';
    expect(unknownText(paint, silent, false)).toBe(again);
    const came = `An answer came without an outcome: The server answered 503. ${again}`;
    expect(unknownText(paint, busy, false)).toBe(came);
    expect(unknownText(ring, silent, true)).toBe('Not repeated by itself: it may have been sent.');
  });
});

test('requests on a move that wait or have an unknown outcome are counted', () => {
  const note = { subject: 'PA-1', activityIds: ['a1'], changes: [] };
  const { sees } = given(
    asks(1, { note }),
    unknown(1),
    asks(2, { ...waits, note }, 'v2'),
    asks(3, waits, 'v3'),
  );
  expect(unsentOf(sees, 'a1')).toEqual({ waiting: 1, unknown: 1 });
  expect(unsentOf(sees, 'a2')).toEqual({ waiting: 0, unknown: 0 });
});

test('the outbox list opens and closes, and is closed at the next start', () => {
  const show = command('outbox/show', 'isShown');
  const shown = event('outbox/shown', 'isShown');
  given().when(show(true)).then(shown(true));
  given(shown(true)).when(show(true)).then([]);
  expect(given(shown(true), begun).sees.outbox.state.isShown).toBe(false);
});

test('asking again is refused while the line is lost', () => {
  const askAgain = command('outbox/askAgain', 'intentId');
  const { when } = given(asks(1), unknown(1), lineIs('lost'));
  when(askAgain('s:1')).thenRejected('Needs the line.');
});
