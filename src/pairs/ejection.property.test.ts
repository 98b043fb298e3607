import { expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { runs } from '../../tests/propertyRuns.ts';
import { Chance } from '#planning/searching/chance.ts';
import { checkRoutes } from './checkRoutes.ts';
import { Ejection } from './ejection.ts';
import { type Instance, problemOf } from './instance.ts';
import { Routes } from './routes.ts';
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

/** Routes of a plan that lacks a pair: the last one. */
function withoutLast(instance: Instance, seed: number): Routes {
  const problem = problemOf(instance);
  const search = new Search(problem, seed);
  for (let turn = 0; turn < 10; turn += 1) search.run(20, turn / 10);
  if (!search.best) throw new Error('no plan');
  const routes = search.best.clone();
  const isOut = new Uint8Array(problem.pickups.length).fill(1, problem.pickups.length - 1);
  for (let route = 0; route < routes.limit; route += 1) routes.remove(route, isOut);
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

test.prop([seeds, fc.integer({ min: 12, max: 24 })], { numRuns: runs(6, 60) })(
  'an ejection is sound, and no other set of up to three pairs has fewer absences',
  (seed, count) => {
    const instance = withBulkyLast(madeInstance(seed, count));
    const routes = withoutLast(instance, seed);
    const { problem, limit, stops, slots, stride } = routes;
    const pair = count - 1;
    const [pickup, dropoff] = [problem.pickups[pair], problem.dropoffs[pair]] as [number, number];
    const chance = new Chance(seed);
    const absences = Float64Array.from({ length: count }, () => chance.below(4));
    absences[pair] = 9;
    let least = Number.POSITIVE_INFINITY;
    for (let route = 0; route < limit; route += 1) {
      const row = [...stops.subarray(route * stride + 1, route * stride + slots[route] - 1)];
      for (const set of setsOf(pairsOf(routes, route))) {
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
  },
);

/** All sets of one to three. */
function setsOf(all: readonly number[]): number[][] {
  const sets = all.map((one) => [one]);
  for (const set of sets) {
    const last = all.indexOf(set.at(-1) ?? -1);
    if (set.length < 3) for (const next of all.slice(last + 1)) sets.push([...set, next]);
  }
  return sets;
}
