// Which days of a trip's drivers can be carried out, step by step, written out by hand: each way
// needs a car, a vehicle, a ride or a seat, and each meeting has two sides.
import { describe, expect, test } from 'vitest';
import type { DriverAction } from '#domain/entities.ts';
import { actionRow } from '#domain/testing/rows.ts';
import type { LegacyAction } from '#wire/legacy/trip.ts';
import { places, tenMiles } from '../testing/tenMiles.ts';
import { checkMeetings, checkWays } from './tripMeetings.ts';
import type { Member, Step } from './tripSteps.ts';

const spots = { A: places[0], B: places[1], C: places[2] };
type Place = keyof typeof spots;
/** Some yards from A, which is there, and half a mile, which is not. */
const near = { id: 'A2', lonE6: places[0].lonE6, latE6: places[0].latE6 + 1_000 };
const apart = { id: 'A3', lonE6: places[0].lonE6, latE6: places[0].latE6 + 8_000 };
const spotOf = (place: Place | typeof near) => (typeof place === 'string' ? spots[place] : place);

type Do = readonly [
  type: LegacyAction['type'],
  from: Place | typeof near,
  to: Place | typeof near,
  legacy?: Partial<LegacyAction>,
  action?: Partial<DriverAction>,
];
const none = {
  padding: 60,
  vehicleId: null,
  activityId: null,
  destIndex: 0,
  summary: '',
  distanceCmi: null,
  fareCents: null,
  ride: null,
  taskId: null,
  carId: null,
  syncId: null,
  subActions: [],
};
const stepOf = (driverId: string, at: number, [type, from, to, legacy, action]: Do): Step => ({
  legacy: { ...none, type, ...legacy },
  action: actionRow(`${driverId}-${at}`, {
    type,
    driverId,
    plannedStartMs: 100 * at,
    ...action,
  }),
  here: { ...spotOf(from), id: spotOf(from).id },
  at: { ...spotOf(to), id: spotOf(to).id },
});
type Car = { readonly seats: number; readonly tows?: true } | null;
const memberOf = (
  driverId: string,
  car: Car,
  days: readonly Do[],
  itineraryId = driverId.slice(1),
) =>
  ({
    driverId,
    child: { itineraryId, car: car && { id: 'car', ...car } },
    start: spots.A,
    carAt: car && spots.A,
    steps: days.map((one, at) => stepOf(driverId, at, one)),
  }) as unknown as Member;

const meet = (itineraryId: string, n = 1, split = 's') => ({
  subActions: [{ itineraryId, syncId: `y${n}`, splitId: split }],
});
const board: Do = ['Errand | Check-in with Lead', 'A', 'A', meet('2')];
const leave: Do = ['Errand | Disembark', 'A', 'B', meet('2', 2)];
const takeOn: Do = ['Pick-Up | Driver', 'A', 'A', meet('1')];
const letOut: Do = ['Drop-Off | Driver', 'B', 'B', meet('1', 2)];
const ride: Do = ['Errand | Rideshare', 'A', 'B'];
const of = { activityId: 'a1' };
const pickup: Do = ['Pick-Up | Vehicle', 'B', 'B', of];
const move: Do = ['Location | Travel', 'B', 'C', of];
const dropoff: Do = ['Drop-Off | Vehicle', 'C', 'C', of];
const drive: Do = ['Location | Travel', 'A', 'B', { carId: 'car' }];
const slack = (from: Place, to: Place = from): Do => ['Errand | ToDo', from, to];
const seats = (count: number) => ({ seats: count });

const checked = (check: typeof checkWays, ...members: readonly Member[]) => {
  try {
    check(tenMiles(), members);
    return 'fine';
  } catch (error) {
    const { status, errorCode, message } = error as { [field: string]: string };
    return `${status} ${errorCode}: ${message}`;
  }
};

describe('a day of a driver', () => {
  const who = 'Driver d1';
  test.each<[string, Car, readonly Do[], string]>([
    ['by ride and with a vehicle', null, [ride, pickup, move, dropoff], 'fine'],
    [
      'with slack and a task on the way',
      null,
      [ride, slack('B'), pickup, slack('B'), move, dropoff],
      'fine',
    ],
    ['in an own car', seats(0), [drive, ['Location | Travel', 'B', 'C', { carId: 'car' }]], 'fine'],
    ['a few yards on', null, [['Errand | Rideshare', near, 'B']], 'fine'],
    [
      'across half a mile',
      null,
      [['Errand | Rideshare', apart, 'B']],
      `422 WRONG_PLACE: ${who} gets nowhere without a way to go.`,
    ],
    [
      'from where the driver is not',
      null,
      [pickup],
      `422 WRONG_PLACE: ${who} gets nowhere without a way to go.`,
    ],
    [
      'to another place without a way',
      null,
      [slack('A', 'B')],
      `422 WRONG_PLACE: ${who} gets nowhere without a way to go.`,
    ],
    [
      'with a vehicle that was not taken',
      null,
      [ride, move],
      `422 NO_CAR: ${who} drives without a vehicle.`,
    ],
    [
      'with another vehicle than that in hand',
      null,
      [ride, pickup, ['Location | Travel', 'B', 'C', { activityId: 'a2' }]],
      `422 NO_CAR: ${who} drives without a vehicle.`,
    ],
    [
      'on foot',
      null,
      [['Location | Travel', 'A', 'B']],
      `422 NO_CAR: ${who} drives without a vehicle.`,
    ],
    [
      'by ride with a vehicle in hand',
      null,
      [ride, pickup, ['Errand | Rideshare', 'B', 'C']],
      `422 VEHICLE_LEFT: ${who} cannot leave the vehicle before its drop-off.`,
    ],
    [
      'with a vehicle after its drop-off',
      null,
      [ride, pickup, move, dropoff, ['Location | Travel', 'C', 'A', of]],
      `422 NO_CAR: ${who} drives without a vehicle.`,
    ],
    [
      'in a car of others',
      seats(4),
      [['Location | Travel', 'A', 'B', { carId: 'van' }]],
      `422 NO_CAR: ${who} has no car there.`,
    ],
    [
      'in a car that was left behind',
      seats(4),
      [ride, ['Location | Travel', 'B', 'C', { carId: 'car' }]],
      `422 NO_CAR: ${who} has no car there.`,
    ],
    ['without a car', null, [drive], `422 NO_CAR: ${who} has no car there.`],
    [
      'in an own car with a vehicle in hand',
      seats(4),
      [drive, pickup, ['Location | Travel', 'B', 'C', { carId: 'car' }]],
      `422 NO_CAR: ${who} cannot drive two vehicles.`,
    ],
    [
      'in a tow truck, which goes along',
      { seats: 0, tows: true },
      [drive, pickup, move, dropoff, ['Location | Travel', 'C', 'A', { carId: 'car' }]],
      'fine',
    ],
    [
      'in a tow truck that is elsewhere',
      { seats: 0, tows: true },
      [ride, pickup, move],
      `422 NO_CAR: ${who} has no car there.`,
    ],
    [
      'in a car that stayed where the vehicle was taken',
      seats(0),
      [drive, pickup, move, dropoff, ['Location | Travel', 'C', 'A', { carId: 'car' }]],
      `422 NO_CAR: ${who} has no car there.`,
    ],
    ['aboard a chase car, waiting', null, [board, slack('A'), leave], 'fine'],
    [
      'that ends aboard',
      null,
      [board, slack('A')],
      `422 ABOARD: The plan of ${who} ends aboard a chase car.`,
    ],
    [
      'out of a car that was not boarded',
      null,
      [leave],
      `422 NO_PARTNER: ${who} would leave a car without having boarded it.`,
    ],
    ['aboard, with a ride', null, [board, ride], `422 ABOARD: ${who} can only wait while aboard.`],
    [
      'aboard, with a task',
      null,
      [board, ['Errand | ToDo', 'A', 'A', { taskId: 't' }]],
      `422 ABOARD: ${who} can only wait while aboard.`,
    ],
    [
      'aboard, waiting for others',
      null,
      [board, ['Errand | ToDo', 'A', 'A', { syncId: 'y9' }]],
      `422 ABOARD: ${who} can only wait while aboard.`,
    ],
    [
      'out of another car than that boarded',
      null,
      [board, ['Errand | Disembark', 'A', 'B', meet('3', 2)]],
      `422 ABOARD: ${who} can only wait while aboard.`,
    ],
    [
      'out of another seat than that taken',
      null,
      [board, ['Errand | Disembark', 'A', 'B', meet('2', 2, 'other')]],
      `422 ABOARD: ${who} can only wait while aboard.`,
    ],
    ['of a chase driver', seats(1), [takeOn, drive, letOut], 'fine'],
    [
      'of a chase driver without a seat',
      seats(0),
      [takeOn],
      `422 NO_SEAT: ${who} has no seat for 1 riders.`,
    ],
    [
      'of a chase driver with one rider too many',
      seats(1),
      [takeOn, ['Pick-Up | Driver', 'A', 'A', meet('3', 3, 'other')]],
      `422 NO_SEAT: ${who} has no seat for 2 riders.`,
    ],
    [
      'of a chase driver, one rider after the other',
      seats(1),
      [takeOn, drive, letOut, ['Pick-Up | Driver', 'B', 'B', meet('3', 3, 'other')]],
      'fine',
    ],
    ['of a chase driver who has no car', null, [takeOn], `422 NO_CAR: ${who} has no car there.`],
    [
      'of a chase driver who leaves riders',
      seats(1),
      [takeOn, ride],
      `422 RIDERS_LEFT: ${who} cannot leave riders in the car.`,
    ],
    [
      'of a chase driver who takes a vehicle with riders aboard',
      seats(1),
      [takeOn, drive, pickup],
      `422 RIDERS_LEFT: ${who} cannot leave riders in the car.`,
    ],
    [
      'of a chase driver who waits with riders',
      seats(1),
      [takeOn, slack('A'), drive, letOut],
      'fine',
    ],
  ])('is possible, or not: %s', (_what, car, steps, answer) => {
    expect(checked(checkWays, memberOf('d1', car, steps))).toBe(answer);
  });
});

describe('a meeting of two drivers', () => {
  const chase = (...steps: readonly Do[]) => memberOf('d2', seats(4), steps);
  const rider = (...steps: readonly Do[]) => memberOf('d1', null, steps);
  const alone = '422 NO_PARTNER: Driver d1 has a meeting without a partner.';

  test.each<[string, readonly Member[], string]>([
    ['both sides', [rider(board, leave), chase(takeOn, letOut)], 'fine'],
    ['no other side', [rider(board)], alone],
    [
      'the same side twice',
      [rider(board), chase(['Errand | Check-in with Lead', 'A', 'A', meet('1')])],
      alone,
    ],
    [
      'another driver',
      [rider(['Errand | Check-in with Lead', 'A', 'A', meet('3')]), chase(takeOn)],
      alone,
    ],
    [
      'a partner who means another',
      [rider(board), chase(['Pick-Up | Driver', 'A', 'A', meet('3')])],
      alone,
    ],
    [
      'another seat',
      [rider(board), chase(['Pick-Up | Driver', 'A', 'A', meet('1', 1, 'other')])],
      alone,
    ],
    [
      'another time',
      [rider(board), chase(['Pick-Up | Driver', 'A', 'A', meet('1'), { plannedStartMs: 9 }])],
      alone,
    ],
    ['another place', [rider(board), chase(['Pick-Up | Driver', 'B', 'B', meet('1')])], alone],
    [
      'no partner named',
      [rider(['Errand | Check-in with Lead', 'A', 'A'])],
      '422 NO_PARTNER: Driver d1 does not meet one other driver.',
    ],
    [
      'two partners named',
      [
        rider([
          'Errand | Check-in with Lead',
          'A',
          'A',
          { subActions: [...meet('2').subActions, ...meet('3').subActions] },
        ]),
      ],
      '422 NO_PARTNER: Driver d1 does not meet one other driver.',
    ],
    [
      'a partner at a ride',
      [rider(['Errand | Rideshare', 'A', 'B', meet('2')])],
      '422 NO_PARTNER: Driver d1 does not meet one other driver.',
    ],
    [
      'a wait for nothing',
      [rider(['Errand | ToDo', 'A', 'A', { syncId: 'y9' }])],
      '422 NO_PARTNER: Driver d1 waits for an action that is not in the plan.',
    ],
    [
      'a wait for another',
      [rider(['Errand | ToDo', 'A', 'A', { syncId: 'y9' }, { otherEndId: 'x' }])],
      'fine',
    ],
    [
      'two itineraries of one id',
      [rider(), memberOf('d2', null, [], '1')],
      '422 BAD_ITINERARY: Two itineraries have one id.',
    ],
  ])('is one, or not: with %s', (_what, members, answer) => {
    expect(checked(checkMeetings, ...members)).toBe(answer);
  });
});
