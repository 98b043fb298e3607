import { expect, onTestFinished, test, vi } from 'vitest';
import type { Idle } from '#backends/browserIdle.ts';
import type { BlockStore } from '#backends/idbBlocks.ts';
import { dispatcher, nowMs } from '#domain/testing/rows.ts';
import { type ConsoleSees, slices } from '#features/index.ts';
import { migrations } from '#features/migrations.ts';
import { stateHash } from '#kernel/keyframes.ts';
import { memoryDisk, type MemoryDisk } from '#kernel/memoryLogStore.ts';
import { manualClock } from '#kernel/testing/manualClock.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { Recording } from '#replay/recording.ts';
import { readSession } from '#replay/sessionReader.ts';
import { SessionRecorder } from './sessionRecorder.ts';

function memoryBlocks(): BlockStore {
  const blocks = new Map<string, ArrayBuffer>();
  return {
    put: async (name, block) => void blocks.set(name, block),
    get: async (name) => blocks.get(name),
    names: async (prefix) => [...blocks.keys()].filter((name) => name.startsWith(prefix)),
    remove: async (name) => void blocks.delete(name),
    close() {},
  };
}

async function start(
  disk: MemoryDisk,
  blocks: BlockStore,
  idle?: Idle,
  beforeLog = async () => {},
) {
  const clock = manualClock(nowMs);
  const { machine } = await openSlices<ConsoleSees>({ slices, ports: {}, clock, disk });
  onTestFinished(() => machine.close());
  const about = { mode: 'live', seed: null, options: {}, build: 'test' } as const;
  const recorder = await SessionRecorder.open({
    machine,
    track: null,
    blocks,
    about: { ...about, session: 's', userId: dispatcher.id },
    log: async () => {
      await beforeLog();
      return disk.records;
    },
    blob: async (hash) => disk.blobs.get(hash),
    sim: async () => null,
    ...(idle && { idle }),
  });
  return { machine, recorder, clock };
}

async function saved(recorder: SessionRecorder) {
  const session = await readSession(new Uint8Array(await (await recorder.save()).arrayBuffer()), {
    migrations,
  });
  const { checks } = await Recording.open(session, { slices });
  expect(checks.map(({ is }) => is)).toEqual(checks.map(() => 'same'));
  return session.marks;
}

const begin = { type: 'session/begin', data: { user: dispatcher } };
const go = (path: string) => ({ type: 'navigation/go', data: { path, replace: false } });
const bookmark = (label: string) => ({ type: 'session/bookmark', data: { label } });

test('a bookmark is saved with its name and the hash of its state', async () => {
  const disk = memoryDisk();
  const { machine, recorder } = await start(disk, memoryBlocks());
  machine.dispatch(begin);
  machine.dispatch(bookmark('Auction opens'));
  const hash = stateHash(machine.latest());
  const beforeSeq = machine.log?.nextSeq();
  // Recorded when the current command has ended, before the next one.
  await new Promise((resolve) => setTimeout(resolve));
  machine.dispatch(go('/command-center/activities'));
  const marks = await saved(recorder);
  expect(marks.map(({ kind, label }) => [kind, label])).toEqual([
    ['bookmark', 'Auction opens'],
    ['state', undefined],
  ]);
  expect(marks[0]).toMatchObject({ hash, beforeSeq });
  expect(marks[1]?.hash).not.toBe(hash);
});

test('a bookmark set just before saving is in the file', async () => {
  const disk = memoryDisk();
  const { machine, recorder } = await start(disk, memoryBlocks());
  machine.dispatch(begin);
  machine.dispatch(bookmark(''));
  const kinds = (await saved(recorder)).map(({ kind, label }) => [kind, label]);
  expect(kinds).toEqual([
    ['bookmark', undefined],
    ['state', undefined],
  ]);
  // Saving again at the same place keeps it.
  expect((await saved(recorder)).map(({ kind }) => kind)).toEqual(['bookmark', 'state']);
});

test('bookmarks survive a reload', async () => {
  const [disk, blocks] = [memoryDisk(), memoryBlocks()];
  const first = await start(disk, blocks);
  first.machine.dispatch(begin);
  first.machine.dispatch(bookmark('Early'));
  await saved(first.recorder);
  first.recorder.stop();
  await first.machine.close();
  const { machine, recorder } = await start(disk, blocks);
  machine.dispatch(go('/command-center/resources'));
  machine.dispatch(bookmark('Late'));
  const labels = (await saved(recorder)).flatMap(({ label }) => label ?? []);
  expect(labels).toEqual(['Early', 'Late']);
});

/** Idle time that the test controls. */
function givenIdle() {
  let waiting: ((leftMs: () => number) => void) | undefined;
  const idle: Idle = {
    next(run) {
      waiting = run;
      return () => {
        waiting = undefined;
      };
    },
  };
  const give = () => {
    const run = waiting;
    waiting = undefined;
    run?.(() => 0);
  };
  return { idle, give, isAwaited: () => waiting !== undefined };
}

const storedMarks = async (blocks: BlockStore) => {
  const stored = await blocks.get(`marks:${dispatcher.id}`);
  return stored ? (JSON.parse(new TextDecoder().decode(stored)) as unknown) : null;
};

test('a state mark waits for idle time and records the state at its due time', async () => {
  const { idle, give, isAwaited } = givenIdle();
  const [disk, blocks] = [memoryDisk(), memoryBlocks()];
  const { machine, clock } = await start(disk, blocks, idle);
  machine.dispatch(begin);
  clock.advance(11 * 60_000);
  machine.dispatch(go('/command-center/resources'));
  const hash = stateHash(machine.latest());
  const beforeSeq = machine.log?.nextSeq();
  await expect.poll(isAwaited).toBe(true);
  machine.dispatch(go('/command-center/activities'));
  expect(await storedMarks(blocks)).toBeNull();
  const stored = async () => {
    give();
    return storedMarks(blocks);
  };
  await expect.poll(stored).toMatchObject([{ kind: 'state', hash, beforeSeq }]);
});

test('a bookmark does not wait for idle time or for a waiting state mark', async () => {
  const { idle, isAwaited } = givenIdle();
  const [disk, blocks] = [memoryDisk(), memoryBlocks()];
  const { machine, clock } = await start(disk, blocks, idle);
  machine.dispatch(begin);
  clock.advance(11 * 60_000);
  machine.dispatch(go('/command-center/resources'));
  await expect.poll(isAwaited).toBe(true);
  machine.dispatch(bookmark('Auction opens'));
  const stored = () => storedMarks(blocks);
  await expect.poll(stored).toMatchObject([{ kind: 'state' }, { label: 'Auction opens' }]);
});

test('a bookmark set during saving is in the next file, not in this one', async () => {
  const disk = memoryDisk();
  const later = async () => {
    machine.dispatch(go('/command-center/activities'));
    machine.dispatch(bookmark('Too late'));
    // Until it is recorded, that is, stored.
    await vi.waitUntil(() => noted.some((marks) => marks.includes('Too late')));
  };
  const noted: string[] = [];
  const blocks = memoryBlocks();
  const put: BlockStore['put'] = async (name, block) => {
    noted.push(new TextDecoder().decode(block));
    await blocks.put(name, block);
  };
  const { machine, recorder } = await start(disk, { ...blocks, put }, undefined, later);
  machine.dispatch(begin);
  expect((await saved(recorder)).map(({ label }) => label)).toEqual([undefined]);
  // It is in the next one.
  const next = await start(disk, blocks);
  expect((await saved(next.recorder)).map(({ label }) => label)).toContain('Too late');
});
