// Navigation in the lattice: nodes and edges near a line, and which nodes are connected.
import {
  CORE,
  HEIGHT,
  type Lattice,
  ORIGIN_LAT_E6,
  ORIGIN_LON_E6,
  STEP_LAT_E6,
  STEP_LON_E6,
  WIDTH,
} from './lattice.ts';
import { MILES_PER_LAT_E6, MILES_PER_LON_E6, type Point } from './plane.ts';
import type { Streets } from './streetNet.ts';

/** Nodes stray at most this many steps from their place on the straight lattice. */
export const STRAY = 2;

/** A range of lattice columns and rows, both ends included. */
export type Window = {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
};

/** All nodes that may lie between the corners, widened by the stray and `padSteps`. */
export function windowAround(a: Point, b: Point, padSteps: number): Window {
  const pad = STRAY + padSteps;
  const column = (lonE6: number) => (lonE6 - ORIGIN_LON_E6) / STEP_LON_E6;
  const row = (latE6: number) => (latE6 - ORIGIN_LAT_E6) / STEP_LAT_E6;
  return {
    west: clamp(Math.floor(column(Math.min(a.lonE6, b.lonE6))) - pad, WIDTH),
    east: clamp(Math.ceil(column(Math.max(a.lonE6, b.lonE6))) + pad, WIDTH),
    south: clamp(Math.floor(row(Math.min(a.latE6, b.latE6))) - pad, HEIGHT),
    north: clamp(Math.ceil(row(Math.max(a.latE6, b.latE6))) + pad, HEIGHT),
  };
}

/** The standing edges that may come within `miles` of a–b, in order. */
export function edgesNear(
  lattice: Lattice,
  edge: Uint8Array,
  a: Point,
  b: Point,
  miles: number,
): number[] {
  const { west, east, south, north } = windowAround(a, b, 0);
  const besideE6 = Math.ceil(miles / MILES_PER_LON_E6) + 1;
  const aboveE6 = Math.ceil(miles / MILES_PER_LAT_E6) + 1;
  const least = Math.min(a.lonE6, b.lonE6) - besideE6;
  const most = Math.max(a.lonE6, b.lonE6) + besideE6;
  const low = Math.min(a.latE6, b.latE6) - aboveE6;
  const high = Math.max(a.latE6, b.latE6) + aboveE6;
  const { lonE6, latE6 } = lattice;
  const isBeside = (from: number, to: number) =>
    Math.max(lonE6[from]!, lonE6[to]!) >= least &&
    Math.min(lonE6[from]!, lonE6[to]!) <= most &&
    Math.max(latE6[from]!, latE6[to]!) >= low &&
    Math.min(latE6[from]!, latE6[to]!) <= high;
  const found: number[] = [];
  for (let j = south; j <= north; j++) {
    for (let i = west; i <= east; i++) {
      const slot = j * WIDTH + i;
      const first = slot * 2;
      if (edge[first] !== 0 && isBeside(slot, slot + 1)) found.push(first);
      if (edge[first + 1] !== 0 && isBeside(slot, slot + WIDTH)) found.push(first + 1);
    }
  }
  return found;
}

export function slotPoint(lattice: Lattice, slot: number): Point {
  return { lonE6: lattice.lonE6[slot]!, latE6: lattice.latE6[slot]! };
}

/** Returns whether a node is connected with the city's core, over streets and highways. */
export function linkedToCore(streets: Streets): (slot: number) => boolean {
  const { edge } = streets;
  const slots = WIDTH * HEIGHT;
  const parent = new Int32Array(slots + streets.net.points.length);
  // Streets to the east first, each run of them in one go.
  for (let n = 0; n < parent.length; n++) {
    parent[n] = n > 0 && n < slots && edge[2 * n - 2] !== 0 ? parent[n - 1]! : n;
  }
  for (let slot = 0; slot < slots; slot++) {
    if (edge[2 * slot + 1] !== 0) unite(parent, slot, slot + WIDTH);
  }
  for (const [e, node] of streets.interchanges) unite(parent, e >> 1, slots + node);
  for (const { nodes } of streets.net.highways) {
    for (let k = 1; k < nodes.length; k++) unite(parent, slots + nodes[0]!, slots + nodes[k]!);
  }
  const core = rootOf(parent, coreSlot());
  return (slot) => rootOf(parent, slot) === core;
}

function coreSlot(): number {
  const i = Math.round((CORE.lonE6 - ORIGIN_LON_E6) / STEP_LON_E6);
  const j = Math.round((CORE.latE6 - ORIGIN_LAT_E6) / STEP_LAT_E6);
  return j * WIDTH + i;
}

function unite(parent: Int32Array, a: number, b: number): void {
  const p = rootOf(parent, a);
  const q = rootOf(parent, b);
  if (p < q) parent[q] = p;
  else parent[p] = q;
}

function rootOf(parent: Int32Array, n: number): number {
  let at = n;
  while (parent[at] !== at) {
    parent[at] = parent[parent[at]!]!;
    at = parent[at]!;
  }
  return at;
}

function clamp(n: number, count: number): number {
  return Math.max(0, Math.min(count - 1, n));
}
