import { expect, test } from 'vitest';
import { checkRoutes } from './checkRoutes.ts';
import { type Instance, readInstance } from './instance.ts';

/** Two pairs on a line: 1 → 2 and 3 → 4. */
const instance = readInstance(
  [
    '2 10 1',
    '0 0 0 0 0 110 0 0 0',
    '1 10 0 6 0 40 1 0 2',
    '2 30 0 -6 0 60 1 1 0',
    '3 20 0 6 0 60 1 0 4',
    '4 40 0 -6 45 80 1 3 0',
  ].join('\n'),
);

const sound = '1 2 / 3 4';
function faultsOf(text: string, change: Partial<Instance> = {}, claimed?: number) {
  const routes = text.split(' / ').map((route) => route.split(' ').map(Number));
  return checkRoutes({ ...instance, ...change }, routes, claimed).faults;
}

test('sound routes pass, and the result has vehicles and distance', () => {
  expect(checkRoutes(instance, [[1, 2], [], [3, 4]])).toEqual({
    faults: [],
    distance: 140,
    vehicles: 2,
  });
  expect(faultsOf('1 2 3 4', {}, 100)).toEqual([]);
});

test.each<[string, string, string]>([
  ['not visited', '1 2', 'stop 3 is visited 0 times'],
  ['visited twice', '1 2 / 3 4 2', 'stop 2 is visited 2 times'],
  ['unknown', '1 2 / 3 4 9', 'there is no stop 9'],
  ['no number of a stop', '1 2 / 3 4 1.5', 'there is no stop 1.5'],
  ['the depot within a route', '1 2 0 3 4', 'the depot is visited within a route'],
  ['a pair on two routes', '1 4 / 3 2', 'stop 1 and its drop-off 2 are on two routes'],
  ['a drop-off before its pick-up', '2 1 / 3 4', 'drop-off 2 comes before its pick-up 1'],
  ['overloaded', '1 3 2 4', 'route 1 carries 12 after stop 3, and takes 10'],
  ['late', '3 4 1 2', 'route 1 is at stop 1 at 76, which closes at 40'],
])('the check finds a stop that is wrong: %s', (_name, routes, words) => {
  expect(faultsOf(routes)).toContainEqual(words);
});

test('the check finds one vehicle too many', () => {
  expect(faultsOf(sound, { vehicles: 1 })).toEqual(['2 vehicles, and there are 1']);
});

test('the check finds a late return to the depot', () => {
  const [depot, ...stops] = instance.stops;
  const early = { ...depot, late: 80 } as (typeof instance.stops)[number];
  expect(faultsOf(sound, { stops: [early, ...stops] })).toEqual([
    'route 2 is at the depot at 86, which closes at 80',
  ]);
});

test('the check finds a claimed distance that is wrong', () => {
  expect(faultsOf(sound, {}, 139.9)).toEqual([
    'the claimed distance is 139.9, the true one is 140',
  ]);
  expect(faultsOf(sound, {}, Number.NaN)).toHaveLength(1);
});
