// A log store in memory, for tests and headless runs. Give a second store the same disk to restart.
import type { LogStore, StoredKeyframe } from './ports.ts';
import type { LogRecord } from './records.ts';

/** What a store has kept; survives the store. */
export interface MemoryDisk {
  readonly records: LogRecord[];
  readonly blobs: Map<string, Uint8Array>;
  keyframe: StoredKeyframe | undefined;
}

export function memoryDisk(): MemoryDisk {
  return { records: [], blobs: new Map(), keyframe: undefined };
}

/** What it has kept until now, as a killed process leaves it. Shares what is immutable. */
export function copyOfDisk({ records, blobs, keyframe }: MemoryDisk): MemoryDisk {
  return { records: [...records], blobs: new Map(blobs), keyframe };
}

export interface MemoryLogStore extends LogStore {
  readonly disk: MemoryDisk;
}

/** Keeps records by reference: they are immutable. */
export function memoryLogStore(
  disk: MemoryDisk = memoryDisk(),
  digest?: LogStore['digest'],
): MemoryLogStore {
  return {
    disk,
    ...(digest && { digest }),
    async append(records) {
      const first = records[0];
      if (!first) return;
      cutFrom(disk.records, first.seq);
      for (const record of records) disk.records.push(record);
    },
    async *read(fromSeq) {
      const first = indexOf(disk.records, fromSeq);
      for (let i = first; i < disk.records.length; i += PIECE)
        yield disk.records.slice(i, i + PIECE);
    },
    async putBlob(hash, bytes) {
      disk.blobs.set(hash, bytes);
    },
    async getBlob(hash) {
      return disk.blobs.get(hash);
    },
    async putKeyframe(keyframe) {
      disk.keyframe = keyframe;
    },
    async latestKeyframe() {
      return disk.keyframe;
    },
    damage: () => null,
    async close() {},
  };
}

const PIECE = 1_000;

function cutFrom(records: LogRecord[], seq: number): void {
  const last = records.at(-1);
  if (last && last.seq >= seq) records.length = indexOf(records, seq);
}

/** Index of the first record with this number or a later one. */
function indexOf(records: readonly LogRecord[], seq: number): number {
  let low = 0;
  let high = records.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((records[middle]?.seq ?? 0) < seq) low = middle + 1;
    else high = middle;
  }
  return low;
}
