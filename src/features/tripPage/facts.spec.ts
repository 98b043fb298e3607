// What the page of a trip says of its terms, its changes and its sheets, in tables by hand (S2 §6).
import { describe, expect, test } from 'vitest';
import type { TripTerms, TripVehicle } from '#domain/tripDetail.ts';
import { cancelSentences, completeSentences, leftBy, leftText } from './changing.queries.ts';
import { trip } from './testing/trip.ts';
import { agreedNames, sheetAt, summaryOf } from './tripPage.queries.ts';

const byId = <R>(rows: { readonly [id: string]: R }) => new Map(Object.entries(rows));
const tables = {
  accounts: byId({ acc: { name: 'North Motors' } }),
  activities: byId({
    m1: { name: 'PA-1', tripId: 't1', modifiedById: 'u2', modifiedByName: 'Jo Brandt' },
    m2: { name: 'PA-2', tripId: null, modifiedById: 'u2', modifiedByName: 'Jo Brandt' },
    m3: { name: 'PA-3', tripId: 't9', modifiedById: 'u1', modifiedByName: 'Dana Reyes' },
    m4: { name: 'PA-4', tripId: null, modifiedById: null, modifiedByName: null },
  }),
  drivers: byId({ d1: { name: 'Maria Alvarez' }, d2: { name: 'Tom Lee' } }),
  locations: byId({ A: { label: 'Main lot' } }),
};
const sees = { world: { tables }, session: { state: { user: { id: 'u1' } } } } as never;

const terms: TripTerms = {
  wageCentsPerHour: 3_500,
  bonusCents: 0,
  bonusReason: '',
  payerId: null,
  chaseCar: '',
  chaseDriverId: null,
  meetLocationId: null,
  meetMs: null,
  ridesAllowed: false,
  held: [],
  required: [],
};

describe('the terms of a trip', () => {
  test('name no one and nothing where none was agreed', () => {
    expect(agreedNames(sees, terms)).toEqual({
      payer: null,
      chaseDriver: null,
      meetAt: null,
      required: [],
    });
  });

  test('name the payer, the chase driver, the place to meet, and what drivers must have', () => {
    const required = [
      {
        driverId: 'd1',
        qualifications: ['cdl', 'twic'] as const,
        manualAssignment: false,
        driverGroup: 'Night',
      },
      { driverId: 'gone', qualifications: [], manualAssignment: true, driverGroup: null },
    ];
    const named = { payerId: 'acc', chaseDriverId: 'd2', meetLocationId: 'A' };
    expect(agreedNames(sees, { ...terms, ...named, required })).toEqual({
      payer: 'North Motors',
      chaseDriver: 'Tom Lee',
      meetAt: 'Main lot',
      required: [
        { name: 'Maria Alvarez', needs: 'CDL, TWIC, Night' },
        { name: 'gone', needs: '' },
      ],
    });
  });

  test('show the id of what the console does not know', () => {
    const gone = { payerId: 'acc-9', chaseDriverId: 'd9', meetLocationId: 'loc-9' };
    expect(agreedNames(sees, { ...terms, ...gone })).toMatchObject({
      payer: 'acc-9',
      chaseDriver: 'd9',
      meetAt: 'loc-9',
    });
  });
});

test('the sheets of a vehicle are those of its pick-up and of its drop-off', () => {
  const vehicle: TripVehicle = {
    id: 'm1',
    licensePlate: '',
    pickupMiles: 100,
    pickupFuel: 3,
    pickupAssets: [{ id: 'p', kind: 'Front', thumb: '' }],
    dropoffMiles: 140,
    dropoffFuel: 2,
    dropoffAssets: [
      { id: 'q', kind: 'Rear', thumb: '' },
      { id: 'r', kind: 'SIGNATURE', thumb: '' },
    ],
  };
  const written = (end: 'pickup' | 'dropoff', of: TripVehicle | undefined) => {
    const { miles, fuel, photos } = sheetAt(of, end);
    return [miles, fuel, photos.map(({ kind }) => kind)];
  };
  expect(written('pickup', vehicle)).toEqual([100, 3, ['Front']]);
  expect(written('dropoff', vehicle)).toEqual([140, 2, ['Rear']]);
  expect(written('pickup', undefined)).toEqual([null, null, []]);
});

test.each([
  [[], [], '0 vehicles · 0 drivers'],
  [['m1'], ['d1'], '1 vehicle · 1 driver'],
  [['m1', 'm2'], ['d1', 'd2', 'd3'], '2 vehicles · 3 drivers'],
])('a trip of %j with %j is summed up', (activityIds, driverIds, words) => {
  expect(summaryOf({ ...trip, activityIds, driverIds })).toBe(words);
});

/** Of 'name: status of its pick-up, status of its drop-off'. */
const tripOf = (moves: { readonly [id: string]: readonly [string, string] }, driverIds = ['d1']) =>
  ({
    ...trip,
    driverIds,
    activityIds: Object.keys(moves),
    actions: Object.entries(moves).flatMap(([activityId, [pickup, dropoff]]) => [
      { ...trip.actions[0], type: 'Pick-Up | Vehicle', activityId, status: pickup, driverId: 'd1' },
      {
        ...trip.actions[0],
        type: 'Drop-Off | Vehicle',
        activityId,
        status: dropoff,
        driverId: 'd1',
      },
    ]),
  }) as never as typeof trip;
const toCome = ['Not Started', 'Not Started'] as const;
const inHand = ['Complete', 'Not Started'] as const;
const done = ['Complete', 'Complete'] as const;

test.each([
  [{ m1: toCome }, ['PA-1 is unplanned again.']],
  [{ m1: toCome, m2: toCome }, ['PA-1 and PA-2 are unplanned again.']],
  [{ m1: toCome, m2: toCome, gone: toCome }, ['PA-1, PA-2 and gone are unplanned again.']],
  [{ m1: inHand }, ['Maria Alvarez has the vehicle of PA-1 and delivers it first.']],
  [{ m1: done }, ['PA-1 stays delivered.']],
  [{ m1: done, m2: done }, ['PA-1 and PA-2 stay delivered.']],
  [
    Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => [id, toCome])),
    ['a, b, c, d, e and f are unplanned again.'],
  ],
  [
    Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => [id, toCome])),
    ['7 moves are unplanned again.'],
  ],
])('cancelling %j is explained before it is confirmed', (moves, sentences) => {
  const free = 'Drivers without a vehicle finish the way they have begun, and are free.';
  const hasVehicle = Object.values(moves).includes(inHand);
  expect(cancelSentences(sees, tripOf(moves))).toEqual([
    ...sentences,
    ...(hasVehicle ? [] : [free]),
  ]);
});

test('a driver whose name is not known delivers the vehicle first', () => {
  const unknown = tripOf({ m1: inHand });
  const actions = unknown.actions.map((action) => ({ ...action, driverId: null }));
  expect(cancelSentences(sees, { ...unknown, actions })[0]).toBe(
    'Its driver has the vehicle of PA-1 and delivers it first.',
  );
});

test('completing a trip by hand records each kind of move', () => {
  const end = 'Its drivers are free at once, wherever they are.';
  expect(completeSentences(sees, tripOf({ m1: toCome, m2: inHand, gone: done }))).toEqual([
    'PA-2 under way: recorded as delivered now.',
    'PA-1 not picked up: recorded as delivered now.',
    'gone delivered already.',
    end,
  ]);
  expect(completeSentences(sees, tripOf({}))).toEqual([end]);
});

test.each([
  ['m1', null],
  ['m2', 'Jo Brandt'],
  ['m3', 'you'],
  ['m4', null],
  ['gone', null],
])('move %s, last changed by %s, has left the trip or not', (id, by) => {
  expect(leftBy(sees, 't1', id)).toBe(by);
});

test('a move that has left the trip is named with who changed it last', () => {
  expect(leftText(sees, 'm2', 'Jo Brandt')).toBe(
    'PA-2 is not on this trip any more. Last changed by Jo Brandt.',
  );
  expect(leftText(sees, 'gone', null)).toBe('gone is not on this trip any more.');
});
