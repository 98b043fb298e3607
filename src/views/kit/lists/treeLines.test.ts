import { expect, test } from 'vitest';
import { Branch, treeLines } from './treeLines.ts';

const short = (lines: ReturnType<typeof treeLines>) =>
  lines.map(({ level, name, words }) => `${'  '.repeat(level - 1)}${name}: ${words}`);

test('only open entries list their children', () => {
  const roots = Object.entries({ a: { b: [1, 'x'], c: null }, d: true });
  expect(short(treeLines(roots, new Set()))).toEqual(['a: { b, c }', 'd: true']);
  const open = new Set(['a', 'a/b', 'nowhere']);
  expect(short(treeLines(roots, open))).toEqual([
    'a: { b, c }',
    '  b: 2 items',
    '    0: 1',
    '    1: "x"',
    '  c: null',
    'd: true',
  ]);
});

test('an entry without children is marked as not expandable', () => {
  const roots = Object.entries({ none: {}, list: [], text: '' });
  const lines = treeLines(roots, new Set(['none', 'list', 'text']));
  expect(short(lines)).toEqual(['none: { }', 'list: 0 items', 'text: ""']);
  expect(lines.map(({ kind, isOpen }) => [kind, isOpen])).toEqual([
    ['other', false],
    ['other', false],
    ['text', false],
  ]);
});

test('long lists are split into parts, and children are built only when opened', () => {
  let made = 0;
  const rows = new Branch('250 rows', 'source', () => {
    made += 1;
    return Array.from({ length: 250 }, (_, at) => [`r${at}`, at] as const);
  });
  expect(treeLines([['rows', rows]], new Set())).toMatchObject([{ source: 'source', size: 1 }]);
  expect(made).toBe(0);
  const lines = treeLines([['rows', rows]], new Set(['rows', 'rows/200 … 249']));
  expect(lines.slice(1, 4).map(({ name }) => name)).toEqual(['0 … 99', '100 … 199', '200 … 249']);
  expect(lines).toHaveLength(1 + 3 + 50);
  expect(lines[4]).toMatchObject({ name: 'r200', words: '200', place: 1, size: 50, level: 3 });
});

test('a list of two hundred has two parts, and a hundred entries are no parts', () => {
  const names = (count: number) => {
    const all = Array.from({ length: count }, (_, at) => at);
    return treeLines([['rows', all]], new Set(['rows'])).map(({ name }) => name);
  };
  expect(names(200)).toEqual(['rows', '0 … 99', '100 … 199']);
  expect(names(101)).toEqual(['rows', '0 … 99', '100 … 100']);
  expect(names(100)).toHaveLength(101);
});

test('a branch says what it was given to say, and its parts say nothing', () => {
  const rows = new Branch('"quoted"', null, () => Array.from({ length: 101 }, () => ['r', 1]));
  const lines = treeLines([['rows', rows]], new Set(['rows']));
  expect(lines.map(({ words }) => words)).toEqual(['"quoted"', '', '']);
});

test('an unchanged value keeps its source identity', () => {
  const kept = { x: 1 };
  const sources = (value: object) =>
    treeLines(Object.entries(value), new Set()).map(({ source }) => source);
  expect(sources({ kept, n: 1 })[0]).toBe(sources({ kept, n: 2 })[0]);
});
