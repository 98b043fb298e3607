// Areas of a tile: land use, rivers and lakes. Drawn before the streets.
import { clipLine, clipRing, thin } from './clip.ts';
import { type LandArea, type LandKind, layLand } from './land.ts';
import type { Projection } from './mercator.ts';
import { MILES_PER_LAT_E6, MILES_PER_LON_E6, milesBetween, type Point } from './plane.ts';
import type { Streets } from './streetNet.ts';
import { areaFeature, type Feature, lineFeature } from './tileFeature.ts';
import { LAKES, type River, RIVERS } from './water.ts';

/** Below this zoom only what stays visible is kept, from this many cells of a kind on. */
const DETAIL_ZOOM = 11;
const LEAST_CELLS: { readonly [Kind in LandKind]: number } = {
  urban: 4,
  park: 3,
  wood: 8,
  works: 4,
  shops: 5,
  core: 1,
};

let areas: LandArea[] | undefined;

export function landOf(streets: Streets, z: number, tile: Projection): Feature[] {
  areas ??= layLand(streets);
  const { southWest, northEast } = tile;
  return areas.flatMap((area) => {
    if (z < DETAIL_ZOOM && area.cells < LEAST_CELLS[area.kind]) return [];
    if (area.east < southWest.lonE6 || area.west > northEast.lonE6) return [];
    if (area.north < southWest.latE6 || area.south > northEast.latE6) return [];
    const rings = area.rings.map((ring) => clipRing(thinRing(projectRing(tile, ring), z)));
    return areaFeature({ kind: area.kind }, rings);
  });
}

export function waterOf(z: number, tile: Projection): Feature[] {
  const lakes = LAKES.flatMap(({ name, shore }) => {
    const ring = shore.flatMap((p) => [tile.x(p.lonE6), tile.y(p.latE6)]);
    return areaFeature({ kind: 'lake', name }, [clipRing(ring)]);
  });
  const rivers = RIVERS.filter(({ halfWidthMi }) => halfWidthMi > 0.05 && z >= 9);
  return [...lakes, ...rivers.flatMap((river) => riverAreas(river, tile))];
}

/** Middle lines of rivers and streams: for their names, and for what is too narrow for an area. */
export function waterwaysOf(z: number, tile: Projection): Feature[] {
  return RIVERS.flatMap(({ name, course, halfWidthMi }) => {
    const line = course.flatMap((p) => [tile.x(p.lonE6), tile.y(p.latE6)]);
    const kind = halfWidthMi > 0.05 ? 'river' : 'stream';
    return lineFeature({ kind, name }, clipLine(thin(line, z < 12 ? 4 : 1)));
  });
}

function projectRing(tile: Projection, ring: readonly number[]): number[] {
  return ring.map((value, k) => (k % 2 === 0 ? tile.x(value) : tile.y(value)));
}

function thinRing(ring: number[], z: number): number[] {
  if (z >= 13) return ring;
  return thin([...ring, ring[0]!, ring[1]!], 6).slice(0, -2);
}

/** The stretches of a river near the tile, each as wide as it is. */
function riverAreas(river: River, tile: Projection): Feature[] {
  const { course, halfWidthMi } = river;
  const stretches: Point[][] = [];
  let stretch: Point[] = [];
  for (let k = 0; k < course.length; k++) {
    const isNear = [k - 1, k, k + 1].some(
      (n) => course[n] && isAround(tile, course[n], halfWidthMi),
    );
    if (isNear) stretch.push(course[k]!);
    if (!isNear || k + 1 === course.length) {
      if (stretch.length > 1) stretches.push(stretch);
      stretch = [];
    }
  }
  return stretches.flatMap((points) => {
    const ring = banks(points, halfWidthMi).map((p) => [tile.x(p.lonE6), tile.y(p.latE6)]);
    return areaFeature({ kind: 'river', name: river.name }, [clipRing(ring.flat())]);
  });
}

function isAround({ southWest, northEast }: Projection, p: Point, padMi: number): boolean {
  const lonPad = (padMi + 0.3) / MILES_PER_LON_E6;
  const latPad = (padMi + 0.3) / MILES_PER_LAT_E6;
  return (
    p.lonE6 > southWest.lonE6 - lonPad &&
    p.lonE6 < northEast.lonE6 + lonPad &&
    p.latE6 > southWest.latE6 - latPad &&
    p.latE6 < northEast.latE6 + latPad
  );
}

/** Down one bank and back up the other. */
function banks(course: readonly Point[], halfWidthMi: number): Point[] {
  const down = course.map((_, k) => bankPoint(course, k, halfWidthMi));
  const up = course.map((_, k) => bankPoint(course, k, -halfWidthMi)).reverse();
  return [...down, ...up];
}

function bankPoint(course: readonly Point[], k: number, offMi: number): Point {
  const a = course[Math.max(0, k - 1)]!;
  const b = course[Math.min(course.length - 1, k + 1)]!;
  const miles = milesBetween(a.lonE6, a.latE6, b.lonE6, b.latE6);
  const x = ((b.lonE6 - a.lonE6) * MILES_PER_LON_E6) / miles;
  const y = ((b.latE6 - a.latE6) * MILES_PER_LAT_E6) / miles;
  return {
    lonE6: course[k]!.lonE6 - (y * offMi) / MILES_PER_LON_E6,
    latE6: course[k]!.latE6 + (x * offMi) / MILES_PER_LAT_E6,
  };
}
