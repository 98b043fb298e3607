import { expect, test } from 'vitest';
import { place, stores } from './testing/requests.ts';
import { straightTravel } from './travel.ts';
import { legsOfMatrix, TravelKeeper } from './travelMatrix.ts';

test('the ways of a matrix are those of the model, and unknown places have none', () => {
  const legs = legsOfMatrix(new TravelKeeper(straightTravel).between(stores));
  for (const from of stores) {
    for (const to of stores) expect(legs(from.id, to.id)).toEqual(straightTravel(from, to));
  }
  expect(legs('A', 'nowhere')).toBeUndefined();
  expect(legs('nowhere', 'A')).toBeUndefined();
});

test('each way is asked for once, also under another name', () => {
  let asked = 0;
  const keeper = new TravelKeeper((from, to) => {
    asked += 1;
    return straightTravel(from, to);
  });
  keeper.between(stores);
  keeper.between(stores.map((one) => place(`other-${one.id}`, one.lonE6, one.latE6)));
  expect(asked).toBe(stores.length ** 2);
});
