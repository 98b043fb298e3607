// Addresses: the street name and number of any point, and places to live or keep shop for the
// simulated company. Every place lies beside a street of the one road graph.
import { chance, hash, SALT } from './hash.ts';
import { cellOf, CORE, HEIGHT, WIDTH, ZONE } from './lattice.ts';
import { slotPoint, windowAround } from './latticeWalk.ts';
import { columnAddress, rowAddress } from './names.ts';
import {
  MILES_PER_LAT_E6,
  MILES_PER_LON_E6,
  milesBetween,
  type Point,
  projectOnSegment,
} from './plane.ts';
import type { Streets } from './streetNet.ts';
import { farEnd, STREET } from './streets.ts';
import { postalCodeAt, type State, townAt } from './towns.ts';

export type Address = {
  /** `7400 W 119th St`. */
  readonly line: string;
  readonly city: string;
  readonly state: State;
  readonly postalCode: string;
};

/** An address and where it is. */
export type Place = Address & Point;

/** A wanted place. `street`: `busy` for shops and lots, `quiet` for homes. */
export type Wanted = {
  readonly near: Point;
  readonly withinMi: number;
  readonly street: 'busy' | 'quiet';
};

const ANYWHERE: Wanted = { near: CORE, withinMi: 18, street: 'quiet' };
/** Houses are this far from the middle of the street, and this far from its corner. */
const SETBACK_MI = 0.012;
const FROM_CORNER = { least: 0.15, most: 0.4 };
const TRIES = 200;
/** Past the last streets a point has no address. */
const FAR_FROM_STREETS_MI = 1;

/** The address of a point: the number on the nearest street and the town. */
export function addressAt(streets: Streets, nearestSlot: number, point: Point): Address {
  const { edge, along, isLeft } = nearestEdge(streets, nearestSlot, point);
  const i = (edge >> 1) % WIDTH;
  const j = Math.floor((edge >> 1) / WIDTH);
  const town = townAt(point);
  return {
    line: edge % 2 === 0 ? rowAddress(j, i + along, isLeft) : columnAddress(i, j + along, isLeft),
    city: town.name,
    state: town.state,
    postalCode: postalCodeAt(point),
  };
}

/** The house nearest to a point along the nearest street; null where no street is near. */
export function houseNear(streets: Streets, nearestSlot: number, point: Point): Place | null {
  const { edge, along, isLeft, milesOff } = nearestEdge(streets, nearestSlot, point);
  if (milesOff > FAR_FROM_STREETS_MI) return null;
  const at = besideEdge(streets, edge, along, isLeft ? SETBACK_MI : -SETBACK_MI);
  return { ...addressAt(streets, nearestSlot, point), ...at };
}

/** A point beside a street corner, drawn by `seed`; undefined when none is near enough. */
export function lotFrom(streets: Streets, seed: number, wanted = ANYWHERE): Point | undefined {
  const reach = Math.ceil(wanted.withinMi * 8);
  const { west, east, south, north } = windowAround(wanted.near, wanted.near, reach);
  for (let k = 0; k < TRIES; k++) {
    const i = west + (hash(seed, k * 2, SALT.address) % (east - west + 1));
    const j = south + (hash(seed, k * 2 + 1, SALT.address) % (north - south + 1));
    const slot = j * WIDTH + i;
    const corner = slotPoint(streets, slot);
    const { near } = wanted;
    if (milesBetween(corner.lonE6, corner.latE6, near.lonE6, near.latE6) > wanted.withinMi)
      continue;
    const edge = edgeFor(streets, i, j, seed, wanted.street);
    if (edge >= 0) return beside(streets, edge, seed);
  }
  return undefined;
}

/** The street of the wanted kind at a corner, or -1. */
function edgeFor(streets: Streets, i: number, j: number, seed: number, street: string): number {
  const slot = j * WIDTH + i;
  if (i + 1 >= WIDTH || j + 1 >= HEIGHT) return -1;
  const zone = streets.zone[cellOf(i, j)]!;
  if (zone === ZONE.park || zone === ZONE.wild || zone === ZONE.field) return -1;
  const direction = hash(seed, slot, SALT.address) & 1;
  for (const edge of [slot * 2 + direction, slot * 2 + 1 - direction]) {
    const kind = streets.edge[edge]!;
    if (street === 'busy' ? kind === STREET.arterial : kind === STREET.local) return edge;
  }
  return -1;
}

function beside(streets: Streets, edge: number, seed: number): Point {
  const luck = chance(seed, edge, SALT.building);
  const share = FROM_CORNER.least + (FROM_CORNER.most - FROM_CORNER.least) * luck;
  return besideEdge(streets, edge, share, (seed & 1) === 0 ? SETBACK_MI : -SETBACK_MI);
}

/** `share` of the way along an edge, and so far to its left. */
function besideEdge(streets: Streets, edge: number, share: number, leftMi: number): Point {
  const a = slotPoint(streets, edge >> 1);
  const b = slotPoint(streets, farEnd(edge));
  const x = (b.lonE6 - a.lonE6) * MILES_PER_LON_E6;
  const y = (b.latE6 - a.latE6) * MILES_PER_LAT_E6;
  const scale = leftMi / Math.sqrt(x * x + y * y);
  return {
    lonE6: Math.round(a.lonE6 + (b.lonE6 - a.lonE6) * share - (y * scale) / MILES_PER_LON_E6),
    latE6: Math.round(a.latE6 + (b.latE6 - a.latE6) * share + (x * scale) / MILES_PER_LAT_E6),
  };
}

type OnEdge = {
  readonly edge: number;
  readonly along: number;
  readonly isLeft: boolean;
  readonly milesOff: number;
};

function nearestEdge(streets: Streets, nearestSlot: number, point: Point): OnEdge {
  const i0 = nearestSlot % WIDTH;
  const j0 = Math.floor(nearestSlot / WIDTH);
  let best: OnEdge | undefined;
  let bestMiles = Number.POSITIVE_INFINITY;
  for (let j = Math.max(0, j0 - 2); j <= Math.min(HEIGHT - 1, j0 + 1); j++) {
    for (let i = Math.max(0, i0 - 2); i <= Math.min(WIDTH - 1, i0 + 1); i++) {
      for (const edge of [(j * WIDTH + i) * 2, (j * WIDTH + i) * 2 + 1]) {
        if (streets.edge[edge] === STREET.none) continue;
        const a = slotPoint(streets, edge >> 1);
        const b = slotPoint(streets, farEnd(edge));
        const { along, milesOff } = projectOnSegment(point, a, b);
        if (milesOff >= bestMiles) continue;
        bestMiles = milesOff;
        best = { edge, along, isLeft: isLeftOf(a, b, point), milesOff };
      }
    }
  }
  if (best === undefined) throw new RangeError(`no street at slot ${nearestSlot}`);
  return best;
}

function isLeftOf(a: Point, b: Point, p: Point): boolean {
  const east = b.lonE6 - a.lonE6;
  const north = b.latE6 - a.latE6;
  return east * (p.latE6 - a.latE6) > north * (p.lonE6 - a.lonE6);
}
