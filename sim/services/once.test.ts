// For how long answers are kept, and how many of a user (P5).
import { describe, expect, test } from 'vitest';
import type { User } from '#domain/entities.ts';
import { dayMs } from '../core/calendar.ts';
import type { Sim } from '../core/sim.ts';
import { tenMiles } from '../testing/tenMiles.ts';
import {
  answerDays,
  answerKeyDays,
  effectOnce,
  forgetAnswers,
  mostAnswerKeys,
  mostAnswerLetters,
} from './once.ts';

const user = (id: string): User => ({
  id,
  username: id,
  name: id,
  accountId: 'acc',
  roles: ['Administrator'],
  phone: null,
});
const [jo, al] = [user('jo'), user('al')];

/** The body of an answer, whether it was made just now, or why there is none. */
function asked(sim: Sim, who: User, key: string, body = key): string {
  let isMade = false;
  try {
    const answer = effectOnce(sim, who, key, key, () => {
      isMade = true;
      return { status: 200, body };
    });
    return `${isMade ? 'made' : 'kept'} ${answer.body.slice(0, 9)}`;
  } catch (error) {
    const { status, errorCode } = error as { readonly status: number; readonly errorCode: string };
    return `${status} ${errorCode}`;
  }
}

function later(sim: Sim, days: number): void {
  sim.state.nowMs += days * dayMs;
  forgetAnswers(sim.state);
}

describe('a request that comes again', () => {
  test('gets its answer for seven days, and for 62 the words that it was done', () => {
    const sim = tenMiles();
    expect(asked(sim, jo, 'a')).toBe('made a');
    later(sim, answerDays);
    expect(asked(sim, jo, 'a')).toBe('kept a');
    later(sim, 1);
    expect(asked(sim, jo, 'a')).toBe('410 ANSWER_GONE');
    later(sim, answerKeyDays - answerDays - 1);
    expect(asked(sim, jo, 'a')).toBe('410 ANSWER_GONE');
    later(sim, 1);
    expect(asked(sim, jo, 'a')).toBe('made a');
  });

  test('gets an answer of an earlier build for seven days from now on', () => {
    const sim = tenMiles();
    asked(sim, jo, 'a');
    const [place = ''] = Object.keys(sim.state.answers);
    const { atMs: _unknown, ...older } = sim.state.answers[place] ?? {};
    sim.state.answers[place] = older as never;
    later(sim, 0);
    later(sim, answerDays);
    expect(asked(sim, jo, 'a')).toBe('kept a');
    later(sim, 1);
    expect(asked(sim, jo, 'a')).toBe('410 ANSWER_GONE');
  });
});

describe('a user with many answers', () => {
  test('loses the oldest of their own, and other users lose none', () => {
    const sim = tenMiles();
    const body = 'x'.repeat(mostAnswerLetters / 4);
    asked(sim, al, 'first', body);
    for (const key of ['a', 'b', 'c', 'd', 'e']) asked(sim, jo, key, body);
    const all = ['a', 'b', 'c', 'd', 'e'].map((key) => asked(sim, jo, key));
    expect(all).toEqual(['410 ANSWER_GONE', ...Array.from({ length: 4 }, () => 'kept xxxxxxxxx')]);
    expect(asked(sim, al, 'first')).toBe('kept xxxxxxxxx');
  });

  test('keeps the answer that was just given, however long it is', () => {
    const sim = tenMiles();
    asked(sim, jo, 'a');
    asked(sim, jo, 'b', 'y'.repeat(mostAnswerLetters + 1));
    expect([asked(sim, jo, 'a'), asked(sim, jo, 'b')]).toEqual([
      '410 ANSWER_GONE',
      'kept yyyyyyyyy',
    ]);
  });

  test('is remembered by the latest 20,000 keys', () => {
    const sim = tenMiles();
    asked(sim, al, 'first');
    for (let at = 0; at <= mostAnswerKeys; at += 1) asked(sim, jo, `k${at}`);
    expect(Object.keys(sim.state.answers)).toHaveLength(mostAnswerKeys + 1);
    expect([asked(sim, jo, 'k1'), asked(sim, al, 'first')]).toEqual(['kept k1', 'kept first']);
    expect(asked(sim, jo, 'k0')).toBe('made k0');
  });
});
