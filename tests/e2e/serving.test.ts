// What `npm start` keeps running: the gateway, and no bundler.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, expect, test } from 'vitest';
import { root } from '../../scripts/places.mjs';
import { ended, lineOf } from './gateway.ts';

/** Of the serving process, kB. */
const MOST_RESIDENT_KB = 200 * 1024;

const running: ChildProcess[] = [];
afterAll(() => Promise.all(running.map((one) => ended(one, 'SIGKILL'))));

test('npm start serves in one process below 200 MB, also when it has just built', async () => {
  // The gateway's bundle is stale then: it takes half a second, and the console's ten.
  const past = new Date(0);
  const stamp = join(root, '.cache/built/gateway');
  if (existsSync(stamp)) utimesSync(stamp, past, past);
  const env = { ...process.env, PORT: '0' };
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env });
  running.push(child);
  const url = await lineOf(child, child.stdout, /answers at (http:\S+)/);
  for (const path of ['', 'config.json', 'healthz']) {
    expect((await fetch(new URL(path, url))).status, path).toBe(200);
  }
  const of = `/proc/${child.pid}`;
  // Elsewhere the operating system is asked otherwise.
  if (!existsSync(of)) return;
  expect(readFileSync(`${of}/task/${child.pid}/children`, 'utf8').trim()).toBe('');
  const [, resident] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`${of}/status`, 'utf8')) ?? [];
  expect(Number(resident)).toBeLessThan(MOST_RESIDENT_KB);
  expect(readFileSync(`${of}/maps`, 'utf8')).not.toMatch(/rolldown|lightningcss/);
});
