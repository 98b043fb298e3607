// Searches with a budget that counts as large, and what tests ask of their plans.
import { expect } from 'vitest';
import { checkRoutes } from '../checkRoutes.ts';
import { type Instance, problemOf } from '../instance.ts';
import { planToTheEnd } from '../planPairs.ts';
import { Search } from '../search.ts';
import { madeInstance } from './instances.ts';

const TURNS = 300;

type Plan = {
  readonly vehicles: number;
  readonly distance: number;
  readonly routes: readonly (readonly number[])[];
};

/** The search with a budget that counts as large, soon from nothing again; each better plan. */
export function searched(instance: Instance, seed: number): readonly Plan[] {
  const search = new Search(problemOf(instance), seed, 100, 50);
  const plans: Plan[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    if (!search.run(10, turn / TURNS) || !search.best) continue;
    const { used: vehicles, distance } = search.best;
    plans.push({ vehicles, distance, routes: search.best.sequences() });
  }
  return plans;
}

/** A small town and large vehicles, so that few of them serve all. */
export function withLongRoutes(seed: number, pairs: number): Instance {
  const { vehicles, stops } = madeInstance(seed, pairs);
  const near = stops.map((stop) => ({ ...stop, x: stop.x / 10, y: stop.y / 10 }));
  return { vehicles, capacity: 40, stops: near };
}

export function expectSoundAndBetter(instance: Instance, plans: readonly Plan[]): void {
  expect(plans.length).toBeGreaterThan(0);
  for (const [at, { vehicles, distance, routes }] of plans.entries()) {
    expect(checkRoutes(instance, routes, distance)).toMatchObject({ faults: [], vehicles });
    const before = plans[at - 1];
    if (!before) continue;
    const isShorter = vehicles === before.vehicles && distance < before.distance;
    expect(vehicles < before.vehicles || isShorter).toBe(true);
  }
}

/** Whether a search has been without routes since its first plan; it begins each turn first. */
export function beganAgain(
  search: Search,
  pairs: number,
  turns: readonly number[],
  rounds: number,
): boolean {
  for (const progress of turns) {
    // A turn of no rounds only begins what is due.
    search.run(0, progress);
    if (search.best && search.absent.size === pairs) return true;
    search.run(rounds, progress);
  }
  expect(search.best?.limit).toBeGreaterThan(1);
  return false;
}

/** Whether a search with a budget of 30,000 rounds, of which `large` are many, begins again. */
export function isTightFor(instance: Instance, large: number): boolean {
  const turns = Array.from({ length: 600 }, (_, turn) => turn / 600);
  const problem = problemOf(instance);
  const search = new Search(problem, 1, large, Number.POSITIVE_INFINITY);
  return beganAgain(search, problem.pickups.length, turns, 50);
}

/** A search of long routes goes on with its own plan, though a shorter one is offered. */
export function expectOwnPlanKept(iterations: number): void {
  const problem = problemOf(withLongRoutes(2, 60));
  const found = planToTheEnd(problem, { seed: 2, budget: { is: 'iterations', iterations } });
  if (found.is !== 'planned') throw new Error('no plan');
  const search = new Search(problem, 1, 100, Number.POSITIVE_INFINITY);
  for (let turn = 0; turn < 90; turn += 1) search.run(6, turn / 100);
  const before = search.best?.distance;
  expect(search.best?.limit).toBe(found.plan.vehicles);
  expect(before).toBeGreaterThan(found.plan.distance);
  search.offer(found.plan.routes);
  expect(search.best?.distance).toBe(before);
}
