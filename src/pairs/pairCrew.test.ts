import { describe, expect, test } from 'vitest';
import { planWithCrew } from '#planning/crew/crew.ts';
import { checkRoutes } from './checkRoutes.ts';
import { problemOf } from './instance.ts';
import { pairCrew } from './pairCrew.ts';
import { type PairPlan, planToTheEnd } from './planPairs.ts';
import { madeInstance } from './testing/instances.ts';

const plan = (vehicles: number, distance: number): PairPlan => ({ vehicles, distance, routes: [] });
const rounds = (iterations: number) => ({ is: 'iterations', iterations }) as const;

describe('a crew that plans pairs', () => {
  test('fewer vehicles beat a shorter distance, and of equal plans the first is kept', () => {
    const equal = plan(2, 90);
    expect(pairCrew.bestOf([plan(3, 50), equal, plan(2, 90), plan(2, 91)])).toEqual([equal]);
    expect(pairCrew.bestOf([equal, plan(2, 90)])[0]).toBe(equal);
    expect(pairCrew.bestOf([])).toEqual([]);
  });

  test('the worse half and who has none go on from the best plan, others from their own', () => {
    const found = [[plan(2, 95)], [plan(3, 50)], [plan(2, 90)], [plan(2, 99)], []];
    const offers = pairCrew.exchanged(new Map(found.entries()));
    expect([...offers]).toEqual([
      [3, plan(2, 90)],
      [1, plan(2, 90)],
      [4, plan(2, 90)],
    ]);
    expect(pairCrew.exchanged(new Map([[0, []]])).size).toBe(0);
  });

  test('its plan is sound, and as good as that of any of its searchers alone', () => {
    const instance = madeInstance(5, 14);
    const problem = problemOf(instance);
    const outcome = planWithCrew(pairCrew, problem, { seed: 1, budget: rounds(200) });
    const [best] = outcome.is === 'planned' ? outcome.answers : [];
    expect(checkRoutes(instance, best?.routes ?? [], best?.distance).faults).toEqual([]);
    const alone = planToTheEnd(problem, { seed: 1, budget: rounds(200) });
    if (alone.is !== 'planned' || !best) throw new Error('no plan');
    expect(pairCrew.bestOf([best, alone.plan])).toEqual([best]);
  });

  test('a pair that no route can serve is refused with its pick-up stop', () => {
    const { vehicles, capacity, stops } = madeInstance(3, 4);
    const closed = stops.map((stop, at) =>
      at === 3 ? { ...stop, late: 0, early: 0, x: 100 } : stop,
    );
    const problem = problemOf({ vehicles, capacity, stops: closed });
    const outcome = planWithCrew(pairCrew, problem, { seed: 1, budget: rounds(10) });
    expect(outcome).toEqual({ is: 'refused', refusal: { pickup: 3 } });
  });

  test('with too few vehicles no searcher has an answer', () => {
    const at = (x: number, demand: number, partner: number) => {
      return { x, y: 50, demand, early: 60, late: 100, service: 0, partner };
    };
    const depot = { x: 50, y: 50, demand: 0, early: 0, late: 1000, service: 0, partner: 0 };
    const stops = [depot, at(0, 1, 2), at(1, -1, 1), at(100, 1, 4), at(99, -1, 3)];
    const problem = problemOf({ vehicles: 1, capacity: 5, stops });
    const outcome = planWithCrew(pairCrew, problem, { seed: 1, budget: rounds(50) });
    expect(outcome).toEqual({ is: 'planned', answers: [] });
  });
});
