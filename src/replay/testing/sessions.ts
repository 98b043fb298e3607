// A small recorded session for tests, and files of it.
import { hashBytes, textBytes } from '#kernel/canonical.ts';
import { FIRST_CATALOGUE } from '#kernel/migrations.ts';
import type { EventRecord, LogRecord } from '#kernel/records.ts';
import { joined, pack } from '../packing.ts';
import type { Mark, SessionHeader } from '../session.ts';
import { SessionWriter } from '../sessionWriter.ts';
import { TrackBlockWriter } from '../trackBlock.ts';

export const startMs = 1_789_500_000_000;

export const someHeader: SessionHeader = {
  mode: 'fake',
  seed: 7,
  options: { seed: '7' },
  catalogue: FIRST_CATALOGUE,
  build: 'test',
  session: 's',
  userId: 'u1',
  zone: 'America/Chicago',
  fromMs: startMs,
  toMs: startMs + 60_000,
  trackFromMs: startMs,
};

export const someMark: Mark = {
  kind: 'state',
  beforeSeq: 2,
  atMs: startMs,
  hash: 'ab',
  slices: { notes: 'cd' },
};

/** An event in a batch of its own. */
export function someEvent(seq: number, type: string, data: LogRecord['data']): EventRecord {
  return {
    kind: 'event',
    seq,
    id: `s:${seq}`,
    type,
    at: startMs + seq * 1_000,
    actor: 'u1',
    origin: 'operator',
    cause: null,
    root: `s:${seq}`,
    lens: 'ops',
    data,
    batch: { first: seq, size: 1 },
  };
}

export const someBlob = textBytes(JSON.stringify({ rows: ['x'.repeat(400)] }));
export const someBlobHash = hashBytes(someBlob);

export function someTrack(): Uint8Array {
  const block = new TrackBlockWriter(startMs);
  const driver = block.driver('d1');
  block.add(driver, -93_600_000, 41_580_000, 90, startMs, startMs);
  return block.finish();
}

/** One chunk of every kind, and `count` records in chunks of a thousand. */
export async function someFile(count: number): Promise<Uint8Array> {
  return fileOf(async (writer) => {
    await writer.header(someHeader);
    await writer.blob(someBlobHash, someBlob);
    const events = Array.from({ length: count }, (_, i) =>
      someEvent(i, 'tests/happened', { i, text: `note ${i}` }),
    );
    await writer.records(events);
    await writer.track(await pack(someTrack()));
    await writer.unknown({ kind: 'XTRA', bytes: textBytes('of a later version') });
    await writer.sim({ nowMs: startMs });
    await writer.marks([someMark]);
    await writer.end();
  });
}

export async function fileOf(write: (writer: SessionWriter) => Promise<void>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  await write(new SessionWriter((bytes) => void pieces.push(bytes)));
  return joined(
    pieces,
    pieces.reduce((sum, { length }) => sum + length, 0),
  );
}
