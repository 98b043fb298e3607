import { expect, test } from 'vitest';
import { morningMs, stores, straightLegs } from '#planning/testing/places.ts';
import { decoded } from '#planning/team/schedule/decoding.ts';
import { planOf } from '#planning/team/testing/outlines.ts';
import { layoutOf } from './layout.ts';
import { namesOf } from './testing/names.ts';

test('of a chase driver, a wait and a drive say who is seen off and who is left behind', () => {
  const [home, store, , , auction] = stores;
  if (!home || !store || !auction) throw new Error('There are too few places.');
  const setting = { roundTrip: true, legs: straightLegs(stores) };
  const run = (count: number) => {
    const moves = Array.from({ length: count }, (_, at) => {
      const of = { activityId: `a${at}`, vehicleId: `v${at}`, taskId: null };
      return { ...of, start: auction, end: store, readyMs: null, deadlineMs: null };
    });
    const row = { moves, driverCount: count + 1, place: home, notBeforeMs: morningMs };
    const plan = planOf(decoded({ ...row, chaseSeats: 7, mostVehicles: 7 }, setting), moves);
    const [chase] = layoutOf(plan, namesOf(plan)).columns;
    const blocks = chase?.blocks.filter(({ from }) => from?.placeId === auction.id) ?? [];
    return blocks.flatMap(({ type, shape, words }) =>
      type === 'wait' || type === 'go-to' ? [[shape, words.second, words.what]] : [],
    );
  };
  expect(run(2)).toEqual([
    ['waitFor', 'for Linh', 'Wait until James Wu, Linh Nguyen have left'],
    ['travel', '', 'Drive'],
  ]);
  // The first one is collected as soon as they are at the store.
  expect(run(3)).toEqual([
    ['waitFor', 'for Marisol', 'Wait with Linh Nguyen, Marisol Ortega'],
    ['travel', '', 'Drive before Marisol Ortega leaves'],
  ]);
});
