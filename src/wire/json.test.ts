import { expect, test } from 'vitest';
import { isTooDeep } from './json.ts';

const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const objects = (levels: number) => '{"a":'.repeat(levels) + '0' + '}'.repeat(levels);

test.each<[string, string, boolean]>([
  ['nothing', '', false],
  ['a hundred lists', lists(100), false],
  ['a hundred and one lists', lists(101), true],
  ['a hundred objects', objects(100), false],
  ['a hundred and one objects', objects(101), true],
  ['fifty of both', lists(50).replace('[]', `[${objects(50)}]`), false],
  ['fifty lists around fifty-one objects', lists(50).replace('[]', `[${objects(51)}]`), true],
  ['lists beside each other', `[${lists(99)},${lists(99)}]`, false],
  ['objects beside each other', `[${objects(99)},${objects(99)}]`, false],
  ['brackets in a text', `["${'['.repeat(200)}"]`, false],
  ['brackets after a text', `"a"${lists(101)}`, true],
  ['brackets in a text behind a quote', `"\\"${'['.repeat(101)}"`, false],
  ['brackets after a text that ends with a backslash', `"\\\\"${'['.repeat(101)}`, true],
  ['brackets that are never closed', '{'.repeat(101), true],
])('the depth of a message is that of its brackets outside of texts: %s', (_what, text, is) => {
  expect(isTooDeep(text)).toBe(is);
});
