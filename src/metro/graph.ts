// The road graph in typed arrays: the router searches it. Built from the streets and highways
// alone, so that it and the drawn map cannot differ.
import { HEIGHT, WIDTH } from './lattice.ts';
import { milesBetween } from './plane.ts';
import type { Streets } from './streetNet.ts';
import { farEnd } from './streets.ts';

/** Class of a road edge: the street classes, then the highways. */
export const ROAD = { local: 1, collector: 2, arterial: 3, highway: 4, interstate: 5 } as const;

/** Milliseconds for a hundredth of a mile by road class: 25, 32, 40, 55 and 65 mph. */
export const MS_PER_CMI = [0, 1440, 1125, 900, 655, 554] as const;

/** Compressed rows: node n's edges are `first[n]` to `first[n + 1] - 1`. Every edge has a twin. */
export type Graph = {
  readonly nodeCount: number;
  readonly lonE6: Int32Array;
  readonly latE6: Int32Array;
  readonly first: Int32Array;
  readonly target: Int32Array;
  /** Length in 1/10,000 mile and time in milliseconds; twins have the same. */
  readonly length: Int32Array;
  readonly ms: Int32Array;
  readonly road: Uint8Array;
  /** Position of the twin among the target's edges. */
  readonly twin: Uint8Array;
  /** Lattice slot → node, or -1 where no street meets. */
  readonly nodeOfSlot: Int32Array;
};

export function buildGraph(streets: Streets): Graph {
  const nodeOfSlot = numberNodes(streets);
  const latticeNodes = countNodes(nodeOfSlot);
  const { points } = streets.net;
  const nodeCount = latticeNodes + points.length;
  const lonE6 = new Int32Array(nodeCount);
  const latE6 = new Int32Array(nodeCount);
  for (let slot = 0; slot < nodeOfSlot.length; slot++) {
    const node = nodeOfSlot[slot]!;
    if (node < 0) continue;
    lonE6[node] = streets.lonE6[slot]!;
    latE6[node] = streets.latE6[slot]!;
  }
  points.forEach((point, k) => {
    lonE6[latticeNodes + k] = point.lonE6;
    latE6[latticeNodes + k] = point.latE6;
  });
  const pairs = pairsOf(streets, nodeOfSlot, latticeNodes);
  return { nodeCount, lonE6, latE6, nodeOfSlot, ...linkRows(pairs, nodeCount, lonE6, latE6) };
}

/** The (from, to, road) triples of all streets, and behind them those of the highways. */
function pairsOf(streets: Streets, nodeOfSlot: Int32Array, latticeNodes: number): Int32Array {
  const { edge, interchanges, net } = streets;
  const meets = new Uint8Array(edge.length);
  for (const e of interchanges.keys()) meets[e] = 1;
  let count = interchanges.size;
  for (const { nodes } of net.highways) count += nodes.length - 1;
  for (let e = 0; e < edge.length; e++) if (edge[e] !== 0) count++;
  const pairs = new Int32Array(3 * count);
  let p = 0;
  const add = (from: number, to: number, road: number) => {
    pairs[p++] = from;
    pairs[p++] = to;
    pairs[p++] = road;
  };
  for (let e = 0; e < edge.length; e++) {
    const road = edge[e]!;
    if (road === 0) continue;
    const from = nodeOfSlot[e >> 1]!;
    const to = nodeOfSlot[farEnd(e)]!;
    if (meets[e] === 0) add(from, to, road);
    else {
      const meet = latticeNodes + interchanges.get(e)!;
      add(from, meet, road);
      add(meet, to, road);
    }
  }
  for (const { nodes, kind } of net.highways) {
    for (let k = 1; k < nodes.length; k++) {
      add(latticeNodes + nodes[k - 1]!, latticeNodes + nodes[k]!, ROAD[kind]);
    }
  }
  return pairs;
}

function numberNodes(streets: Streets): Int32Array {
  const nodeOfSlot = new Int32Array(WIDTH * HEIGHT).fill(-1);
  for (let e = 0; e < streets.edge.length; e++) {
    if (streets.edge[e] === 0) continue;
    nodeOfSlot[e >> 1] = 0;
    nodeOfSlot[farEnd(e)] = 0;
  }
  let next = 0;
  for (let slot = 0; slot < nodeOfSlot.length; slot++) {
    if (nodeOfSlot[slot] === 0) nodeOfSlot[slot] = next++;
  }
  return nodeOfSlot;
}

function countNodes(nodeOfSlot: Int32Array): number {
  let count = 0;
  for (const node of nodeOfSlot) if (node >= 0) count++;
  return count;
}

/** Rows of both directions of each (from, to, road) triple. */
function linkRows(
  pairs: Int32Array,
  nodeCount: number,
  lonE6: Int32Array,
  latE6: Int32Array,
): Pick<Graph, 'first' | 'target' | 'length' | 'ms' | 'road' | 'twin'> {
  const first = new Int32Array(nodeCount + 1);
  for (let p = 0; p < pairs.length; p += 3) {
    first[pairs[p]! + 1]!++;
    first[pairs[p + 1]! + 1]!++;
  }
  for (let n = 0; n < nodeCount; n++) first[n + 1]! += first[n]!;
  const edges = first[nodeCount]!;
  const fill = first.slice();
  const target = new Int32Array(edges);
  const length = new Int32Array(edges);
  const ms = new Int32Array(edges);
  const road = new Uint8Array(edges);
  const twin = new Uint8Array(edges);
  for (let p = 0; p < pairs.length; p += 3) {
    const a = pairs[p]!;
    const b = pairs[p + 1]!;
    const kind = pairs[p + 2]!;
    const miles = milesBetween(lonE6[a]!, latE6[a]!, lonE6[b]!, latE6[b]!);
    const there = fill[a]!++;
    const back = fill[b]!++;
    target[there] = b;
    target[back] = a;
    length[there] = length[back] = Math.max(1, Math.round(miles * 10_000));
    ms[there] = ms[back] = driveMs(length[there]!, kind);
    road[there] = road[back] = kind;
    twin[there] = back - first[b]!;
    twin[back] = there - first[a]!;
  }
  return { first, target, length, ms, road, twin };
}

/** Time for a length in 1/10,000 mile on a road of this class, at least a millisecond. */
export function driveMs(length: number, road: number): number {
  return Math.max(1, Math.round((length * MS_PER_CMI[road]!) / 100));
}
