// Named random streams: a draw from one stream does not affect another.
// Integer hashing only, so that Node and Chromium draw the same; the states are plain numbers.

/** State of each used stream, by name (`driver.17`, `requests`). */
export type Streams = { [name: string]: number };

/** Draws from one stream; each draw moves its state in `Streams`. */
export interface Stream {
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** True with a probability of `permille` in 1000. */
  chance(permille: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** The stream of this name. Its first state depends on the seed and the name alone. */
export function streamOf(streams: Streams, seed: number, name: string): Stream {
  const int = (low: number, high: number): number => {
    const state = ((streams[name] ?? hashText(seed, name)) + 0x9e3779b9) >>> 0;
    streams[name] = state;
    // 2^-32 is a power of two: the product is exact.
    return low + Math.floor((mix(state) / 0x100000000) * (high - low + 1));
  };
  return {
    int,
    chance: (permille) => int(0, 999) < permille,
    pick: (list) => list[int(0, list.length - 1)] as (typeof list)[number],
  };
}

/** A 32-bit fingerprint of a text, for streams, tokens and repeated requests. */
export function hashText(seed: number, text: string): number {
  let hash = mix((seed ^ 0x811c9dc5) >>> 0);
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  }
  return mix(hash);
}

function mix(value: number): number {
  let z = value;
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return (z ^ (z >>> 15)) >>> 0;
}
