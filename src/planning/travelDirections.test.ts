import { expect, test } from 'vitest';
import type { TravelLeg } from '#domain/itinerary.ts';
import { place, stores } from './testing/requests.ts';
import { straightTravel, type TravelModel } from './travel.ts';
import { DirectionsKeeper } from './travelDirections.ts';
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

test('the matrix holds the legs of the service, and each leg is requested once', async () => {
  const { keeper, seen } = service();
  const [first, second] = await Promise.all([keeper.between(stores), keeper.between(stores)]);
  expect(first).toEqual({ matrix: new TravelKeeper(doubled).between(stores), estimated: 0 });
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
  const { matrix, estimated } = await keeper.between(stores);
  expect(estimated).toBe(ways);
  const legs = legsOver(matrix, stores, new TravelKeeper(straightTravel));
  for (const from of stores) {
    for (const to of stores) expect(legs(from.id, to.id)).toEqual(straightTravel(from, to));
  }
  isDown = false;
  expect((await keeper.between(stores)).estimated).toBe(0);
});

test('a cancelled matrix requests no more legs', async () => {
  const cancelled = { now: false };
  const { keeper, seen } = service((asked) => {
    cancelled.now = asked >= 3;
    return undefined;
  });
  const { estimated } = await keeper.between(stores, cancelled);
  expect(seen.asked).toBeLessThan(ways);
  expect(estimated).toBe(ways - seen.asked);
});
