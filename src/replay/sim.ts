// The simulated company in a session file: its JSON cut into chunks, which are read only by whoever
// goes on with it.
import { parseBytes } from '#kernel/canonical.ts';
import type { Json } from '#kernel/records.ts';
import { joined, type Packed, unpack } from './packing.ts';
import { plainTrouble } from './plainJson.ts';

/** Null of a real server. Throws `RangeError` when it cannot be read. */
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
