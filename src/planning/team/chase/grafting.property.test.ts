import { expect } from 'vitest';
import { fc, test } from '../../../../tests/property.ts';
import { Chance } from '../../searching/chance.ts';
import { modelOf } from '../model/model.ts';
import { planTeamToTheEnd } from '../desk/planTeam.ts';
import { type Days, SEAT } from './days.ts';
import { daysOfPlan } from './daysOfPlan.ts';
import { Grafting } from './grafting.ts';
import { Judge } from './judge.ts';
import { alikeMoves, Ruin } from './ruin.ts';
import { chaseProblems } from './testing/chaseProblems.ts';

/** Every move is in one row, every seat is boarded before it is left, and no limit is exceeded. */
function expectWhole(days: Days): void {
  const { problem, stands } = days.model;
  const rows: number[] = [];
  const cars: number[] = [];
  const meetings: number[] = [];
  for (let driver = 0; driver < days.drivers; driver += 1) {
    for (let move = days.first[driver]; move >= 0; move = days.after[move]) {
      expect(days.moverOf[move]).toBe(driver);
      rows.push(move);
    }
    if (!days.isChase(driver)) continue;
    expect(days.isMover(driver)).toBe(false);
    if (stands.length > 0) cars.push(days.carOf[driver]);
    for (let at = days.opens[driver]; at >= 0; at = days.later[at]) {
      expect([days.by[at >> 1], days.chaseOf[at >> 1]]).toEqual([SEAT, driver]);
      expect(at % 2 === 0 || meetings.includes(at - 1)).toBe(true);
      meetings.push(at);
    }
  }
  const served = Array.from(days.moverOf.keys()).filter((move) => days.moverOf[move] >= 0);
  expect(rows.toSorted((a, b) => a - b)).toEqual(served);
  expect(meetings).toHaveLength(2 * days.by.filter((by) => by === SEAT).length);
  expect(new Set(cars).size).toBe(cars.length);
  expect(days.used).toBeLessThanOrEqual(problem.maxDrivers);
  expect(days.chases).toBeLessThanOrEqual(problem.chases);
}

test.prop([chaseProblems(8, 5), fc.nat(1000)], { numRuns: 12 })(
  'days that are taken over from another plan leave a whole state within all limits',
  (problem, seed) => {
    const model = modelOf(problem);
    if ('code' in model) return;
    const [days, other] = [seed, seed + 1].map((own) => {
      const budget = { is: 'iterations', iterations: 4 } as const;
      const outcome = planTeamToTheEnd(problem, { seed: own, budget });
      return outcome.is === 'planned' ? daysOfPlan(outcome.answers[0].plan, model) : null;
    });
    if (!days || !other) return;
    const judge = new Judge(days);
    const chance = new Chance(seed);
    const ruin = new Ruin(days, judge, chance, alikeMoves(days));
    const grafting = new Grafting(days, judge, ruin, chance);
    expect(grafting.graft()).toBe(false);
    grafting.add(other);
    for (let graft = 0; graft < 5; graft += 1) {
      judge.judgeEarly();
      grafting.graft();
      expectWhole(days);
    }
  },
);
