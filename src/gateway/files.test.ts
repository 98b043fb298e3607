import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadFiles } from './files.ts';

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
