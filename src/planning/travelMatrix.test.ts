import { expect, test } from 'vitest';
import { place, stores } from './testing/places.ts';
import { straightTravel } from './travel.ts';
import { legsOver, TravelKeeper } from './travelMatrix.ts';

test('legs of a matrix are those of the model, and unknown places have no leg', () => {
  const double = new TravelKeeper((from, to) => {
    const { distanceCmi, durationMs } = straightTravel(from, to);
    return { distanceCmi, durationMs: 2 * durationMs };
  });
  const legs = legsOver(new TravelKeeper(straightTravel).between(stores), stores, double);
  for (const from of stores) {
    for (const to of stores) expect(legs(from.id, to.id)).toEqual(straightTravel(from, to));
  }
  expect(legs('A', 'nowhere')).toBeUndefined();
  expect(legs('nowhere', 'A')).toBeUndefined();
});

test('a leg that is not in the matrix comes from the model', () => {
  const keeper = new TravelKeeper(straightTravel);
  const some = stores.slice(0, 2);
  const [a, , b] = stores;
  if (!a || !b) throw new Error('too few stores');
  for (const matrix of [keeper.between(some), null]) {
    const legs = legsOver(matrix, stores, keeper);
    expect(legs(a.id, b.id)).toEqual(straightTravel(a, b));
    expect(legs(a.id, 'nowhere')).toBeUndefined();
  }
});

test('each leg is requested from the model once, also under other place ids', () => {
  let asked = 0;
  const keeper = new TravelKeeper((from, to) => {
    asked += 1;
    return straightTravel(from, to);
  });
  keeper.between(stores);
  keeper.between(stores.map((one) => place(`other-${one.id}`, one.lonE6, one.latE6)));
  expect(asked).toBe(stores.length ** 2);
});
