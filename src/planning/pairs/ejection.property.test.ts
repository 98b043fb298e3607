import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { Chance } from '../searching/chance.ts';
import { checkRoutes } from './checkRoutes.ts';
import { Ejection } from './ejection.ts';
import { type Instance, problemOf } from './instance.ts';
import { hasLongRoutes, Routes } from './routes.ts';
import { Search } from './search.ts';
import { madeInstance, seeds } from './testing/instances.ts';

/** The last pair fills a vehicle at noon, so that one pair out is seldom enough. */
function withBulkyLast(instance: Instance): Instance {
  const { stops, capacity } = instance;
  const changed = stops.map((stop, at) => {
    if (at === stops.length - 2) return { ...stop, demand: capacity, early: 350, late: 360 };
    if (at === stops.length - 1) return { ...stop, demand: -capacity, early: 350, late: 550 };
    return stop;
  });
  return { ...instance, stops: changed };
}

/**
 * One vehicle has time for all pairs. Four are aboard at noon and fill eight tenths of it, when the
 * last pair needs room for `bulk`.
 */
function withNoon(instance: Instance, bulk: number): Instance {
  const { stops, capacity } = instance;
  const changed = stops.map((stop, at) => {
    const isPickup = stop.demand > 0;
    const day = { ...stop, early: 0, late: 1e5 };
    if (at === 0) return day;
    if (at >= stops.length - 2) {
      return {
        ...stop,
        demand: isPickup ? bulk : -bulk,
        early: 2000,
        late: isPickup ? 2010 : 2500,
      };
    }
    const fifth = capacity / 5;
    const demand = isPickup ? fifth : -fifth;
    if (at > 8) return { ...day, demand, early: 3000 };
    return isPickup ? { ...day, demand, late: 1000 } : { ...day, demand, early: 3000 };
  });
  return { ...instance, stops: changed };
}

/** Routes of a plan that was made without the last pair. */
function withoutLast(instance: Instance, seed: number): Routes {
  const search = new Search(problemOf({ ...instance, stops: instance.stops.slice(0, -2) }), seed);
  for (let turn = 0; turn < 10; turn += 1) search.run(20, turn / 10);
  if (!search.best) throw new Error('no plan');
  const routes = new Routes(problemOf(instance));
  routes.read(search.best.sequences());
  return routes;
}

function pairsOf(routes: Routes, route: number): number[] {
  const { pickups } = routes.problem;
  return [...pickups.keys()].filter((pair) => routes.routeOf[pickups[pair]] === route);
}

/** Whether the stops of a pair fit somewhere into a sequence, by the independent check. */
function fits(instance: Instance, stops: readonly number[], pickup: number, dropoff: number) {
  for (let at = 0; at <= stops.length; at += 1) {
    const once = stops.toSpliced(at, 0, pickup);
    for (let on = at + 1; on <= once.length; on += 1) {
      const { faults } = checkRoutes(instance, [once.toSpliced(on, 0, dropoff)]);
      if (faults.every((fault) => fault.endsWith('is visited 0 times'))) return true;
    }
  }
  return false;
}

test.prop([seeds, fc.integer({ min: 12, max: 24 })], { numRuns: 20 })(
  'an ejection is sound, and no other set of up to three pairs has fewer absences',
  (seed, count) => {
    const instance = withBulkyLast(madeInstance(seed, count));
    ejectsTheLeast(instance, withoutLast(instance, seed), seed, 3);
  },
);

test.prop([seeds, fc.integer({ min: 15, max: 18 }), fc.integer({ min: 3, max: 6 })], {
  numRuns: 20,
})(
  'an ejection from a long route is sound, and no other pair has fewer absences',
  (seed, count, bulk) => {
    const instance = withNoon(madeInstance(seed, count), bulk);
    const routes = withoutLast(instance, seed);
    expect(hasLongRoutes(routes)).toBe(true);
    ejectsTheLeast(instance, routes, seed, 1);
  },
);

/** Seeks an ejection for the last pair, and compares it with all sets of `most` pairs or fewer. */
function ejectsTheLeast(instance: Instance, routes: Routes, seed: number, most: number): void {
  const { problem, limit, stops, slots, stride } = routes;
  const count = problem.pickups.length;
  const pair = count - 1;
  const [pickup, dropoff] = [problem.pickups[pair], problem.dropoffs[pair]] as [number, number];
  const chance = new Chance(seed);
  const absences = Float64Array.from({ length: count }, () => chance.below(4));
  absences[pair] = 9;
  let least = Number.POSITIVE_INFINITY;
  for (let route = 0; route < limit; route += 1) {
    const row = [...stops.subarray(route * stride + 1, route * stride + slots[route] - 1)];
    for (const set of setsOf(pairsOf(routes, route), most)) {
      const sum = set.reduce((all, one) => all + (absences[one] ?? 0) + 1e-3, 0);
      if (sum > 9 || sum >= least) continue;
      const rest = row.filter((stop) => !set.includes(problem.pairOf[stop] ?? -1));
      if (fits(instance, rest, pickup, dropoff)) least = sum;
    }
  }
  const ejection = new Ejection(routes, chance);
  expect(ejection.seek(pair, absences)).toBe(least < Number.POSITIVE_INFINITY);
  if (ejection.route < 0) return;
  const out = [...ejection.out.subarray(0, ejection.count)];
  const sum = out.reduce((all, one) => all + (absences[one] ?? 0) + 1e-3, 0);
  expect(sum).toBeCloseTo(least, 9);
  const isOut = new Uint8Array(count);
  for (const one of out) isOut[one] = 1;
  routes.remove(ejection.route, isOut);
  routes.insert(pair, ejection.route, ejection.pickupAfter, ejection.dropoffAfter);
  const { faults } = checkRoutes(instance, routes.sequences());
  expect(faults.filter((fault) => !fault.endsWith('is visited 0 times'))).toEqual([]);
  expect(faults.length).toBe(2 * out.length);
}

/** All sets of one to `most`. */
function setsOf(all: readonly number[], most: number): number[][] {
  const sets = all.map((one) => [one]);
  for (const set of sets) {
    const last = all.indexOf(set.at(-1) ?? -1);
    if (set.length < most) for (const next of all.slice(last + 1)) sets.push([...set, next]);
  }
  return sets;
}
