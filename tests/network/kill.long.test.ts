// A served company is killed again and again while consoles write to it: answered writes are kept,
// none is done twice, and time and cursor never go back.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headers as names } from '#wire/link/http.ts';
import type { WorldReply } from '#wire/calls/world.ts';
import { inProcessLink } from '#wire/link/inProcessLink.ts';
import { openLiveTransport } from '#backends/liveTransport.ts';
import { cursorHeader } from '#wire/realtime/socketFrames.ts';
import { buildProgram } from '../../scripts/build.mjs';
import { freeMove, loadWorld, login, movesNamed } from '../contract/asking.ts';
import { ended, lineOf } from '../e2e/gateway.ts';

const kills = 12;
const writesAtOnce = 3;

let folder = '';
let program = '';
beforeAll(async () => {
  program = await buildProgram('tarmac', 'src/cli/main.ts');
  folder = mkdtempSync(join(tmpdir(), 'kill-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
});
afterAll(() => rmSync(folder, { recursive: true }));

async function start(): Promise<{ child: ChildProcess; origin: string }> {
  const store = join(folder, 'company');
  const options = ['sim', 'serve', '--port', '0', '--store', store, '--speed', '60'];
  const child = spawn(process.execPath, [program, ...options], {
    env: { ...process.env, CONSOLE_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await lineOf(child, child.stdout, /answers at (http:\S+)/);
  return { child, origin: new URL(url).origin };
}

/** The cursor and time of the world in the HTTP answer. */
async function cursorOf(origin: string): Promise<{ cursor: number; serverMs: number }> {
  const body = JSON.stringify({ username: 'admin', password: 'tarmac' });
  const answer = await fetch(`${origin}/login`, { method: 'POST', body });
  const { token } = (await answer.json()) as { token: string };
  const { headers } = await fetch(`${origin}/data`, {
    headers: { [names.auth]: `Bearer ${token}` },
  });
  return {
    cursor: Number(headers.get(cursorHeader)),
    serverMs: Number(headers.get(names.serverTime)),
  };
}

test('twelve server kills lose no answered write and repeat none', async () => {
  const answered: string[] = [];
  let asked = 0;
  let last = { cursor: 0, serverMs: 0 };
  for (let round = 0; round < kills; round += 1) {
    const { child, origin } = await start();
    const link = inProcessLink(openLiveTransport({ origin, planner: null }));
    await login(link);
    const now = await cursorOf(origin);
    expect(now.cursor).toBeGreaterThanOrEqual(last.cursor);
    expect(now.serverMs).toBeGreaterThanOrEqual(last.serverMs);
    const world = await loadWorld(link);
    for (const note of answered) expect(movesNamed(world, note)).toHaveLength(1);

    const writing = { isOver: false };
    const writers = Array.from({ length: writesAtOnce }, async () => {
      while (!writing.isOver) {
        const note = `n${(asked += 1)}`;
        const request = { moves: [notedMove(world, note)] };
        const answer = await link.call('createActivities', request, { key: note });
        if (answer.is === 'ok') answered.push(note);
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 100 + round * 60));
    last = await cursorOf(origin);
    await ended(child, 'SIGKILL');
    writing.isOver = true;
    await Promise.all(writers);
    link.close();
  }
  expect(answered.length).toBeGreaterThan(kills * 3);
  console.log(`${answered.length} of ${asked} writes were answered, over ${kills} kills`);
}, 240_000);

function notedMove(world: WorldReply, note: string) {
  return { ...freeMove(world, note), vehicleId: null };
}
