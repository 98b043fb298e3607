// Who works too long without a rest, by days that are written in minutes.
import { expect, test } from 'vitest';
import type { TimedAction, TimedPlan } from '#domain/teamItinerary.ts';
import { checkRests } from './checkRests.ts';

const minuteMs = 60_000;
/** 6 AM. */
const dayMs = Date.parse('2026-09-14T06:00:00-05:00');

/** An action of so many minutes; what is not named does not matter to rests. */
type Row = readonly [type: TimedAction['type'], minutes: number, fields?: object];

function dayOf(driverId: string, rows: readonly Row[]): TimedPlan['drivers'][number] {
  let startMs = dayMs;
  const actions = rows.map(([type, minutes, fields], at) => {
    const durationMs = minutes * minuteMs;
    const where = type === 'wait' ? { placeId: 'here' } : {};
    const one = { id: `${driverId}/${at}`, type, startMs, durationMs, ...where, ...fields };
    startMs += durationMs;
    return one as TimedAction;
  });
  return { driverId, kind: 'moved', actions };
}

/** With two hours between rests, changed on the way after so many minutes. */
function found(days: readonly TimedPlan['drivers'][number][], changedAfter: number | null = null) {
  const plan = { drivers: days } as unknown as TimedPlan;
  const changedMs = changedAfter === null ? null : dayMs + changedAfter * minuteMs;
  return checkRests(plan, 120 * minuteMs, changedMs);
}

const aboard = { placeId: null };
const rider = (change: 1 | -1) => ({ riderCountChange: change, riderCount: change === 1 ? 1 : 0 });

test.each<[string, readonly Row[], string | null]>([
  ['two hours', [['task', 120]], null],
  ['two hours and a second', [['task', 120 + 1 / 60]], '2 h 1 min'],
  [
    'more than two hours in parts',
    [
      ['task', 60],
      ['go-to', 45],
      ['uber', 30],
    ],
    '2 h 15 min',
  ],
  [
    'two hours around a wait, which is no work',
    [
      ['task', 60],
      ['wait', 29],
      ['task', 60],
    ],
    null,
  ],
  [
    'a rest of half an hour',
    [
      ['task', 90],
      ['wait', 30],
      ['task', 120],
    ],
    null,
  ],
  [
    'a wait that is a second shorter',
    [
      ['task', 90],
      ['wait', 30 - 1 / 60],
      ['task', 91],
    ],
    '3 h 1 min',
  ],
  [
    'two waits that are a rest together',
    [
      ['task', 90],
      ['wait', 20],
      ['wait', 20],
      ['task', 90],
    ],
    '3 h 0 min',
  ],
  [
    'a rest, and too much work before it',
    [
      ['task', 150],
      ['wait', 30],
      ['task', 10],
    ],
    '2 h 30 min',
  ],
  [
    'a wait with a vehicle in hand',
    [
      ['task', 70],
      ['pickup-vehicle', 10],
      ['wait', 40],
      ['dropoff-vehicle', 50],
    ],
    '2 h 10 min',
  ],
  [
    'a rest after the vehicle is dropped off',
    [
      ['pickup-vehicle', 60],
      ['dropoff-vehicle', 50],
      ['wait', 30],
      ['task', 110],
    ],
    null,
  ],
  [
    'a wait with a rider in the car',
    [
      ['pickup-driver', 70, rider(1)],
      ['wait', 40],
      ['dropoff-driver', 60, rider(-1)],
    ],
    '2 h 10 min',
  ],
  [
    'a rest after the rider is out',
    [
      ['pickup-driver', 50, rider(1)],
      ['dropoff-driver', 60, rider(-1)],
      ['wait', 30],
      ['task', 110],
    ],
    null,
  ],
  [
    'a wait in a chase car',
    [
      ['task', 70],
      ['join', 10],
      ['wait', 40, aboard],
      ['split', 50],
    ],
    '2 h 10 min',
  ],
  [
    'a rest after leaving the chase car',
    [
      ['join', 10],
      ['wait', 40, aboard],
      ['split', 50],
      ['wait', 30],
      ['task', 110],
    ],
    null,
  ],
])('a driver with %s between rests: %s', (_what, rows, worked) => {
  const line = `31: d1 works ${worked} without a rest`;
  expect(found([dayOf('d1', rows)])).toEqual(worked === null ? [] : [line]);
});

test('a rider works while the chase drives, and not while it waits', () => {
  const rides = (driven: number) => [
    dayOf('d1', [
      ['task', 60],
      ['join', 5],
      ['wait', 60, aboard],
      ['split', 5, { chaseDriverId: 'd2' }],
      ['task', 10],
    ]),
    dayOf('d2', [
      ['wait', 60],
      ['pickup-driver', 5, rider(1)],
      ['go-to', driven],
      ['wait', 60 - driven],
      ['dropoff-driver', 5, rider(-1)],
      ['go-to', 20],
    ]),
    // Another chase, at the same time.
    dayOf('d3', [
      ['wait', 60],
      ['go-to', 60],
    ]),
  ];
  expect(found(rides(40))).toEqual([]);
  expect(found(rides(41))).toEqual(['31: d1 works 2 h 1 min without a rest']);
});

test('each driver who works too long is named', () => {
  const days = [
    dayOf('d1', [['task', 121]]),
    dayOf('d2', [['task', 120]]),
    dayOf('d3', [['task', 500]]),
  ];
  expect(found(days)).toEqual([
    '31: d1 works 2 h 1 min without a rest',
    '31: d3 works 8 h 20 min without a rest',
  ]);
});

test.each([
  ['after it', 130, []],
  ['at its end', 129, []],
  ['before its end', 128, ['31: d1 works 2 h 9 min without a rest']],
])('a plan that is changed %s answers for the work that goes on then', (_when, after, lines) => {
  const rows: readonly Row[] = [
    ['task', 60],
    ['task', 69],
    ['wait', 30],
    ['task', 60],
  ];
  expect(found([dayOf('d1', rows)], after)).toEqual(lines);
});

test('no day is too long without a limit between rests', () => {
  const plan = { drivers: [dayOf('d1', [['task', 900]])] };
  expect(checkRests(plan as unknown as TimedPlan, null, null)).toEqual([]);
});
