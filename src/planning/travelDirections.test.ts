import { expect, test } from 'vitest';
import type { TravelLeg } from '#domain/itinerary.ts';
import { place, stores } from './testing/places.ts';
import { straightTravel, type TravelModel } from './travel.ts';
import { generatedProblem } from './team/testing/problems.ts';
import { planOfOrders } from './team/orders/planOfOrders.ts';
import { DirectionsKeeper, type Directions, estimatedWays } from './travelDirections.ts';
import { legsOver, TravelKeeper } from './travelMatrix.ts';

/** A service whose roads are twice as long as estimated, with a count of its requests. */
function service(answerOf: (asked: number) => TravelLeg | null | undefined = () => undefined) {
  const seen = { asked: 0, waiting: 0, most: 0 };
  const keeper = new DirectionsKeeper(async (from, to) => {
    seen.asked += 1;
    seen.waiting += 1;
    seen.most = Math.max(seen.most, seen.waiting);
    const answer = answerOf(seen.asked);
    await Promise.resolve();
    seen.waiting -= 1;
    return answer === undefined ? doubled(from, to) : answer;
  });
  return { keeper, seen };
}

const doubled: TravelModel = (from, to) => {
  const { distanceCmi, durationMs } = straightTravel(from, to);
  return { distanceCmi: 2 * distanceCmi, durationMs: 2 * durationMs };
};
const ways = stores.length * (stores.length - 1);
const count = ({ estimated }: Directions) => estimated.reduce((sum, one) => sum + one, 0);

test('the matrix holds the legs of the service, and each leg is requested once', async () => {
  const { keeper, seen } = service();
  const [first, second] = await Promise.all([keeper.between(stores), keeper.between(stores)]);
  expect(first.matrix).toEqual(new TravelKeeper(doubled).between(stores));
  expect(count(first)).toBe(0);
  expect(second).toEqual(first);
  expect(await keeper.between(stores)).toEqual(first);
  const renamed = stores.map((one) => place(`other-${one.id}`, one.lonE6, one.latE6));
  expect((await keeper.between(renamed)).matrix.durationMs).toEqual(first.matrix.durationMs);
  expect(seen.asked).toBe(ways);
});

test('at most six legs are requested at a time', async () => {
  const { keeper, seen } = service();
  await keeper.between(stores);
  expect(seen.most).toBe(Math.min(6, ways));
});

test.each<[string, () => TravelLeg | null]>([
  ['no leg', () => null],
  ['a leg without a duration', () => ({ distanceCmi: 1, durationMs: Number.NaN })],
  ['a negative distance', () => ({ distanceCmi: -1, durationMs: 1 })],
  [
    'an error',
    () => {
      throw new Error('no line');
    },
  ],
])('a service that answers with %s gives estimates, and is asked again', async (_, answerOf) => {
  let isDown = true;
  const { keeper } = service(() => (isDown ? answerOf() : undefined));
  const directions = await keeper.between(stores);
  expect(count(directions)).toBe(ways);
  const legs = legsOver(directions.matrix, stores, new TravelKeeper(straightTravel));
  for (const from of stores) {
    for (const to of stores) expect(legs(from.id, to.id)).toEqual(straightTravel(from, to));
  }
  isDown = false;
  expect(count(await keeper.between(stores))).toBe(0);
});

test('directions that are cut short request no more legs', async () => {
  let cut = () => {};
  const enough = new Promise<void>((resolve) => {
    cut = resolve;
  });
  const { keeper, seen } = service((asked) => {
    if (asked === 3) cut();
    return undefined;
  });
  const directions = await keeper.between(stores, enough);
  expect(seen.asked).toBeLessThan(ways);
  expect(count(directions)).toBeGreaterThanOrEqual(ways - seen.asked);
  // The requests under way come back, and no others follow.
  for (let turn = 0; turn < 50 * ways; turn += 1) await Promise.resolve();
  expect(seen.waiting).toBe(0);
  expect(seen.asked).toBeLessThan(ways);
  expect(count(await keeper.between(stores))).toBe(0);
  expect(seen.asked).toBe(ways);
});

test('a service that never answers is not waited for, and a late answer is kept', async () => {
  const answers: ((leg: TravelLeg) => void)[] = [];
  const keeper = new DirectionsKeeper(
    () =>
      new Promise((resolve) => {
        answers.push(resolve);
      }),
  );
  const two = stores.slice(0, 2);
  expect(count(await keeper.between(two, Promise.resolve()))).toBe(2);
  expect(count(keeper.known(two))).toBe(2);
  for (const answer of answers) answer({ distanceCmi: 7, durationMs: 9 });
  const later = await keeper.between(two);
  expect(count(later)).toBe(0);
  expect(Array.from(later.matrix.durationMs)).toEqual([0, 9, 9, 0]);
  expect(answers).toHaveLength(2);
});

test('a plan has the ways that are estimated, and no other', async () => {
  const [depot, store, far] = ['depot', 'store', 'far'].map((id, at) =>
    place(id, -94_578_000 + at * 200_000, 39_099_000),
  );
  if (!depot || !store || !far) throw new Error('three places');
  const all = [depot, store, far];
  const base = generatedProblem({ seed: 1, moves: 1, drivers: 1 });
  const moves = base.moves.map((move) => ({ ...move, start: store, end: far }));
  const orders = [{ driverId: 'd1', moves: [{ activityId: 'm1' }] }];
  const waysWith = async (refused: (from: string, to: string) => boolean) => {
    const keeper = new DirectionsKeeper(async (from, to) =>
      refused(from.id, to.id) ? null : doubled(from, to),
    );
    const directions = await keeper.between(all);
    const legs = legsOver(directions.matrix, all, new TravelKeeper(straightTravel));
    const result = planOfOrders(
      { ...base, moves, drivers: base.drivers.map((one) => ({ ...one, place: depot })), legs },
      orders,
    );
    if (result.is !== 'planned') throw new Error(JSON.stringify(result));
    return estimatedWays(result.plan, directions);
  };
  expect(await waysWith(() => false)).toEqual([]);
  // A way that no driver of the plan takes has no effect on it.
  expect(await waysWith((from, to) => from === 'far' && to === 'store')).toEqual([]);
  expect(await waysWith((from, to) => from === 'store' && to === 'far')).toEqual([
    { fromId: 'store', toId: 'far' },
  ]);
  // Rides count as well, and every way once.
  expect(await waysWith(() => true)).toEqual([
    { fromId: 'depot', toId: 'store' },
    { fromId: 'store', toId: 'far' },
    { fromId: 'far', toId: 'depot' },
  ]);
});
