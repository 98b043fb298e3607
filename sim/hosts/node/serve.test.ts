import { connect } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { writeRequest } from '#wire/link/http.ts';
import { socketEvent } from '#wire/realtime/socketFrames.ts';
import { parseFaults } from '../../faults/parse.ts';
import { freeMove } from '../../testing/desk.ts';
import { minuteMs } from '../../core/calendar.ts';
import { dial, type Raw, serveForTest, tokenFrom } from '../testing/served.ts';

vi.setConfig({ testTimeout: 30_000 });

async function start(options: Parameters<typeof serveForTest>[0] = {}) {
  const served = await serveForTest(options);
  onTestFinished(() => served.stop());
  return served;
}

function open(origin: string, headers?: { readonly [name: string]: string }): Raw {
  const raw = dial(origin, headers);
  onTestFinished(() => void raw.socket.disconnect());
  return raw;
}

async function enter(
  origin: string,
  payload: { columns?: boolean; cursor?: number } = {},
): Promise<Raw> {
  const raw = open(origin);
  const token = await tokenFrom(origin);
  raw.socket.emit(socketEvent, { type: 'connect', payload: { token, ...payload } });
  await expect.poll(() => typesOf(raw)).toContain('connected');
  return raw;
}

const typesOf = ({ frames }: Raw) => frames.map(({ type }) => type);

describe('HTTP', () => {
  test('a request that is not a call goes to the static server', async () => {
    const { origin } = await start();
    for (const path of ['/', '/login', '/assets/main.js', '/config.json', '/database']) {
      expect(await (await fetch(origin + path)).text()).toBe('a page');
    }
    const unknown = await fetch(`${origin}/v2/legacy/unknown`);
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([
      404,
      'application/json',
    ]);
  });

  test('unknown methods and bodies beyond the limit are refused', async () => {
    const { origin } = await start({ maxBodyBytes: 1000 });
    const put = await fetch(`${origin}/data`, { method: 'PUT' });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST, PATCH, DELETE']);
    const body = 'x'.repeat(1001);
    const large = await fetch(`${origin}/login`, { method: 'POST', body });
    expect(large.status).toBe(413);
    expect(await large.json()).toMatchObject({ errorCode: 'TOO_LARGE' });
    expect((await fetch(`${origin}/login`, { method: 'POST', body: body.slice(1) })).status).toBe(
      400,
    );
    expect(await tokenFrom(origin)).toMatch(/./);
  });

  test('a body without an end is never served', async () => {
    const { origin, host } = await start();
    const port = Number(new URL(origin).port);
    const socket = connect(port, '127.0.0.1');
    const head = 'POST /login HTTP/1.1\r\nHost: a\r\nContent-Length: 50\r\n\r\n{"username"';
    await new Promise<void>((resolve) => {
      socket.write(head, () => resolve());
    });
    socket.destroy();
    expect(await tokenFrom(origin)).toMatch(/./);
    expect(host.core.journalLength()).toBe(0);
  });

  test('the journal holds no cookies and no unknown headers', async () => {
    const { origin, host } = await start({ world: { faults: parseFaults('login:latency:0') } });
    const store = JSON.stringify(host.core.save());
    await fetch(`${origin}/login`, { method: 'POST', body: '{}', headers: { cookie: 'canary' } });
    expect(JSON.stringify(host.core.save())).not.toContain('canary');
    expect(store).not.toContain('canary');
  });
});

describe('the realtime socket', () => {
  test('a socket with columns gets names, positions and changes', async () => {
    const { origin, host } = await start();
    const atFirst = host.core.changes();
    const raw = await enter(origin, { columns: true });
    await expect.poll(() => typesOf(raw)).toContain('positions');
    const connected = raw.frames[0];
    expect(connected).toMatchObject({ payload: { cursor: atFirst, complete: false } });
    await host.advance(20 * minuteMs);
    await expect.poll(() => typesOf(raw)).toContain('changed');
    const batch = raw.frames.findLast((frame) => frame.type === 'positions')?.batch;
    expect(batch?.driver.length).toBeGreaterThan(5);
    expect(batch?.atMs[0]).toBe(host.core.nowMs());
    const cursors = raw.frames.flatMap((frame) => ('cursor' in frame ? (frame.cursor ?? []) : []));
    expect(cursors.at(-1)).toBe(host.core.changes());
  });

  test('a socket without columns gets one message per driver, in degrees', async () => {
    const { origin, host } = await start();
    const raw = await enter(origin);
    await host.advance(minuteMs);
    await expect.poll(() => typesOf(raw)).toContain('driver location change');
    expect(typesOf(raw)).not.toContain('positionNames');
    const known = new Set(host.core.save().rows.drivers.map((row) => row.id as string));
    for (const frame of raw.frames) {
      if (frame.type !== 'driver location change') continue;
      const { driverId, latitude, longitude, inTrip } = frame.payload;
      expect(inTrip).toBeTypeOf('boolean');
      expect(known.has(driverId)).toBe(true);
      expect([Math.abs(latitude) < 90, Math.abs(longitude) < 180]).toEqual([true, true]);
    }
  });

  test('a socket gets all messages after its cursor, and again with since', async () => {
    const { origin, host } = await start();
    const cursor = host.core.changes() + 3;
    await host.advance(20 * minuteMs);
    const raw = await enter(origin, { columns: true, cursor });
    await expect.poll(() => typesOf(raw)).toContain('positions');
    expect(raw.frames[0]).toMatchObject({
      payload: { cursor: host.core.changes(), complete: true },
    });
    const before = raw.frames.length;
    raw.socket.emit(socketEvent, { type: 'since', payload: { cursor } });
    await expect.poll(() => raw.frames.length).toBeGreaterThan(before);
    raw.socket.emit(socketEvent, { type: 'since', payload: { cursor: 1_000_000 } });
    await expect.poll(() => raw.frames.at(-1)).toMatchObject({ payload: { complete: false } });
  });

  test.each<[string, unknown, RegExp]>([
    ['an unknown token', { type: 'connect', payload: { token: 'x' } }, /this token is not valid/],
    ['nonsense', { type: 'connect' }, /not understood/],
    ['not an object', 'hello', /not understood/],
  ])('refuses %s, and says why', async (_name, frame, reason) => {
    const raw = open((await start()).origin);
    raw.socket.emit(socketEvent, frame);
    await expect.poll(() => raw.log).toContain('disconnect');
    expect(raw.frames).toEqual([
      { type: 'refused', payload: { reason: expect.stringMatching(reason) } },
    ]);
  });

  test('a page of another origin is refused', async () => {
    const { origin } = await start();
    const foreign = open(origin, { origin: 'http://elsewhere.example' });
    await expect.poll(() => foreign.log).toEqual(['connect_error']);
    const own = open(origin, { origin });
    await expect.poll(() => own.log).toEqual(['connect']);
  });

  test('the socket is out for the length of the fault', async () => {
    const faults = parseFaults('realtime:disconnect:400,count=1');
    const { origin, host } = await start({ world: { drivers: 10, faults } });
    const raw = await enter(origin);
    await host.advance(2 * minuteMs);
    await expect.poll(() => raw.log).toContain('disconnect');
    const early = open(origin);
    await expect.poll(() => early.log).toEqual(['connect_error']);
    await expect.poll(() => host.outageMs()).toBe(0);
    const later = open(origin);
    await expect.poll(() => later.log).toEqual(['connect']);
  });

  test('of many at once the first is in, and the last learn when to come back', async () => {
    let nowMs = 0;
    const { origin } = await start({ admittedPerSecond: 0.5, nowMs: () => nowMs });
    const token = await tokenFrom(origin);
    const knock = () => {
      const raw = open(origin);
      raw.socket.emit(socketEvent, { type: 'connect', payload: { token } });
      return raw;
    };
    const all = Array.from({ length: 8 }, knock);
    const laterOf = ({ frames }: Raw) =>
      frames.flatMap((frame) => (frame.type === 'later' ? frame.payload.afterMs : []));
    const isIn = ({ frames }: Raw) => frames[0]?.type === 'connected';
    await expect.poll(() => all.filter(isIn).length).toBeGreaterThan(0);
    await expect
      .poll(() => all.flatMap(laterOf).toSorted((a, b) => a - b))
      .toEqual([10_000, 12_000, 14_000]);
    const away = all.filter((raw) => laterOf(raw).length > 0);
    await expect.poll(() => away.every(({ log }) => log.includes('disconnect'))).toBe(true);
    // Who comes at the moment that was kept is in at once.
    nowMs = 10_000;
    const back = knock();
    await expect.poll(() => isIn(back)).toBe(true);
  });
});

describe('a console that reads slowly', () => {
  /** Stops reading, as a busy page does; the network's own buffers fill up. */
  function stopReading({ socket }: Raw): () => void {
    const { transport } = socket.io.engine as unknown as {
      transport: { ws: { _socket: { pause(): void; resume(): void } } };
    };
    transport.ws._socket.pause();
    return () => transport.ws._socket.resume();
  }

  test('a slow console gets the latest position of each driver when it reads again', async () => {
    const { origin, host } = await start({ world: { drivers: 1500, activities: 10 } });
    const raw = await enter(origin, { columns: true });
    await expect.poll(() => typesOf(raw)).toContain('positions');
    const readAgain = stopReading(raw);
    const steps = 150;
    for (let step = 0; step < steps; step += 1) await host.advance(1000);
    readAgain();
    const latest = () => {
      const batch = raw.frames.findLast((frame) => frame.type === 'positions')?.batch;
      return batch?.serverMs;
    };
    await expect.poll(latest, { timeout: 10_000 }).toBe(host.core.nowMs());
    const batches = typesOf(raw).filter((type) => type === 'positions').length;
    expect(batches).toBeLessThan(steps);
  });
});

test('a write of one console is sent to another at once', async () => {
  const { origin, host } = await start();
  const raw = await enter(origin, { columns: true });
  const token = await tokenFrom(origin, 'admin');
  const moves = [freeMove(host.core.save())];
  const { method, path, headers, body } = writeRequest('createActivities', { moves }, token, 'k');
  const made = await fetch(origin + path, { method, headers, body });
  const [{ id }] = (await made.json()) as [{ id: string }];
  await expect
    .poll(() => raw.frames.find((frame) => frame.type === 'created'))
    .toMatchObject({ payload: { ids: [id], key: 'k' } });
});
