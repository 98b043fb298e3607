import { expect, test } from 'vitest';
import type { DropOutcome, DropRow } from '#planning/team/byHand/dropping.ts';
import type { DiagramHand } from './diagramHand.ts';
import { namedHand } from './namedHand.ts';

test('the reasons of a hand name drivers and moves, and no part of a longer id', () => {
  const names = {
    drivers: new Map([
      ['driver-1', { name: 'Driver 1' }],
      ['d7', { name: 'Ann Ames' }],
    ]),
    moves: new Map([['a1', { name: 'PA-1', deadlineMs: null }]]),
    tasks: new Map<string, string>(),
  };
  const cannot = { is: 'cannot', rule: '19', reason: 'the day of driver-1 is too long.' } as const;
  const row = { driverId: 'd7', positions: 1, best: { position: 0, outcome: cannot } };
  const place = { is: 'time', notBeforeMs: 0 } as const;
  const hand: DiagramHand = {
    driverIds: ['driver-1', 'd7'],
    lift: (_, on) => {
      on.rows([row]);
      on.outcome(place, { ...cannot, reason: 'd7 may not move a1; driver-12 may.' });
      return { ask: () => {}, letGo: () => {} };
    },
    change: ({ activityId }) => (activityId === 'a1' ? null : 'driver-1 is not available.'),
  };
  const heard: (DropOutcome | undefined)[] = [];
  const own = namedHand(hand, names);
  own.lift('a1', {
    rows: ([first]: readonly DropRow[]) => heard.push(first?.best.outcome),
    outcome: (_, outcome) => heard.push(outcome),
  });
  expect(heard).toEqual([
    { ...cannot, reason: 'The day of Driver 1 is too long.' },
    { ...cannot, reason: 'Ann Ames may not move PA-1; driver-12 may.' },
  ]);
  expect(own.change({ is: 'leaveOut', activityId: 'b' })).toBe('Driver 1 is not available.');
  expect(own.change({ is: 'leaveOut', activityId: 'a1' })).toBe(null);
});
