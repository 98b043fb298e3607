// The frame of a session file: its first bytes, followed by self-checking chunks. It does not
// interpret their contents, which depend on the kind of chunk (docs/session-format.md).
import { crc32 } from './crc32.ts';

export const VERSION = 1;
export const PREAMBLE_BYTES = 16;
export const CHUNK_HEADER_BYTES = 32;

/** The most a chunk may hold, stored and unpacked. */
export const MOST_CHUNK_BYTES = 64 * 1024 * 1024;

/** As in PNG: a byte beyond ASCII and both line ends reveal a file that was treated as text. */
const MAGIC = [0x89, 0x54, 0x52, 0x4d, 0x43, 0x0d, 0x0a, 0x1a];
/** "TCHK": where a chunk may begin. */
export const SYNC = [0x54, 0x43, 0x48, 0x4b] as const;

/** A chunk as stored in the file. */
export type Chunk = {
  /** Four letters, e.g. `RECS`. */
  readonly kind: string;
  /** Counts the chunks of a file from 0. */
  readonly ordinal: number;
  /** Whether the body is packed with deflate. */
  readonly isPacked: boolean;
  /** Bytes of the body when unpacked, according to the file. */
  readonly plainBytes: number;
  readonly body: Uint8Array;
};

export type ChunkHeader = Omit<Chunk, 'body'> & {
  readonly storedBytes: number;
  readonly bodyCrc: number;
};

export function writePreamble(): Uint8Array {
  const bytes = new Uint8Array(PREAMBLE_BYTES);
  bytes.set(MAGIC);
  const view = new DataView(bytes.buffer);
  view.setUint32(8, VERSION, true);
  view.setUint32(12, crc32(bytes.subarray(0, 12)), true);
  return bytes;
}

/** `damaged`: not the first bytes of a session file, or not intact. */
export function readPreamble(bytes: Uint8Array): { readonly version: number } | 'damaged' {
  if (bytes.length < PREAMBLE_BYTES) return 'damaged';
  if (MAGIC.some((byte, at) => bytes[at] !== byte)) return 'damaged';
  const view = new DataView(bytes.buffer, bytes.byteOffset, PREAMBLE_BYTES);
  if (view.getUint32(12, true) !== crc32(bytes.subarray(0, 12))) return 'damaged';
  return { version: view.getUint32(8, true) };
}

/** Header and body, to be written one after the other. Throws on a body beyond the limit. */
export function writeChunk(chunk: Chunk): readonly [Uint8Array, Uint8Array] {
  const { kind, ordinal, isPacked, plainBytes, body } = chunk;
  if (!/^[A-Z]{4}$/.test(kind)) throw new RangeError(`'${kind}' is no kind of chunk`);
  if (Math.max(body.length, plainBytes) > MOST_CHUNK_BYTES) {
    throw new RangeError(`A chunk of ${plainBytes} bytes is more than a session file may hold`);
  }
  const header = new Uint8Array(CHUNK_HEADER_BYTES);
  const view = new DataView(header.buffer);
  header.set(SYNC);
  for (let i = 0; i < 4; i += 1) header[4 + i] = kind.charCodeAt(i);
  view.setUint32(8, ordinal, true);
  header[12] = isPacked ? 1 : 0;
  view.setUint32(16, body.length, true);
  view.setUint32(20, plainBytes, true);
  view.setUint32(24, crc32(body), true);
  view.setUint32(28, crc32(header.subarray(0, 28)), true);
  return [header, body];
}

/** The chunk header at this place; null when there is no intact one. */
export function readChunkHeader(bytes: Uint8Array, at: number): ChunkHeader | null {
  if (at + CHUNK_HEADER_BYTES > bytes.length) return null;
  if (SYNC.some((byte, i) => bytes[at + i] !== byte)) return null;
  const header = bytes.subarray(at, at + CHUNK_HEADER_BYTES);
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, CHUNK_HEADER_BYTES);
  if (view.getUint32(28, true) !== crc32(header.subarray(0, 28))) return null;
  return {
    kind: String.fromCharCode(...header.subarray(4, 8)),
    ordinal: view.getUint32(8, true),
    isPacked: header[12] === 1,
    storedBytes: view.getUint32(16, true),
    plainBytes: view.getUint32(20, true),
    bodyCrc: view.getUint32(24, true),
  };
}
