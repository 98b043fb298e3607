// Each action of a driver as the legacy trip has it (S2 §3 Legacy action types), written out by
// hand: its type, its words for the driver, and what it names.
import { describe, expect, test } from 'vitest';
import type { TimedAction } from '#domain/teamItinerary.ts';
import { bodyOf, legacyActionOf, type ReadBody } from './actions.ts';
import type { LegacyAction } from './trip.ts';

const times = { id: 'x', startMs: 1_789_473_600_000, durationMs: 180_000 };
const move = { activityId: 'act-1', vehicleId: 'veh-1' };
const meeting = { syncId: 'meet-1', splitId: 'seat-1' };
const ride = {
  id: 'ride-1',
  driverId: 'drv-1',
  startId: 'A',
  endId: 'B',
  pickupMs: 120_000,
  driveMs: 900_500,
  dropoffMs: 60_000,
  distanceCmi: 1_250,
  fareCents: 2_340,
  startSyncId: 'ride-1/begun',
  endSyncId: 'ride-1/over',
};
/** An action of three minutes at the fourth stop that names nothing. */
const plain = {
  padding: 180,
  vehicleId: null,
  activityId: null,
  destIndex: 3,
  distanceCmi: null,
  fareCents: null,
  ride: null,
  taskId: null,
  carId: null,
  syncId: null,
  subActions: [],
};
const met = (itineraryId: string) => [{ itineraryId, syncId: 'meet-1', splitId: 'seat-1' }];

type Case = readonly [
  what: string,
  body: ReadBody,
  legacy: Pick<LegacyAction, 'type' | 'summary'> & Partial<LegacyAction>,
];
const cases: readonly Case[] = [
  [
    'driving an own car',
    { type: 'go-to', carId: 'car-1', fromId: 'A', toId: 'B', distanceCmi: 900 },
    { type: 'Location | Travel', summary: 'Drive to Yard', carId: 'car-1', distanceCmi: 900 },
  ],
  [
    'moving a vehicle',
    { type: 'move-vehicle', fromId: 'A', toId: 'B', ...move, distanceCmi: 2_075 },
    { type: 'Location | Travel', summary: 'Drive to Yard', ...move, distanceCmi: 2_075 },
  ],
  [
    'taking a ride',
    { type: 'uber', fromId: 'A', toId: 'B', uberId: 'ride-1' },
    {
      type: 'Errand | Rideshare',
      summary: 'Ride to Yard',
      distanceCmi: 1_250,
      fareCents: 2_340,
      ride: {
        id: 'ride-1',
        pickup: 120,
        drive: 900.5,
        dropoff: 60,
        startSyncId: 'ride-1/begun',
        endSyncId: 'ride-1/over',
      },
    },
  ],
  [
    'taking over a vehicle',
    { type: 'pickup-vehicle', placeId: 'B', ...move },
    { type: 'Pick-Up | Vehicle', summary: 'Pick up at Yard', ...move },
  ],
  [
    'handing over a vehicle',
    { type: 'dropoff-vehicle', placeId: 'B', ...move, syncId: 'done-1' },
    { type: 'Drop-Off | Vehicle', summary: 'Drop off at Yard', ...move, syncId: 'done-1' },
  ],
  [
    'handing over a vehicle for which no one waits',
    { type: 'dropoff-vehicle', placeId: 'B', ...move, syncId: null },
    { type: 'Drop-Off | Vehicle', summary: 'Drop off at Yard', ...move },
  ],
  [
    'a task',
    { type: 'task', placeId: 'B', taskId: 'task-1', activityId: 'act-1', syncId: 'done-1' },
    {
      type: 'Errand | ToDo',
      summary: 'Task at Yard',
      taskId: 'task-1',
      activityId: 'act-1',
      syncId: 'done-1',
    },
  ],
  [
    'waiting for others',
    { type: 'wait-for', placeId: 'B', syncId: 'done-1' },
    { type: 'Errand | ToDo', summary: 'Wait for the others', syncId: 'done-1' },
  ],
  [
    'letting a driver board',
    {
      type: 'pickup-driver',
      placeId: 'B',
      riderId: 'drv-2',
      ...meeting,
      riderCountChange: 1,
      riderCount: 2,
    },
    {
      type: 'Pick-Up | Driver',
      summary: 'Let a driver board at Yard',
      subActions: met('2'),
    },
  ],
  [
    'letting a driver out',
    {
      type: 'dropoff-driver',
      placeId: 'B',
      riderId: 'drv-2',
      ...meeting,
      riderCountChange: -1,
      riderCount: 0,
    },
    {
      type: 'Drop-Off | Driver',
      summary: 'Let a driver leave at Yard',
      subActions: met('2'),
    },
  ],
  [
    'boarding a chase car',
    { type: 'join', placeId: 'B', chaseDriverId: 'drv-2', ...meeting },
    { type: 'Errand | Check-in with Lead', summary: 'Board at Yard', subActions: met('2') },
  ],
  [
    'leaving a chase car',
    { type: 'split', placeId: 'B', chaseDriverId: 'drv-2', ...meeting },
    { type: 'Errand | Disembark', summary: 'Leave at Yard', subActions: met('2') },
  ],
];

const context = {
  destIndex: 3,
  label: 'Yard',
  itineraryOf: new Map([
    ['drv-1', '1'],
    ['drv-2', '2'],
  ]),
  rides: new Map([['ride-1', ride]]),
};
const reading = {
  fromId: 'A',
  placeId: 'B',
  riders: 1,
  driverOf: new Map([
    ['1', 'drv-1'],
    ['2', 'drv-2'],
  ]),
};

describe('an action of a driver', () => {
  test.each(cases)('is sent as the documents say: %s', (_what, body, legacy) => {
    const action = { ...body, ...times } as TimedAction;
    expect(legacyActionOf(action, context)).toEqual({ ...plain, ...legacy });
  });

  test.each(cases)('is read as the documents say: %s', (_what, body, legacy) => {
    expect(bodyOf({ ...plain, ...legacy }, reading)).toEqual(body);
  });
});

describe('slack of a driver', () => {
  const slack = { ...plain, type: 'Errand | ToDo' } as const;
  type Until = Extract<TimedAction, { readonly type: 'wait' }>['until'];

  test.each<[string, string | null, Until, object | null]>([
    ['Wait until ready', 'B', { is: 'ready', activityId: 'act-1' }, null],
    ['Wait to be met', 'B', { is: 'sync', syncId: 'meet-1' }, null],
    ['Ride along', null, { is: 'sync', syncId: 'meet-1' }, null],
    ['Stand by', 'B', { is: 'change' }, { is: 'change' }],
    ['Rest', 'B', { is: 'rest' }, { is: 'rest' }],
    ['See the others off', 'B', { is: 'left' }, { is: 'left' }],
  ])('is worded "%s", and read again by its words where only they say why', (...row) => {
    const [summary, placeId, until, read] = row;
    const action = { type: 'wait', placeId, until, ...times } as TimedAction;
    expect(legacyActionOf(action, context)).toMatchObject({
      type: 'Errand | ToDo',
      summary,
      activityId: null,
      syncId: null,
    });
    expect(bodyOf({ ...slack, summary }, reading)).toEqual({ type: 'wait', until: read });
  });
});

describe('an action that no itinerary has', () => {
  const of = (type: LegacyAction['type'], change: Partial<LegacyAction> = {}) => {
    return () => bodyOf({ ...plain, summary: '', type, ...change }, reading);
  };
  const where = 'destinations[3].actions:';

  test.each([
    ['a ride without its order', of('Errand | Rideshare', move), 'Errand | Rideshare is not one'],
    ['travel without miles', of('Location | Travel', move), 'Location | Travel is not one'],
    [
      'travel of nothing',
      of('Location | Travel', { distanceCmi: 5 }),
      'Location | Travel without an activity',
    ],
    [
      'an own car without miles',
      of('Location | Travel', { carId: 'car-1' }),
      'Location | Travel without an activity',
    ],
    ['a pick-up of nothing', of('Pick-Up | Vehicle'), 'Pick-Up | Vehicle without an activity'],
    [
      'a meeting with no one',
      of('Pick-Up | Driver'),
      'Pick-Up | Driver meets not one other driver',
    ],
    [
      'a meeting with two',
      of('Errand | Disembark', { subActions: [...met('1'), ...met('2')] }),
      'Errand | Disembark meets not one other driver',
    ],
    [
      'a meeting with somebody of another trip',
      of('Errand | Check-in with Lead', { subActions: met('3') }),
      'Errand | Check-in with Lead meets not one other driver',
    ],
  ])('is refused with its place: %s', (_what, reads, words) => {
    expect(reads).toThrow(TypeError);
    expect(reads).toThrow(`${where} ${words}`);
  });

  test('has no legacy type: the start and the end of a day', () => {
    for (const type of ['start', 'end'] as const) {
      const action = { type, placeId: 'A', ...times };
      expect(() => legacyActionOf(action, context)).toThrow(`${type}: only at the ends of a day`);
    }
  });

  test('names a ride or a driver that is not there', () => {
    const riding = { type: 'uber', fromId: 'A', toId: 'B', uberId: 'ride-2', ...times } as const;
    expect(() => legacyActionOf(riding, context)).toThrow('ride-2 is named and not there');
    const joining = { type: 'join', placeId: 'B', chaseDriverId: 'drv-9', ...meeting, ...times };
    expect(() => legacyActionOf(joining as TimedAction, context)).toThrow(
      'drv-9 is named and not there',
    );
  });
});
