import { describe, expect, test } from 'vitest';
import type { DriverAction } from './entities.ts';
import {
  explain,
  statusOf,
  type StatusSubject,
  type StatusTrip,
  timelyStatusOf,
  wholeOf,
} from './status.ts';

const now = Date.UTC(2026, 8, 15, 14, 34);
const move: StatusSubject = {
  id: 'a1',
  status: 'planned',
  completedMs: null,
  deadlineMs: null,
  tripId: 't1',
};

function action(
  id: string,
  type: DriverAction['type'],
  status: DriverAction['status'],
  more: Partial<DriverAction> = {},
): DriverAction {
  return {
    id,
    type,
    status,
    driverId: 'd1',
    activityId: 'a1',
    otherEndId: null,
    vehicleId: 'v1',
    fromId: 'l1',
    toId: 'l1',
    plannedStartMs: now,
    plannedEndMs: now,
    startedMs: null,
    endedMs: null,
    ...more,
  };
}

function trip(
  status: StatusTrip['status'],
  pickup: DriverAction['status'] = 'Not Started',
  dropoff: DriverAction['status'] = 'Not Started',
): StatusTrip {
  return {
    id: 't1',
    name: 'KC-2318',
    status,
    driverIds: ['d1'],
    actions: [
      action('ride', 'Errand | Rideshare', 'Complete'),
      action('p', 'Pick-Up | Vehicle', pickup, { otherEndId: 'd' }),
      action('d', 'Drop-Off | Vehicle', dropoff),
    ],
  };
}

const time = (ms: number) => `${new Date(ms).toISOString().slice(11, 16)}Z`;

describe('status', () => {
  test.each([
    ['processing', { status: 'processing' }, trip('In Progress', 'Complete'), 'lockedInAI'],
    [
      'processing before completed',
      { status: 'Processing', completedMs: 0 },
      trip('Complete', 'Complete', 'Complete'),
      'lockedInAI',
    ],
    ['completed', { status: 'completed' }, trip('Assigned'), 'complete'],
    ['Complete', { status: 'Complete' }, trip('Assigned'), 'complete'],
    ['a completed date', { completedMs: 0 }, trip('Assigned'), 'complete'],
    ['a word of the server', { status: 'unknown', tripId: null }, undefined, 'unknown'],
    ['such a word on a trip', { status: 'unknown' }, trip('Assigned'), 'unknown'],
    [
      'such a word and a completed date',
      { status: 'unknown', completedMs: 0 },
      undefined,
      'complete',
    ],
    ['such a word of its trip', {}, trip('unknown'), 'unknown'],
    ['such a word of its trip, picked up', {}, trip('unknown', 'Complete'), 'inProgress'],
    ['such a word of its action', {}, trip('Assigned', 'unknown'), 'unknown'],
    ['no trip', { tripId: null }, trip('In Progress'), 'unplanned'],
    ['an unknown trip', {}, undefined, 'unknown'],
    ['another trip', { tripId: 't2' }, trip('In Progress'), 'unknown'],
    ['both ends complete', {}, trip('Cancelled', 'Complete', 'Complete'), 'complete'],
    ['pick-up complete', {}, trip('Assigned', 'Complete'), 'inProgress'],
    ['pick-up in progress', {}, trip('Cancelled', 'In Progress'), 'inProgress'],
    ['drop-off in progress', {}, trip('Assigned', 'Not Started', 'In Progress'), 'inProgress'],
    ['trip cancelled', {}, trip('Cancelled'), 'unplanned'],
    ['trip complete, action undone', {}, trip('Complete'), 'unknown'],
    ['trip assigned', {}, trip('Assigned'), 'needsDriver'],
    ['trip in progress', {}, trip('In Progress'), 'planned'],
  ] as const)('reading 09: %s', (_name, change, of, status) => {
    expect(statusOf({ ...move, ...change } as StatusSubject, of, now).status).toBe(status);
  });

  test('reading 09: the status goes unplanned, needsDriver, planned, inProgress, complete', () => {
    const lives = [
      statusOf({ ...move, tripId: null }, undefined, now),
      statusOf(move, trip('Assigned'), now),
      statusOf(move, trip('In Progress'), now),
      statusOf(move, trip('In Progress', 'Complete'), now),
      statusOf(move, trip('In Progress', 'Complete', 'Complete'), now),
    ];
    expect(lives.map(({ status }) => status)).toEqual([
      'unplanned',
      'needsDriver',
      'planned',
      'inProgress',
      'complete',
    ]);
  });

  test('reading 09: a completed pick-up without a drop-off makes a move in progress', () => {
    const half = trip('In Progress', 'Complete');
    const alone = { ...half, actions: half.actions.slice(0, 2) };
    expect(statusOf(move, alone, now).status).toBe('inProgress');
  });

  test('reading 09: the drop-off that a pick-up names is taken, also one of another move', () => {
    const actions = [
      action('p', 'Pick-Up | Vehicle', 'Complete', { otherEndId: 'joint' }),
      action('d', 'Drop-Off | Vehicle', 'Not Started'),
      action('joint', 'Drop-Off | Vehicle', 'Complete', { activityId: 'a2' }),
    ];
    const of = { ...trip('In Progress'), actions };
    expect(statusOf(move, of, now)).toMatchObject({
      status: 'complete',
      proof: { dropoff: { id: 'joint', status: 'Complete' } },
    });
    const named = [
      { ...actions[0], otherEndId: 'gone' } as DriverAction,
      actions[1] as DriverAction,
    ];
    expect(statusOf(move, { ...of, actions: named }, now).proof.dropoff).toBeNull();
  });

  test('reading 08: late overrides only the displayed status', () => {
    const deadlineMs = now - 4 * 60_000;
    const verdict = statusOf({ ...move, deadlineMs }, trip('In Progress', 'Complete'), now);
    expect(verdict).toMatchObject({ status: 'inProgress', late: true, display: 'late' });
    const done = statusOf({ ...move, deadlineMs, completedMs: now }, trip('Complete'), now);
    expect(done).toMatchObject({ status: 'complete', late: false, display: 'complete' });
  });

  test.each([
    ['a drop-off without a driver', { d: null }, 'needsDriver'],
    ['a pick-up without a driver', { p: null }, 'needsDriver'],
    ['both ends named', {}, 'toStart'],
    ['both ends named and a ride without a driver', { ride: null }, 'toStart'],
  ] as const)('reading 81: a move on an assigned trip with %s shows %s', (_name, nobody, shown) => {
    const of = trip('Assigned');
    const actions = of.actions.map((row) => ({
      ...row,
      activityId: row.id === 'ride' ? 'other' : 'a1',
      driverId: row.id in nobody ? null : 'd1',
    }));
    const { status, display } = statusOf(move, { ...of, actions }, now);
    expect([status, display]).toEqual(['needsDriver', shown]);
    expect(timelyStatusOf(move, { ...of, actions })).toBe(shown);
    const late = statusOf({ ...move, deadlineMs: now - 1 }, { ...of, actions }, now);
    expect(late.display).toBe('late');
  });

  test('a trip without steps for a move names a driver if it has one', () => {
    const of = { ...trip('Assigned'), actions: [] };
    expect(statusOf(move, of, now).display).toBe('toStart');
    expect(statusOf(move, { ...of, driverIds: [] }, now).display).toBe('needsDriver');
  });

  test('a move under way is shown as before where its drivers are named', () => {
    expect(statusOf(move, trip('In Progress'), now).display).toBe('planned');
    expect(statusOf(move, trip('Assigned', 'Complete'), now).display).toBe('inProgress');
  });

  test('reading 09: at the deadline itself a move is not late yet', () => {
    const at = { ...move, deadlineMs: now };
    expect(statusOf(at, trip('Assigned'), now).late).toBe(false);
    expect(statusOf(at, trip('Assigned'), now + 1).late).toBe(true);
  });
});

describe('explain', () => {
  test('explain gives the time since the deadline passed', () => {
    const { proof } = statusOf(
      { ...move, deadlineMs: now - 4 * 60_000 },
      trip('In Progress', 'Complete'),
      now,
    );
    expect(explain(proof, time)).toEqual([
      'Deadline 14:30Z passed 4 min ago; drop-off not complete.',
      'Picked up, not yet dropped off, on trip KC-2318.',
    ]);
  });

  test('explain gives the time left until the deadline', () => {
    const { proof } = statusOf({ ...move, deadlineMs: now + 65 * 60_000 }, trip('Assigned'), now);
    expect(explain(proof, time)).toEqual([
      'Trip KC-2318 is assigned; its driver has not begun.',
      'Deadline 15:39Z is in 1 h 05 min.',
    ]);
  });

  test('explain says that a step of the move names no driver', () => {
    const of = trip('Assigned');
    const actions = of.actions.map((row) => ({ ...row, driverId: null }));
    const { proof } = statusOf(move, { ...of, actions }, now);
    expect(explain(proof, time)).toEqual([
      'Trip KC-2318 is assigned, but a step of this move names no driver.',
    ]);
  });

  test('explain gives the time of completion and omits the deadline', () => {
    const done = { ...move, completedMs: now, deadlineMs: now - 1 };
    expect(explain(statusOf(done, undefined, now).proof, time)).toEqual(['Completed 14:34Z.']);
  });

  test.each([
    [59_999, 'less than a minute'],
    [60_000, '1 min'],
    [59 * 60_000, '59 min'],
    [60 * 60_000, '1 h 00 min'],
    [(23 * 60 + 59) * 60_000, '23 h 59 min'],
    [24 * 3_600_000, '1 d 0 h'],
    [51 * 3_600_000, '2 d 3 h'],
  ])('explain writes %s ms until the deadline as %s', (ms, words) => {
    const { proof } = statusOf({ ...move, deadlineMs: now + ms }, trip('Assigned'), now);
    const [, last = ''] = explain(proof, () => 'TIME');
    expect(last).toBe(`Deadline TIME is in ${words}.`);
  });

  test('explain says nothing of the deadline of a move that is complete', () => {
    const done = { ...move, status: 'completed', deadlineMs: now + 60_000 } as const;
    expect(explain(statusOf(done, undefined, now).proof, time)).toEqual([
      'The server reports this move as completed.',
    ]);
  });

  const word = (field: string, of: string) => ({ unknownWords: [{ field, word: of }] });
  test.each([
    [
      { status: 'unknown', ...word('status', 'AWAITING_KEYS') },
      undefined,
      "The server's status of this move, 'AWAITING_KEYS', is none that is known here.",
    ],
    [{ status: 'unknown' }, undefined, "The server's status of this move cannot be read."],
    [
      {},
      { ...trip('unknown'), ...word('status', 'Paused') },
      "The server's status of trip KC-2318, 'Paused', is none that is known here.",
    ],
    [{}, trip('unknown'), "The server's status of trip KC-2318 cannot be read."],
    [
      {},
      trip('Assigned', 'Not Started', 'unknown'),
      'How far this move has come on trip KC-2318 cannot be read.',
    ],
    [
      {},
      trip('In Progress', 'Not Started', 'Complete'),
      'Dropped off, but the pick-up was not recorded, on trip KC-2318.',
    ],
  ] as const)('%#: explain names the word that is not known here', (change, of, sentence) => {
    const { proof } = statusOf({ ...move, ...change } as StatusSubject, of, now);
    expect(explain(proof, time)).toEqual([sentence]);
  });

  test.each([
    [{ status: 'processing' }, undefined, 'A planner has locked this move while it works on it.'],
    [{ status: 'completed' }, undefined, 'The server reports this move as completed.'],
    [{ tripId: null }, undefined, 'Not part of a trip.'],
    [{}, undefined, 'The trip this move belongs to could not be found.'],
    [{}, trip('Complete', 'Complete', 'Complete'), 'Picked up and dropped off on trip KC-2318.'],
    [{}, trip('Cancelled'), 'Trip KC-2318 was cancelled; the move is free again.'],
    [{}, trip('Complete'), 'Trip KC-2318 is complete, but this move was never carried out.'],
    [{}, trip('In Progress'), 'Trip KC-2318 is under way; this vehicle has not been picked up.'],
    [{}, trip('In Progress', 'In Progress'), 'Being picked up on trip KC-2318.'],
    [{}, trip('In Progress', 'Complete', 'In Progress'), 'Being dropped off on trip KC-2318.'],
  ] as const)('%#: one sentence for the rule', (change, of, sentence) => {
    const { proof } = statusOf({ ...move, ...change } as StatusSubject, of, now);
    expect(explain(proof, time)).toEqual([sentence]);
  });
});

test('of several moves of a trip each has the status of its own actions', () => {
  const other = [
    action('p2', 'Pick-Up | Vehicle', 'Complete', { activityId: 'a2' }),
    action('d2', 'Drop-Off | Vehicle', 'Complete', { activityId: 'a2' }),
  ];
  const of = { ...trip('In Progress'), actions: [...other, ...trip('In Progress').actions] };
  expect(statusOf(move, of, now).status).toBe('planned');
  expect(statusOf({ ...move, id: 'a2' }, of, now).status).toBe('complete');
  expect(statusOf({ ...move, id: 'a3' }, of, now).status).toBe('planned');
});

test('a time that cannot be read makes no move late and completes none', () => {
  const late = (deadlineMs: number | null, at: number) =>
    statusOf({ ...move, deadlineMs }, trip('Assigned'), at).late;
  expect(late(-1, Number.NaN)).toBe(false);
  expect(late(Number.NaN, now)).toBe(false);
  expect(late(null, now)).toBe(false);
  const done = { ...move, completedMs: Number.NaN };
  expect(statusOf(done, trip('Assigned'), now).status).toBe('needsDriver');
  expect(timelyStatusOf(done, trip('Assigned'))).toBe('toStart');
});

test.each([
  ['toStart', 'needsDriver'],
  ['needsDriver', 'needsDriver'],
  ['planned', 'planned'],
  ['unknown', 'unknown'],
] as const)('a move shown as %s has the status %s', (shown, status) => {
  expect(wholeOf(shown)).toBe(status);
});
