// Fastest ways through the road graph: one tree per destination, kept for the latest destinations.
// Times are whole milliseconds and ties are broken by length and node, so that every engine and
// every order of questions gives the same way.
import { driveMs, type Graph, ROAD } from './graph.ts';
import { isSamePoint, milesBetween, type Point } from './plane.ts';

/** A way along the streets. `points` alternates longitude and latitude, degrees × 1e6. */
export type Route = {
  readonly distanceCmi: number;
  readonly durationMs: number;
  readonly points: Int32Array;
  /** Time since the start at each point; the first is 0, the last `durationMs`. */
  readonly cumulativeMs: Int32Array;
};

/** Fastest ways from every node to `root`: the edge to take, as a position in the node's row. */
export type RouteTree = { readonly root: number; readonly take: Uint8Array };

export type Router = {
  treeTo(node: number): RouteTree;
  /** From one place to another: straight to the nearest street corner, then along the streets. */
  route(from: Point, to: Point): Route;
  /** The same without the geometry. */
  leg(from: Point, to: Point): { readonly distanceCmi: number; readonly durationMs: number };
  /** Whole time along the streets from one node to another. */
  nodeMs(from: number, to: number): number;
};

/** Time counts first; a longer way of the same time loses. */
const LENGTH_SHARE = 1_048_576;
const ROOT = 255;
/** Off the streets beyond this, in 1/10,000 mile, a place is out in the country. */
const DOORSTEP = 2_500;

export function openRouter(
  graph: Graph,
  nearestNode: (point: Point) => number,
  keepTrees: number,
): Router {
  const trees = new Map<number, RouteTree>();
  const search = makeSearch(graph);

  function treeTo(root: number): RouteTree {
    const tree = trees.get(root) ?? { root, take: search(root) };
    trees.delete(root);
    trees.set(root, tree);
    if (trees.size > keepTrees) trees.delete(trees.keys().next().value!);
    return tree;
  }

  function walk(from: number, to: number, visit: (edge: number) => void): void {
    const { take } = treeTo(to);
    let node = from;
    while (node !== to) {
      const edge = graph.first[node]! + take[node]!;
      visit(edge);
      node = graph.target[edge]!;
    }
  }

  function leg(from: Point, to: Point) {
    if (isSamePoint(from, to)) return { distanceCmi: 0, durationMs: 0 };
    const start = nearestNode(from);
    const end = nearestNode(to);
    const off = approach(graph, start, from);
    const on = approach(graph, end, to);
    let length = off.length + on.length;
    let durationMs = off.ms + on.ms;
    walk(start, end, (edge) => {
      length += graph.length[edge]!;
      durationMs += graph.ms[edge]!;
    });
    return { distanceCmi: Math.round(length / 100), durationMs };
  }

  return {
    treeTo,
    leg,
    nodeMs(from, to) {
      let ms = 0;
      walk(from, to, (edge) => {
        ms += graph.ms[edge]!;
      });
      return ms;
    },
    route(from, to) {
      const trail: number[] = [from.lonE6, from.latE6];
      const times: number[] = [0];
      let ms = 0;
      const add = (point: Point, durationMs: number) => {
        if (durationMs === 0) return;
        ms += durationMs;
        trail.push(point.lonE6, point.latE6);
        times.push(ms);
      };
      if (!isSamePoint(from, to)) {
        const start = nearestNode(from);
        const end = nearestNode(to);
        add(nodePoint(graph, start), approach(graph, start, from).ms);
        walk(start, end, (edge) => {
          add(nodePoint(graph, graph.target[edge]!), graph.ms[edge]!);
        });
        add(to, approach(graph, end, to).ms);
      }
      return {
        ...leg(from, to),
        points: Int32Array.from(trail),
        cumulativeMs: Int32Array.from(times),
      };
    },
  };
}

function nodePoint(graph: Graph, node: number): Point {
  return { lonE6: graph.lonE6[node]!, latE6: graph.latE6[node]! };
}

/** From a place straight to its corner; at local speed near the streets, faster from afar. */
function approach(graph: Graph, node: number, point: Point): { length: number; ms: number } {
  const lon = graph.lonE6[node]!;
  const lat = graph.latE6[node]!;
  if (point.lonE6 === lon && point.latE6 === lat) return { length: 0, ms: 0 };
  const miles = milesBetween(point.lonE6, point.latE6, lon, lat);
  const length = Math.max(1, Math.round(miles * 10_000));
  const near = Math.min(length, DOORSTEP);
  const ms = driveMs(near, ROAD.local);
  return { length, ms: near === length ? ms : ms + driveMs(length - near, ROAD.arterial) };
}

/** Dijkstra's search from the root over reused arrays. */
function makeSearch(graph: Graph): (root: number) => Uint8Array {
  const { nodeCount, first, target, twin } = graph;
  const weight = Float64Array.from(graph.ms, (ms, e) => ms * LENGTH_SHARE + graph.length[e]!);
  const cost = new Float64Array(nodeCount);
  const heap = makeHeap(cost);
  return (root) => {
    const take = new Uint8Array(nodeCount).fill(ROOT);
    cost.fill(Number.POSITIVE_INFINITY);
    cost[root] = 0;
    heap.raise(root);
    for (let node = heap.pop(); node >= 0; node = heap.pop()) {
      const reached = cost[node]!;
      for (let e = first[node]!; e < first[node + 1]!; e++) {
        const next = target[e]!;
        const through = reached + weight[e]!;
        const best = cost[next]!;
        if (through > best) continue;
        if (through === best && node >= target[first[next]! + take[next]!]!) continue;
        cost[next] = through;
        take[next] = twin[e]!;
        if (through < best) heap.raise(next);
      }
    }
    return take;
  };
}

/** A binary heap of nodes by cost, then by number; a node stands in it once. */
function makeHeap(cost: Float64Array): { raise(node: number): void; pop(): number } {
  const nodes = new Int32Array(cost.length);
  const place = new Int32Array(cost.length).fill(-1);
  let size = 0;

  function isBefore(a: number, b: number): boolean {
    const less = cost[a]! - cost[b]!;
    return less < 0 || (less === 0 && a < b);
  }
  function put(node: number, at: number): void {
    nodes[at] = node;
    place[node] = at;
  }

  return {
    /** Adds the node, or moves it up after its cost has fallen. */
    raise(node) {
      let at = place[node]! < 0 ? size++ : place[node]!;
      while (at > 0) {
        const above = (at - 1) >> 1;
        if (!isBefore(node, nodes[above]!)) break;
        put(nodes[above]!, at);
        at = above;
      }
      put(node, at);
    },
    /** The node of least cost, or -1 when none is left. */
    pop() {
      if (size === 0) return -1;
      const top = nodes[0]!;
      place[top] = -1;
      const last = nodes[--size]!;
      if (size === 0) return top;
      let at = 0;
      for (let below = 1; below < size; below = at * 2 + 1) {
        if (below + 1 < size && isBefore(nodes[below + 1]!, nodes[below]!)) below++;
        if (!isBefore(nodes[below]!, last)) break;
        put(nodes[below]!, at);
        at = below;
      }
      put(last, at);
      return top;
    },
  };
}
