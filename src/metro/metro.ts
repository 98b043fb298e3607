// The metro's public face: streets, addresses and routes of the procedural city around Kansas City
// in which the simulated company works. Tiles for the map are in tile.ts, free of the router.
import {
  addressAt,
  houseNear,
  lotFrom,
  type Address,
  type Place,
  type Wanted,
} from './addresses.ts';
import { buildGraph, type Graph } from './graph.ts';
import {
  HEIGHT,
  ORIGIN_LAT_E6,
  ORIGIN_LON_E6,
  STEP_LAT_E6,
  STEP_LON_E6,
  WIDTH,
} from './lattice.ts';
import { highwayFinder } from './highwaysOf.ts';
import { STRAY } from './latticeWalk.ts';
import { milesBetween, type Point } from './plane.ts';
import { openRouter, type Route, type RouteTree } from './router.ts';
import { openStreets } from './streets.ts';
import { type Town, TOWNS } from './towns.ts';

export type Metro = {
  readonly graph: Graph;
  readonly towns: readonly Town[];
  /** Fastest way along the streets; the same bits in every engine. */
  route(from: Point, to: Point): Route;
  /** The main highways of a route, in the order of driving: `I-435`, `US-50`. */
  highwaysOf(route: Route): readonly string[];
  /** Distance and time of `route` without its geometry. */
  leg(from: Point, to: Point): { readonly distanceCmi: number; readonly durationMs: number };
  /** Fastest ways from everywhere to a node; the latest 256 are kept. */
  treeTo(node: number): RouteTree;
  /** Time along the streets between two nodes. */
  nodeMs(from: number, to: number): number;
  /** The street corner nearest to a point; never a node of a highway. */
  nearestNode(point: Point): number;
  addressAt(lonE6: number, latE6: number): Address;
  /** The nearest house on the nearest street, and where it is; null far from all streets. */
  houseNear(lonE6: number, latE6: number): Place | null;
  /** A place beside a street, the same for the same seed (an unsigned integer). */
  addressFrom(seed: number, wanted?: Wanted): Place;
  /** IANA name; the whole metro shares one zone. */
  timezoneAt(point: Point): string;
};

const KEEP_TREES = 256;

let opened: Metro | undefined;

/** The metro; built on the first call and then shared. */
export function openMetro(): Metro {
  opened ??= buildMetro();
  return opened;
}

function buildMetro(): Metro {
  const streets = openStreets();
  const graph = buildGraph(streets);
  const nearestSlot = (point: Point) => findSlot(graph, streets.lonE6, streets.latE6, point);
  const nearestNode = (point: Point) => graph.nodeOfSlot[nearestSlot(point)]!;
  const router = openRouter(graph, nearestNode, KEEP_TREES);
  let findHighways: ReturnType<typeof highwayFinder> | undefined;
  return {
    graph,
    towns: TOWNS,
    route: router.route,
    highwaysOf: (route) => (findHighways ??= highwayFinder(streets.net))(route),
    leg: router.leg,
    treeTo: router.treeTo,
    nodeMs: router.nodeMs,
    nearestNode,
    addressAt(lonE6, latE6) {
      const point = { lonE6, latE6 };
      return addressAt(streets, nearestSlot(point), point);
    },
    houseNear(lonE6, latE6) {
      const point = { lonE6, latE6 };
      return houseNear(streets, nearestSlot(point), point);
    },
    addressFrom(seed, wanted) {
      const near = wanted?.near;
      const lot = lotFrom(streets, seed, wanted) ?? near ?? lotFrom(streets, seed + 1);
      if (lot === undefined) throw new RangeError(`no place for seed ${seed}`);
      return { ...addressAt(streets, nearestSlot(lot), lot), ...lot };
    },
    timezoneAt: () => 'America/Chicago',
  };
}

/** Searches rings around the point's place in the lattice until no nearer node is possible. */
function findSlot(graph: Graph, lons: Int32Array, lats: Int32Array, point: Point): number {
  const i0 = Math.round((point.lonE6 - ORIGIN_LON_E6) / STEP_LON_E6);
  const j0 = Math.round((point.latE6 - ORIGIN_LAT_E6) / STEP_LAT_E6);
  const i1 = Math.max(0, Math.min(WIDTH - 1, i0));
  const j1 = Math.max(0, Math.min(HEIGHT - 1, j0));
  let best = -1;
  let bestMiles = Number.POSITIVE_INFINITY;
  const off = milesBetween(
    point.lonE6,
    point.latE6,
    lons[j1 * WIDTH + i1]!,
    lats[j1 * WIDTH + i1]!,
  );
  for (let ring = 0; ring < WIDTH; ring++) {
    if ((ring - STRAY - 1) / 8 - off > bestMiles) break;
    for (let j = j1 - ring; j <= j1 + ring; j++) {
      if (j < 0 || j >= HEIGHT) continue;
      const step = j === j1 - ring || j === j1 + ring ? 1 : Math.max(1, ring * 2);
      for (let i = i1 - ring; i <= i1 + ring; i += step) {
        if (i < 0 || i >= WIDTH) continue;
        const slot = j * WIDTH + i;
        if (graph.nodeOfSlot[slot]! < 0) continue;
        const miles = milesBetween(point.lonE6, point.latE6, lons[slot]!, lats[slot]!);
        if (miles >= bestMiles) continue;
        bestMiles = miles;
        best = slot;
      }
    }
  }
  return best;
}
