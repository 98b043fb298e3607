import { expect, test } from 'vitest';
import { Index, Journal } from './tableLines.ts';

/** The number of writes that a journal remembers. */
const kept = 8_192;

test('an id has the place at which it was added, and an id that comes twice is refused', () => {
  const index = new Index(['a', 'b']);
  index.add('c');
  for (const [id, at] of [
    ['a', 0],
    ['c', 2],
    ['c', 2],
    ['b', 1],
    ['x', undefined],
  ] as const) {
    expect(index.ordinalOf(id)).toBe(at);
  }
  expect(index.ids).toEqual(['a', 'b', 'c']);
  expect(() => new Index(['a', 'b', 'a'])).toThrow('A table holds an id twice');
});

test('an id that was asked for in vain is found once it is added', () => {
  const index = new Index([]);
  expect(index.ordinalOf('')).toBeUndefined();
  expect(index.ordinalOf('a')).toBeUndefined();
  index.add('a');
  expect(index.ordinalOf('a')).toBe(0);
});

test('a snapshot of the whole index goes on with it, an older one with its own part', () => {
  const index = new Index(['a', 'b', 'c']);
  expect(index.lineFrom(3)).toBe(index);
  const own = index.lineFrom(2);
  expect(own.ids).toEqual(['a', 'b']);
  expect(own.ordinalOf('c')).toBeUndefined();
  own.add('d');
  expect([own.ordinalOf('d'), index.ordinalOf('d')]).toEqual([2, undefined]);
});

function journalOf(...ordinals: readonly number[]): Journal {
  const journal = new Journal();
  for (const ordinal of ordinals) journal.add(ordinal);
  return journal;
}

test('a journal names the rows written between two snapshots, each once and in order', () => {
  const journal = journalOf(5, 11, 5, 2, 100);
  expect(journal.length).toBe(5);
  expect(journal.between(0, 5)).toEqual([2, 5, 11, 100]);
  expect(journal.between(1, 4)).toEqual([2, 5, 11]);
  expect(journal.between(4, 1)).toEqual([2, 5, 11]);
  expect(journal.between(3, 3)).toEqual([]);
  expect(new Journal().between(0, 0)).toEqual([]);
});

test('a journal remembers its last 8,192 writes', () => {
  const journal = new Journal();
  for (let at = 0; at < kept; at += 1) journal.add(at);
  expect(journal.between(0, kept)).toHaveLength(kept);
  journal.add(7);
  expect(journal.between(0, kept)).toBeUndefined();
  expect(journal.between(kept + 1, 0)).toBeUndefined();
  expect(journal.between(1, kept + 1)).toHaveLength(kept - 1);
  expect(journal.between(kept - 1, kept + 1)).toEqual([7, kept - 1]);
});

test('a snapshot that is no longer the last begins a journal of its own', () => {
  const journal = journalOf(1, 2);
  expect(journal.lineFrom(2)).toBe(journal);
  expect(journal.lineFrom(1)).not.toBe(journal);
  expect(journal.lineFrom(1).length).toBe(0);
});
