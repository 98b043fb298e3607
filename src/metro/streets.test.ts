import { describe, expect, test } from 'vitest';
import { slotPoint } from './latticeWalk.ts';
import { crossing } from './plane.ts';
import { farEnd, openStreets, STREET } from './streets.ts';
import { isInside, LAKES, type River, RIVERS } from './water.ts';

const streets = openStreets();

/** How many standing edges of each class cross the river's middle. */
function bridgesOver({ course }: River): number[] {
  const count = [0, 0, 0, 0];
  for (let e = 0; e < streets.edge.length; e++) {
    if (streets.edge[e] === STREET.none) continue;
    const p = slotPoint(streets, e >> 1);
    const q = slotPoint(streets, farEnd(e));
    for (let k = 1; k < course.length; k++) {
      const [a, b] = [course[k - 1]!, course[k]!];
      if (Math.abs(a.lonE6 - p.lonE6) > 9_000 || Math.abs(a.latE6 - p.latE6) > 9_000) continue;
      if (crossing(a, b, p, q) >= 0) count[streets.edge[e]!]!++;
    }
  }
  return count;
}

describe('water and streets', () => {
  test('arterial bridges cross the river, local streets never do', () => {
    for (const river of RIVERS) {
      const count = bridgesOver(river);
      expect(count[STREET.local]).toBe(0);
      expect(count[STREET.arterial]).toBeGreaterThan(1);
    }
    expect(bridgesOver(RIVERS[0]!)[STREET.arterial]).toBeLessThan(16);
  });

  test('no street corner lies in a lake', () => {
    for (let e = 0; e < streets.edge.length; e++) {
      if (streets.edge[e] === STREET.none) continue;
      const { lonE6, latE6 } = slotPoint(streets, e >> 1);
      if (LAKES.some(({ shore }) => isInside(shore, lonE6, latE6))) throw new Error(`edge ${e}`);
    }
    expect(LAKES.length).toBeGreaterThan(4);
  });
});

describe('highways', () => {
  const { highways, points } = streets.net;

  test('highways form one network with shared nodes where they meet', () => {
    const joined = new Set([highways[0]!]);
    for (const each of joined) {
      for (const other of highways) {
        if (other.nodes.some((node) => each.nodes.includes(node))) joined.add(other);
      }
    }
    expect([...joined].map(({ ref }) => ref).toSorted()).toEqual(
      highways.map(({ ref }) => ref).toSorted(),
    );
  });

  test('highways have at most one node at a place', () => {
    const places = new Set(points.map(({ lonE6, latE6 }) => `${lonE6},${latE6}`));
    expect(places.size).toBe(points.length);
  });

  test('I-435 is a ring', () => {
    const ring = highways.find(({ ref }) => ref === 'I-435')!;
    expect(ring.nodes[0]).toBe(ring.nodes.at(-1));
  });

  test('highways have interchanges with arterials along their whole length', () => {
    expect(streets.interchanges.size).toBeGreaterThan(150);
    for (const edge of streets.interchanges.keys()) {
      expect(streets.edge[edge]).toBe(STREET.arterial);
    }
  });
});
