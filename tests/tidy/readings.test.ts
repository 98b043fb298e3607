// Each reading of docs/rules.md is either built and named by a test title, or listed here.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ESTree, parseSync } from 'vite';
import { expect, test } from 'vitest';
import { readProject } from './project.ts';
import { titlesIn } from './titles.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Readings of screens, or parts of screens, that are not built yet. */
const notBuilt: { readonly [reading: number]: string } = {
  51: 'tasks of a trip',
  59: 'the diagram of a trip',
  68: 'rest within a shift',
  71: 'people in recordings',
  72: 'attempts on a day recorded live',
  73: 'capabilities of a backend',
  74: 'hidden parts of a workbook',
  75: 'one estimate of all screens',
};

const rules = readFileSync(`${root}docs/rules.md`, 'utf8');
const list = /## Readings\n([\s\S]*?)\n## /.exec(rules)?.[1] ?? '';
const listed = [...list.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
const deviations = readFileSync(`${root}docs/deviations.md`, 'utf8');

/** Matches 'reading 14', 'reading 06', 'readings 12, 24 and 58'. */
const naming = /readings? (\d+(?:(?:, | and )\d+)*)/g;

function readingsIn(program: ESTree.Program): readonly number[] {
  return titlesIn(program)
    .flatMap(({ text, isLabel }) => (isLabel ? [] : [...text.matchAll(naming)]))
    .flatMap(([, numbers = '']) => numbers.split(/, | and /).map(Number));
}

const project = readProject(root);
const tests = project.sources.filter(
  ({ path }) => /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('tests/contract/'),
);
const named = new Set(tests.flatMap(({ program }) => readingsIn(program)));

test('readings are numbered without gaps, and each deviation is a reading', () => {
  expect(listed).toEqual(listed.map((_, at) => at + 1));
  const deviating = [...deviations.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number));
  expect(deviating.length).toBeGreaterThan(20);
  expect(deviating.filter((number) => !listed.includes(number))).toEqual([]);
});

test('a test title names each built reading, and the others are listed', () => {
  const built = listed.filter((number) => !Object.hasOwn(notBuilt, number));
  expect(built.filter((number) => !named.has(number))).toEqual([]);
  expect(Object.keys(notBuilt).filter((number) => named.has(Number(number)))).toEqual([]);
  expect([...named].filter((number) => !listed.includes(number))).toEqual([]);
});

test('readings are found in every form of title, and not in other texts', () => {
  const code = [
    "// reading 1: 'shown'",
    "test('reading 2: shown', () => expect('reading 3').toBe(''));",
    "test.each([['reading 4']])(\n  'readings 5, 6 and 07: %s',\n  () => {},\n);",
    "test.prop([one], { numRuns: 5 })('shown (reading 8)', () => {});",
    'describe(`reading 9 ${shown}`, () => {});',
    "const words = 'reading 10';",
  ].join('\n');
  const { program } = parseSync('a.ts', code);
  expect(readingsIn(program)).toEqual([2, 5, 6, 7, 8, 9]);
});
