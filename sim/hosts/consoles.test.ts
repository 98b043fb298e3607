import { describe, expect, onTestFinished, test } from 'vitest';
import { writeRequest } from '#wire/link/http.ts';
import { cursorHeader } from '#wire/realtime/socketFrames.ts';
import type { RawFrame } from '#wire/transport.ts';
import { freeMove } from '../testing/desk.ts';
import { minuteMs } from '../core/calendar.ts';
import { ChangeLog } from './changeLog.ts';
import { type Host, type HostConsole, openHost } from './host.ts';
import { memorySimStore, type SimStore } from './simStore.ts';
import { realWall } from './wall.ts';

async function start(store: SimStore = memorySimStore()): Promise<Host> {
  const world = { seed: 2, drivers: 20 };
  const host = await openHost({ world, store, wall: realWall, speed: 1, running: false });
  onTestFinished(() => host.close());
  return host;
}

type Message = Extract<RawFrame, { type: 'message' }>;
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
const notCancelled = { onCancel: () => {} };

async function ask(desk: HostConsole, request: ReturnType<typeof writeRequest>) {
  const { headers, body } = await desk.send(request, notCancelled);
  return { headers, body: JSON.parse(body) as { token: string } };
}

async function tokenOf(desk: HostConsole, username: string): Promise<string> {
  const password = 'tarmac';
  return (await ask(desk, writeRequest('login', { username, password }, null, undefined))).body
    .token;
}

async function listening(host: Host, username = 'dispatcher', cursor: number | null = null) {
  const desk = host.open();
  const frames: RawFrame[] = [];
  desk.listen((frame) => frames.push(frame));
  const token = await tokenOf(desk, username);
  if (cursor === null) desk.connect(token);
  else desk.resume(token, cursor);
  await settle();
  return { desk, frames, token };
}

const changesOf = (frames: readonly RawFrame[]): Message[] =>
  frames.filter((frame): frame is Message => frame.type === 'message' && 'cursor' in frame);
const idsIn = (frames: readonly RawFrame[]): string[] => {
  const ids = changesOf(frames).flatMap(({ payload }) => (payload as { ids: string[] }).ids);
  return [...new Set(ids)].toSorted();
};
const connection = (frames: readonly RawFrame[]) =>
  frames.find((frame) => frame.type === 'connection');

describe('several consoles of one company', () => {
  test('a change by one console is sent to the others', async () => {
    const host = await start();
    const one = await listening(host);
    const other = await listening(host, 'admin');
    const moves = [freeMove(host.core.save())];
    await ask(one.desk, writeRequest('createActivities', { moves }, one.token, 'k'));
    await settle();
    expect(changesOf(other.frames)).toMatchObject([{ event: 'created', payload: { key: 'k' } }]);
    expect(changesOf(other.frames)).toEqual(changesOf(one.frames));
    await host.advance(minuteMs);
    const positions = (frames: readonly RawFrame[]) =>
      frames.filter((frame) => frame.type === 'positions').at(-1);
    expect(positions(other.frames)).toEqual(positions(one.frames));
  });

  test('a console that closes or logs out does not affect the others', async () => {
    const host = await start();
    const one = await listening(host);
    const other = await listening(host);
    one.desk.close();
    await host.advance(30 * minuteMs);
    expect(changesOf(one.frames)).toEqual([]);
    expect(changesOf(other.frames).length).toBeGreaterThan(0);
    expect(other.frames.some((frame) => 'state' in frame && frame.state === 'lost')).toBe(false);
  });
});

describe('a cursor', () => {
  test('the cursor rises from message to message, and the world answer names its own', async () => {
    const host = await start();
    const { desk, frames, token } = await listening(host);
    for (let steps = 0; steps < 20; steps += 1) await host.advance(3 * minuteMs);
    const cursors = changesOf(frames).map(({ cursor }) => cursor as number);
    expect(cursors.length).toBeGreaterThan(20);
    expect(cursors).toEqual([...new Set(cursors)].toSorted((a, b) => a - b));
    const world = writeRequest('world', { filterAccountIds: null }, token, undefined);
    const { headers } = await ask(desk, world);
    expect(headers[cursorHeader]).toBe(`${cursors.at(-1)}`);
  });

  test.each([false, true])(
    'a console gets all messages after any cursor (restarted: %s)',
    async (restarted) => {
      // Changes before a snapshot are not made again after a restart: none is kept here.
      const store = { ...memorySimStore(), putSnapshot: async () => {} };
      let host = await start(store);
      const { frames } = await listening(host);
      for (let steps = 0; steps < 12; steps += 1) await host.advance(5 * minuteMs);
      const all = changesOf(frames);
      if (restarted) {
        await host.close();
        host = await start(store);
      }
      expect(all.length).toBeGreaterThan(15);
      for (const [at, { cursor = 0 }] of all.entries()) {
        const { frames: heard, desk } = await listening(host, 'dispatcher', cursor);
        expect(connection(heard)).toMatchObject({ resumed: true, cursor: all.at(-1)?.cursor });
        expect(idsIn(heard)).toEqual(expect.arrayContaining(idsIn(all.slice(at + 1))));
        expect(changesOf(heard).every((frame) => (frame.cursor ?? 0) > cursor)).toBe(true);
        desk.close();
      }
    },
  );

  test('a console requests missed messages with since', async () => {
    const host = await start();
    const { desk, frames } = await listening(host);
    await host.advance(20 * minuteMs);
    const before = changesOf(frames);
    const at = frames.length;
    desk.since(before[0]?.cursor ?? 0);
    await settle();
    expect(frames[at]).toMatchObject({ state: 'connected', resumed: true });
    const again = changesOf(frames).slice(before.length);
    expect(idsIn(again)).toEqual(expect.arrayContaining(idsIn(before.slice(1))));
    desk.since(10_000_000);
    await settle();
    expect(frames.at(-1)).toMatchObject({ state: 'connected', resumed: false });
  });

  test('a cursor of another company does not resume', async () => {
    const before = await start(memorySimStore(1_000_000));
    const { frames } = await listening(before);
    await before.advance(20 * minuteMs);
    const cursor = changesOf(frames).at(-1)?.cursor as number;
    expect(cursor).toBeGreaterThan(1_000_000);
    const after = await start(memorySimStore(2_000_000));
    await after.advance(60 * minuteMs);
    const { frames: heard } = await listening(after, 'dispatcher', cursor);
    expect(connection(heard)).toMatchObject({ resumed: false });
    expect(changesOf(heard)).toEqual([]);
    const ahead = await listening(after, 'dispatcher', 3_000_000);
    expect(connection(ahead.frames)).toMatchObject({ resumed: false });
  });
});

test('the change log keeps the latest changes', () => {
  const log = new ChangeLog(10, 4);
  const change = (number: number) =>
    ({ number, is: 'changed', collection: 'trips', id: `t${number}`, key: null }) as const;
  expect(log.after(10)).toEqual([]);
  expect(log.after(9)).toBeNull();
  for (let number = 11; number <= 30; number += 1) log.add([change(number)]);
  expect(log.last).toBe(30);
  expect(log.after(26)?.map(({ number }) => number)).toEqual([27, 28, 29, 30]);
  expect(log.after(10)).toBeNull();
  expect(log.after(30)).toEqual([]);
});
