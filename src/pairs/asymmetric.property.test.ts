// Ways that are longer in one direction than in the other, as on roads: what the search predicts is
// what a recomputation from the ways gives, and its plans are sound.
import { expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { runs } from '../../tests/propertyRuns.ts';
import { Chance } from '#planning/searching/chance.ts';
import { checkRoutes } from './checkRoutes.ts';
import { problemOf } from './instance.ts';
import { Insertion } from './insertion.ts';
import { PlaceMemory } from './placeMemory.ts';
import { planToTheEnd } from './planPairs.ts';
import { Routes } from './routes.ts';
import { Search } from './search.ts';
import { madeRoads, type RoadInstance, seeds } from './testing/instances.ts';

/** The sum of all ways of a plan, from the table alone; and what is late of what it serves. */
function driven(instance: RoadInstance, routes: Routes) {
  const { faults, distance } = checkRoutes(instance, routes.sequences());
  return { distance, late: faults.filter((fault) => !fault.includes('visited 0 times')) };
}

/** An insertion that remembers nothing. */
function insertionInto(routes: Routes, chance: Chance | null): Insertion {
  const memory = new PlaceMemory(routes.problem.pickups.length, routes.slots.length);
  memory.isTouched.fill(1);
  return new Insertion(routes, chance, memory);
}

test.prop([seeds, fc.integer({ min: 2, max: 14 }), fc.boolean()], { numRuns: runs(60, 600) })(
  'the predicted extra of an insertion is the recomputed one, and so is what a removal saves',
  (seed, pairs, isShortest) => {
    const instance = madeRoads(seed, pairs, isShortest);
    const problem = problemOf(instance);
    const chance = new Chance(seed);
    const routes = new Routes(problem);
    const insertion = insertionInto(routes, chance);
    const isOut = new Uint8Array(pairs);
    for (let step = 0; step < 40; step += 1) {
      const pair = chance.below(pairs);
      const before = driven(instance, routes);
      const route = routes.routeOf[problem.pickups[pair]];
      let predicted = 0;
      if (route < 0) {
        if (!insertion.seek(pair, 0)) continue;
        predicted = insertion.extra;
        routes.insert(pair, insertion.route, insertion.pickupAfter, insertion.dropoffAfter);
        expect(driven(instance, routes).late).toEqual([]);
      } else {
        predicted = -routes.savingOf(pair);
        isOut[pair] = 1;
        routes.remove(route, isOut);
        isOut[pair] = 0;
        if (routes.isLate(route)) expect(isShortest).toBe(false);
      }
      const after = driven(instance, routes);
      expect(after.distance - before.distance).toBeCloseTo(predicted, 6);
      expect(routes.distance).toBeCloseTo(after.distance, 6);
      const isLate = [...routes.slots.keys()].some((one) => routes.isLate(one));
      expect(after.late.length > 0).toBe(isLate);
      if (isLate) return;
    }
  },
);

test.prop([seeds, fc.integer({ min: 2, max: 7 })])(
  'where no detour is shorter, an insertion is the cheapest of all places',
  (seed, pairs) => {
    const instance = madeRoads(seed, pairs, true);
    const routes = new Routes(problemOf(instance));
    const insertion = insertionInto(routes, null);
    const last = pairs - 1;
    for (let pair = 0; pair < last; pair += 1) {
      if (!insertion.seek(pair, 1e6)) continue;
      routes.insert(pair, insertion.route, insertion.pickupAfter, insertion.dropoffAfter);
    }
    let least = Number.POSITIVE_INFINITY;
    const trial = new Routes(routes.problem);
    for (let route = 0; route < routes.limit; route += 1) {
      for (let p = 0; p < routes.slots[route] - 1; p += 1) {
        for (let d = p; d < routes.slots[route] - 1; d += 1) {
          trial.copy(routes);
          trial.insert(last, route, p, d);
          const { distance, late } = driven(instance, trial);
          if (late.length === 0) least = Math.min(least, distance - routes.distance);
        }
      }
    }
    expect(insertion.seek(last, 0)).toBe(least < Number.POSITIVE_INFINITY);
    if (insertion.route >= 0) expect(insertion.extra).toBeCloseTo(least, 6);
  },
);

test.prop([seeds, fc.integer({ min: 1, max: 20 }), fc.boolean()], { numRuns: runs(25, 400) })(
  'the independent check accepts a plan',
  (seed, pairs, isShortest) => {
    const instance = madeRoads(seed, pairs, isShortest);
    const budget = { is: 'iterations', iterations: 300 } as const;
    const outcome = planToTheEnd(problemOf(instance), { seed, budget });
    if (outcome.is !== 'planned') throw new Error(JSON.stringify(outcome));
    const { routes, distance, vehicles } = outcome.plan;
    expect(checkRoutes(instance, routes, distance)).toEqual({
      faults: [],
      distance: expect.closeTo(distance, 6),
      vehicles,
    });
  },
);

test.prop([seeds, fc.integer({ min: 6, max: 20 }), fc.boolean()], { numRuns: runs(5, 60) })(
  'the independent check accepts a plan with several fleets, children and ejections',
  (seed, pairs, isShortest) => {
    const instance = madeRoads(seed, pairs, isShortest);
    const search = new Search(problemOf(instance), seed, 100, 50);
    for (let turn = 0; turn < 200; turn += 1) search.run(10, turn / 200);
    const { best } = search;
    expect(checkRoutes(instance, best?.sequences() ?? [], best?.distance).faults).toEqual([]);
  },
);
