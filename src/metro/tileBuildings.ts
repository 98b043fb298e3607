// Buildings of a tile, block by block from the hash of the block: houses along the streets, shops,
// sheds, and towers within a mile of the core.
import { clipRing } from './clip.ts';
import { chance, SALT } from './hash.ts';
import { cellOf, CORE, HEIGHT, WIDTH, ZONE } from './lattice.ts';
import { slotPoint, windowAround } from './latticeWalk.ts';
import type { Projection } from './mercator.ts';
import { milesBetween, type Point, projectOnSegment } from './plane.ts';
import type { Streets } from './streetNet.ts';
import { areaFeature, type Feature } from './tileFeature.ts';
import { isInside, LAKES, RIVERS } from './water.ts';

/** Houses are drawn from this zoom, larger buildings from the one before. */
const HOUSE_ZOOM = 15;
const LARGE_ZOOM = 14;

/** A building's place and size in its block, which is 1 by 1. */
type Lot = {
  readonly u: number;
  readonly v: number;
  readonly wide: number;
  readonly deep: number;
  readonly heightM: number;
};

type Obstacle = { readonly a: Point; readonly b: Point; readonly clearMi: number };

export function buildingsOf(streets: Streets, z: number, tile: Projection): Feature[] {
  if (z < LARGE_ZOOM) return [];
  const features: Feature[] = [];
  const { west, east, south, north } = windowAround(tile.southWest, tile.northEast, 0);
  const obstacles = obstaclesNear(streets, tile);
  for (let j = south; j < Math.min(north, HEIGHT - 1); j++) {
    for (let i = west; i < Math.min(east, WIDTH - 1); i++) {
      for (const lot of lotsOf(streets, z, i, j)) {
        features.push(...buildingFeature(streets, tile, i, j, lot, obstacles));
      }
    }
  }
  return features;
}

/** A yard with its stalls, in units of a tile; parts may lie outside of the tile. */
export type ParkingLot = { readonly ground: Ring; readonly stalls: readonly Stall[] };
type Ring = readonly (readonly [number, number])[];
/** `side`: the line beside it. `car`: null while it is empty; `color`: one of three. */
type Stall = { readonly side: Ring; readonly car: Ring | null; readonly color: number };

/** Stalls are too small to be seen before this zoom. */
const STALLS_ZOOM = 16;
/** Rows of stalls across a block, and stalls along it: a block is about 200 m wide. */
const STALL_ROWS = [0.16, 0.27, 0.73, 0.84];
const STALLS = 44;

/** The yards around shops and works, the same whatever tile they are seen on. */
export function parkingLotsOf(streets: Streets, z: number, tile: Projection): ParkingLot[] {
  if (z < LARGE_ZOOM) return [];
  const lots: ParkingLot[] = [];
  const { west, east, south, north } = windowAround(tile.southWest, tile.northEast, 0);
  const obstacles = obstaclesNear(streets, tile);
  for (let j = south; j < Math.min(north, HEIGHT - 1); j++) {
    for (let i = west; i < Math.min(east, WIDTH - 1); i++) {
      const zone = streets.zone[cellOf(i, j)]!;
      if (zone !== ZONE.shops && zone !== ZONE.works) continue;
      const corners = [0.12, 0.88].flatMap((u) => [0.12, 0.88].map((v) => [u, v] as const));
      const isFree = corners.every(([u, v]) => isClear(inBlock(streets, i, j, u, v), obstacles));
      if (isFree) lots.push(parkingLot(streets, z, tile, i, j));
    }
  }
  return lots;
}

function parkingLot(
  streets: Streets,
  z: number,
  tile: Projection,
  i: number,
  j: number,
): ParkingLot {
  const at = (u: number, v: number): readonly [number, number] => {
    const { lonE6, latE6 } = inBlock(streets, i, j, u, v);
    return [tile.x(lonE6), tile.y(latE6)];
  };
  const box = (u: number, v: number, wide: number, deep: number): Ring => [
    at(u, v),
    at(u + wide, v),
    at(u + wide, v + deep),
    at(u, v + deep),
  ];
  const ground = box(0.08, 0.08, 0.84, 0.84);
  if (z < STALLS_ZOOM) return { ground, stalls: [] };
  const step = 0.76 / STALLS;
  const stalls = STALL_ROWS.flatMap((v, row) =>
    Array.from({ length: STALLS }, (_, k): Stall => {
      const u = 0.12 + k * step;
      const luck = chance(i * 256 + row * 64 + k, j, SALT.building);
      const isTaken = luck < 0.55;
      return {
        side: [at(u, v - 0.013), at(u, v + 0.013)],
        car: isTaken ? box(u + step * 0.2, v - 0.011, step * 0.6, 0.022) : null,
        color: Math.floor(luck * 100) % 3,
      };
    }),
  );
  return { ground, stalls };
}

function lotsOf(streets: Streets, z: number, i: number, j: number): Lot[] {
  const zone = streets.zone[cellOf(i, j)]!;
  if (zone === ZONE.core) return towers(streets, i, j);
  if (zone === ZONE.shops) return halls(i, j, 2, 7);
  if (zone === ZONE.works) return halls(i, j, 1, 11);
  const isHomes = zone === ZONE.town || zone === ZONE.suburb;
  return z >= HOUSE_ZOOM && isHomes ? houses(streets, i, j, zone === ZONE.town) : [];
}

/** Nine lots; the nearer to the core, the higher. */
function towers(streets: Streets, i: number, j: number): Lot[] {
  const { lonE6, latE6 } = slotPoint(streets, j * WIDTH + i);
  const near = Math.max(0, 1 - milesBetween(lonE6, latE6, CORE.lonE6, CORE.latE6));
  const lots: Lot[] = [];
  for (let k = 0; k < 9; k++) {
    const luck = chance(i * 9 + k, j, SALT.building);
    if (luck < 0.22) continue;
    const rise = chance(j * 9 + k, i, SALT.building);
    lots.push({
      u: 0.22 + 0.28 * (k % 3),
      v: 0.22 + 0.28 * Math.floor(k / 3),
      wide: 0.14 + 0.1 * luck,
      deep: 0.14 + 0.1 * rise,
      heightM: Math.round(8 + 26 * luck + 170 * near * near * rise * rise * rise),
    });
  }
  return lots;
}

/** One or two big boxes with their yards. */
function halls(i: number, j: number, count: number, leastM: number): Lot[] {
  const lots: Lot[] = [];
  for (let k = 0; k < count; k++) {
    const luck = chance(i * 4 + k, j, SALT.building);
    if (luck < 0.3) continue;
    const other = chance(j * 4 + k, i, SALT.building);
    lots.push({
      u: count === 1 ? 0.5 : 0.3 + 0.4 * k,
      v: 0.35 + 0.3 * other,
      wide: (count === 1 ? 0.4 : 0.2) + 0.12 * luck,
      deep: 0.22 + 0.26 * other,
      heightM: Math.round(leastM + 5 * luck),
    });
  }
  return lots;
}

/** Houses along those sides of the block that have a street, closer together in town. */
function houses(streets: Streets, i: number, j: number, isTown: boolean): Lot[] {
  const slot = j * WIDTH + i;
  const { edge } = streets;
  const lots: Lot[] = [];
  const count = isTown ? 8 : 6;
  const off = isTown ? 0.17 : 0.2;
  const sides = [edge[slot * 2], edge[(slot + WIDTH) * 2], edge[slot * 2 + 1], edge[slot * 2 + 3]];
  sides.forEach((street, side) => {
    if (street === 0) return;
    // The rows along east and west sides leave the corners to the others.
    const first = side < 2 ? 0 : 2;
    for (let k = first; k < count - first; k++) {
      const luck = chance(i * 64 + side * 16 + k, j, SALT.building);
      if (luck < 0.14) continue;
      const along = 0.1 + (0.8 * (k + 0.5)) / count + (luck - 0.5) * 0.03;
      const across = (side % 2 === 0 ? off : 1 - off) + (luck - 0.5) * 0.04;
      const width = 0.055 + 0.03 * luck;
      const depth = 0.05 + 0.025 * chance(i, j * 64 + side * 16 + k, SALT.building);
      lots.push({
        u: side < 2 ? along : across,
        v: side < 2 ? across : along,
        wide: side < 2 ? width : depth,
        deep: side < 2 ? depth : width,
        heightM: Math.round(4 + (isTown ? 7 : 4) * luck),
      });
    }
  });
  return lots;
}

function buildingFeature(
  streets: Streets,
  tile: Projection,
  i: number,
  j: number,
  { u, v, wide, deep, heightM }: Lot,
  obstacles: readonly Obstacle[],
): Feature[] {
  if (!isClear(inBlock(streets, i, j, u, v), obstacles)) return [];
  const ring: number[] = [];
  for (const [x, y] of [
    [-1, -1],
    [-1, 1],
    [1, 1],
    [1, -1],
  ] as const) {
    const corner = inBlock(streets, i, j, u + (x * wide) / 2, v + (y * deep) / 2);
    ring.push(tile.x(corner.lonE6), tile.y(corner.latE6));
  }
  return areaFeature({ height: heightM }, [clipRing(ring)]);
}

/** A place in a block that its four streets have bent. */
function inBlock(streets: Streets, i: number, j: number, u: number, v: number): Point {
  const slot = j * WIDTH + i;
  const at = (column: Int32Array) => {
    const low = column[slot]! + (column[slot + 1]! - column[slot]!) * u;
    const high = column[slot + WIDTH]! + (column[slot + WIDTH + 1]! - column[slot + WIDTH]!) * u;
    return low + (high - low) * v;
  };
  return { lonE6: at(streets.lonE6), latE6: at(streets.latE6) };
}

/** Highways and rivers near the tile: no building stands on them. */
function obstaclesNear({ net }: Streets, tile: Projection): Obstacle[] {
  const found: Obstacle[] = [];
  const add = (a: Point, b: Point, clearMi: number) => {
    const { southWest, northEast } = tile;
    const pad = 6_000;
    if (Math.max(a.lonE6, b.lonE6) < southWest.lonE6 - pad) return;
    if (Math.min(a.lonE6, b.lonE6) > northEast.lonE6 + pad) return;
    if (Math.max(a.latE6, b.latE6) < southWest.latE6 - pad) return;
    if (Math.min(a.latE6, b.latE6) > northEast.latE6 + pad) return;
    found.push({ a, b, clearMi });
  };
  for (const { nodes } of net.highways) {
    for (let k = 1; k < nodes.length; k++) {
      add(net.points[nodes[k - 1]!]!, net.points[nodes[k]!]!, 0.035);
    }
  }
  for (const { course, halfWidthMi } of RIVERS) {
    for (let k = 1; k < course.length; k++) add(course[k - 1]!, course[k]!, halfWidthMi + 0.03);
  }
  return found;
}

function isClear(point: Point, obstacles: readonly Obstacle[]): boolean {
  for (const { a, b, clearMi } of obstacles) {
    if (projectOnSegment(point, a, b).milesOff < clearMi) return false;
  }
  return !LAKES.some(({ shore }) => isInside(shore, point.lonE6, point.latE6));
}
