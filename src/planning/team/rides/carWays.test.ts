import { expect, test } from 'vitest';
import { Chance } from '../../searching/chance.ts';
import { CarWays } from './carWays.ts';
import { modelOf } from '../model/model.ts';
import { variedProblem } from '../testing/problems.ts';

test('results cached for other rows and drivers do not change a day', () => {
  let possible = 0;
  for (let seed = 1; seed <= 12; seed += 1) {
    const roundTrip = seed % 3 > 0;
    const model = modelOf(variedProblem({ seed, moves: 9, drivers: 3, mode: 'OwnCar', roundTrip }));
    if ('code' in model) continue;
    const chance = new Chance(seed);
    const ways = new CarWays(model);
    let row: readonly number[] = [];
    for (let turn = 0; turn < 60; turn += 1) {
      const driver = chance.below(model.drivers.length);
      const move = chance.below(model.moves.length);
      // Mostly a row that begins like the one before it.
      row = row.includes(move)
        ? row.filter((other) => other !== move)
        : row.toSpliced(chance.below(row.length + 1), 0, move);
      const day = ways.best(driver, row);
      expect(day).toEqual(new CarWays(model).best(driver, row));
      if (day) possible += 1;
    }
  }
  expect(possible).toBeGreaterThan(100);
});
