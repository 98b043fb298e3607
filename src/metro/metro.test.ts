import { describe, expect, test } from 'vitest';
import { positionAlong } from './along.ts';
import { ROAD } from './graph.ts';
import { openMetro } from './metro.ts';
import type { Point } from './plane.ts';
import { openRouter, type Route } from './router.ts';
import { GOLDEN_METRO, metroFingerprints } from './testing/golden.ts';

const metro = openMetro();
const { graph } = metro;

function townCalled(name: string): Point {
  const found = metro.towns.find((town) => town.name === name);
  if (!found) throw new Error(name);
  return found;
}

/** Road classes a route uses, by walking its points back into the graph. */
function roadsOf(route: Route): Set<number> {
  const used = new Set<number>();
  const nodeAt = new Map<string, number>();
  for (let n = 0; n < graph.nodeCount; n++) nodeAt.set(`${graph.lonE6[n]},${graph.latE6[n]}`, n);
  const nodes: (number | undefined)[] = [];
  for (let p = 0; p < route.points.length; p += 2) {
    nodes.push(nodeAt.get(`${route.points[p]},${route.points[p + 1]}`));
  }
  for (let k = 1; k < nodes.length; k++) {
    const [a, b] = [nodes[k - 1], nodes[k]];
    if (a === undefined || b === undefined) continue;
    for (let e = graph.first[a]!; e < graph.first[a + 1]!; e++) {
      if (graph.target[e] === b) used.add(graph.road[e]!);
    }
  }
  return used;
}

describe('the road graph', () => {
  test('is connected: one tree reaches every node', () => {
    const { root, take } = metro.treeTo(0);
    let unreached = 0;
    for (let n = 0; n < graph.nodeCount; n++) if (n !== root && take[n] === 255) unreached++;
    expect(unreached).toBe(0);
    expect(graph.nodeCount).toBeGreaterThan(40_000);
    expect(graph.nodeCount).toBeLessThan(80_000);
  });

  test('every edge has a twin with the same length, time and class', () => {
    for (let n = 0; n < graph.nodeCount; n++) {
      for (let e = graph.first[n]!; e < graph.first[n + 1]!; e++) {
        const back = graph.first[graph.target[e]!]! + graph.twin[e]!;
        if (graph.target[back] !== n) throw new Error(`edge ${e} has no twin`);
        if (graph.ms[back] !== graph.ms[e] || graph.length[back] !== graph.length[e]) {
          throw new Error(`edge ${e} differs from its twin`);
        }
        if (graph.road[back] !== graph.road[e]) throw new Error(`edge ${e} changes class`);
      }
    }
  });

  test('coordinates stay within the metro', () => {
    for (let n = 0; n < graph.nodeCount; n++) {
      if (Math.abs(graph.lonE6[n]! + 94_650_000) > 460_000) throw new Error(`lon of ${n}`);
      if (Math.abs(graph.latE6[n]! - 39_025_000) > 340_000) throw new Error(`lat of ${n}`);
    }
  });
});

describe('routes', () => {
  test("Overland Park to Lee's Summit takes an interstate", () => {
    const route = metro.route(townCalled('Overland Park'), townCalled("Lee's Summit"));
    expect(roadsOf(route)).toContain(ROAD.interstate);
    expect(route.distanceCmi).toBeGreaterThan(1_500);
    expect(route.distanceCmi).toBeLessThan(2_500);
  });

  test('a route from a place to itself has no distance and no time', () => {
    const place = metro.addressFrom(1);
    expect(metro.leg(place, place)).toEqual({ distanceCmi: 0, durationMs: 0 });
    const route = metro.route(place, place);
    expect([...route.points]).toEqual([place.lonE6, place.latE6]);
    expect([...route.cumulativeMs]).toEqual([0]);
    const { lonE6, latE6 } = positionAlong(route, 5_000);
    expect([lonE6, latE6]).toEqual([place.lonE6, place.latE6]);
  });

  test('a far-away place is still reached', () => {
    const chicago = { lonE6: -87_630_000, latE6: 41_880_000 };
    const leg = metro.leg(chicago, townCalled('Liberty'));
    expect(leg.distanceCmi).toBeGreaterThan(30_000);
    expect(metro.leg(townCalled('Liberty'), chicago)).toEqual(leg);
  });

  test('a route does not depend on earlier requests', () => {
    const router = openRouter(graph, metro.nearestNode, 2);
    const ask = () => router.route(metro.addressFrom(11), metro.addressFrom(12));
    const before = ask();
    const kept = router.treeTo(7);
    expect(router.treeTo(7)).toBe(kept);
    for (const node of [100, 200, 300]) router.treeTo(node);
    expect(router.treeTo(7)).not.toBe(kept);
    expect(router.treeTo(7)).toEqual(kept);
    expect(ask()).toEqual(before);
    expect(before).toEqual(metro.route(metro.addressFrom(11), metro.addressFrom(12)));
  });
});

describe('addresses', () => {
  test('a requested place lies near its town, on the requested kind of street', () => {
    const near = townCalled('Olathe');
    for (let seed = 0; seed < 50; seed++) {
      const place = metro.addressFrom(seed, { near, withinMi: 2, street: 'busy' });
      expect(place.state).toBe('KS');
      expect(metro.leg(place, near).distanceCmi).toBeLessThan(600);
    }
  });

  test('the known places lie in their towns', () => {
    expect(metro.addressAt(-94_670_000, 38_960_000)).toMatchObject({
      city: 'Overland Park',
      state: 'KS',
    });
    expect(metro.addressAt(-94_378_000, 38_914_000)).toMatchObject({
      city: "Lee's Summit",
      state: 'MO',
    });
    expect(metro.addressAt(-94_680_000, 39_230_000).state).toBe('MO');
    expect(metro.addressAt(-94_720_000, 39_130_000).state).toBe('KS');
  });
});

test('the metro has the golden hashes in every engine', () => {
  expect(metroFingerprints(metro)).toEqual(GOLDEN_METRO);
});

test('a long route names its main highways in the order of driving', () => {
  const [from, to] = [townCalled('Olathe'), townCalled('Independence')];
  const there = metro.highwaysOf(metro.route(from, to));
  expect(there.length).toBeGreaterThan(0);
  expect(there.length).toBeLessThanOrEqual(2);
  for (const ref of there) expect(ref).toMatch(/^(I|US|K|M)-\d+$/);
  expect(metro.highwaysOf(metro.route(to, from))).toEqual([...there].reverse());
});

test('a route over streets alone names no highway', () => {
  const from = townCalled('Olathe');
  const to = { lonE6: from.lonE6 + 4_000, latE6: from.latE6 };
  expect(metro.highwaysOf(metro.route(from, to))).toEqual([]);
});
