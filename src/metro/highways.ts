// Interstates and state highways: hand-placed courses, smoothed once and joined where they cross.
// Their nodes are part of the road graph; interchanges with the streets are found in streets.ts.
import { curveThrough, type Knot } from './curve.ts';
import { crossing, milesBetween, type Point } from './plane.ts';

export type HighwayKind = 'interstate' | 'highway';

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
/** An end as near as this to another highway's node is that node. */
const TOUCH_MI = 0.05;

const COURSES: readonly (readonly [string, HighwayKind, readonly Knot[]])[] = [
  [
    'I-435',
    'interstate',
    [
      [-94.6, 38.936],
      [-94.55, 38.932],
      [-94.518, 38.944],
      [-94.503, 38.99],
      [-94.486, 39.05],
      [-94.481, 39.1],
      [-94.488, 39.15],
      [-94.487, 39.2],
      [-94.512, 39.252],
      [-94.57, 39.288],
      [-94.64, 39.302],
      [-94.715, 39.292],
      [-94.77, 39.245],
      [-94.803, 39.18],
      [-94.812, 39.115],
      [-94.806, 39.05],
      [-94.79, 38.985],
      [-94.756, 38.945],
      [-94.7, 38.932],
      [-94.65, 38.934],
      [-94.6, 38.936],
    ],
  ],
  [
    'I-35',
    'interstate',
    [
      [-95.1, 38.705],
      [-94.985, 38.775],
      [-94.9, 38.818],
      [-94.828, 38.865],
      [-94.772, 38.91],
      [-94.73, 38.955],
      [-94.697, 39.005],
      [-94.662, 39.045],
      [-94.61, 39.078],
      [-94.588, 39.1],
      [-94.57, 39.113],
      [-94.561, 39.14],
      [-94.541, 39.165],
      [-94.497, 39.197],
      [-94.452, 39.24],
      [-94.405, 39.3],
      [-94.37, 39.351],
    ],
  ],
  [
    'I-70',
    'interstate',
    [
      [-95.1, 39.108],
      [-94.99, 39.104],
      [-94.9, 39.112],
      [-94.81, 39.115],
      [-94.72, 39.105],
      [-94.66, 39.099],
      [-94.612, 39.105],
      [-94.578, 39.109],
      [-94.55, 39.088],
      [-94.505, 39.066],
      [-94.44, 39.05],
      [-94.37, 39.042],
      [-94.29, 39.03],
      [-94.2, 39.017],
    ],
  ],
  [
    'I-29',
    'interstate',
    [
      [-94.77, 39.351],
      [-94.745, 39.32],
      [-94.69, 39.29],
      [-94.655, 39.24],
      [-94.618, 39.195],
      [-94.58, 39.168],
      [-94.5525, 39.153],
    ],
  ],
  [
    'I-635',
    'interstate',
    [
      [-94.683, 39.022],
      [-94.68, 39.05],
      [-94.668, 39.1],
      [-94.66, 39.14],
      [-94.635, 39.172],
      [-94.618, 39.1955],
    ],
  ],
  [
    'I-470',
    'interstate',
    [
      [-94.5195, 38.943],
      [-94.47, 38.95],
      [-94.42, 38.935],
      [-94.39, 38.952],
      [-94.385, 39.0],
      [-94.37, 39.042],
    ],
  ],
  [
    'I-49',
    'interstate',
    [
      [-94.5205, 38.942],
      [-94.527, 38.9],
      [-94.527, 38.85],
      [-94.515, 38.79],
      [-94.47, 38.74],
      [-94.44, 38.699],
    ],
  ],
  [
    'US-71',
    'highway',
    [
      [-94.5635, 39.0985],
      [-94.561, 39.05],
      [-94.548, 39.0],
      [-94.5205, 38.943],
    ],
  ],
  [
    'US-69',
    'highway',
    [
      [-94.672, 38.699],
      [-94.676, 38.78],
      [-94.673, 38.87],
      [-94.684, 38.935],
      [-94.7, 38.985],
      [-94.702, 38.9985],
    ],
  ],
  [
    'K-10',
    'highway',
    [
      [-95.1, 38.943],
      [-94.97, 38.95],
      [-94.87, 38.942],
      [-94.768, 38.953],
    ],
  ],
  [
    'US-50',
    'highway',
    [
      [-94.418, 38.935],
      [-94.38, 38.905],
      [-94.32, 38.883],
      [-94.2, 38.862],
    ],
  ],
  [
    'US-169',
    'highway',
    [
      [-94.584, 39.107],
      [-94.59, 39.14],
      [-94.583, 39.2],
      [-94.584, 39.26],
      [-94.58, 39.351],
    ],
  ],
  [
    'M-152',
    'highway',
    [
      [-94.798, 39.2],
      [-94.72, 39.236],
      [-94.62, 39.24],
      [-94.53, 39.243],
      [-94.46, 39.232],
    ],
  ],
  [
    'K-7',
    'highway',
    [
      [-94.822, 38.87],
      [-94.84, 38.93],
      [-94.865, 39.0],
      [-94.888, 39.08],
      [-94.885, 39.16],
      [-94.905, 39.24],
      [-94.96, 39.3],
      [-94.99, 39.351],
    ],
  ],
];

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

/** Numbers the nodes anew: one for each place, none for what trimmed ends have left behind. */
function settle({ highways, points }: HighwayNet): HighwayNet {
  const kept: Point[] = [];
  const numbers = new Map<string, number>();
  const settled = highways.map((highway): Highway => {
    const nodes: number[] = [];
    for (const node of highway.nodes) {
      const point = points[node]!;
      const place = `${point.lonE6},${point.latE6}`;
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
  const lons = b.nodes.map((node) => points[node]!.lonE6);
  const lats = b.nodes.map((node) => points[node]!.latE6);
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  for (let k = 0; k + 1 < a.nodes.length; k++) {
    const p = points[a.nodes[k]!]!;
    const q = points[a.nodes[k + 1]!]!;
    if (Math.max(p.lonE6, q.lonE6) < west || Math.min(p.lonE6, q.lonE6) > east) continue;
    if (Math.max(p.latE6, q.latE6) < south || Math.min(p.latE6, q.latE6) > north) continue;
    for (let m = 0; m + 1 < b.nodes.length; m++) {
      const r = points[b.nodes[m]!]!;
      const s = points[b.nodes[m + 1]!]!;
      if (Math.abs(p.lonE6 - r.lonE6) > 12_000 || Math.abs(p.latE6 - r.latE6) > 9_000) continue;
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

function sharesNode(a: readonly number[], k: number, b: readonly number[], m: number): boolean {
  return a[k] === b[m] || a[k] === b[m + 1] || a[k + 1] === b[m] || a[k + 1] === b[m + 1];
}

/** A loose end beside another highway is tied to that highway's nearest node. */
function joinEnd(points: Point[], all: readonly Highway[], one: Highway, end: 'first' | 'last') {
  const others = all.filter((other) => other !== one);
  trimOvershoot(others, one, end);
  const from = end === 'first' ? one.nodes[0]! : one.nodes[one.nodes.length - 1]!;
  let best = -1;
  let bestMiles = JOIN_MI;
  for (const other of others) {
    if (other.nodes.includes(from)) return;
    for (const node of other.nodes) {
      const miles = milesApart(points[from]!, points[node]!);
      if (miles >= bestMiles || one.nodes.includes(node)) continue;
      bestMiles = miles;
      best = node;
    }
  }
  if (best < 0) return;
  if (bestMiles < TOUCH_MI) one.nodes[end === 'first' ? 0 : one.nodes.length - 1] = best;
  else if (end === 'first') one.nodes.unshift(best);
  else one.nodes.push(best);
}

/** An end that has just crossed the highway it was to join stops at the crossing. */
function trimOvershoot(others: readonly Highway[], one: Highway, end: 'first' | 'last'): void {
  for (let k = 1; k <= 3; k++) {
    const at = end === 'first' ? k : one.nodes.length - 1 - k;
    if (!others.some((other) => other.nodes.includes(one.nodes[at]!))) continue;
    if (end === 'first') one.nodes.splice(0, at);
    else one.nodes.splice(at + 1);
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
