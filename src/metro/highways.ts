// Interstates and other highways: their courses smoothed once and joined where they cross.
// Their nodes are part of the road graph; interchanges with the streets are found in streets.ts.
import { curveThrough } from './curve.ts';
import { COURSES, type HighwayKind } from './highwayCourses.ts';
import { crossing, milesBetween, type Point } from './plane.ts';

/** `nodes` index the shared columns of `HighwayNet`; crossing highways share a node. */
export type Highway = {
  /** Shield text: `I-435`, `US-69`, `K-10`. */
  readonly ref: string;
  readonly kind: HighwayKind;
  readonly nodes: number[];
};

export type HighwayNet = {
  readonly highways: readonly Highway[];
  /** Nodes of all highways, degrees × 1e6. */
  readonly points: Point[];
};

const STEP_MI = 0.14;
/** An end this near to another highway joins it. */
const JOIN_MI = 0.35;
/** An end this near to another highway's node becomes that node. */
const TOUCH_MI = 0.05;
/** Segments that begin farther apart than this are not checked for a crossing. */
const NEAR_LON_E6 = 12_000;
const NEAR_LAT_E6 = 9_000;

/** All highways, with a shared node wherever two cross or one ends at another. */
export function layHighways(): HighwayNet {
  const points: Point[] = [];
  const highways = COURSES.map(([ref, kind, knots]): Highway => {
    const course = curveThrough(knots, STEP_MI);
    const closed = milesApart(course[0]!, course[course.length - 1]!) === 0;
    if (closed) course.pop();
    const nodes = course.map((point) => points.push(point) - 1);
    if (closed) nodes.push(nodes[0]!);
    return { ref, kind, nodes };
  });
  for (let a = 0; a < highways.length; a++) {
    for (let b = a + 1; b < highways.length; b++) joinCrossings(points, highways[a]!, highways[b]!);
  }
  for (const highway of highways) {
    joinEnd(points, highways, highway, 'first');
    joinEnd(points, highways, highway, 'last');
  }
  return settle({ highways, points });
}

/** More than any latitude, degrees × 1e6. */
const LAT_SPAN = 67_108_864;

/** Renumbers the nodes: one for each place, none for the remains of trimmed ends. */
function settle({ highways, points }: HighwayNet): HighwayNet {
  const kept: Point[] = [];
  const numbers = new Map<number, number>();
  const settled = highways.map((highway): Highway => {
    const nodes: number[] = [];
    for (const node of highway.nodes) {
      const point = points[node]!;
      const place = point.lonE6 * LAT_SPAN + point.latE6;
      const number = numbers.get(place) ?? kept.push(point) - 1;
      numbers.set(place, number);
      if (nodes[nodes.length - 1] !== number) nodes.push(number);
    }
    return { ...highway, nodes };
  });
  return { highways: settled, points: kept };
}

/** Every crossing becomes a node of both. */
function joinCrossings(points: Point[], a: Highway, b: Highway): void {
  const { west, east, south, north, stepE6 } = extentOf(points, b);
  for (let k = 0; k + 1 < a.nodes.length; k++) {
    const p = points[a.nodes[k]!]!;
    const q = points[a.nodes[k + 1]!]!;
    if (Math.max(p.lonE6, q.lonE6) < west || Math.min(p.lonE6, q.lonE6) > east) continue;
    if (Math.max(p.latE6, q.latE6) < south || Math.min(p.latE6, q.latE6) > north) continue;
    for (let m = 0; m + 1 < b.nodes.length; m++) {
      const r = points[b.nodes[m]!]!;
      const s = points[b.nodes[m + 1]!]!;
      const off = Math.max(
        Math.abs(p.lonE6 - r.lonE6) - NEAR_LON_E6,
        Math.abs(p.latE6 - r.latE6) - NEAR_LAT_E6,
      );
      if (off > 0) {
        // As many nodes on as it takes to come near.
        m += Math.ceil(off / stepE6) - 1;
        continue;
      }
      if (sharesNode(a.nodes, k, b.nodes, m)) continue;
      const share = crossing(p, q, r, s);
      if (share < 0) continue;
      const node = points.push(between(p, q, share)) - 1;
      a.nodes.splice(k + 1, 0, node);
      b.nodes.splice(m + 1, 0, node);
      break;
    }
  }
}

/** The box around a highway, and its longest step in either direction. */
function extentOf(points: readonly Point[], { nodes }: Highway) {
  let { lonE6: west, latE6: south } = points[nodes[0]!]!;
  let [east, north, stepE6] = [west, south, 1];
  for (let k = 1; k < nodes.length; k++) {
    const { lonE6, latE6 } = points[nodes[k]!]!;
    const before = points[nodes[k - 1]!]!;
    const lonStep = Math.abs(lonE6 - before.lonE6);
    const latStep = Math.abs(latE6 - before.latE6);
    stepE6 = Math.max(stepE6, lonStep, latStep);
    west = Math.min(west, lonE6);
    east = Math.max(east, lonE6);
    south = Math.min(south, latE6);
    north = Math.max(north, latE6);
  }
  return { west, east, south, north, stepE6 };
}

function sharesNode(a: readonly number[], k: number, b: readonly number[], m: number): boolean {
  return a[k] === b[m] || a[k] === b[m + 1] || a[k + 1] === b[m] || a[k + 1] === b[m + 1];
}

/** Ties a loose end beside another highway to that highway's nearest node. */
function joinEnd(
  points: Point[],
  highways: readonly Highway[],
  highway: Highway,
  end: 'first' | 'last',
) {
  const others = highways.filter((other) => other !== highway);
  trimOvershoot(others, highway, end);
  const from = end === 'first' ? highway.nodes[0]! : highway.nodes[highway.nodes.length - 1]!;
  let best = -1;
  let bestMiles = JOIN_MI;
  for (const other of others) {
    if (other.nodes.includes(from)) return;
    for (const node of other.nodes) {
      const miles = milesApart(points[from]!, points[node]!);
      if (miles >= bestMiles || highway.nodes.includes(node)) continue;
      bestMiles = miles;
      best = node;
    }
  }
  if (best < 0) return;
  if (bestMiles < TOUCH_MI) highway.nodes[end === 'first' ? 0 : highway.nodes.length - 1] = best;
  else if (end === 'first') highway.nodes.unshift(best);
  else highway.nodes.push(best);
}

/** An end that has just crossed the highway it was to join stops at the crossing. */
function trimOvershoot(others: readonly Highway[], highway: Highway, end: 'first' | 'last'): void {
  for (let k = 1; k <= 3; k++) {
    const at = end === 'first' ? k : highway.nodes.length - 1 - k;
    if (!others.some((other) => other.nodes.includes(highway.nodes[at]!))) continue;
    if (end === 'first') highway.nodes.splice(0, at);
    else highway.nodes.splice(at + 1);
    return;
  }
}

export function between(a: Point, b: Point, share: number): Point {
  return {
    lonE6: Math.round(a.lonE6 + (b.lonE6 - a.lonE6) * share),
    latE6: Math.round(a.latE6 + (b.latE6 - a.latE6) * share),
  };
}

function milesApart(a: Point, b: Point): number {
  return milesBetween(a.lonE6, a.latE6, b.lonE6, b.latE6);
}
