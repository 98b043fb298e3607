// The log of workload K: how long it takes to restore its state, to seek in it, and to write it.
import { performance } from 'node:perf_hooks';
import { cpuUsage } from 'node:process';
import { chromium } from 'playwright';
import { type ConsoleSees, slices } from '#features/index.ts';
import { createGateway } from '#gateway/app.ts';
import { loadFiles } from '#gateway/files.ts';
import { listen } from '#gateway/server.ts';
import type { Snapshot } from '#kernel/machine.types.ts';
import { type MemoryDisk, memoryLogStore } from '#kernel/memoryLogStore.ts';
import type { EventRecord } from '#kernel/records.ts';
import { Recording } from '#replay/recording.ts';
import { contest, type Measured, quantile, type Tools } from './area.ts';
import { openConsole } from './control/console.ts';
import { play } from './control/contestant.ts';
import { MutableWorld } from './control/mutableMaps.ts';
import { oursOn } from './control/ours.ts';
import { COLLECTIONS, type Row } from './control/peer.ts';
import type { PeerEvent } from './control/peerLog.ts';
import { seeded } from './workloadRows.ts';
import { workloadK } from './workloadK.ts';

/** One garbage collection is a tenth of a round: a median of three varies by a third. */
const REBUILDS = 9;
const SEEKS = 200;
const WRITE_ROUNDS = 3;

export default async function* log(tools: Tools): AsyncIterable<Measured> {
  const disk = await logOfK();
  const { rebuildMs, row } = await rebuild(disk);
  yield row;
  yield await seek(disk, rebuildMs);
  yield await chunks(tools);
}

/** Played once; without its keyframe, so that the whole log is folded. */
async function logOfK(): Promise<MemoryDisk> {
  const k = workloadK();
  const { contestant, disk } = await oursOn(k.world, k.startMs);
  await play(contestant, k.steps);
  await contestant.close();
  disk.keyframe = undefined;
  return disk;
}

/** The machine opened on the log, and the same records folded into Maps that change in place. */
async function rebuild(disk: MemoryDisk) {
  const atMs = disk.records[0]?.at ?? 0;
  let ours = '';
  let theirs = '';
  const wallMs: number[] = [];
  const { oursMs, theirsMs } = await contest({
    rounds: REBUILDS,
    async ours() {
      const before = cpuUsage();
      const began = performance.now();
      const { machine } = await openConsole(atMs, { ...disk, records: disk.records });
      wallMs.push(performance.now() - began);
      const took = spent(before);
      ours = whatIsIn(machine.latest());
      await machine.close();
      return took;
    },
    async theirs() {
      const before = cpuUsage();
      const world = await folded(disk);
      const took = spent(before);
      theirs = whatIsInMaps(world);
      return took;
    },
  });
  if (ours !== theirs) throw new Error(`rebuilt ${ours}, the fold ${theirs}`);
  const each = (ms: number) => `${((ms * 1_000) / disk.records.length).toFixed(2)} µs`;
  const detail =
    `${disk.records.length} records: ${each(oursMs)} of CPU a record ` +
    `with the world's load, the fold ${each(theirsMs)}`;
  const row = { id: 'rebuild', value: oursMs / theirsMs, detail };
  return { rebuildMs: quantile(wallMs, 0.5), row };
}

function spent(before: NodeJS.CpuUsage): number {
  const { user, system } = cpuUsage(before);
  return (user + system) / 1_000;
}

async function folded(disk: MemoryDisk): Promise<MutableWorld> {
  const store = memoryLogStore(disk);
  const world = new MutableWorld({});
  for await (const piece of store.read(0)) {
    for (const record of piece) {
      if (record.kind !== 'event') continue;
      if (record.type === 'world/loaded') await load(world, record, disk);
      else {
        const event = eventOf(record);
        if (event) world.apply(event);
      }
    }
  }
  return world;
}

async function load(world: MutableWorld, { data }: EventRecord, disk: MemoryDisk): Promise<void> {
  for (const hash of (data as unknown as { readonly blobs: readonly string[] }).blobs) {
    const rows = JSON.parse(new TextDecoder().decode(disk.blobs.get(hash))) as {
      readonly [collection: string]: readonly Row[];
    };
    for (const collection of COLLECTIONS) world.put(collection, rows[collection] ?? []);
  }
}

function eventOf({ type, data }: EventRecord): PeerEvent | undefined {
  const names: { readonly [type: string]: PeerEvent['type'] } = {
    'world/changed': 'changed',
    'clock/ticked': 'ticked',
    'selection/changed': 'selected',
    'map/settled': 'settled',
  };
  const name = names[type];
  return name && ({ type: name, data } as unknown as PeerEvent);
}

function whatIsIn(snapshot: Snapshot): string {
  const { world, clock, selection, map } = snapshot as unknown as ConsoleSees;
  const { locations, vehicles, drivers, trips, activities } = world.tables;
  const versions = [locations, vehicles, drivers, trips, activities].map((table) => {
    let sum = 0;
    for (const { version } of table.rows()) sum += version;
    return [table.size, sum];
  });
  const { nowMs } = clock.state;
  return JSON.stringify({ versions, nowMs, ids: selection.state.ids, view: map.state.view });
}

function whatIsInMaps(world: MutableWorld): string {
  const versions = COLLECTIONS.map((name) => {
    let sum = 0;
    for (const { version } of world.rows(name)) sum += version ?? 0;
    return [world.size(name), sum];
  });
  return JSON.stringify({
    versions,
    nowMs: world.nowMs(),
    ids: world.selected(),
    view: world.view(),
  });
}

/** Seeks all over the recording: the nearest keyframe, and the records after it. */
async function seek(disk: MemoryDisk, rebuildMs: number): Promise<Measured> {
  const session = {
    header: null,
    migrations: [],
    records: disk.records,
    blobs: disk.blobs,
    track: [],
    marks: [],
    sim: [],
    unknown: [],
    damage: [],
    isWhole: true,
  };
  const recording = await Recording.open(session, { slices });
  if (recording.troubles.length > 0) throw new Error(recording.troubles[0]?.what);
  const chance = seeded(7);
  const tookMs = Array.from({ length: SEEKS }, () => {
    const place = chance.below(recording.units.length);
    const before = performance.now();
    recording.snapshotAfter(place);
    return performance.now() - before;
  });
  const end = whatIsIn(recording.snapshotAfter(recording.units.length));
  if (end !== whatIsInMaps(await folded(disk))) throw new Error('the last place is another state');
  const p95 = quantile(tookMs, 0.95);
  const detail =
    `p95 of ${SEEKS} places ${p95.toFixed(1)} ms, median ${quantile(tookMs, 0.5).toFixed(1)} ms; ` +
    `all from the log ${rebuildMs.toFixed(0)} ms`;
  return { id: 'seek', value: p95 / rebuildMs, detail };
}

/** Appends of two records each, until the last is stored: our store, and one put per record. */
async function chunks(tools: Tools): Promise<Measured> {
  const files = loadFiles(await tools.buildPage());
  const running = await listen(createGateway({ files, config: { mode: 'fake' } }), 0);
  const browser = await chromium.launch(tools.browser);
  try {
    const page = await browser.newPage();
    await page.goto(running.url);
    await page.waitForFunction(() => 'logWrites' in window);
    const written = (way: 'chunks' | 'each') => () =>
      page.evaluate(
        (name) =>
          (
            window as unknown as {
              readonly logWrites: { readonly [way: string]: () => Promise<number> };
            }
          ).logWrites[name]?.() ?? Number.NaN,
        way,
      );
    const { oursMs, theirsMs } = await contest({
      rounds: WRITE_ROUNDS,
      ours: written('chunks'),
      theirs: written('each'),
    });
    return {
      id: 'log-chunks',
      value: theirsMs / oursMs,
      detail:
        `${(1_000 * oursMs).toFixed(0)} µs a record until it is stored, ` +
        `one IndexedDB record for each ${(1_000 * theirsMs).toFixed(0)} µs`,
    };
  } finally {
    await browser.close();
    await running.stop();
  }
}
