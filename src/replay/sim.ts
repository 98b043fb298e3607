// The simulated company in a session file: its JSON cut into chunks, read only to continue the
// company.
import { canonicalJson, parseBytes, textBytes } from '#kernel/canonical.ts';
import type { Json } from '#kernel/records.ts';
import { joined, pack, type Packed, unpack } from './packing.ts';
import { plainTrouble } from './plainJson.ts';

/** Bytes of text in one chunk: a large company takes more than a chunk may hold. */
const PIECE_BYTES = 8 * 1024 * 1024;

export async function* packedSim(sim: Json): AsyncGenerator<Packed> {
  const text = textBytes(canonicalJson(sim));
  for (let at = 0; at < text.length; at += PIECE_BYTES) {
    yield pack(text.subarray(at, at + PIECE_BYTES));
  }
}

/** Null for a real server. Throws `RangeError` when it cannot be read. */
export async function simOf(pieces: readonly Packed[]): Promise<Json | null> {
  if (pieces.length === 0) return null;
  const plain = await Promise.all(pieces.map((piece) => unpack(piece)));
  const value = parseBytes(
    joined(
      plain,
      plain.reduce((sum, { length }) => sum + length, 0),
    ),
  );
  const trouble = plainTrouble(value);
  if (trouble !== null) throw new RangeError(`the simulated company ${trouble}`);
  return value as Json;
}
