// Each reading of docs/rules.md is either built and named by a test title, or listed here.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { citingIn, isCiting } from '../readings/cited.ts';
import { readProject } from './project.ts';

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
  78: 'roles of a backend that states none',
  79: 'two names for one field, in all rows',
  80: 'other names of socket messages',
};

const rules = readFileSync(`${root}docs/rules.md`, 'utf8');
const list = /## Readings\n([\s\S]*?)\n## /.exec(rules)?.[1] ?? '';
const listed = [...list.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
const deviations = readFileSync(`${root}docs/deviations.md`, 'utf8');

const tests = readProject(root).sources.filter(({ path }) => isCiting(path));
const named = new Set(
  tests.flatMap(({ program }) => citingIn(program).flatMap(({ readings }) => readings)),
);

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
  const found = citingIn(program).flatMap(({ readings }) => readings);
  expect(found).toEqual([2, 5, 6, 7, 8, 9]);
});
