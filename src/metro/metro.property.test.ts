import { array, assert, double, integer, nat, oneof, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { advance, positionAlong } from './along.ts';
import { openMetro } from './metro.ts';
import { headingOf, milesBetween } from './plane.ts';
import { columnName, rowName } from './names.ts';
import { HEIGHT, WIDTH } from './lattice.ts';

const metro = openMetro();
const { graph } = metro;

const seed = nat({ max: 0xffff_ffff });
const anyPlace = seed.map((n) => metro.addressFrom(n));
const anyPoint = record({
  lonE6: integer({ min: -95_150_000, max: -94_150_000 }),
  latE6: integer({ min: 38_650_000, max: 39_400_000 }),
});
const somewhere = oneof(anyPlace, anyPoint);

test('every address is routable and lies beside its street', () => {
  assert(
    property(seed, (n) => {
      const place = metro.addressFrom(n);
      const node = metro.nearestNode(place);
      const miles = milesBetween(place.lonE6, place.latE6, graph.lonE6[node]!, graph.latE6[node]!);
      expect(miles).toBeLessThan(0.15);
      expect(graph.first[node + 1]!).toBeGreaterThan(graph.first[node]!);
      const { line, city, state, postalCode } = place;
      expect(metro.addressAt(place.lonE6, place.latE6)).toEqual({ line, city, state, postalCode });
      expect(line).toMatch(/^[1-9]\d* \S.* \S+$/);
      expect(postalCode).toMatch(/^6[46]\d{3}$/);
      expect(metro.addressFrom(n)).toEqual(place);
    }),
    { numRuns: 500 },
  );
});

test('a route follows connected graph edges, and its time is their sum', () => {
  assert(
    property(somewhere, somewhere, (from, to) => {
      const route = metro.route(from, to);
      const { points, cumulativeMs: times } = route;
      expect(points.length).toBe(times.length * 2);
      expect([points[0], points[1]]).toEqual([from.lonE6, from.latE6]);
      expect([points.at(-2), points.at(-1)]).toEqual([to.lonE6, to.latE6]);
      expect(times[0]).toBe(0);
      expect(times.at(-1)).toBe(route.durationMs);
      expect(metro.leg(from, to)).toEqual({
        distanceCmi: route.distanceCmi,
        durationMs: route.durationMs,
      });
      let miles = 0;
      for (let k = 1; k < times.length; k++) {
        expect(times[k]!).toBeGreaterThan(times[k - 1]!);
        miles += milesBetween(
          points[k * 2 - 2]!,
          points[k * 2 - 1]!,
          points[k * 2]!,
          points[k * 2 + 1]!,
        );
      }
      expect(Math.abs(miles * 100 - route.distanceCmi)).toBeLessThan(2);
      expect(metro.route(from, to)).toEqual(route);
    }),
    { numRuns: 30 },
  );
});

test('every step between the ends of a route is an edge of the graph', () => {
  // A place may hold two nodes: an interstate passes over a street.
  const nodesAt = new Map<string, number[]>();
  for (let n = 0; n < graph.nodeCount; n++) {
    const place = `${graph.lonE6[n]},${graph.latE6[n]}`;
    nodesAt.set(place, [...(nodesAt.get(place) ?? []), n]);
  }
  const edgesBetween = (a: readonly number[], b: readonly number[]) =>
    a.flatMap((from) => {
      const [first, end] = [graph.first[from]!, graph.first[from + 1]!];
      const edges = Array.from({ length: end - first }, (_, k) => first + k);
      return edges.filter((edge) => b.includes(graph.target[edge]!));
    });
  const overTheBridge = [
    { lonE6: -94_644_144, latE6: 39_182_944 },
    { lonE6: -94_721_840, latE6: 39_240_847 },
  ].map((point) => ({ ...metro.addressAt(point.lonE6, point.latE6), ...point }));
  assert(
    property(anyPlace, anyPlace, (from, to) => {
      const { points, cumulativeMs: times } = metro.route(from, to);
      for (let k = 2; k < times.length - 1; k++) {
        const a = nodesAt.get(`${points[k * 2 - 2]},${points[k * 2 - 1]}`)!;
        const b = nodesAt.get(`${points[k * 2]},${points[k * 2 + 1]}`)!;
        const durations = edgesBetween(a, b).map((edge) => graph.ms[edge]);
        expect(durations).toContain(times[k]! - times[k - 1]!);
      }
    }),
    { numRuns: 20, examples: [[overTheBridge[0]!, overTheBridge[1]!]] },
  );
});

test('durations are zero at home, symmetric and no shorter by way of a third place', () => {
  assert(
    property(somewhere, somewhere, somewhere, (a, b, c) => {
      const there = metro.leg(a, b);
      expect(metro.leg(b, a)).toEqual(there);
      expect(metro.leg(a, a).durationMs).toBe(0);
      expect(there.durationMs).toBeGreaterThanOrEqual(0);
      const detour = metro.leg(a, c).durationMs + metro.leg(c, b).durationMs;
      expect(there.durationMs).toBeLessThanOrEqual(detour);
    }),
    { numRuns: 25 },
  );
});

test('the node of a point is the nearest of all street corners', () => {
  assert(
    property(anyPoint, (point) => {
      const chosen = metro.nearestNode(point);
      const milesTo = (n: number) =>
        milesBetween(point.lonE6, point.latE6, graph.lonE6[n]!, graph.latE6[n]!);
      const best = milesTo(chosen);
      for (const n of graph.nodeOfSlot) if (n >= 0 && milesTo(n) < best) throw new Error(`${n}`);
    }),
    { numRuns: 60 },
  );
});

test('a moved position equals a fresh lookup on the same route', () => {
  assert(
    property(
      anyPlace,
      anyPlace,
      array(double({ min: -0.2, max: 1.2, noNaN: true }), { maxLength: 30 }),
      (from, to, shares) => {
        const route = metro.route(from, to);
        const cursor = positionAlong(route, 0);
        for (const share of shares) {
          const elapsedMs = Math.round(route.durationMs * share);
          advance(route, elapsedMs, cursor);
          expect(cursor).toEqual(positionAlong(route, elapsedMs));
          expect(Number.isInteger(cursor.lonE6) && Number.isInteger(cursor.latE6)).toBe(true);
          expect(cursor.heading).toBeGreaterThanOrEqual(0);
          expect(cursor.heading).toBeLessThan(360);
        }
        const end = positionAlong(route, route.durationMs);
        expect([end.lonE6, end.latE6]).toEqual([to.lonE6, to.latE6]);
      },
    ),
    { numRuns: 20 },
  );
});

test('a heading is the compass direction of the segment to the nearest degree', () => {
  assert(
    property(integer({ min: 0, max: 359 }), integer({ min: 300, max: 9000 }), (deg, m) => {
      const turn = (deg * Math.PI) / 180;
      const lon = Math.round((Math.sin(turn) * m * 100) / 53.735);
      const lat = Math.round((Math.cos(turn) * m * 100) / 69);
      const off = Math.abs(headingOf(0, 0, lon, lat) - deg);
      expect(Math.min(off, 360 - off)).toBeLessThanOrEqual(1);
    }),
  );
});

test('no two streets of one direction have the same name', () => {
  const rows = Array.from({ length: HEIGHT }, (_, j) => `${j > 224 ? 'N' : ''} ${rowName(j)}`);
  const columns = Array.from({ length: WIDTH }, (_, i) => columnName(i));
  expect(new Set(rows).size).toBe(HEIGHT);
  expect(new Set(columns).size).toBe(WIDTH);
  for (const name of [...rows, ...columns]) expect(name).not.toMatch(/undefined/);
});
