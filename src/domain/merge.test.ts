import { describe, expect, test } from 'vitest';
import { type Draft, merge, type MergeRules, settledBy, typedIn } from './merge.ts';

const rules: MergeRules = {
  fields: ['note', 'color', 'miles', 'ready', 'deadline'],
  groups: [['ready', 'deadline']],
  joins: ['note'],
};
const seen = { note: 'Keys inside', color: 'Blue', miles: 5, ready: 1, deadline: 2 };
const draft = (typed: Draft['typed']): Draft => ({ seen, typed, settled: [] });

describe('a question about a field that both changed', () => {
  test.each<[string, Draft['typed'], object, object]>([
    [
      'two texts that may stand together',
      { note: 'Ask Sam' },
      { note: 'Gate 4' },
      { theirs: { note: 'Gate 4' }, mine: { note: 'Ask Sam' }, both: { note: 'Gate 4. Ask Sam' } },
    ],
    [
      'a text that ends with a stop',
      { note: 'Ask Sam' },
      { note: 'Gate 4!' },
      { theirs: { note: 'Gate 4!' }, mine: { note: 'Ask Sam' }, both: { note: 'Gate 4! Ask Sam' } },
    ],
    [
      'a text that they emptied',
      { note: 'Ask Sam' },
      { note: '' },
      { theirs: { note: '' }, mine: { note: 'Ask Sam' } },
    ],
    [
      'a text that is emptied here',
      { note: '' },
      { note: 'Gate 4' },
      { theirs: { note: 'Gate 4' }, mine: { note: '' } },
    ],
    [
      'a text of which one counts',
      { color: 'Red' },
      { color: 'Green' },
      { theirs: { color: 'Green' }, mine: { color: 'Red' } },
    ],
    ['a number', { miles: 7 }, { miles: 9 }, { theirs: { miles: 9 }, mine: { miles: 7 } }],
    [
      'one of two that go together',
      { ready: 3 },
      { deadline: 9 },
      { theirs: { ready: 1, deadline: 9 }, mine: { ready: 3, deadline: 2 } },
    ],
  ])('%s', (_what, typed, change, answers) => {
    const { asks } = merge(draft(typed), { ...seen, ...change }, rules);
    expect(asks.map((ask) => ask.answers)).toEqual([answers]);
  });

  test('of numbers has no answer that joins both', () => {
    const { asks } = merge(
      draft({ miles: 7 }),
      { ...seen, miles: 9 },
      { ...rules, joins: ['miles'] },
    );
    expect(asks.map((ask) => ask.answers)).toEqual([{ theirs: { miles: 9 }, mine: { miles: 7 } }]);
  });

  test('of a locked field has their answer alone', () => {
    const locked = { ...rules, locked: ['color'] };
    const { asks } = merge(draft({ color: 'Red' }), seen, locked);
    expect(asks.map((ask) => ask.answers)).toEqual([{ theirs: { color: 'Blue' } }]);
  });
});

describe('an answer', () => {
  const now = { ...seen, note: 'Gate 4', color: 'Green' };
  const open = draft({ note: 'Ask Sam', color: 'Red' });
  const { asks } = merge(open, now, rules);
  const [note, color] = ['note', 'color'].map((group) => asks.filter((one) => one.group === group));

  test('stays when another question is answered, and is replaced by the next to its own', () => {
    const first = settledBy(open, note ?? [], 'theirs');
    const both = settledBy(first, color ?? [], 'mine');
    expect(merge(both, now, rules).values).toMatchObject({ note: 'Gate 4', color: 'Red' });
    const again = settledBy(both, note ?? [], 'mine');
    expect(again.settled).toHaveLength(2);
    expect(merge(again, now, rules).values).toMatchObject({ note: 'Ask Sam', color: 'Red' });
  });

  test('that a question does not have changes nothing', () => {
    expect(settledBy(open, color ?? [], 'both')).toEqual(open);
  });

  test('falls when its field is typed again, and others stay', () => {
    const settled = settledBy(settledBy(open, note ?? [], 'theirs'), color ?? [], 'theirs');
    const next = typedIn(settled, { color: 'Black' }, now, rules);
    expect(next.settled.map(({ group }) => group)).toEqual(['note']);
    expect(merge(next, now, rules).values).toMatchObject({ note: 'Gate 4', color: 'Black' });
  });

  test('is asked for anew once they have another value', () => {
    const settled = settledBy(open, note ?? [], 'mine');
    const later = merge(settled, { ...now, note: 'Gate 5' }, rules);
    expect(later.asks.find(({ group }) => group === 'note')?.keep).toBeNull();
  });
});

test('a typed value that the row has as well stays typed when its question is answered', () => {
  const now = { ...seen, ready: 3, deadline: 9 };
  const next = typedIn(draft({ ready: 3, deadline: 5 }), { deadline: 9 }, now, rules);
  expect(merge(next, seen, rules).values).toMatchObject({ ready: 3, deadline: 9 });
});
