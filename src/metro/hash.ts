// The metro's only source of variety: integer hashes of lattice indices, and value noise on them.
// Separate so that every other file is a pure function of (metro, i, j) and nothing is stored.

/** Which metro this is: folded into every hash. */
const METRO = 64_105;

/** One purpose per stream, so that no two decisions share their randomness. */
export const SALT = {
  bendX: 1,
  bendY: 2,
  wiggleX: 3,
  wiggleY: 4,
  curveX: 5,
  curveY: 6,
  growth: 7,
  patch: 8,
  green: 9,
  zone: 10,
  dropRow: 11,
  dropColumn: 12,
  bridge: 13,
  overpass: 14,
  shore: 15,
  postal: 16,
  address: 17,
  building: 18,
  rural: 19,
  works: 20,
  fringe: 21,
} as const;

/** A uniform 32-bit unsigned integer of (i, j, purpose). */
export function hash(i: number, j: number, salt: number): number {
  let h =
    Math.imul(i, 0x27d4eb2d) ^ Math.imul(j, 0x165667b1) ^ Math.imul(salt * 131 + METRO, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A number in [0, 1) of (i, j, purpose). */
export function chance(i: number, j: number, salt: number): number {
  return hash(i, j, salt) / 4_294_967_296;
}

/** Smooth noise in [-1, 1] over lattice units, with a knot every `period` units. */
export function noise(x: number, y: number, period: number, salt: number): number {
  const u = x / period;
  const v = y / period;
  const i = Math.floor(u);
  const j = Math.floor(v);
  const s = smooth(u - i);
  const low = mix(chance(i, j, salt), chance(i + 1, j, salt), s);
  const above = mix(chance(i, j + 1, salt), chance(i + 1, j + 1, salt), s);
  return mix(low, above, smooth(v - j)) * 2 - 1;
}

/**
 * `noise` over whole columns 0 to `width` and rows 0 to `height`, mixed along each row of knots
 * once.
 */
export function noiseField(width: number, height: number, period: number, salt: number) {
  const columns = width + 1;
  const rows = Math.floor(height / period) + 2;
  const mixed = new Float64Array(columns * rows);
  for (let j = 0; j < rows; j++) {
    let right = chance(0, j, salt);
    for (let i = 0; i * period <= width; i++) {
      const left = right;
      right = chance(i + 1, j, salt);
      const end = Math.min(columns, (i + 1) * period);
      for (let x = i * period; x < end; x++) {
        mixed[j * columns + x] = mix(left, right, smooth(x / period - i));
      }
    }
  }
  const shares = Float64Array.from({ length: height + 1 }, (_, y) =>
    smooth(y / period - Math.floor(y / period)),
  );
  return (x: number, y: number) => {
    const low = Math.floor(y / period) * columns + x;
    return mix(mixed[low]!, mixed[low + columns]!, shares[y]!) * 2 - 1;
  };
}

function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t);
}
