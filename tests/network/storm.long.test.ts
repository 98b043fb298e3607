// P16: a thousand consoles lose their server at once, and reconnect without overloading it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { expect, test } from 'vitest';
import { backOffMs } from '#wire/link/backOff.ts';
import { openFileSimStore } from '#sim/hosts/fileSimStore.ts';
import { openHost } from '#sim/hosts/host.ts';
import { serveCompany } from '#sim/hosts/node/serve.ts';
import { realWall } from '#sim/hosts/wall.ts';
import { freeMove } from '#sim/testing/desk.ts';
import { writeRequest } from '#wire/link/http.ts';
import { readServerFrame, socketEvent, socketPath } from '#wire/realtime/socketFrames.ts';

const consoles = 1000;
const windowMs = 1000;

async function serve(path: string, port: number, admittedPerSecond?: number) {
  const store = await openFileSimStore(path, 1);
  const options = { world: { drivers: 10 }, store, wall: realWall, speed: 1, running: true };
  const host = await openHost(options);
  const served = await serveCompany({
    host,
    port,
    otherwise: (_request, response) => response.writeHead(404).end(),
    ...(admittedPerSecond === undefined ? {} : { admittedPerSecond }),
  });
  return {
    host,
    origin: new URL(served.url).origin,
    async kill() {
      await served.stop();
      await host.close();
      await store.closed;
    },
  };
}

/** A console reduced to its socket, its cursor and its reconnection. */
class LightConsole {
  readonly heard = new Set<string>();
  readonly connectedMs: number[] = [];
  completes = 0;
  #cursor: number | null = null;
  #socket: Socket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #expects = false;
  #afterMs: number | null = null;

  open(origin: string, token: string): void {
    const socket = io(origin, {
      path: socketPath,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    this.#socket = socket;
    socket.on('connect', () => {
      const payload = { token, columns: true, cursor: this.#cursor };
      socket.emit(socketEvent, { type: 'connect', payload });
    });
    socket.on(socketEvent, (raw: unknown) => this.#take(readServerFrame(raw)));
    let isOver = false;
    const again = () => {
      if (isOver) return;
      isOver = true;
      const afterMs = this.#afterMs;
      this.#afterMs = null;
      if (afterMs === null) this.#tries += 1;
      const waitMs = afterMs ?? backOffMs(this.#tries, Math.random(), this.#expects);
      this.#timer = setTimeout(() => this.open(origin, token), waitMs);
    };
    socket.on('disconnect', again);
    socket.on('connect_error', again);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#socket?.off();
    this.#socket?.disconnect();
  }

  #take(read: ReturnType<typeof readServerFrame>): void {
    if ('problem' in read) throw new Error(read.problem);
    const { value: frame } = read;
    if (frame.type === 'later') this.#afterMs = frame.payload.afterMs;
    else if (frame.type === 'connected') {
      this.#expects = frame.payload.expects === true;
      this.connectedMs.push(performance.now());
      this.completes += frame.payload.complete ? 1 : 0;
      this.#cursor ??= frame.payload.cursor;
      this.#tries = 0;
    } else if ('cursor' in frame && frame.cursor !== undefined) {
      this.#cursor = frame.cursor;
      for (const id of (frame.payload as { ids: string[] }).ids) this.heard.add(id);
    }
  }
}

test('of a thousand consoles at most a tenth reconnects per second, without gaps', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'storm-'));
  const path = join(folder, 'company');
  let server = await serve(path, 0, consoles);
  const { origin } = server;
  const port = Number(new URL(origin).port);
  const body = JSON.stringify({ username: 'dispatcher', password: 'tarmac' });
  const answer = await fetch(`${origin}/login`, { method: 'POST', body });
  const { token } = (await answer.json()) as { token: string };
  const all = Array.from({ length: consoles }, () => new LightConsole());
  for (const each of all) each.open(origin, token);
  const connectedTimes = (least: number) => () =>
    all.filter(({ connectedMs }) => connectedMs.length >= least).length;
  await expect.poll(connectedTimes(1), { timeout: 60_000 }).toBe(consoles);

  await server.kill();
  server = await serve(path, port);
  const moves = [freeMove(server.host.core.save())];
  const {
    method,
    headers,
    path: to,
    body: sent,
  } = writeRequest('createActivities', { moves }, token, 'k');
  const made = await fetch(`${origin}${to}`, { method, headers, body: sent });
  const [{ id }] = (await made.json()) as [{ id: string }];
  await expect.poll(connectedTimes(2), { timeout: 120_000, interval: 250 }).toBe(consoles);
  await expect.poll(() => all.filter(({ heard }) => heard.has(id)).length).toBe(consoles);

  const times = all.map(({ connectedMs }) => connectedMs[1] as number).toSorted((a, b) => a - b);
  const most = Math.max(
    ...times.map((from, at) => times.slice(at).filter((time) => time < from + windowMs).length),
  );
  const tookMs = Math.round((times.at(-1) as number) - (times[0] as number));
  console.log(`most in a second: ${most}; all back after ${tookMs} ms`);
  expect(most).toBeLessThanOrEqual(consoles / 10);
  // A tenth a second takes ten seconds; some come to know late that it is up.
  expect(tookMs).toBeLessThan(20_000);
  expect(all.every(({ completes }) => completes === 1)).toBe(true);
  for (const each of all) each.close();
  await server.kill();
  rmSync(folder, { recursive: true });
}, 240_000);
