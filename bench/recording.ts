// A recording of positions: a session file with its blocks of columns, and lines of JSON through
// one gzip stream. Both are read back.
import { createGunzip, createGzip } from 'node:zlib';
import type { PositionBatch, PositionNames } from '#domain/positionBatch.ts';
import { pack } from '#replay/packing.ts';
import { readSession } from '#replay/sessionReader.ts';
import { CATALOGUE, migrations } from '#features/migrations.ts';
import type { SessionHeader } from '#replay/session.ts';
import { SessionWriter } from '#replay/sessionWriter.ts';
import { readTrackBlock } from '#replay/trackBlock.ts';
import { TrackRecorder } from '#replay/trackRecorder.ts';
import { PositionTable } from '#telemetry/positionTable.ts';
import { START_MS } from './workloadK.ts';
import { seeded } from './workloadRows.ts';

const DRIVERS = 2_000;
const SECONDS = 500;
const LEAST_TURN_DEG = -6;

const HEADER: SessionHeader = {
  mode: 'fake',
  seed: 11,
  options: {},
  build: 'bench',
  catalogue: CATALOGUE,
  session: 'bench',
  userId: 'bench',
  zone: 'America/Chicago',
  fromMs: START_MS,
  toMs: START_MS + SECONDS * 1_000,
  trackFromMs: START_MS,
};

export type Drive = { readonly names: PositionNames; readonly batches: readonly PositionBatch[] };

/**
 * A million positions of 2,000 drivers on curved paths: each has a speed, turns a little, stops now
 * and then, and reports with a delay of its own.
 */
export function drive(): Drive {
  const chance = seeded(11);
  const ids = Array.from({ length: DRIVERS }, (_, at) => `driver-${at}`);
  const lonE6 = Int32Array.from(ids, () => -94_000_000 + chance.below(1_000_000));
  const latE6 = Int32Array.from(ids, () => 41_000_000 + chance.below(1_000_000));
  const heading = Uint16Array.from(ids, () => chance.below(360));
  const speed = Uint16Array.from(ids, () => chance.below(300));
  const batches = Array.from({ length: SECONDS }, (_, second): PositionBatch => {
    const serverMs = START_MS + second * 1_000;
    const atMs = new Float64Array(DRIVERS);
    for (let driver = 0; driver < DRIVERS; driver += 1) {
      const turned = (heading[driver] as number) + LEAST_TURN_DEG + chance.below(13);
      heading[driver] = (turned + 360) % 360;
      const stands = chance.below(100) < 10;
      const step = stands ? 0 : (speed[driver] as number) + chance.below(30);
      const angle = ((heading[driver] as number) * Math.PI) / 180;
      lonE6[driver] = (lonE6[driver] as number) + Math.round(step * Math.sin(angle));
      latE6[driver] = (latE6[driver] as number) + Math.round(step * Math.cos(angle));
      atMs[driver] = serverMs - chance.below(400);
    }
    return {
      serverMs,
      driver: Uint32Array.from(ids.keys()),
      lonE6: lonE6.slice(),
      latE6: latE6.slice(),
      heading: heading.slice(),
      atMs,
      invalid: 0,
    };
  });
  return { names: { first: 0, ids }, batches };
}

/** Returns the bytes of the session file. */
export async function writeColumns({ names, batches }: Drive): Promise<readonly Uint8Array[]> {
  const written: Uint8Array[] = [];
  const writer = new SessionWriter((bytes) => void written.push(bytes));
  await writer.header(HEADER);
  const closed: Uint8Array[] = [];
  // No earlier positions: the recording begins with the first batch.
  const recorder = new TrackRecorder(new PositionTable(), (bytes) => closed.push(bytes));
  recorder.announce(names);
  const flush = async () => {
    for (const block of closed.splice(0)) await writer.track(await pack(block));
  };
  for (const batch of batches) {
    recorder.take(batch);
    if (closed.length > 0) await flush();
  }
  recorder.close();
  await flush();
  await writer.end();
  return written;
}

/** Returns the bytes of the packed lines. */
export async function writeLines({ names, batches }: Drive): Promise<readonly Uint8Array[]> {
  const gzip = createGzip();
  const written: Uint8Array[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    gzip.on('data', (bytes: Uint8Array) => written.push(bytes));
    gzip.on('end', resolve);
    gzip.on('error', reject);
  });
  for (const { driver, lonE6, latE6, heading, atMs, serverMs } of batches) {
    let lines = '';
    for (let i = 0; i < driver.length; i += 1) {
      const fix = {
        driverId: names.ids[driver[i] as number],
        latitude: (latE6[i] as number) / 1e6,
        longitude: (lonE6[i] as number) / 1e6,
        heading: heading[i],
        time: atMs[i],
        heard: serverMs,
      };
      lines += `${JSON.stringify(fix)}\n`;
    }
    if (!gzip.write(lines)) await new Promise((resolve) => gzip.once('drain', resolve));
  }
  gzip.end();
  await ended;
  return written;
}

/** Positions in a session file. Throws when it is damaged. */
export async function countColumns(written: readonly Uint8Array[]): Promise<number> {
  const session = await readSession(joined(written), { migrations });
  const damage = session.damage[0];
  if (damage) throw new Error(`the recording is damaged: ${JSON.stringify(damage)}`);
  return session.track.reduce((sum, block) => sum + readTrackBlock(block).driver.length, 0);
}

/** Number of packed lines. */
export async function countLines(written: readonly Uint8Array[]): Promise<number> {
  const gunzip = createGunzip();
  gunzip.end(joined(written));
  let lines = 0;
  for await (const piece of gunzip as AsyncIterable<Uint8Array>) {
    for (const byte of piece) if (byte === 10) lines += 1;
  }
  return lines;
}

export function sizeOf(written: readonly Uint8Array[]): number {
  return written.reduce((sum, { length }) => sum + length, 0);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(sizeOf(pieces));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
