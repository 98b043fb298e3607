// Where rivers and lakes cut the streets, and where a bridge carries one across.
import { chance, SALT } from './hash.ts';
import { CELL, type Lattice, MILE, WIDTH } from './lattice.ts';
import { edgesNear, slotPoint, windowAround } from './latticeWalk.ts';
import {
  crossing,
  MILES_PER_LAT_E6,
  MILES_PER_LON_E6,
  type Point,
  projectOnSegment,
} from './plane.ts';
import { COURSE_STEP_MI, isInside, LAKES, type River, RIVERS } from './water.ts';

/** Streets keep this far from the water's edge. */
const BANK_MI = 0.025;

/** Clears the edges that water covers; a bridge keeps its class. */
export function cutByWater(lattice: Lattice, edge: Uint8Array): void {
  const wet = new Uint8Array(lattice.lonE6.length);
  RIVERS.forEach((river, index) => {
    cutByRiver(lattice, edge, wet, river, index);
  });
  for (const { shore } of LAKES) {
    const lons = shore.map((p) => p.lonE6);
    const lats = shore.map((p) => p.latE6);
    const low = { lonE6: Math.min(...lons), latE6: Math.min(...lats) };
    const high = { lonE6: Math.max(...lons), latE6: Math.max(...lats) };
    const { west, east, south, north } = windowAround(low, high, 0);
    for (let j = south; j <= north; j++) {
      for (let i = west; i <= east; i++) {
        const slot = j * WIDTH + i;
        if (isInside(shore, lattice.lonE6[slot]!, lattice.latE6[slot]!)) clearNode(edge, slot);
      }
    }
  }
  clearStubs(edge, wet);
}

/** `fate` per edge the river touches: 1 cut, 2 may be bridged because it crosses squarely. */
function cutByRiver(
  lattice: Lattice,
  edge: Uint8Array,
  wet: Uint8Array,
  river: River,
  index: number,
): void {
  const fate = new Map<number, number>();
  const wide = river.halfWidthMi > 0.05;
  const bankMi = wide ? river.halfWidthMi + BANK_MI : 0;
  for (let k = 0; k + 1 < river.course.length; k++) {
    const a = river.course[k]!;
    const b = river.course[k + 1]!;
    const eastMi = Math.abs(b.lonE6 - a.lonE6) * MILES_PER_LON_E6;
    const northMi = Math.abs(b.latE6 - a.latE6) * MILES_PER_LAT_E6;
    for (const near of edgesNear(lattice, edge, a, b, bankMi)) {
      const from = near >> 1;
      const to = from + (near % 2 === 0 ? 1 : WIDTH);
      const p = slotPoint(lattice, from);
      const q = slotPoint(lattice, to);
      const fromWet = wide && isWithin(p, a, b, bankMi);
      const toWet = wide && isWithin(q, a, b, bankMi);
      if (!fromWet && !toWet && crossing(a, b, p, q) < 0) continue;
      if (fromWet) wet[from] = 1;
      if (toWet) wet[to] = 1;
      const isSquare = near % 2 === 0 ? northMi > eastMi * 0.8 : eastMi > northMi * 0.8;
      if (isSquare) fate.set(near, 2);
      else if (!fate.has(near)) fate.set(near, 1);
    }
  }
  for (const [near, how] of fate) {
    if (how !== 2 || !hasBridge(river, index, near)) edge[near] = 0;
  }
}

function isWithin(p: Point, a: Point, b: Point, miles: number): boolean {
  const northMi = Math.abs(p.latE6 - a.latE6) * MILES_PER_LAT_E6;
  return northMi < miles + COURSE_STEP_MI * 2 && projectOnSegment(p, a, b).milesOff < miles;
}

/** One decision per street line and river, so that a bridge is whole or absent. */
function hasBridge(river: River, index: number, edge: number): boolean {
  const slot = edge >> 1;
  const isRow = edge % 2 === 0;
  const line = isRow ? Math.floor(slot / WIDTH) : slot % WIDTH;
  const luck = chance(line * 2 + (isRow ? 1 : 0), index, SALT.bridge);
  if (line % MILE === 0) return luck < river.arterialBridges;
  return line % CELL === 0 && luck < river.collectorBridges;
}

function clearNode(edge: Uint8Array, slot: number): void {
  for (const touching of edgesAt(slot)) if (touching >= 0) edge[touching] = 0;
}

/** Removes bridges that would end in the water, from their loose end. */
function clearStubs(edge: Uint8Array, wet: Uint8Array): void {
  for (let start = 0; start < wet.length; start++) {
    let slot = start;
    while (wet[slot] === 1) {
      const last = onlyEdgeAt(edge, slot);
      if (last < 0) break;
      edge[last] = 0;
      const from = last >> 1;
      slot = from === slot ? from + (last % 2 === 0 ? 1 : WIDTH) : from;
    }
  }
}

/** The edge that stands alone at a node; -1 where there are none or several. */
function onlyEdgeAt(edge: Uint8Array, slot: number): number {
  let only = -1;
  for (const touching of edgesAt(slot)) {
    if (touching < 0 || edge[touching] === 0) continue;
    if (only >= 0) return -1;
    only = touching;
  }
  return only;
}

/** The four edges at a node: east, north, and those from the west and the south (-1: none). */
function edgesAt(slot: number): number[] {
  return [
    slot * 2,
    slot * 2 + 1,
    slot % WIDTH === 0 ? -1 : (slot - 1) * 2,
    slot < WIDTH ? -1 : (slot - WIDTH) * 2 + 1,
  ];
}
