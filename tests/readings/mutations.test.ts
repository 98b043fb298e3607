// Each title that cites a reading has a mutation that breaks the reading, and each mutation fits.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { citingIn, isCiting } from './cited.ts';
import { nameOf, trials } from './trials.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

function cited(file: string): readonly string[] {
  const text = read(file);
  // Parsing all files takes seconds.
  if (!/readings? \d/.test(text)) return [];
  return citingIn(parseSync(file, text).program).map(({ title }) => `${file} | ${title}`);
}

const files = ['src', 'sim', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((file) => isCiting(file)),
);
const titles = files.flatMap(cited);
test('each title that cites a reading has a mutation, and each mutation such a title', () => {
  expect(titles.length).toBeGreaterThan(150);
  const names = trials.map(nameOf);
  expect(titles.filter((title) => !names.includes(title))).toEqual([]);
  expect(names.filter((name) => !titles.includes(name))).toEqual([]);
});

test('no file has two titles with one mutation', () => {
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});

test('each mutation changes a text that stands in its file once', () => {
  const wrong = trials.filter(({ mutation: [file, from, to] }) => {
    return from === to || read(file).split(from).length !== 2;
  });
  expect(wrong).toEqual([]);
});

test('a mutation breaks the product, and no test', () => {
  const wrong = trials.filter(({ mutation: [file] }) => {
    return !/^(src|sim)\//.test(file) || /\.(test|spec)\.tsx?$|\/testing\//.test(file);
  });
  expect(wrong).toEqual([]);
});
