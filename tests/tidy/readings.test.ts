// Each reading of docs/rules.md is either built, and then named by a test, or listed here.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ESTree, parseSync } from 'vite';
import { expect, test } from 'vitest';
import { readProject } from './project.ts';
import { walk } from './walk.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What each of these is about belongs to a screen, or a part of one, that is not there yet. */
const notBuilt: { readonly [reading: number]: string } = {
  26: 'the form of an employee',
  31: 'rides ordered alone',
  32: 'the daily report',
  38: 'invoices and reports',
  39: 'the form of a location',
  51: 'tasks of a trip, the efficiency report',
  54: 'images',
  59: 'the diagram of a trip',
  68: 'rest within a shift',
};

const rules = readFileSync(`${root}docs/rules.md`, 'utf8');
const list = /## Readings\n([\s\S]*?)\n## /.exec(rules)?.[1] ?? '';
const listed = [...list.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
const deviations = readFileSync(`${root}docs/deviations.md`, 'utf8');

/** 'reading 14', 'reading 06', 'readings 12, 24 and 58', as titles name them. */
const naming = /readings? (\d+(?:(?:, | and )\d+)*)/g;

function readingsIn(title: string): readonly number[] {
  return [...title.matchAll(naming)].flatMap(([, numbers = '']) =>
    numbers.split(/, | and /).map(Number),
  );
}

const tellers = new Set(['describe', 'prop', 'test']);

/** What tests and groups of tests are told by: the first text after `test`, `test.each(…)` … */
function titlesIn(program: ESTree.Program): readonly string[] {
  const titles: string[] = [];
  walk(program, (node: ESTree.Node) => {
    if (node.type !== 'CallExpression' || !tellers.has(rootOf(node.callee))) return;
    const [first] = node.arguments;
    if (first?.type === 'Literal' && typeof first.value === 'string') titles.push(first.value);
    if (first?.type === 'TemplateLiteral') {
      titles.push(...first.quasis.map(({ value }) => value.raw));
    }
  });
  return titles;
}

/** The name that a call begins with: 'test' of `test.each(…)`. */
function rootOf(callee: ESTree.Node): string {
  if (callee.type === 'CallExpression') return rootOf(callee.callee);
  if (callee.type === 'MemberExpression') return rootOf(callee.object);
  return callee.type === 'Identifier' ? callee.name : '';
}

const project = readProject(root);
const tests = project.sources.filter(
  ({ path }) => /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('tests/contract/'),
);
const named = new Set(tests.flatMap(({ program }) => titlesIn(program).flatMap(readingsIn)));

test('readings are numbered without a gap, and each deviation is one of them', () => {
  expect(listed).toEqual(listed.map((_, at) => at + 1));
  const deviating = [...deviations.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number));
  expect(deviating.length).toBeGreaterThan(20);
  expect(deviating.filter((number) => !listed.includes(number))).toEqual([]);
});

test('a reading that is built is named by a test, and one that is not is listed', () => {
  const built = listed.filter((number) => !Object.hasOwn(notBuilt, number));
  expect(built.filter((number) => !named.has(number))).toEqual([]);
  expect(Object.keys(notBuilt).filter((number) => named.has(Number(number)))).toEqual([]);
  expect([...named].filter((number) => !listed.includes(number))).toEqual([]);
});

test('titles are found however they are written, and other texts are none', () => {
  const code = [
    "// reading 1: 'told'",
    "test('reading 2: told', () => expect('reading 3').toBe(''));",
    "test.each([['reading 4']])(\n  'readings 5, 6 and 07: %s',\n  () => {},\n);",
    "test.prop([one], { numRuns: 5 })('told (reading 8)', () => {});",
    'describe(`reading 9 ${told}`, () => {});',
    "const words = 'reading 10';",
  ].join('\n');
  const { program } = parseSync('a.ts', code);
  expect(titlesIn(program).flatMap(readingsIn)).toEqual([2, 5, 6, 7, 8, 9]);
});
