// Limits of a session file, so that any file is read in bounded time and memory (P18).
import { MOST_CHUNK_BYTES } from './chunk.ts';
import { KINDS } from './session.ts';

const MB = 1024 * 1024;

/** Bytes of one chunk when unpacked: more than the writer produces for its kind. */
const MOST_OF_KIND: { readonly [kind: string]: number } = {
  [KINDS.header]: MB,
  [KINDS.records]: 40 * MB,
  [KINDS.blob]: 40 * MB,
  [KINDS.track]: 8 * MB,
  [KINDS.marks]: 16 * MB,
  [KINDS.sim]: MOST_CHUNK_BYTES,
  [KINDS.end]: 64 * 1024,
};
const MOST_OF_OTHERS = 8 * MB;

export function mostBytesOf(kind: string): number {
  return MOST_OF_KIND[kind] ?? MOST_OF_OTHERS;
}

/** The most that one file may unpack to, except the simulated company, which is not read here. */
export const MOST_PLAIN_BYTES = 256 * MB;

/** Of those, positions: each of their numbers is checked. */
export const MOST_TRACK_BYTES = 64 * MB;

/** Memory for its records and marks together, by `weightOf`. */
export const MOST_WEIGHT = 320 * MB;

/** Likewise the bulk that is parsed at one time. */
export const MOST_BULK_WEIGHT = 128 * MB;

/**
 * Bulk that all its events name together: a load of 10,000 drivers and their moves has 25 MB.
 * @limit bulk that the events of a session file name together, in bytes of memory
 * @test src/replay/hostile.test.ts: events that name more bulk than a session may hold
 */
export const MOST_NAMED_WEIGHT = 4 * 1024 * MB;

/**
 * Marks of one file, each of which costs a hash: a bookmark every four seconds of a shift.
 * @limit marks of a session file
 * @test src/cli/hostileSession.property.test.ts: verify: more marks than a session may hold
 */
export const MOST_MARKS = 10_000;

const OPEN_BRACKET = 0x5b;
const OPEN_BRACE = 0x7b;
const COMMA = 0x2c;

/** Estimated bytes of JSON text after parsing: small values take more than their text. */
export function weightOf(text: Uint8Array): number {
  let weight = text.length;
  for (let i = 0; i < text.length; i += 1) {
    const byte = text[i];
    if (byte === COMMA) weight += 12;
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) weight += 40;
  }
  return weight;
}
