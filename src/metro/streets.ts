// The streets: which lattice edges exist and of what class, after rivers, lakes and highways have
// cut them. The router and the map both read this one network.
import { chance, SALT } from './hash.ts';
import { layHighways, between, type HighwayNet } from './highways.ts';
import {
  CELL,
  cellOf,
  HEIGHT,
  isPastFringe,
  layLattice,
  type Lattice,
  MILE,
  WIDTH,
  ZONE,
} from './lattice.ts';
import { edgesNear, linkedToCore, slotPoint } from './latticeWalk.ts';
import { crossing, isSamePoint, milesBetween, type Point, projectOnSegment } from './plane.ts';
import type { Streets } from './streetNet.ts';
import { cutByWater } from './waterCuts.ts';

/** Class of a street edge; 0 is no street. */
export const STREET = { none: 0, local: 1, collector: 2, arterial: 3 } as const;
/** Direction of a lattice edge from its south-west node. */
export const EAST = 0;
export const NORTH = 1;

/** Interchanges along one highway are at least this far apart. */
const INTERCHANGE_GAP_MI = 0.8;
/** A local street this near beside a highway is left out. */
const VERGE_MI = 0.05;

let laid: Streets | undefined;

/** The metro's streets; built on the first call, then shared. */
export function openStreets(): Streets {
  laid ??= layStreets();
  return laid;
}

/** Slot of the node at the far end of an edge. */
export function farEnd(edge: number): number {
  return (edge >> 1) + ((edge & 1) === EAST ? 1 : WIDTH);
}

function layStreets(): Streets {
  const lattice = layLattice();
  const edge = new Uint8Array(WIDTH * HEIGHT * 2);
  for (let j = 0; j < HEIGHT; j++) {
    for (let i = 0; i < WIDTH; i++) {
      const slot = j * WIDTH + i;
      if (i + 1 < WIDTH) edge[slot * 2 + EAST] = plannedClass(lattice, i, j, EAST);
      if (j + 1 < HEIGHT) edge[slot * 2 + NORTH] = plannedClass(lattice, i, j, NORTH);
    }
  }
  cutByWater(lattice, edge);
  const net = layHighways();
  const interchanges = new Map<number, number>();
  for (const highway of net.highways) crossStreets(lattice, edge, net, highway.nodes, interchanges);
  const streets = { ...lattice, edge, net, interchanges };
  clearUnlinked(streets);
  return streets;
}

/** The class of an edge before rivers, lakes and highways cut it. */
function plannedClass(lattice: Lattice, i: number, j: number, direction: number): number {
  const line = direction === EAST ? j : i;
  const along = direction === EAST ? i : j;
  const cell = cellOf(i, j);
  const beside = direction === EAST ? cellOf(i, Math.max(0, j - 1)) : cellOf(Math.max(0, i - 1), j);
  const built = Math.max(lattice.density[cell]!, lattice.density[beside]!) / 255;
  const kind =
    line % MILE === 0
      ? arterialClass(line, along, built, direction)
      : line % CELL === 0
        ? collectorClass(lattice, cell, beside, built, line, along)
        : localClass(lattice.zone[cell]!, i, j, line, direction);
  return kind !== STREET.none && built < 0.4 && isPastFringe(i, j) ? STREET.none : kind;
}

/** Section roads reach everywhere; in empty country they are fewer and smaller. */
function arterialClass(line: number, along: number, built: number, direction: number): number {
  if (built > 0.34) return STREET.arterial;
  const mile = Math.floor(along / MILE);
  if (line % (MILE * 4) === 0) return STREET.arterial;
  if (built > 0.1) return STREET.collector;
  return chance(line * 2 + direction, mile, SALT.rural) < 0.72 ? STREET.collector : STREET.none;
}

function collectorClass(
  lattice: Lattice,
  cell: number,
  beside: number,
  built: number,
  line: number,
  along: number,
): number {
  const here = lattice.zone[cell]!;
  const there = lattice.zone[beside]!;
  if (here === ZONE.park && there === ZONE.park) return STREET.none;
  const half = Math.floor(along / CELL);
  if (built > 0.36) {
    const isGap = here === ZONE.suburb && chance(line, half, SALT.overpass) < 0.1;
    return isGap ? STREET.none : STREET.collector;
  }
  return built > 0.2 && chance(line, half, SALT.rural) < 0.3 ? STREET.local : STREET.none;
}

function localClass(zone: number, i: number, j: number, line: number, direction: number) {
  const dropped = droppedShare(zone, line, direction);
  if (dropped === 1) return STREET.none;
  const luck = chance(i, j, direction === EAST ? SALT.dropRow : SALT.dropColumn);
  return luck > dropped ? STREET.local : STREET.none;
}

/** The share of local streets that each kind of land omits. */
function droppedShare(zone: number, line: number, direction: number): number {
  if (zone === ZONE.core) return -1;
  if (zone === ZONE.town) return 0.05;
  if (zone === ZONE.suburb) return direction === EAST ? 0.28 : 0.36;
  if (line % 2 !== 0) return 1;
  return zone === ZONE.shops ? 0.1 : zone === ZONE.works ? 0.4 : 1;
}

/** Cuts local streets at a highway and finds its interchanges with the arterials. */
function crossStreets(
  lattice: Lattice,
  edge: Uint8Array,
  net: HighwayNet,
  nodes: number[],
  interchanges: Map<number, number>,
): void {
  let sinceLast = INTERCHANGE_GAP_MI;
  for (let k = 0; k + 1 < nodes.length; k++) {
    const a = net.points[nodes[k]!]!;
    const b = net.points[nodes[k + 1]!]!;
    const meets: { readonly share: number; readonly edge: number }[] = [];
    for (const near of edgesNear(lattice, edge, a, b, VERGE_MI)) {
      const kind = edge[near]!;
      const p = slotPoint(lattice, near >> 1);
      const q = slotPoint(lattice, farEnd(near));
      const share = crossing(a, b, p, q);
      if (share >= 0 && kind === STREET.arterial) meets.push({ share, edge: near });
      else if (share >= 0 && isCut(kind, near)) edge[near] = STREET.none;
      else if (kind === STREET.local && isOnVerge(p, q, a, b)) edge[near] = STREET.none;
    }
    meets.sort((one, other) => one.share - other.share || one.edge - other.edge);
    const miles = milesBetween(a.lonE6, a.latE6, b.lonE6, b.latE6);
    let done = 0;
    for (const meet of meets) {
      const since = sinceLast + miles * (meet.share - done);
      if (since < INTERCHANGE_GAP_MI || interchanges.has(meet.edge)) continue;
      const at = between(a, b, meet.share);
      if (isSamePoint(at, a)) interchanges.set(meet.edge, nodes[k]!);
      else if (isSamePoint(at, b)) interchanges.set(meet.edge, nodes[k + 1]!);
      else {
        const node = net.points.push(at) - 1;
        nodes.splice(k + 1, 0, node);
        k++;
        interchanges.set(meet.edge, node);
      }
      sinceLast = 0;
      done = meet.share;
    }
    sinceLast += miles * (1 - done);
  }
}

function isCut(kind: number, edge: number): boolean {
  return kind === STREET.local || chance(edge, 0, SALT.overpass) < 0.45;
}

function isOnVerge(p: Point, q: Point, a: Point, b: Point): boolean {
  const middle = between(p, q, 0.5);
  return projectOnSegment(middle, a, b).milesOff < VERGE_MI;
}

/** Removes the edges that cannot be reached from the core. */
function clearUnlinked(streets: Streets): void {
  const linked = linkedToCore(streets);
  for (let e = 0; e < streets.edge.length; e++) {
    if (streets.edge[e] !== STREET.none && !linked(e >> 1)) streets.edge[e] = STREET.none;
  }
}
