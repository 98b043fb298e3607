import { describe, expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { ROAD } from './graph.ts';
import { CORE } from './lattice.ts';
import { BUFFER, EXTENT, mercatorHeight, projectionOf } from './mercator.ts';
import { openMetro } from './metro.ts';
import { milesBetween } from './plane.ts';
import { GOLDEN_TILES, tileFingerprints } from './testing/golden.ts';
import { encodeTile, tileLayers } from './tile.ts';
import type { Feature } from './tileFeature.ts';
import { TOWNS } from './towns.ts';

type TileId = { readonly z: number; readonly x: number; readonly y: number };
type Segment = readonly [number, number, number, number];

const { integer, record } = fc;
const { graph } = openMetro();

const zoom = integer({ min: 8, max: 16 });
const spot = record({
  lonE6: integer({ min: -95_150_000, max: -94_150_000 }),
  latE6: integer({ min: 38_650_000, max: 39_400_000 }),
});

function tileAt(z: number, { lonE6, latE6 }: { lonE6: number; latE6: number }): TileId {
  const x = Math.floor((lonE6 / 360e6 + 0.5) * 2 ** z);
  return { z, x, y: Math.floor(mercatorHeight(latE6) * 2 ** z) };
}

function pathsOf(feature: Feature): readonly (readonly (readonly [number, number])[])[] {
  return feature.type === 1 ? [feature.geometry] : feature.geometry;
}

function segmentsOf(features: readonly Feature[]): Segment[] {
  return features.flatMap((feature) =>
    pathsOf(feature).flatMap((path) =>
      path.slice(1).map(([x, y], k): Segment => [path[k]![0], path[k]![1], x, y]),
    ),
  );
}

/** Distance from a point to the nearest of the segments. */
function distanceTo(segments: readonly Segment[], x: number, y: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (const [ax, ay, bx, by] of segments) {
    const square = (bx - ax) ** 2 + (by - ay) ** 2;
    const share = square === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square;
    const at = Math.min(1, Math.max(0, share));
    best = Math.min(best, Math.hypot(ax + (bx - ax) * at - x, ay + (by - ay) * at - y));
  }
  return best;
}

/** The graph's edges that reach into the tile, in its units, with their road class. */
function graphSegments({ z, x, y }: TileId): { readonly line: Segment; readonly road: number }[] {
  const tile = projectionOf(z, x, y);
  const xs = Array.from(graph.lonE6, (lon) => tile.x(lon));
  const ys = Array.from(graph.latE6, (lat) => tile.y(lat));
  const isIn = (n: number) =>
    Math.abs(xs[n]! - EXTENT / 2) < EXTENT && Math.abs(ys[n]! - EXTENT / 2) < EXTENT;
  const found: { line: Segment; road: number }[] = [];
  for (let a = 0; a < graph.nodeCount; a++) {
    for (let e = graph.first[a]!; e < graph.first[a + 1]!; e++) {
      const b = graph.target[e]!;
      if (a > b || (!isIn(a) && !isIn(b))) continue;
      found.push({ line: [xs[a]!, ys[a]!, xs[b]!, ys[b]!], road: graph.road[e]! });
    }
  }
  return found;
}

function isInside(x: number, y: number): boolean {
  return x >= 0 && x <= EXTENT && y >= 0 && y <= EXTENT;
}

function isWithinBuffer([x, y]: readonly [number, number]): boolean {
  const isWhole = Number.isInteger(x) && Number.isInteger(y);
  return isWhole && Math.min(x, y) >= -BUFFER && Math.max(x, y) <= EXTENT + BUFFER;
}

function isClosed(ring: readonly (readonly [number, number])[]): boolean {
  const [first, last] = [ring[0]!, ring.at(-1)!];
  return first[0] === last[0] && first[1] === last[1];
}

function surveyed(ring: readonly (readonly [number, number])[]): number {
  return ring.slice(1).reduce((sum, [x, y], k) => sum + ring[k]![0] * y - x * ring[k]![1], 0);
}

describe('a tile', () => {
  test.prop([zoom, spot], { numRuns: 60 })('stays within its buffered square', (z, at) => {
    const id = tileAt(z, at);
    const features = Object.values(tileLayers(id.z, id.x, id.y)).flat() as Feature[];
    for (const feature of features) {
      const paths = pathsOf(feature);
      const least = [0, 1, 2, 4][feature.type]!;
      const isSound =
        paths.length > 0 &&
        paths.every((path) => path.length >= least && path.every(isWithinBuffer)) &&
        (feature.type !== 3 || paths.every(isClosed)) &&
        Object.values(feature.tags).every((value) => value !== '' && value === value);
      if (!isSound) expect(feature).toBe('sound');
    }
  });

  test.prop([integer({ min: 13, max: 16 }), spot], { numRuns: 15 })(
    'draws exactly the streets and highways of the router',
    (z, at) => {
      const id = tileAt(z, at);
      const { streets, highways } = tileLayers(id.z, id.x, id.y);
      const graphLines = graphSegments(id);
      const tolerance = z < 14 ? 2.5 : 1.5;
      for (const [name, road] of Object.entries(ROAD)) {
        const features = [...streets, ...highways].filter(({ tags }) => tags['class'] === name);
        const drawn = segmentsOf(features);
        const driven = graphLines.filter((each) => each.road === road).map(({ line }) => line);
        for (const [here, there] of [
          [drawn, driven],
          [driven, drawn],
        ] as const) {
          for (const [ax, ay, bx, by] of here) {
            const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
            if (isInside(x, y)) expect(distanceTo(there, x, y)).toBeLessThan(tolerance);
          }
        }
      }
    },
  );

  test.prop([integer({ min: 9, max: 12 }), spot], { numRuns: 4 })(
    'shows fewer streets at low zoom, in the same places',
    (z, at) => {
      const id = tileAt(z, at);
      const { streets, highways } = tileLayers(id.z, id.x, id.y);
      const driven = graphSegments(id).map(({ line }) => line);
      const drawn = segmentsOf([...streets, ...highways]);
      const some = drawn.filter((_, k) => k % Math.ceil(drawn.length / 60) === 0);
      for (const [ax, ay, bx, by] of some) {
        const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
        // Half a pixel is eight units.
        if (isInside(x, y)) expect(distanceTo(driven, x, y)).toBeLessThan(8);
      }
    },
  );

  test.prop([zoom, spot], { numRuns: 60 })('has outer rings that turn clockwise', (z, at) => {
    const id = tileAt(z, at);
    const { land, water, buildings } = tileLayers(id.z, id.x, id.y);
    for (const feature of [...land, ...buildings]) {
      expect(surveyed(pathsOf(feature)[0]!)).toBeGreaterThanOrEqual(0);
    }
    for (const feature of water) expect(surveyed(pathsOf(feature)[0]!)).not.toBe(0);
  });

  test.prop([zoom, spot], { numRuns: 30 })('has the same bytes each time', (z, at) => {
    const { x, y } = tileAt(z, at);
    expect(encodeTile(z, x, y)).toEqual(encodeTile(z, x, y));
  });
});

describe('the content of a tile', () => {
  test('is empty far from the metro', () => {
    expect(encodeTile(10, 301, 385)).toHaveLength(0);
    expect(encodeTile(8, 0, 0)).toHaveLength(0);
    expect(encodeTile(15, 32_767, 32_767)).toHaveLength(0);
  });

  test('has each town name in exactly one tile', () => {
    const { x, y } = tileAt(10, CORE);
    const names: unknown[] = [];
    for (let dx = -3; dx <= 3; dx++) {
      for (let dy = -3; dy <= 3; dy++) {
        for (const { tags } of tileLayers(10, x + dx, y + dy).places) names.push(tags['name']);
      }
    }
    expect(names).toHaveLength(TOWNS.length);
    expect(new Set(names)).toEqual(new Set(TOWNS.map(({ name }) => name)));
  });

  test('has towers only within a mile of the core', () => {
    let towers = 0;
    let others = 0;
    const core = tileAt(14, CORE);
    for (let dx = -2; dx <= 2; dx++) {
      for (let dy = -2; dy <= 2; dy++) {
        const tile = projectionOf(14, core.x + dx, core.y + dy);
        for (const feature of tileLayers(14, core.x + dx, core.y + dy).buildings) {
          const [px, py] = pathsOf(feature)[0]![0]!;
          const far = Math.hypot(px - tile.x(CORE.lonE6), py - tile.y(CORE.latE6));
          const miles = (far / EXTENT) * (24_901 / 2 ** 14) * 0.777;
          if (Number(feature.tags['height']) > 35) {
            towers++;
            expect(miles).toBeLessThan(1.2);
          } else others++;
        }
      }
    }
    expect(towers).toBeGreaterThan(20);
    expect(others).toBeGreaterThan(200);
  });

  test('has the ring interstate, its shield, the river and its bridges', () => {
    const { x, y } = tileAt(10, CORE);
    const { highways, water, land } = tileLayers(10, x, y);
    const shields = new Set(highways.map(({ tags }) => tags['shield']));
    for (const shield of ['435', '35', '70']) expect(shields).toContain(shield);
    expect(water.map(({ tags }) => tags['name'])).toContain('Missouri River');
    expect(land.map(({ tags }) => tags['kind'])).toContain('urban');
  });
});

test('the mercator polynomial is the mercator projection', () => {
  for (let lat = 37.5; lat < 40.5; lat += 0.01) {
    const sine = Math.sin((lat * Math.PI) / 180);
    const height = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
    // A unit of a tile at zoom 16 is 4e-9 of the world.
    expect(Math.abs(mercatorHeight(lat * 1e6) - height)).toBeLessThan(1e-9);
  }
  expect(milesBetween(0, 0, 0, 1e6)).toBeCloseTo(69, 6);
});

test('tiles have the golden bytes in every engine', () => {
  expect(tileFingerprints()).toEqual(GOLDEN_TILES);
});
