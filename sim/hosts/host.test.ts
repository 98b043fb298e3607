import { describe, expect, test, vi } from 'vitest';
import { writeRequest } from '#wire/link/http.ts';
import { turn } from '#wire/testing/turn.ts';
import type { RawFrame, RawResponse } from '#wire/transport.ts';
import { parseFaults } from '../faults/parse.ts';
import { freeMove } from '../testing/desk.ts';
import { dayBeginMs, minuteMs } from '../core/calendar.ts';
import { type Host, type HostConsole, openHost } from './host.ts';
import { memorySimStore, type SimStore } from './simStore.ts';
import { mostJournal } from './snapshotPolicy.ts';
import type { Wall } from './wall.ts';

/** A wall clock that tests move. */
function handWall(): Wall & { pass(ms: number): Promise<void> } {
  let nowMs = 0;
  const timers = new Set<{ atMs: number; everyMs: number | null; run: () => void }>();
  const add = (ms: number, everyMs: number | null, run: () => void) => {
    const timer = { atMs: nowMs + ms, everyMs, run };
    timers.add(timer);
    return () => timers.delete(timer);
  };
  return {
    nowMs: () => nowMs,
    after: (ms, run) => add(ms, null, run),
    every: (ms, run) => add(ms, ms, run),
    async pass(ms) {
      await turn();
      const untilMs = nowMs + ms;
      for (;;) {
        const next = [...timers].sort((a, b) => a.atMs - b.atMs)[0];
        if (!next || next.atMs > untilMs) break;
        nowMs = next.atMs;
        if (next.everyMs === null) timers.delete(next);
        else next.atMs += next.everyMs;
        next.run();
        await turn();
      }
      nowMs = untilMs;
      await turn();
    },
  };
}

const notCancelled = { onCancel: () => {} };

type Running = {
  readonly host: Host;
  readonly desk: HostConsole;
  readonly wall: ReturnType<typeof handWall>;
  readonly frames: RawFrame[];
  readonly token: string;
};

async function run(
  fields: { speed?: number; store?: SimStore; faults?: string; manual?: boolean } = {},
): Promise<Running> {
  const { speed = 1, store = memorySimStore(), faults = '', manual = false } = fields;
  const wall = handWall();
  const world = { seed: 2, drivers: 10, faults: parseFaults(faults) };
  const host = await openHost({ world, store, wall, speed, running: !manual });
  const frames: RawFrame[] = [];
  const desk = host.open();
  desk.listen((frame) => frames.push(frame));
  const request = writeRequest('login', { username: 'admin', password: 'tarmac' }, null, undefined);
  const { body } = await desk.send(request, notCancelled);
  const { token } = JSON.parse(body) as { token: string };
  desk.connect(token);
  await turn();
  return { host, desk, wall, frames, token };
}

const positionsOf = (frames: readonly RawFrame[]) =>
  frames.flatMap((frame) => (frame.type === 'positions' ? frame.batch : []));
const eventsOf = (frames: readonly RawFrame[]) =>
  frames.flatMap((frame) => (frame.type === 'message' ? frame.event : []));

function create({ host, desk, token }: Running, key: string): Promise<RawResponse> {
  const moves = [freeMove(host.core.save(), { pickupNotes: key })];
  return desk.send(writeRequest('createActivities', { moves }, token, key), notCancelled);
}

describe('wall time', () => {
  test.each([
    [1, 10_000, 11],
    [10, 10_000, 101],
    [0.1, 15_000, 4],
  ])(
    'at speed %d time passes at that speed, with positions at the promised rate',
    async (speed, ms, n) => {
      const { host, wall, frames } = await run({ speed });
      await wall.pass(ms);
      expect(host.core.nowMs()).toBe(dayBeginMs + ms * speed);
      const positions = positionsOf(frames);
      expect(positions.length).toBeGreaterThanOrEqual(n - 1);
      expect(positions.length).toBeLessThanOrEqual(n + 1);
      expect(positions.at(-1)?.driver.length).toBeGreaterThan(0);
    },
  );

  test('paused time stands still, and the console still gets it at intervals', async () => {
    const { host, desk, wall, frames, token } = await run({ speed: 60 });
    const pause = writeRequest('simControl', { paused: true }, token, undefined);
    await desk.send(pause, notCancelled);
    const atMs = host.core.nowMs();
    const before = positionsOf(frames).length;
    await wall.pass(20_000);
    expect(host.core.nowMs()).toBe(atMs);
    expect(positionsOf(frames).length - before).toBe(4);
  });

  test('time does not jump after the machine slept', async () => {
    const { host, wall } = await run();
    wall.every = () => () => {};
    const sleepy = handWall();
    const other = await openHost({
      world: { seed: 2, drivers: 10 },
      store: memorySimStore(),
      wall: { ...sleepy, nowMs: () => sleepy.nowMs() * 1000 },
      speed: 1,
      running: true,
    });
    await sleepy.pass(100);
    expect(other.core.nowMs() - dayBeginMs).toBeLessThanOrEqual(5000);
    expect(host.core.nowMs()).toBe(dayBeginMs);
  });
});

describe('durability', () => {
  /** A slow memory store that records its writes. */
  function slowStore(log: string[]): SimStore {
    const store = memorySimStore();
    return {
      ...store,
      async appendJournal(number, entry) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        log.push('journal');
        await store.appendJournal(number, entry);
      },
      async putTime(time) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        log.push(`time ${time.nowMs - dayBeginMs}`);
        await store.putTime(time);
      },
    };
  }

  test('a write is journaled before it is answered', async () => {
    const log: string[] = [];
    const running = await run({ store: slowStore(log), manual: true });
    const answered = create(running, 'k').then(({ status }) => log.push(`answer ${status}`));
    await answered;
    expect(log).toEqual(['journal', 'answer 200']);
  });

  test('no frame is sent with a time that is not stored yet', async () => {
    const log: string[] = [];
    const { host, desk } = await run({ store: slowStore(log), manual: true });
    desk.listen((frame) => {
      if (frame.type === 'positions') log.push(`frame ${frame.batch.serverMs - dayBeginMs}`);
    });
    await Promise.all([host.advance(1000), host.advance(1000)]);
    expect(log).toEqual(['time 1000', 'frame 1000', 'time 2000', 'frame 2000']);
  });

  test('the store holds no password and no token', async () => {
    const store = memorySimStore();
    const running = await run({ store, faults: 'login:latency:0', manual: true });
    await create(running, 'k');
    const kept = JSON.stringify(await store.load(running.host.core.options()));
    expect(kept).toContain('/login');
    expect(kept).toContain('/v2/dealer/activity');
    expect(kept).not.toContain('tarmac');
    expect(kept).not.toContain(running.token);
  });

  test('a company is restored exactly from a snapshot and the journal after it', async () => {
    const store = memorySimStore();
    const running = await run({ store, speed: 60 });
    await create(running, 'before');
    await running.wall.pass(15_000);
    await create(running, 'between');
    await running.wall.pass(15_000);
    await create(running, 'after');
    const { core } = running.host;
    const kept = await store.load(core.options());
    expect(kept.snapshot).not.toBeNull();
    expect(kept.journal.map(({ number }) => number).at(-1)).toBe(3);
    expect(kept.journal.length).toBeLessThan(3);
    const again = await run({ store, manual: true });
    expect(again.host.core.save()).toEqual(core.save());
    expect(again.token).toBe(running.token);
  });

  test('no snapshot begins while the one before is being stored', async () => {
    let [begun, storing, mostAtOnce] = [0, 0, 0];
    const slow: SimStore = {
      ...memorySimStore(),
      async putSnapshot() {
        begun += 1;
        storing += 1;
        mostAtOnce = Math.max(mostAtOnce, storing);
        await turn();
        await turn();
        await turn();
        storing -= 1;
      },
    };
    const { desk, token } = await run({ store: slow, manual: true });
    // Ten minutes of the company's time each, as soon as the last is answered.
    for (let at = 0; at < 8; at += 1) {
      const step = writeRequest('simControl', { stepMs: 10 * minuteMs }, token, undefined);
      await desk.send(step, notCancelled);
      if (at === 3) await vi.waitFor(() => expect(storing).toBe(0));
    }
    expect(begun).toBeGreaterThan(1);
    expect(mostAtOnce).toBe(1);
  });

  test('a snapshot that fails is said once, and every change is still stored', async () => {
    const store = memorySimStore();
    let isFull = true;
    const full: SimStore = {
      ...store,
      putSnapshot: (state) =>
        isFull ? Promise.reject(new Error('no room')) : store.putSnapshot(state),
    };
    const running = await run({ store: full, manual: true });
    const { host, frames } = running;
    for (let at = 0; at < 3; at += 1) await host.advance(10 * minuteMs);
    await create(running, 'k');
    await turn();
    const troubles = () =>
      frames.flatMap((frame) =>
        frame.type === 'message' && frame.event === 'trouble' ? [frame.payload] : [],
      );
    const what =
      'The company as a whole could not be stored (no room). ' +
      'Every change is stored nevertheless, and it is tried again.';
    expect(troubles()).toEqual([{ what, fatal: false }]);
    const again = await run({ store, manual: true });
    expect(again.host.core.save()).toEqual(host.core.save());
    isFull = false;
    await host.advance(10 * minuteMs);
    await turn();
    expect((await store.load(host.core.options())).snapshot).not.toBeNull();
    expect(troubles()).toHaveLength(1);
  });

  test('a company that stands still is saved once its journal is long', async () => {
    const store = memorySimStore();
    const running = await run({ store, manual: true });
    const { host } = running;
    const isSaved = async () => (await store.load(host.core.options())).snapshot !== null;
    await create(running, 'short');
    await host.advance(1);
    await turn();
    expect(await isSaved()).toBe(false);
    const moves = [freeMove(host.core.save())];
    const request = writeRequest('createActivities', { moves }, running.token, 'long');
    const body = (request.body ?? '') + ' '.repeat(mostJournal / 50);
    for (let at = 0; at < 50; at += 1) {
      const { status } = await running.desk.send({ ...request, body }, notCancelled);
      expect(status).toBe(200);
    }
    await host.advance(1);
    await turn();
    expect(await isSaved()).toBe(true);
  });

  test('how many consoles are connected is known after a restart', async () => {
    const store = memorySimStore();
    const { host, token } = await run({ store, manual: true });
    const others = Array.from({ length: 3 }, () => host.open());
    for (const other of others) other.connect(token);
    await host.advance(minuteMs);
    // A server that ends closes them before the company.
    for (const other of others) other.close();
    await host.advance(minuteMs);
    await host.close();
    const world = { seed: 2, drivers: 10 };
    const again = await openHost({ world, store, wall: handWall(), speed: 1, running: false });
    expect(again.consolesBefore).toBe(4);
  });

  test('other options give another company', async () => {
    const store = memorySimStore();
    const running = await run({ store, manual: true });
    await running.host.advance(20 * minuteMs);
    const other = await run({ store, manual: true, faults: 'world:latency' });
    expect(other.host.core.nowMs()).toBe(dayBeginMs);
  });

  test('a failing store is reported, and the company continues without it', async () => {
    const store = memorySimStore();
    const full = { ...store, putTime: () => Promise.reject(new Error('full')) };
    const { host, frames } = await run({ store: full, manual: true });
    await host.advance(minuteMs);
    await host.advance(minuteMs);
    expect(eventsOf(frames).filter((event) => event === 'trouble')).toHaveLength(1);
    const trouble = frames.find((frame) => frame.type === 'message' && frame.event === 'trouble');
    expect(trouble).toMatchObject({ payload: { fatal: false } });
    expect(host.core.nowMs()).toBe(dayBeginMs + 2 * minuteMs);
  });
});

describe('the realtime channel', () => {
  test('the channel breaks for the length of the fault, and then connects again', async () => {
    const running = await run({ speed: 60, faults: 'realtime:disconnect:700,count=1' });
    const { wall, frames } = running;
    await wall.pass(1000);
    const states = () =>
      frames.flatMap((frame) => (frame.type === 'connection' ? frame.state : []));
    expect(states()).toEqual(['connected', 'lost']);
    const quiet = frames.length;
    await wall.pass(600);
    expect(frames.length).toBe(quiet);
    await wall.pass(200);
    expect(states()).toEqual(['connected', 'lost', 'connected']);
    expect(positionsOf(frames.slice(quiet)).length).toBeGreaterThan(0);
  });

  test('a slow channel delays frames in order', async () => {
    const { wall, frames } = await run({ speed: 60, faults: 'realtime:latency:450,count=1' });
    await wall.pass(3000);
    const times = positionsOf(frames).map(({ serverMs }) => serverMs);
    expect(times.length).toBeGreaterThan(20);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  test('the channel sends no frame without a user or after it is closed', async () => {
    const { host, desk, frames } = await run({ manual: true });
    desk.connect(null);
    await host.advance(minuteMs);
    expect(frames.at(-1)).toMatchObject({ type: 'connection', state: 'lost' });
  });
});

describe('an answer', () => {
  test('an answer with latency comes later', async () => {
    const running = await run({ manual: true, faults: 'createActivities:latency:300' });
    let status = 0;
    void create(running, 'k').then((response) => {
      status = response.status;
    });
    await running.wall.pass(299);
    expect(status).toBe(0);
    await running.wall.pass(1);
    expect(status).toBe(200);
  });

  test('a cut request and a lost answer get no answer, and the host says which', async () => {
    const faults = 'createActivities:disconnect,count=1;createActivities:lostAnswer:2';
    const running = await run({ manual: true, faults });
    await expect(create(running, 'k')).rejects.toMatchObject({ sent: false });
    expect(running.host.core.save().tallies.effects).toBe(0);
    await expect(create(running, 'l')).rejects.toMatchObject({ sent: true });
    expect(running.host.core.save().tallies.effects).toBe(1);
  });

  test('a closed host does not answer', async () => {
    const running = await run({ manual: true });
    await running.host.close();
    await expect(create(running, 'k')).rejects.toMatchObject({ sent: false });
  });
});

test('P6: a write that was cancelled before it was served has no effect', async () => {
  const { host, desk, token } = await run({ manual: true });
  const before = host.core.save().rows.activities.length;
  const moves = [freeMove(host.core.save())];
  const request = writeRequest('createActivities', { moves }, token, 's:1');
  let cancel: () => void = () => {};
  const sent = desk.send(request, {
    onCancel: (stop) => {
      cancel = stop;
    },
  });
  cancel();
  await expect(sent).rejects.toMatchObject({ sent: false });
  await turn();
  expect(host.core.save().rows.activities).toHaveLength(before);
});
