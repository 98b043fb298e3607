// What the check says of a plan that is wrong in one way: every sentence, and no other.
import { expect, test } from 'vitest';
import type { TeamPlan, TimedAction } from '#domain/teamItinerary.ts';
import { stores } from '../../testing/places.ts';
import {
  actionOf,
  asked,
  bent,
  changed,
  rideOf,
  riding,
  slipped,
  sound,
  typed,
} from '../testing/soundPlan.ts';
import type { Asked } from './asked.ts';
import { checkTeamPlan } from './checking.ts';

const [a, b] = stores as readonly [P, P];
type P = (typeof stores)[number];
const [car] = sound.cars as readonly [TeamPlan['cars'][number]];
const known = asked.drivers ?? [];
const idOf = (type: TimedAction['type'], of?: string) => actionOf(typed(type, of)).id;

const withCars = (...cars: readonly object[]): TeamPlan => {
  return { ...sound, cars: cars.map((one) => ({ ...car, ...one })) };
};
const kindly = (plan: TeamPlan, id: string, kind: 'moved' | 'chase'): TeamPlan => ({
  ...plan,
  drivers: plan.drivers.map((one) => (one.driverId === id ? { ...one, kind } : one)),
});
const withMoves = (activityId: string, change: object): TeamPlan => ({
  ...sound,
  moves: sound.moves.map((row) => (row.activityId === activityId ? { ...row, ...change } : row)),
});
/** What was asked for, with one move changed. */
const moving = (activityId: string, change: object): Partial<Asked> => ({
  moves: asked.moves.map((row) => (row.activityId === activityId ? { ...row, ...change } : row)),
});
const ride4 = rideOf('d4');

const readyAt = (move: string, laterMs: number) =>
  moving(move, { readyMs: actionOf(typed('pickup-vehicle', move)).startMs + laterMs });
const late = (...more: TeamPlan['late']): TeamPlan => ({
  ...sound,
  late: [...sound.late, ...more],
});
const staffed = (id: string, place: P | null): Partial<Asked> => ({
  drivers: known.map((one) => (one.id === id ? { ...one, place } : one)),
});
const chasesCents = 0.5;
const { cost, ubers, unserved } = sound;

/** Each sentence begins with the number of the property in docs/rules.md. */
test.each<[string, TeamPlan, Partial<Asked>, readonly string[]]>([
  ['which is sound', sound, {}, []],
  [
    'with a car of two drivers',
    kindly(withCars({}, { driverId: 'd1' }), 'd1', 'chase'),
    { chases: 2 },
    ['16: u2 is there twice'],
  ],
  ['with two cars of a driver', withCars({}, { id: 'u9' }), { chases: 2 }, ['16: d2 has two cars']],
  ['with a chase who has no car', kindly(sound, 'd1', 'chase'), {}, ['16: d1 is chase']],
  [
    'with a driver in the car of another',
    bent(typed('go-to'), { carId: 'u9' }),
    {},
    ["16: d2/1 in another driver's car", "16: d2/3 in another driver's car"],
  ],
  ['with a tow truck as a chase car', withCars({ tows: true }), {}, ['16: u2 is no chase car']],
  ['with a chase car too many', sound, { chases: 0 }, ['19: 1 chase cars, and 0 are allowed']],
  [
    'by tow truck without one',
    sound,
    { mode: 'Tow' },
    [
      ...['d1', 'd2', 'd3', 'd4'].map((id) => `16: ${id} is without the car of this mode`),
      '6: rides are not allowed',
    ],
  ],
  ['by ride-share with a car', sound, { mode: 'Rideshare' }, ['16: u2 is no car of this mode']],
  ['with a move flagged twice', late(...sound.late), {}, ['13: a move is flagged twice']],
  [
    'with an unknown move flagged',
    late({ activityId: 'a9', lateMs: 60_000 }),
    {},
    ['13: a9 is flagged in vain'],
  ],
  [
    'with a pick-up a millisecond early',
    sound,
    readyAt('a3', 1),
    [`13: ${idOf('pickup-vehicle', 'a3')} is before the vehicle is ready`],
  ],
  ['with a pick-up at the ready time', sound, readyAt('a3', 0), []],
  [
    'with other ends of a move',
    withMoves('a3', { startId: b.id }),
    {},
    [
      '1: a3 goes from B to Z',
      `5: ${idOf('pickup-vehicle', 'a3')} is elsewhere than its move`,
      `5: ${idOf('move-vehicle', 'a3')} is elsewhere than its move`,
    ],
  ],
  [
    'with a ride twice',
    { ...sound, ubers: [...ubers, { ...ride4, startSyncId: 's1', endSyncId: 's2' }] },
    {},
    [`29: ${ride4.id} is there twice`],
  ],
  [
    'with the ride of another driver',
    riding('d4', { driverId: 'd1' }),
    {},
    [`29: ${idOf('uber', ride4.id)} is not the ride ${ride4.id}`],
  ],
  [
    'with a ride that has no row',
    { ...sound, ubers: ubers.filter((row) => row !== ride4) },
    {},
    [`29: ${idOf('uber', ride4.id)} has no ride`],
  ],
  ['where it is not known whether rides are allowed', sound, { rides: null }, []],
  ['with a driver who lives elsewhere', sound, staffed('d3', a), ['19: d3 begins elsewhere']],
  ['with a driver of no known place', sound, staffed('d3', null), ['19: d3 begins elsewhere']],
  [
    'with half a cent',
    { ...sound, cost: { ...cost, chasesCents, totalCents: cost.totalCents + chasesCents } },
    {},
    ['17: an amount is not in whole cents', '17: chasesCents is 0.5, not 0'],
  ],
  [
    'with money back',
    { ...sound, cost: { ...cost, chasesCents: -1, totalCents: cost.totalCents - 1 } },
    {},
    ['17: an amount is not in whole cents', '17: chasesCents is -1, not 0'],
  ],
  [
    'with a day that has no start',
    changed((one) => (typed('start', 'd3/0')(one) ? [] : [one])),
    {},
    [
      '4: d3 starts not at first',
      '5: d3/1 begins elsewhere than at null',
      '19: d3 begins elsewhere',
    ],
  ],
  [
    'over an unknown way',
    sound,
    {
      legs: (fromId, toId) =>
        fromId === ride4.startId && toId === ride4.endId ? undefined : asked.legs(fromId, toId),
    },
    [
      `12: no way is known for ${idOf('uber', ride4.id)}`,
      `12: no way is known for ${idOf('move-vehicle', 'a6')}`,
      `29: no way is known for ${ride4.id}`,
      '17: the fares are not those of the rides',
    ],
  ],
  [
    'with a move left out twice',
    { ...sound, unserved: [...unserved, ...unserved] },
    {},
    ['1: a5 is in 0 moves and left out 2 times'],
  ],
  [
    'with an errand twice',
    slipped(typed('task', 'inspect'), { taskId: 'inspect', activityId: 'a4' }),
    {},
    ['1: a4 has other errands than were asked for', '12: extra/0 lasts 0 ms, and takes 1200000'],
  ],
])('the check says all that is wrong, and no more, of a plan %s', (_what, plan, other, lines) => {
  expect(checkTeamPlan(plan, { ...asked, ...other })).toEqual(lines);
});

const join = idOf('join');
const split = idOf('split');
const up = idOf('pickup-driver');
const down = idOf('dropoff-driver');
const drop6 = idOf('dropoff-vehicle', 'a6');
const move6 = idOf('move-vehicle', 'a6');
const without = (id: string) => changed((one) => (one.id === id ? [] : [one]));
const other = (id: string, change: object) => bent((one) => one.id === id, change);

/** What breaks the order of a day breaks other rules with it: these are among the sentences. */
test.each<[string, TeamPlan, readonly string[]]>([
  ['whose last move is never dropped off', without(drop6), ['2: a6 is never dropped off']],
  ['that drops off what was not moved', without(move6), [`2: ${drop6} out of order`]],
  [
    'that moves another vehicle than the one in hand',
    other(move6, { activityId: 'a4' }),
    [`2: ${move6} out of order`],
  ],
  [
    'whose rider leaves another ride than they took',
    other(split, { splitId: 'other' }),
    [`9: ${split} leaves a ride that was not taken`],
  ],
  [
    'whose rider leaves a ride that they never took',
    without(join),
    [`9: ${split} leaves a ride that was not taken`],
  ],
  ['whose rider never leaves the chase car', without(split), ['9: d1 never leaves the chase car']],
  [
    'whose rider is met elsewhere',
    other(up, { placeId: stores[4]?.id }),
    [`8: ${join} meets elsewhere`, `8: ${up} meets elsewhere`],
  ],
  [
    'whose rider is let out elsewhere',
    other(down, { placeId: a.id }),
    [`8: ${split} meets elsewhere`, `8: ${down} meets elsewhere`],
  ],
  [
    'whose rider is met by another driver than is named',
    other(join, { chaseDriverId: 'd4' }),
    [`8: ${join} meets d2`],
  ],
  [
    'whose chase meets another rider than is named',
    other(up, { riderId: 'd3' }),
    [`8: ${up} meets d1`],
  ],
  ['without a day', changedDay('d4', () => []), ['4: d4 has no day']],
  [
    'with an action of no length at all',
    other(move6, { durationMs: Number.NaN }),
    [`12: ${move6} lasts NaN ms`],
  ],
  [
    'with an action of less than no length',
    other(move6, { durationMs: -1 }),
    [`12: ${move6} lasts -1 ms`],
  ],
  [
    'that goes back in time',
    other(move6, { startMs: 0 }),
    [`12: ${move6} goes back`, `4: ${move6} does not begin when the one before ends`],
  ],
  [
    'that ends before its last action',
    changedDay('d4', (actions) => [...actions.slice(-1), ...actions.slice(0, -1)]),
    ['4: d4 starts not at first', '4: d4 ends not at last'],
  ],
])('the check says what is wrong of a plan %s', (_what, plan, lines) => {
  expect(checkTeamPlan(plan, asked)).toEqual(expect.arrayContaining([...lines]));
});

function changedDay(
  driverId: string,
  of: (actions: readonly TimedAction[]) => readonly TimedAction[],
): TeamPlan {
  const drivers = sound.drivers.map((day) =>
    day.driverId === driverId ? { ...day, actions: of(day.actions) } : day,
  );
  return { ...sound, drivers };
}

/** Whose cars a mode has: all rows of this table are one driver's only car. */
const seated = { seats: 2 };
const own = { seats: 0 };
const truck = { seats: 0, tows: true };
const towing = { seats: 2, tows: true };
test.each([
  ['Rideshare', seated, 'no car of this mode'],
  ['Rideshare', own, 'no car of this mode'],
  ['Rideshare', truck, 'no car of this mode'],
  ['Company', seated, null],
  ['Company', own, 'no chase car'],
  ['Company', truck, 'no chase car'],
  ['Company', towing, 'no chase car'],
  ['Personal', seated, null],
  ['Personal', own, 'no chase car'],
  ['Personal', { seats: 3 }, 'no chase car'],
  ['Tow', truck, null],
  ['Tow', own, 'without the car of this mode'],
  ['Tow', seated, 'without the car of this mode'],
  ['Tow', towing, 'without the car of this mode'],
  ['OwnCar', own, null],
  ['OwnCar', truck, 'without the car of this mode'],
  ['OwnCar', seated, 'without the car of this mode'],
  ['OwnCar', towing, 'without the car of this mode'],
] as const)('by %s a car of %j is %s', (mode, change, words) => {
  const found = checkTeamPlan(withCars(change), { ...asked, mode });
  const ofCars = found.filter((line) => /^16: (d2|u2) is (no|without)/.test(line));
  const whose = words?.startsWith('without') ? 'd2' : 'u2';
  expect(ofCars).toEqual(words === null ? [] : [`16: ${whose} is ${words}`]);
});
