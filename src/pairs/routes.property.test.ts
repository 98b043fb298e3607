// Compares the numbers of slots, kept up by each change, with a full recomputation.
import { expect } from 'vitest';
import { Chance } from '#planning/searching/chance.ts';
import { fc, test } from '../../tests/property.ts';
import { checkRoutes } from './checkRoutes.ts';
import { problemOf } from './instance.ts';
import { Insertion } from './insertion.ts';
import { PlaceMemory } from './placeMemory.ts';
import type { PairProblem } from './problem.ts';
import { DEPARTS, DRIVEN, ELAPSED, LATEST, LOAD, OPENS, Routes, SERVICE, WIDTH } from './routes.ts';
import { builtUp, instances, madeInstance, seeds } from './testing/instances.ts';

/** The numbers of a route's cells by their definitions alone. */
function recomputed(routes: Routes, route: number) {
  const { problem, stride } = routes;
  const { early, late, service, distance, demand, size } = problem;
  const row = route * stride;
  const way = [...routes.stops.subarray(row, row + routes.slots[route])];
  const departs = [(early[0] as number) + (service[0] as number)];
  const load = [0];
  const elapsed = [service[0] as number];
  const driven = [0];
  for (let i = 1; i < way.length; i += 1) {
    const arc = way[i - 1] * size + way[i];
    departs.push(Math.max(early[way[i]], departs[i - 1] + distance[arc]) + service[way[i]]);
    elapsed.push(elapsed[i - 1] + distance[arc] + service[way[i]]);
    load.push(load[i - 1] + demand[way[i]]);
    driven.push(driven[i - 1] + distance[arc]);
  }
  const latest = way.map((_, from) => {
    // The latest arrival is the least of what each later stop allows.
    let least = Number.POSITIVE_INFINITY;
    let way1 = 0;
    for (let i = from; i < way.length; i += 1) {
      if (i > from) way1 += service[way[i - 1]] + distance[way[i - 1] * size + way[i]];
      least = Math.min(least, late[way[i]] - way1);
    }
    return least;
  });
  return { departs, load, latest, elapsed, driven };
}

/** A memory that never knows an insertion: all its routes count as touched. */
function emptyMemory({ pickups, vehicles }: PairProblem): PlaceMemory {
  const memory = new PlaceMemory(pickups.length, vehicles);
  memory.isTouched.fill(1);
  return memory;
}

/** Compares as numbers: one `expect` for each of a million takes most of the test's time. */
function expectSound(routes: Routes): void {
  const { problem } = routes;
  const wrong: string[] = [];
  const same = (what: string, is: number | undefined, should: number | undefined) => {
    if (!isSame(is, should)) wrong.push(`${what}: ${is} instead of ${should}`);
  };
  let sum = 0;
  for (let route = 0; route < routes.limit; route += 1) {
    const row = route * routes.stride;
    const full = recomputed(routes, route);
    for (const [slot, departs] of full.departs.entries()) {
      const at = `route ${route}, slot ${slot}`;
      const cell = (row + slot) * WIDTH;
      const stop = routes.stops[row + slot];
      same(`${at}, departs`, routes.cells[cell + DEPARTS], departs);
      same(`${at}, latest`, routes.cells[cell + LATEST], full.latest[slot]);
      same(`${at}, driven`, routes.cells[cell + DRIVEN], full.driven[slot]);
      same(`${at}, elapsed`, routes.cells[cell + ELAPSED], full.elapsed[slot]);
      same(`${at}, load`, routes.cells[cell + LOAD], full.load[slot]);
      same(`${at}, opens`, routes.cells[cell + OPENS], problem.early[stop ?? 0]);
      same(`${at}, service`, routes.cells[cell + SERVICE], problem.service[stop ?? 0]);
      if (stop === undefined || stop === 0) continue;
      same(`route of ${stop}`, routes.routeOf[stop], route);
      same(`slot of ${stop}`, routes.slotOf[stop], slot);
    }
    sum += full.driven.at(-1) ?? 0;
    const most = Math.max(...full.load);
    if (routes.fullest[route] < most) wrong.push(`route ${route} carries ${most}`);
  }
  same('distance', routes.distance, sum);
  expect(wrong).toEqual([]);
}

/** To six decimals; a missing number is never the same. */
function isSame(is = Number.NaN, should = Number.NaN): boolean {
  return is === should || Math.abs(is - should) < 5e-7;
}

test.prop([instances, seeds])(
  'property 30: the numbers of each slot equal a full recomputation after any sequence of changes',
  (instance, seed) => {
    const problem = problemOf(instance);
    const chance = new Chance(seed);
    const [routes, other] = [new Routes(problem), new Routes(problem)];
    const insertion = new Insertion(routes, chance, emptyMemory(problem));
    const isOut = new Uint8Array(problem.pickups.length);
    for (let move = 0; move < 40; move += 1) {
      const pair = chance.below(problem.pickups.length);
      const route = routes.routeOf[problem.pickups[pair]];
      if (route < 0) {
        const before = routes.distance;
        if (insertion.seek(pair, 0)) {
          routes.insert(pair, insertion.route, insertion.pickupAfter, insertion.dropoffAfter);
          expect(routes.distance - before).toBeCloseTo(insertion.extra, 6);
        }
      } else if (chance.share() < 0.4) {
        const saving = routes.savingOf(pair);
        const before = routes.distance;
        isOut[pair] = 1;
        routes.remove(route, isOut);
        isOut[pair] = 0;
        expect(before - routes.distance).toBeCloseTo(saving, 6);
        if (routes.slots[route] === 2 && routes.limit > 1 && chance.share() < 0.3) {
          routes.close(route);
        }
      } else {
        other.copy(routes);
        expectSound(other);
        routes.copyRoute(other, route);
      }
      expectSound(routes);
    }
    const late = checkRoutes(instance, routes.sequences()).faults.filter(
      (fault) => !fault.includes('visited 0 times'),
    );
    expect(late).toEqual([]);
  },
);

test.prop([seeds, fc.integer({ min: 2, max: 7 })])(
  'an insertion is the cheapest of all places, and none that costs its bound or more is found',
  (seed, pairs) => {
    const instance = madeInstance(seed, pairs);
    const problem = problemOf(instance);
    const routes = new Routes(problem);
    const insertion = new Insertion(routes, null, emptyMemory(problem));
    const last = pairs - 1;
    for (let pair = 0; pair < last; pair += 1) {
      if (insertion.seek(pair, 1e6)) {
        routes.insert(pair, insertion.route, insertion.pickupAfter, insertion.dropoffAfter);
      }
    }
    const found = insertion.seek(last, 0) ? insertion.extra : Number.POSITIVE_INFINITY;
    let least = Number.POSITIVE_INFINITY;
    const trial = new Routes(problem);
    for (let route = 0; route < routes.limit; route += 1) {
      for (let p = 0; p < routes.slots[route] - 1; p += 1) {
        for (let d = p; d < routes.slots[route] - 1; d += 1) {
          trial.copy(routes);
          trial.insert(last, route, p, d);
          const { faults, distance } = checkRoutes(instance, trial.sequences());
          const isSound = faults.every((fault) => fault.includes('visited 0 times'));
          if (isSound) least = Math.min(least, distance - routes.distance);
        }
      }
    }
    expect(found === least || Math.abs(found - least) < 1e-6).toBe(true);
    expect(insertion.seek(last, 0, -1, least - 1e-6)).toBe(false);
    const isFound = insertion.seek(last, 0, -1, least + 1e-6);
    expect(isFound).toBe(least < Number.POSITIVE_INFINITY);
    if (isFound) expect(insertion.extra).toBe(found);
  },
);

test.prop([seeds, fc.integer({ min: 2, max: 14 })])(
  'a remembered insertion equals a new search, whichever route comes first',
  (seed, pairs) => {
    const problem = problemOf(madeInstance(seed, pairs));
    const chance = new Chance(seed);
    const routes = new Routes(problem);
    const memory = new PlaceMemory(pairs, routes.slots.length);
    const insertion = new Insertion(routes, null, memory);
    const anew = new Insertion(routes, null, emptyMemory(problem));
    const isOut = new Uint8Array(pairs);
    for (let step = 0; step < 60; step += 1) {
      const pair = chance.below(pairs);
      const opening = chance.share() < 0.3 ? 1e6 : 0;
      const served = routes.routeOf[problem.pickups[pair]];
      if (served >= 0) {
        isOut[pair] = 1;
        routes.remove(served, isOut);
        isOut[pair] = 0;
        // As in the middle of a round, or after it.
        memory.isTouched[served] = chance.below(2);
        memory.forget(served);
      }
      const first = chance.below(routes.limit + 1) - 1;
      const isFound = insertion.seek(pair, opening, first);
      expect(anew.seek(pair, opening)).toBe(isFound);
      expect(insertion.extra).toBeCloseTo(anew.extra, 6);
      if (!isFound || chance.share() < 0.2) continue;
      const before = routes.distance;
      const isEmpty = routes.slots[insertion.route] === 2;
      routes.insert(pair, insertion.route, insertion.pickupAfter, insertion.dropoffAfter);
      const extra = insertion.extra - (isEmpty ? opening : 0);
      expect(routes.distance - before).toBeCloseTo(extra, 6);
      memory.forget(insertion.route);
    }
  },
);

test.prop([instances])(
  'routes that are read have the numbers of what is read, whatever they held before',
  (instance) => {
    const problem = problemOf(instance);
    const few = builtUp(problem).sequences();
    const routes = new Routes(problem);
    for (const sequences of [[...problem.pickups].map((p, i) => [p, problem.dropoffs[i]]), few]) {
      routes.read(sequences);
      expectSound(routes);
      expect(routes.sequences()).toEqual(sequences);
    }
    expect(routes.slots.reduce((sum, slots) => sum + slots - 2, 0)).toBe(problem.size - 1);
  },
);
