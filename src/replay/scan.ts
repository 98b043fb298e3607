// Finds the intact chunks of a session file, however damaged the rest is, and reports each damage
// with its place. Never throws, never changes a byte, and its work is bounded by the file's size.
import { CHUNK_HEADER_BYTES, MOST_CHUNK_BYTES, PREAMBLE_BYTES, SYNC, VERSION } from './chunk.ts';
import { readChunkHeader, readPreamble } from './chunk.ts';
import type { Chunk, ChunkHeader } from './chunk.ts';
import { crc32 } from './crc32.ts';

/** A chunk and where it begins. */
export type FoundChunk = Chunk & { readonly at: number };

export type Damage = {
  /** Byte of the file. */
  readonly at: number;
  readonly bytes: number;
  /** A sentence for the operator, without the place. */
  readonly what: string;
};

export type Scanned = {
  readonly chunks: readonly FoundChunk[];
  readonly damage: readonly Damage[];
  /** From the file; null when its first bytes are damaged. */
  readonly version: number | null;
};

/** Limit on bytes summed without success, as a multiple of the file's length. */
const VAIN_WORK = 8;
/** Most damages reported, and most chunks taken: a file of chunk beginnings could have millions. */
const MOST_DAMAGE = 1_000;
const MOST_CHUNKS = 50_000;

export function scan(bytes: Uint8Array): Scanned {
  const preamble = readPreamble(bytes);
  if (preamble !== 'damaged' && preamble.version !== VERSION) {
    const what = `It has format version ${preamble.version}; this program reads ${VERSION}.`;
    return {
      chunks: [],
      damage: [{ at: 0, bytes: bytes.length, what }],
      version: preamble.version,
    };
  }
  const scanning = new Scanning(bytes);
  if (preamble === 'damaged') scanning.run(0, 'The beginning of the file is damaged.');
  else scanning.run(PREAMBLE_BYTES, null);
  const version = preamble === 'damaged' ? null : preamble.version;
  return { chunks: scanning.chunks, damage: scanning.damage, version };
}

class Scanning {
  readonly chunks: FoundChunk[] = [];
  readonly damage: Damage[] = [];
  readonly #bytes: Uint8Array;
  #vain = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** `trouble`: known damage at `from`. */
  run(from: number, trouble: string | null): void {
    const bytes = this.#bytes;
    let at = from;
    let badFrom = at;
    let wrong = trouble;
    while (at < bytes.length) {
      if (this.#isTooMuch()) {
        wrong = 'It is damaged in so many places that the search was given up here.';
        break;
      }
      const header = readChunkHeader(bytes, at);
      const what = header ? this.#wrong(header, at) : 'Something else is where a chunk should be.';
      if (header && what === null) {
        this.#note(badFrom, at, wrong);
        const end = at + CHUNK_HEADER_BYTES + header.storedBytes;
        this.#take(header, at, end);
        at = end;
        badFrom = end;
        wrong = null;
        continue;
      }
      wrong ??= what;
      at = this.#nextSync(at + 1);
    }
    this.#note(badFrom, bytes.length, wrong);
  }

  #isTooMuch(): boolean {
    if (this.#vain > this.#bytes.length * VAIN_WORK) return true;
    return this.damage.length >= MOST_DAMAGE || this.chunks.length >= MOST_CHUNKS;
  }

  #take(header: ChunkHeader, at: number, end: number): void {
    const { kind, ordinal, isPacked, plainBytes } = header;
    const body = this.#bytes.subarray(at + CHUNK_HEADER_BYTES, end);
    const last = this.chunks.at(-1);
    if (last && ordinal <= last.ordinal) {
      this.#note(at, end, 'A chunk is here a second time.');
      return;
    }
    const latest = this.damage.at(-1);
    const isReported = latest !== undefined && latest.at + latest.bytes === at;
    if (ordinal > (last?.ordinal ?? -1) + 1 && !isReported) {
      this.damage.push({ at, bytes: 0, what: 'Chunks are missing before this place.' });
    }
    this.chunks.push({ kind, ordinal, isPacked, plainBytes, body, at });
  }

  #wrong({ storedBytes, plainBytes, bodyCrc }: ChunkHeader, at: number): string | null {
    if (Math.max(storedBytes, plainBytes) > MOST_CHUNK_BYTES) {
      return 'A chunk says that it is larger than any may be.';
    }
    const begin = at + CHUNK_HEADER_BYTES;
    if (begin + storedBytes > this.#bytes.length) return 'A chunk is cut off.';
    if (crc32(this.#bytes.subarray(begin, begin + storedBytes)) === bodyCrc) return null;
    this.#vain += storedBytes;
    return 'A chunk is damaged.';
  }

  #nextSync(from: number): number {
    const bytes = this.#bytes;
    for (let at = bytes.indexOf(SYNC[0], from); at >= 0; at = bytes.indexOf(SYNC[0], at + 1)) {
      if (SYNC.every((byte, i) => bytes[at + i] === byte)) return at;
    }
    return bytes.length;
  }

  #note(from: number, to: number, what: string | null): void {
    if (what !== null) this.damage.push({ at: from, bytes: to - from, what });
  }
}
