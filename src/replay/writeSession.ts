// Writes a whole session from its parts, for the console, headless runs and tests.
import { bulkOf, compile } from '#kernel/catalog.ts';
import type { AnySlice } from '#kernel/slice.ts';
import type { EpochMs, Json, LogRecord } from '#kernel/records.ts';
import type { Packed } from './packing.ts';
import type { Mark, SessionHeader } from './session.ts';
import { SessionWriter, type Sink } from './sessionWriter.ts';

export type SessionParts = {
  readonly header: Omit<SessionHeader, 'fromMs' | 'toMs'>;
  readonly records: readonly LogRecord[];
  /** Undefined for a lost blob: the file is written without it. */
  readonly blob: (hash: string) => Promise<Uint8Array | undefined>;
  readonly track: readonly Packed[];
  readonly marks: readonly Mark[];
  /** Null for a real server. */
  readonly sim: Json | null;
};

/** `slices`: define which bulk the events name. */
export async function writeSession(
  parts: SessionParts,
  slices: readonly AnySlice[],
  sink: Sink,
): Promise<void> {
  const { records, marks, sim } = parts;
  const writer = new SessionWriter(sink);
  const times = records.map(({ at }) => at);
  const fromMs: EpochMs = times[0] ?? 0;
  const toMs = times.reduce((latest, at) => Math.max(latest, at), fromMs);
  await writer.header({ ...parts.header, fromMs, toMs });
  for (const hash of blobsNamed(records, slices)) {
    const bytes = await parts.blob(hash);
    if (bytes) await writer.blob(hash, bytes);
  }
  await writer.records(records);
  for (const block of parts.track) await writer.track(block);
  await writer.marks(marks);
  if (sim !== null) await writer.sim(sim);
  await writer.end();
}

function blobsNamed(records: readonly LogRecord[], slices: readonly AnySlice[]) {
  const catalog = compile(slices);
  const hashes = new Set<string>();
  for (const { kind, type, data } of records) {
    if (kind !== 'event') continue;
    for (const hash of bulkOf(catalog, type, data)) hashes.add(hash);
  }
  return hashes;
}
