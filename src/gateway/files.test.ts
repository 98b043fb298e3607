import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadFiles, served, vinDataIn } from './files.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'console-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(path: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, 'text');
}

test('a build is served without dotfiles, at its root and below', () => {
  const shown = ['index.html', 'assets/main-1a2b3c4d.js', 'assets/deep/a.b.css'];
  const hidden = ['.vite/manifest.json', '.env', 'assets/.vite/manifest.json', 'assets/deep/.env'];
  for (const path of [...shown, ...hidden]) write(path);
  expect([...loadFiles(folder).keys()].sort()).toEqual(shown.map((path) => `/${path}`).sort());
});

test('a folder without a page is rejected', () => {
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  expect(() => loadFiles(empty)).toThrow(`There is no console in ${empty}.`);
});

test('the VIN data of a build is found by its name', () => {
  const data = served('assets/vin-1a2b3c4d.txt', new TextEncoder().encode('1FT=FORD'));
  const others = ['/vin-1a2b3c4d.txt', '/assets/vin-1a2b3c4d.txt.map', '/assets/x/vin-1.txt'];
  const beside = others.map((path) => [path, served(path, new Uint8Array())] as const);
  expect(vinDataIn(new Map([...beside, ['/assets/vin-1a2b3c4d.txt', data]]))).toBe('1FT=FORD');
  expect(() => vinDataIn(new Map(beside))).toThrow('There is no VIN data beside this console.');
});

test.each([
  ['a.css', 1001, true],
  ['a.css', 1000, false],
  ['a.mjs', 1001, true],
  ['a.json', 1001, true],
  ['a.svg', 1001, true],
  ['a.wasm', 1001, true],
  ['a.png', 1001, false],
  ['a.unknown', 1001, false],
])('%s of %i bytes is compressed: %s', async (path, length, isCompressed) => {
  const file = served(path, new Uint8Array(length));
  const found = await Promise.all([file.compressed('br'), file.compressed('gzip')]);
  expect(found.map((bytes) => bytes !== null && bytes.length < length)).toEqual([
    isCompressed,
    isCompressed,
  ]);
});
