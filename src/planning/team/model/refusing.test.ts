import { describe, expect, test } from 'vitest';
import type { MoveToPlan } from '../../moves.ts';
import { place, stores } from '../../testing/places.ts';
import { refusalOfRow, refusalOfTeam, whyNotEligible, whyNotPlanned } from './refusing.ts';

const [a = null, b = null, , c = null] = stores;
const first: MoveToPlan = {
  activityId: 'a1',
  vehicleId: 'v1',
  start: b,
  end: c,
  readyMs: null,
  deadlineMs: null,
};
const nowhere = place('N', 0, 91_000_000);

test('a row in which each vehicle stands where it was left is not refused', () => {
  const back = { ...first, activityId: 'a2', start: c, end: a };
  const other = { ...first, activityId: 'a3', vehicleId: null };
  expect(refusalOfRow([first, other, back])).toBeNull();
});

test.each<[string, readonly MoveToPlan[]]>([
  ['No activity to plan.', []],
  ['The start or end location is not known.', [{ ...first, start: null }]],
  ['The start or end location is not known.', [{ ...first, end: nowhere }]],
  ['Equal start and end are not supported.', [{ ...first, end: b }]],
  ['The same activity is planned twice.', [first, { ...first, vehicleId: null }]],
  [
    'The vehicle will not be at Place B: the plan leaves it elsewhere.',
    [first, { ...first, activityId: 'a2' }],
  ],
  ['The ready time or the deadline is not a time.', [{ ...first, readyMs: Number.NaN }]],
  ['The ready time or the deadline is not a time.', [{ ...first, deadlineMs: Infinity }]],
])('%s', (reason, moves) => {
  expect(refusalOfRow(moves)).toBe(reason);
});

const noNeeds = { qualifications: [], manualAssignment: false, driverGroup: null };
const move = { ...first, requirements: noNeeds, namedId: null, taskId: null };
const driver = {
  id: 'd1',
  place: a,
  notBeforeMs: 0,
  notAfterMs: null,
  qualifications: [],
  groups: [],
};
const problem = {
  mode: 'Company',
  moves: [move],
  drivers: [driver],
  maxDrivers: 1,
  chases: 1,
  seats: 1,
  cars: null,
  maxShiftMs: null,
  restAfterMs: null,
  rates: { wageCentsPerHour: 0 },
  fares: { baseCents: 0 },
  durations: { pickupMs: 0 },
};
const car = { id: 'c1', place: a };

describe('a problem', () => {
  const refusal = (own: object) => {
    const refused = refusalOfTeam({ ...problem, ...own } as never);
    return refused && [refused.code, refused.reason, refused.activityId];
  };

  test.each<[object]>([
    [{}],
    [{ chases: 0 }],
    [{ mode: 'Rideshare', chases: -1, seats: 0 }],
    [{ cars: [car] }],
    [{ maxShiftMs: 1, restAfterMs: 1 }],
    [{ moves: [], running: {} }],
    [{ drivers: [{ ...driver, notBeforeMs: 5, notAfterMs: 5 }] }],
    [{ mode: 'Personal', cars: [], chases: 3 }],
  ])('with %j is planned', (own) => {
    expect(refusal(own)).toBe(null);
  });

  test('of 300 moves is planned, and of one more it is not', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...move, activityId: `a${at}` }));
    expect(refusal({ moves: many(300) })).toBe(null);
    expect(refusal({ moves: many(301) })).toEqual([
      'tooManyMoves',
      '301 activities; a plan takes 300 at most.',
      null,
    ]);
  });

  test.each<[object, string, string, string | null]>([
    [{ moves: [] }, 'nothingToPlan', 'No activity to plan.', null],
    [{ moves: [move, move] }, 'moveTwice', 'The same activity is planned twice.', 'a1'],
    [{ drivers: [] }, 'noDriver', 'There is no driver.', null],
    [{ drivers: [{ ...driver, place: null }] }, 'noDepot', 'No depot selected in list.', null],
    [{ drivers: [{ ...driver, place: nowhere }] }, 'noDepot', 'No depot selected in list.', null],
    [{ drivers: [driver, driver] }, 'driverTwice', 'The same driver is in the plan twice.', null],
    [
      { drivers: [{ ...driver, notBeforeMs: Number.NaN }] },
      'badTime',
      'The hours of a driver are not a time.',
      null,
    ],
    [
      { drivers: [{ ...driver, notBeforeMs: 5, notAfterMs: 4 }] },
      'badTime',
      'The hours of a driver are not a time.',
      null,
    ],
    [{ maxDrivers: 0 }, 'badNumber', 'There is at least one driver.', null],
    [{ maxDrivers: 1.5 }, 'badNumber', 'There is at least one driver.', null],
    [{ chases: -1 }, 'badNumber', 'A chase car has at least one seat.', null],
    [{ seats: 0 }, 'badNumber', 'A chase car has at least one seat.', null],
    [{ mode: 'Personal', seats: 0.5 }, 'badNumber', 'A chase car has at least one seat.', null],
    [
      { cars: [{ ...car, place: nowhere }] },
      'badCar',
      'Where a company car stands is not known.',
      null,
    ],
    [{ cars: [car, car] }, 'badCar', 'The same company car is there twice.', null],
    [{ cars: [] }, 'badCar', 'There are fewer cars than chase cars.', null],
    [{ maxShiftMs: 0 }, 'badNumber', 'The longest day is not a time.', null],
    [{ maxShiftMs: Number.NaN }, 'badNumber', 'The longest day is not a time.', null],
    [{ restAfterMs: 0 }, 'badNumber', 'The most work without a rest is not a time.', null],
    [{ rates: { tipCents: -1 } }, 'badNumber', 'A rate is not an amount.', null],
    [{ fares: { baseCents: Infinity } }, 'badNumber', 'A fare is not an amount.', null],
    [
      { durations: { pickupMs: -1 } },
      'badTime',
      'How long something takes is not a duration.',
      null,
    ],
  ])('with %j is refused as %s: %s', (own, code, reason, activityId) => {
    expect(refusal(own)).toEqual([code, reason, activityId]);
  });
});

describe('a move', () => {
  const why = (
    own: object,
    drivers: readonly object[] = [driver],
    others: readonly object[] = [],
  ) => whyNotPlanned({ ...move, ...own } as never, drivers as never, others as never);
  const cdl = { ...noNeeds, qualifications: ['cdl', 'twic'] };

  test('that is sound and has an eligible driver is planned', () => {
    expect(why({})).toBe(null);
    expect(why({ readyMs: 5, deadlineMs: 6 })).toBe(null);
    expect(why({ readyMs: 6, deadlineMs: 5, isHeld: true })).toBe(null);
    expect(why({ vehicleId: null }, [driver], [{ vehicleId: null }])).toBe(null);
    expect(
      why({ requirements: cdl }, [driver, { ...driver, qualifications: ['twic', 'cdl'] }]),
    ).toBe(null);
  });

  test.each<[object, readonly object[], readonly object[], string]>([
    [{ start: null }, [driver], [], 'The start or end location is not known.'],
    [
      { start: null, unknownIds: ['x', 'y', 'x'] },
      [driver],
      [],
      'The location "x" and "y" is not known.',
    ],
    [{ readyMs: 5, deadlineMs: 5 }, [driver], [], 'The deadline is not after the ready time.'],
    [{}, [driver], [{ vehicleId: 'v1' }], 'Another move of this plan moves its vehicle.'],
    [
      {},
      [{ ...driver, isChaseDriver: true }],
      [],
      'No driver is eligible: they all drive chase cars.',
    ],
    [
      { requirements: cdl },
      [driver, { ...driver, qualifications: ['cdl'] }],
      [],
      'No driver is eligible: a TWIC card is required.',
    ],
    [
      { requirements: cdl },
      [driver],
      [],
      'No driver is eligible: a commercial license is required, a TWIC card is required.',
    ],
  ])('%# is left out, and says why', (own, drivers, others, reason) => {
    expect(why(own, drivers, others)).toBe(reason);
  });

  test.each([
    [{ qualifications: ['cdl'] }, 'a commercial license is required'],
    [{ qualifications: ['manualTransmission'] }, 'manual transmission is required'],
    [{ qualifications: ['medicalCard'] }, 'a medical card is required'],
    [{ qualifications: ['plates'] }, 'plates are required'],
    [{ qualifications: ['twic'] }, 'a TWIC card is required'],
    [{ manualAssignment: true }, 'the dispatcher names the driver'],
    [{ driverGroup: 'Night' }, 'the driver must be in the group'],
    [{}, null],
  ])('that requires %j is not for a driver who has none of it: %s', (needs, reason) => {
    const requirements = { ...noNeeds, ...needs };
    expect(whyNotEligible(driver as never, { requirements, namedId: null } as never)).toBe(reason);
  });

  test('is not for a chase driver; a chain needs what each of its parts needs, said once', () => {
    const chase = { ...driver, isChaseDriver: true };
    expect(whyNotEligible(chase as never, move as never)).toBe(
      'the driver is to drive a chase car',
    );
    const part = (qualifications: readonly string[]) => ({
      requirements: { ...noNeeds, qualifications },
      namedId: null,
    });
    const chain = { ...move, parts: [part(['cdl']), part(['cdl', 'plates'])] };
    expect(whyNotEligible(driver as never, chain as never)).toBe(
      'a commercial license is required, plates are required',
    );
  });
});
