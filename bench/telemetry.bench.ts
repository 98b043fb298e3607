// The data plane: positions into the table, and into a recording.
import { cpuUsage } from 'node:process';
import { PositionTable } from '#telemetry/positionTable.ts';
import type { PositionBatch } from '#domain/positionBatch.ts';
import { DriverCells } from '#views/map/driverCells.ts';
import { DriverRows } from '#views/map/driverRows.ts';
import { cameraAt } from '#views/map/testing/cameras.ts';
import { contest, type Measured, onCpu } from './area.ts';
import { batches, DRIVERS } from './positions.ts';
import { countColumns, countLines, drive, sizeOf, writeColumns, writeLines } from './recording.ts';

const ROUNDS = 15;
const BATCHES_PER_ROUND = 200;
const RECORDING_ROUNDS = 3;
const COUNTS_PER_ROUND = 100;

export default async function* telemetry(): AsyncIterable<Measured> {
  yield await positionTable();
  yield await driverCells();
  yield* recording();
}

async function positionTable(): Promise<Measured> {
  const { names, all } = batches(BATCHES_PER_ROUND);
  const table = new PositionTable();
  table.announce(names);
  const map = new Map<string, MapRow>();
  const { oursMs, theirsMs } = await contest({
    rounds: ROUNDS,
    // The table drops older fixes: each round is later than the one before.
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

/** Ten thousand drivers in view, counted again in each cell of the map's grid. */
async function driverCells(): Promise<Measured> {
  const { names, all } = batches(1);
  const table = new PositionTable();
  table.announce(names);
  for (const one of all) table.apply(one);
  const rows = new DriverRows();
  rows.setTable(table);
  for (let row = 0; row < DRIVERS; row += 1) rows.setClass(row, 0);
  rows.update(1);
  const camera = cameraAt(-93.4, 41.73, 10, [1440, 900]);
  const cells = new DriverCells();
  let filled = 0;
  const { oursMs, theirsMs } = await contest({
    rounds: ROUNDS,
    ours: onCpu(() => {
      for (let k = 0; k < COUNTS_PER_ROUND; k += 1) cells.count(rows, camera, 1);
    }),
    theirs: onCpu(() => {
      for (let k = 0; k < COUNTS_PER_ROUND; k += 1) filled = cellsByName(rows).size;
    }),
  });
  let counted = 0;
  for (const cell of cells.filled()) counted += cells.countIn(cell);
  if (counted !== DRIVERS || filled === 0) throw new Error(`${counted} drivers were counted`);
  const each = (ms: number) => `${(ms / COUNTS_PER_ROUND).toFixed(2)} ms`;
  return {
    id: 'driver-cells',
    value: oursMs / theirsMs,
    detail: `${each(oursMs)} a recount, a Map of cells ${each(theirsMs)}`,
  };
}

/** The way without typed arrays: a list of the drivers in each cell, by its name. */
function cellsByName(rows: DriverRows): ReadonlyMap<string, readonly number[]> {
  const cells = new Map<string, number[]>();
  const steps = 2 ** 32 / (512 * 2 ** 10);
  for (let driver = 0; driver < rows.count; driver += 1) {
    const shown = rows.shownAt(driver, 1);
    if (!shown.visible) continue;
    const row = Math.round((shown.y >>> 0) / steps / 12);
    const key = `${Math.round((shown.x >>> 0) / steps / 13.86 - (row % 2) / 2)},${row}`;
    const there = cells.get(key) ?? [];
    there.push(driver);
    cells.set(key, there);
  }
  return cells;
}

/** A million positions recorded, with the CPU time of all threads. */
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

/** The way without a table: the object of each driver changed in place. */
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
