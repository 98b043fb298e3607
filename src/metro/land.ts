// The land between the streets as areas: touching half-mile cells of one use become one outline
// along the streets, with its corners cut. Traced once; each tile clips its part of it.
import { CELL, CELLS_WIDE, HEIGHT, type Lattice, WIDTH, ZONE } from './lattice.ts';

export type LandKind = 'urban' | 'park' | 'wood' | 'works' | 'shops' | 'core';

/** `rings`: the outer one clockwise, then its holes; longitude and latitude in turn, E6. */
export type LandArea = {
  readonly kind: LandKind;
  readonly cells: number;
  readonly rings: readonly (readonly number[])[];
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
};

/** Cells whose corners are all in the lattice. */
const WIDE = Math.floor((WIDTH - 1) / CELL);
const HIGH = Math.floor((HEIGHT - 1) / CELL);
/** Built-up cells are town land, whatever their own use. */
const URBAN_DENSITY = 102;

const KINDS: readonly (readonly [LandKind, number])[] = [
  ['wood', ZONE.wild],
  ['works', ZONE.works],
  ['shops', ZONE.shops],
  ['core', ZONE.core],
  ['park', ZONE.park],
];

/** All areas, in drawing order. */
export function layLand(lattice: Lattice): LandArea[] {
  const { zone, density } = lattice;
  return [
    ...areasOf(lattice, 'urban', (cell) => density[cell]! > URBAN_DENSITY),
    ...KINDS.flatMap(([kind, code]) => areasOf(lattice, kind, (cell) => zone[cell] === code)),
  ];
}

function areasOf(lattice: Lattice, kind: LandKind, has: (cell: number) => boolean): LandArea[] {
  const part = new Int32Array(WIDE * HIGH);
  const areas: LandArea[] = [];
  for (let start = 0; start < part.length; start++) {
    if (part[start] !== 0 || !has(cellAt(start))) continue;
    const number = areas.length + 1;
    const cells = flood(part, start, number, has);
    const rings = traceRings(part, cells, number).map((corners) => alongStreets(lattice, corners));
    rings.sort((a, b) => span(b) - span(a));
    areas.push({ kind, cells: cells.length, rings, ...boundsOf(rings[0]!) });
  }
  return areas;
}

function cellAt(index: number): number {
  return Math.floor(index / WIDE) * CELLS_WIDE + (index % WIDE);
}

/** Numbers all cells that are connected with `start` by their sides. */
function flood(
  part: Int32Array,
  start: number,
  number: number,
  has: (cell: number) => boolean,
): number[] {
  const cells = [start];
  part[start] = number;
  for (const cell of cells) {
    for (const next of besides(cell)) {
      if (next < 0 || part[next] !== 0 || !has(cellAt(next))) continue;
      part[next] = number;
      cells.push(next);
    }
  }
  return cells;
}

/** The neighbors west, north, east and south; -1 beyond the edge. */
function besides(cell: number): readonly number[] {
  const x = cell % WIDE;
  return [
    x > 0 ? cell - 1 : -1,
    cell + WIDE < WIDE * HIGH ? cell + WIDE : -1,
    x + 1 < WIDE ? cell + 1 : -1,
    cell >= WIDE ? cell - WIDE : -1,
  ];
}

/** Corners are numbered `y * (WIDE + 1) + x`; the area lies to the right of every ring. */
function traceRings(part: Int32Array, cells: readonly number[], number: number): number[][] {
  const row = WIDE + 1;
  const onward = new Map<number, number[]>();
  for (const cell of cells) {
    const corner = Math.floor(cell / WIDE) * row + (cell % WIDE);
    const sides = [
      [corner, corner + row],
      [corner + row, corner + row + 1],
      [corner + row + 1, corner + 1],
      [corner + 1, corner],
    ] as const;
    besides(cell).forEach((next, side) => {
      if (next >= 0 && part[next] === number) return;
      const [from, to] = sides[side]!;
      const ways = onward.get(from);
      if (ways) ways.push(to);
      else onward.set(from, [to]);
    });
  }
  const rings: number[][] = [];
  for (const first of onward.keys()) {
    while (onward.get(first)!.length > 0) rings.push(followRing(onward, first));
  }
  return rings;
}

function followRing(onward: Map<number, number[]>, first: number): number[] {
  const ring: number[] = [];
  let at = first;
  let step = 0;
  do {
    ring.push(at);
    const ways = onward.get(at)!;
    // Where two corners of the area touch, the sharper right turn keeps the rings apart.
    const turn = ways.length > 1 ? ways.findIndex((to) => to - at === rightOf(step)) : 0;
    const [next] = ways.splice(Math.max(0, turn), 1);
    step = next! - at;
    at = next!;
  } while (at !== first);
  return ring;
}

/** The corner step after turning right from a corner step. */
function rightOf(step: number): number {
  const row = WIDE + 1;
  if (step === row) return 1;
  if (step === 1) return -row;
  return step === -row ? -1 : row;
}

/** The ring along lattice nodes, its corners cut by a block. */
function alongStreets(lattice: Lattice, corners: readonly number[]): number[] {
  const ring: number[] = [];
  const count = corners.length;
  const row = WIDE + 1;
  for (let k = 0; k < count; k++) {
    const from = corners[k]!;
    const to = corners[(k + 1) % count]!;
    const before = corners[(k + count - 1) % count]!;
    const stepI = Math.sign((to % row) - (from % row));
    const stepJ = stepI === 0 ? Math.sign(to - from) : 0;
    const isTurn = to - from !== from - before;
    for (let s = isTurn ? 1 : 0; s < CELL; s++) {
      const i = (from % row) * CELL + stepI * s;
      const j = Math.floor(from / row) * CELL + stepJ * s;
      const slot = j * WIDTH + i;
      ring.push(lattice.lonE6[slot]!, lattice.latE6[slot]!);
    }
  }
  return ring;
}

function boundsOf(ring: readonly number[]) {
  const lons = ring.filter((_, k) => k % 2 === 0);
  const lats = ring.filter((_, k) => k % 2 === 1);
  return {
    west: Math.min(...lons),
    south: Math.min(...lats),
    east: Math.max(...lons),
    north: Math.max(...lats),
  };
}

/** Size of the bounding box of a ring: the outer ring has the largest. */
function span(ring: readonly number[]): number {
  const { west, south, east, north } = boundsOf(ring);
  return (east - west) * (north - south);
}
