// The data plane: positions into the table, and into a recording.
import { cpuUsage } from 'node:process';
import { PositionTable } from '#telemetry/positionTable.ts';
import type { PositionBatch } from '#domain/positionBatch.ts';
import { contest, type Measured, onCpu } from './area.ts';
import { batches, DRIVERS } from './positions.ts';
import { countColumns, countLines, drive, sizeOf, writeColumns, writeLines } from './recording.ts';

const ROUNDS = 15;
const BATCHES_PER_ROUND = 200;
const RECORDING_ROUNDS = 3;

export default async function* telemetry(): AsyncIterable<Measured> {
  yield await positionTable();
  yield* recording();
}

async function positionTable(): Promise<Measured> {
  const { names, all } = batches(BATCHES_PER_ROUND);
  const table = new PositionTable();
  table.announce(names);
  const map = new Map<string, MapRow>();
  const { oursMs, theirsMs } = await contest({
    rounds: ROUNDS,
    // The table drops what is older than it knows: each round is later than the one before.
    prepare: () => all.forEach(makeLater),
    ours: onCpu(() => {
      for (const batch of all) table.apply(batch);
    }),
    theirs: onCpu(() => {
      for (const batch of all) applyToMap(map, names.ids, batch);
    }),
  });
  if (map.size !== table.size) throw new Error('the two hold different drivers');
  const fixes = DRIVERS * BATCHES_PER_ROUND;
  const rate = (ms: number) => `${(fixes / ms / 1_000).toFixed(1)} M fixes/s`;
  return {
    id: 'position-table',
    value: theirsMs / oursMs,
    detail: `${rate(oursMs)}, a Map of objects ${rate(theirsMs)}`,
  };
}

/** A million positions written down, with the CPU time of all threads. */
async function* recording(): AsyncIterable<Measured> {
  const driven = drive();
  let columns: readonly Uint8Array[] = [];
  let lines: readonly Uint8Array[] = [];
  const spent = async (write: () => Promise<void>) => {
    const before = cpuUsage();
    await write();
    const { user, system } = cpuUsage(before);
    return (user + system) / 1_000;
  };
  const { oursMs, theirsMs } = await contest({
    rounds: RECORDING_ROUNDS,
    ours: () =>
      spent(async () => {
        columns = await writeColumns(driven);
      }),
    theirs: () =>
      spent(async () => {
        lines = await writeLines(driven);
      }),
  });
  const positions = driven.batches.reduce((sum, { driver }) => sum + driver.length, 0);
  for (const read of [await countColumns(columns), await countLines(lines)]) {
    if (read !== positions) throw new Error(`${read} of ${positions} positions were read back`);
  }
  const each = (written: readonly Uint8Array[]) =>
    `${(sizeOf(written) / positions).toFixed(2)} bytes`;
  yield {
    id: 'recording-size',
    value: sizeOf(columns) / sizeOf(lines),
    detail: `${each(columns)} a position, NDJSON and gzip ${each(lines)}`,
  };
  const took = (ms: number) => `${((ms * 1_000) / positions).toFixed(2)} µs`;
  yield {
    id: 'recording-write',
    value: oursMs / theirsMs,
    detail: `${took(oursMs)} of CPU a position, NDJSON and gzip ${took(theirsMs)}`,
  };
}

type MapRow = {
  lonE6: number;
  latE6: number;
  heading: number;
  atMs: number;
  previousLonE6: number;
  previousLatE6: number;
  previousHeading: number;
  previousAtMs: number;
};

/** What one would write without a table: the object of each driver changed in place. */
function applyToMap(map: Map<string, MapRow>, ids: readonly string[], batch: PositionBatch): void {
  for (let i = 0; i < batch.driver.length; i += 1) {
    const id = ids[batch.driver[i] as number] as string;
    const lonE6 = batch.lonE6[i] as number;
    const latE6 = batch.latE6[i] as number;
    const heading = batch.heading[i] as number;
    const atMs = batch.atMs[i] as number;
    const row = map.get(id);
    if (row) {
      row.previousLonE6 = row.lonE6;
      row.previousLatE6 = row.latE6;
      row.previousHeading = row.heading;
      row.previousAtMs = row.atMs;
      row.lonE6 = lonE6;
      row.latE6 = latE6;
      row.heading = heading;
      row.atMs = atMs;
    } else {
      const none = { previousLonE6: 0, previousLatE6: 0, previousHeading: 0, previousAtMs: 0 };
      map.set(id, { lonE6, latE6, heading, atMs, ...none });
    }
  }
}

function makeLater({ atMs }: PositionBatch): void {
  for (let i = 0; i < atMs.length; i += 1) atMs[i] = (atMs[i] as number) + 1e6;
}
