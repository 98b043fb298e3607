import { expect, test } from 'vitest';
import { modelOf } from '../model/model.ts';
import type { TeamProblem } from '../model/problem.ts';
import { auctionDay } from '../testing/auctions.ts';
import { toTheEnd } from '../../searching/toTheEnd.ts';
import { Days } from './days.ts';
import { Judge } from './judge.ts';
import { alikeMoves } from './ruin.ts';
import { Waves } from './waves.ts';

function waves(problem: TeamProblem, cars: number, movers: number) {
  const model = modelOf(problem);
  if ('code' in model) throw new Error(model.reason);
  const days = new Days(model);
  const judge = new Judge(days);
  const isBuilt = toTheEnd(new Waves(days, judge, alikeMoves(days)).build(cars, movers));
  return { days, judge, isBuilt };
}

const day = { ...auctionDay({ seed: 1, moves: 9, drivers: 4, rides: false }), maxShiftMs: null };

test('three movers go out in one car again and again until all moves are done', () => {
  const { days, judge, isBuilt } = waves(day, 1, 3);
  expect(isBuilt).toBe(true);
  expect(days.moverOf).not.toContain(-1);
  expect([days.chases, days.used]).toEqual([1, 4]);
  expect(judge.judge()).toBe(true);
  // All movers are brought out three times, together.
  expect(Math.max(...judge.graph.aboard)).toBe(3);
});

test('the driver who may drive no vehicle drives the chase car', () => {
  const requirements = {
    qualifications: ['cdl' as const],
    manualAssignment: false,
    driverGroup: null,
  };
  const moves = day.moves.map((move, index) => (index < 4 ? { ...move, requirements } : move));
  const drivers = day.drivers.map((driver, index) =>
    index === 1 ? { ...driver, qualifications: ['cdl' as const] } : driver,
  );
  const { days } = waves({ ...day, moves, drivers }, 1, 3);
  expect(days.isChase(1)).toBe(false);
  expect([...days.moverOf.subarray(0, 4)].filter((driver) => driver >= 0)).toEqual([1, 1, 1, 1]);
});

test('waves are not built with more drivers than the problem has', () => {
  expect(waves(day, 2, 2).isBuilt).toBe(false);
  expect(waves({ ...day, maxDrivers: 3 }, 1, 3).isBuilt).toBe(false);
});
