import { describe, expect, test } from 'vitest';
import { actionRow, activityRow, nowMs, tripRow } from '#domain/testing/rows.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { changes, load } from '#spine/world/testing/world.ts';
import { noticesProcess } from './notices.process.ts';
import { type NoticesSees, noticesSlice } from './notices.slice.ts';
import { departedTitle, settled, settledWords, unseenOf } from './plan.queries.ts';

const minuteMs = 60_000;
const at = (minutes: number) => nowMs + minutes * minuteMs;
const { given } = specFor(noticesSlice);

/** A move due in two hours, and its trip, which drops it off in one hour by its plan. */
const move = (id: string) =>
  activityRow(id, { name: id.toUpperCase(), tripId: `t-${id}`, deadlineMs: at(120) });
const trip = (id: string, lateMin: number, version = 1) =>
  tripRow(`t-${id}`, {
    version,
    status: 'In Progress',
    activityIds: [id],
    estimatedEndMs: at(60 + lateMin),
    actions: [
      actionRow(`x-${id}`, {
        type: 'Drop-Off | Vehicle',
        activityId: id,
        plannedStartMs: at(50),
        plannedEndMs: at(60),
      }),
    ],
  });

/** A console with these moves on plan, which has looked once. */
async function open(...ids: readonly string[]) {
  const ports = { pause: () => Promise.resolve() };
  const console = await openAsking<NoticesSees>(
    [noticesSlice],
    {},
    { processes: [noticesProcess], ports },
  );
  const { run, sees, rest } = console;
  await load({ run }, { activities: ids.map(move), trips: ids.map((id) => trip(id, 0)) });
  let minute = 0;
  /** The notices after these trips were heard and a minute has passed. */
  async function after(...trips: readonly ReturnType<typeof trip>[]) {
    if (trips.length > 0) await run('world/heard', changes({ trips }));
    minute += 1;
    await run('clock/tick', { nowMs: at(minute) });
    await rest();
    return sees().notices.state.kept;
  }
  expect(await after()).toEqual([]);
  return { ...console, after };
}

describe('a move that leaves the plan of its trip', () => {
  test('is in one notice however often its trip is heard, settled when it is back', async () => {
    const { after, run } = await open('a1');
    expect(await after(trip('a1', 5, 2))).toEqual([]);
    const text = 'A1: its drop-off is expected 6 min after the plan.';
    const left = { kind: 'plan', title: '1 move has left its plan', text, moves: ['a1'] };
    expect(await after(trip('a1', 6, 3))).toMatchObject([left]);
    expect(await after(trip('a1', 20, 4))).toHaveLength(1);
    expect(await after(trip('a1', 2, 5))).toMatchObject([{ text, moves: [], back: 1, over: 0 }]);
    // A second departure is news again.
    await run('notices/see', {});
    expect(await after(trip('a1', 9, 6))).toMatchObject([{ moves: [] }, { moves: ['a1'] }]);
  });

  test('is in a second notice when it is first expected past its deadline', async () => {
    const { after, run } = await open('a1');
    await after(trip('a1', 30, 2));
    await run('notices/see', {});
    const title = '1 move is expected to miss its deadline';
    const text =
      'A1: its drop-off is expected 1 h 15 min after the plan, 15 min past its deadline.';
    expect(await after(trip('a1', 75, 3))).toMatchObject([{}, { title, text, moves: ['a1'] }]);
    expect(await after(trip('a1', 30, 4), trip('a1', 80, 5))).toHaveLength(2);
  });

  test('is settled as over once it is delivered', async () => {
    const { after, run } = await open('a1');
    await after(trip('a1', 30, 2));
    const done = { ...move('a1'), status: 'completed', completedMs: at(3), version: 2 } as const;
    await run('world/heard', changes({ activities: [done] }));
    expect(await after()).toMatchObject([{ moves: [], back: 0, over: 1 }]);
  });

  test('is noticed by the clock alone when its driver does not come', async () => {
    const { after, run, rest, sees } = await open('a1');
    await run('clock/tick', { nowMs: at(55) });
    await rest();
    expect(sees().notices.state.kept).toEqual([]);
    await run('clock/tick', { nowMs: at(56) });
    await rest();
    expect(sees().notices.state.kept).toMatchObject([{ kind: 'plan', moves: ['a1'] }]);
    expect(await after()).toHaveLength(1);
  });

  test('shares its notice with all others of the same minute', async () => {
    const ids = ['a1', 'a2', 'a3', 'a4', 'a5'];
    const { after } = await open(...ids);
    const kept = await after(...ids.map((id, i) => trip(id, i === 0 ? 70 : 10 + i, 2)));
    const title = '5 moves have left their plans, 1 expected to miss its deadline';
    const text = 'A1 by 1 h 10 min, A2 by 11 min, A3 by 12 min and 2 more.';
    expect(kept).toMatchObject([{ title, text, moves: ids }]);
    const back = await after(trip('a2', 0, 3), trip('a3', 0, 3));
    expect(back).toMatchObject([{ moves: ['a1', 'a4', 'a5'], back: 2 }]);
  });

  test('is added to the notice that the operator has not looked at', async () => {
    const { after, run } = await open('a1', 'a2', 'a3');
    await after(trip('a1', 30, 2));
    const title = '2 moves have left their plans';
    const text = 'A2 by 9 min, A1 by 30 min.';
    expect(await after(trip('a2', 9, 2))).toMatchObject([{ title, text, moves: ['a2', 'a1'] }]);
    expect(await after(trip('a1', 80, 3))).toMatchObject([
      { title: `${title}, 1 expected to miss its deadline`, moves: ['a1', 'a2'] },
    ]);
    await run('notices/see', {});
    expect(await after(trip('a3', 9, 2))).toMatchObject([{}, { moves: ['a3'] }]);
  });

  test('was off it before the first look: no notice', async () => {
    const data = { upToMs: nowMs, off: ['a1'], late: ['a2'], words: null, back: [], over: [] };
    const heard = { type: 'notices/planHeard', data } as const;
    const { after } = given().when(heard);
    expect(after.notices.state).toMatchObject({
      kept: [],
      plan: { upToMs: nowMs, off: { a1: 'off', a2: 'late' } },
    });
  });

  test('is not judged while the connection is lost', async () => {
    const { after, run } = await open('a1');
    await run('connection/linkHeard', { link: 'lost', atMs: nowMs });
    expect(await after(trip('a1', 30, 2))).toEqual([]);
    await run('connection/linkHeard', { link: 'connected', atMs: nowMs, resumed: true });
    expect(await after()).toMatchObject([{ kind: 'plan' }]);
  });

  test('is counted in the title', () => {
    expect([departedTitle(2, 0), departedTitle(0, 3), departedTitle(1, 2)]).toEqual([
      '2 moves have left their plans',
      '3 moves are expected to miss their deadlines',
      '3 moves have left their plans, 2 expected to miss their deadlines',
    ]);
  });
});

describe('a notice of departures', () => {
  const notice = {
    id: 'n',
    kind: 'plan',
    title: '',
    text: '',
    atMs: nowMs,
    moves: ['a', 'b', 'c'],
  };
  const after = (back: readonly string[], over: readonly string[], own = {}) =>
    settled({ ...notice, ...own } as never, back, over);

  test('counts which of its moves are back on plan and which are over', () => {
    expect(after(['a', 'z'], ['c'])).toMatchObject({ moves: ['b'], back: 1, over: 1 });
    const again = after([], ['a', 'b'], { back: 2, over: 3 });
    expect(again).toMatchObject({ moves: ['c'], back: 2, over: 5 });
  });

  test('stays the same where none of its moves is meant, or where it is of another kind', () => {
    const same = { ...notice } as never;
    expect(settled(same, ['z'], [])).toBe(same);
    const late = { ...notice, kind: 'late' } as never;
    expect(settled(late, ['a'], [])).toBe(late);
  });

  test.each([
    [{}, null],
    [{ back: 0, over: 0 }, null],
    [{ back: 2 }, 'Since then: 2 back on plan.'],
    [{ over: 1 }, 'Since then: 1 delivered or off the trip.'],
    [{ back: 1, over: 3 }, 'Since then: 1 back on plan, 3 delivered or off the trip.'],
  ])('with %j says: %s', (own, words) => {
    expect(settledWords({ ...notice, ...own } as never)).toBe(words);
  });

  test('is added to as long as it is among the notices that were not looked at', () => {
    const late = { ...notice, id: 'l', kind: 'late' };
    const unseen = (kept: readonly object[], count: number) =>
      unseenOf({ kept: kept as never, unseen: count })?.id;
    expect(unseen([notice, late], 2)).toBe('n');
    expect(unseen([notice, late], 1)).toBe(undefined);
    expect(unseen([notice, { ...notice, id: 'm' }], 2)).toBe('m');
    expect(unseen([notice], 0)).toBe(undefined);
    expect(unseen([late], 1)).toBe(undefined);
  });
});

test('an unseen notice that is added to counts as one unseen notice', () => {
  const first = { upToMs: nowMs, off: [], late: [], words: null };
  const left = (upToMs: number, ...off: readonly string[]) =>
    ({ type: 'notices/departed', data: { upToMs, off, late: [], words: 'W.' } }) as const;
  const begun = { type: 'notices/departed', data: first } as const;
  const state = given(begun, left(nowMs + 1, 'a1'), left(nowMs + 2, 'a2')).sees.notices.state;
  expect([state.kept.length, state.unseen]).toEqual([1, 1]);
  expect(state.kept[0]).toMatchObject({ moves: ['a2', 'a1'], back: 0, over: 0 });
});
