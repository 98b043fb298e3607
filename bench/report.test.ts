import { describe, expect, test } from 'vitest';
import { contest, quantile } from './area.ts';
import { parse, rowOf, table, verdictOf } from './report.mjs';

const faster = { what: 'a', unit: '×', better: 'more', gate: 1, goal: 2.5 } as const;
const smaller = { what: 'b', unit: 'KB', better: 'less', gate: 180, goal: 120 } as const;

test('verdicts: a value equal to the gate or the goal reaches it', () => {
  expect([0.99, 1, 2.49, 2.5].map((value) => verdictOf(faster, value))).toEqual([
    'missed',
    'gate',
    'gate',
    'goal',
  ]);
  expect([181, 180, 121, 120].map((value) => verdictOf(smaller, value))).toEqual([
    'missed',
    'gate',
    'gate',
    'goal',
  ]);
});

test('an advisory row misses no gate, but has to be measured', () => {
  const advisory = { ...smaller, advisory: true };
  expect([120, 180, 181].map((value) => verdictOf(advisory, value))).toEqual([
    'goal',
    'gate',
    'over',
  ]);
  expect(verdictOf(advisory, Number.NaN)).toBe('missed');
});

test('a value that is not a number misses its gate', () => {
  expect(verdictOf(faster, Number.NaN)).toBe('missed');
  expect(verdictOf(smaller, Number.NaN)).toBe('missed');
  expect(verdictOf(faster, Number.POSITIVE_INFINITY)).toBe('missed');
});

test('a reported row has no gate, but has to be measured', () => {
  const reported = { what: 'c', unit: '×', reported: true } as const;
  expect(verdictOf(reported, 0.001)).toBe('reported');
  expect(verdictOf(reported, Number.NaN)).toBe('missed');
  const row = {
    ...reported,
    area: 'x',
    id: 'c',
    value: 2,
    detail: '',
    verdict: 'reported',
  } as const;
  expect(table([row])).toMatch(/c\s+2\.00 ×\s+reported/);
});

test('a row may be left out only when its budget names the data, and the table shows it', () => {
  const budgets = { a: faster, d: { ...faster, data: 'FOLDER' } };
  expect(rowOf('x', { id: 'd', value: 3, detail: '' }, budgets).verdict).toBe('goal');
  const row = rowOf('x', { id: 'd', leftOut: 'FOLDER is not set' }, budgets);
  expect([row.verdict, row.value]).toEqual(['left out', null]);
  expect(table([row])).toMatch(/a\s+–\s+≥ 1\s+≥ 2\.5\s+left out: FOLDER is not set/);
  expect(() => rowOf('x', { id: 'a', leftOut: 'no time' }, budgets)).toThrow('needs no data');
  expect(() => rowOf('x', { id: 'z', value: 1, detail: '' }, budgets)).toThrow('has no "z"');
});

test('the table marks a missed gate', () => {
  const row = { ...faster, area: 'x', id: 'a', value: 0.5, detail: '', verdict: 'missed' } as const;
  expect(table([row])).toMatch(/a\s+0\.500 ×\s+≥ 1\s+≥ 2\.5\s+GATE MISSED/);
});

describe('the command line', () => {
  test('accepts an area and a file', () => {
    expect(parse([], ['x'])).toEqual({ only: null, json: null });
    expect(parse(['x', '--json', 'f'], ['x'])).toEqual({ only: 'x', json: 'f' });
  });

  test('rejects unknown arguments', () => {
    for (const args of [['y'], ['--json'], ['x', 'x']]) {
      expect(() => parse(args, ['x'])).toThrow('areas are x');
    }
  });
});

test('a quantile is the lower of two neighboring values', () => {
  expect(quantile([3, 1, 2], 0.5)).toBe(2);
  expect(quantile([1, 2, 3, 4], 0.99)).toBe(4);
  expect(() => quantile([], 0.5)).toThrow('no values');
});

test('a contest runs both ways in turn and does not count the warm-up', async () => {
  const said: string[] = [];
  const costs = { o: [90, 1, 3, 2], t: [90, 5, 4, 6] };
  const work = (who: 'o' | 't') => () => {
    said.push(who);
    return costs[who].shift() ?? 0;
  };
  const result = await contest({ ours: work('o'), theirs: work('t'), rounds: 3 });
  expect(said.join('')).toBe('ottootto');
  expect(result).toEqual({ oursMs: 2, theirsMs: 5 });
});
