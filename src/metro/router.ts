// Fastest routes through the road graph: one tree per destination, kept for the latest
// destinations. Times are whole milliseconds and ties are broken by length and node, so that every
// engine and every order of requests gives the same route.
import { driveMs, type Graph, ROAD } from './graph.ts';
import { isSamePoint, milesBetween, type Point } from './plane.ts';
import { makeSearch, ROOT } from './search.ts';

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

/** A place farther from the streets than this, in 1/10,000 mile, is remote. */
const DOORSTEP = 2_500;

export function openRouter(
  graph: Graph,
  nearestNode: (point: Point) => number,
  keepTrees: number,
): Router {
  const treeTo = keepLatest(makeSearch(graph), keepTrees);

  function walk(from: number, to: number, visit: (edge: number) => void): void {
    const { take } = treeTo(to);
    let node = from;
    while (node !== to) {
      if (take[node] === ROOT) throw new RangeError(`no way from node ${from} to ${to}`);
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

/** Searches once for each root and drops the least recently used tree. */
function keepLatest(search: (root: number) => Uint8Array, most: number) {
  const trees = new Map<number, RouteTree>();
  return (root: number): RouteTree => {
    const tree = trees.get(root) ?? { root, take: search(root) };
    trees.delete(root);
    trees.set(root, tree);
    if (trees.size > most) trees.delete(trees.keys().next().value!);
    return tree;
  };
}

/** From a place straight to its corner: at local speed near the streets, faster when remote. */
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
