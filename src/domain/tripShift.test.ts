import { expect, test } from 'vitest';
import type { DriverAction } from './entities.ts';
import { actionRow, nowMs } from './testing/rows.ts';
import { shiftedTimes } from './tripShift.ts';

const minuteMs = 60_000;
const step = (id: string, from: number, to: number, more: Partial<DriverAction> = {}) =>
  actionRow(id, {
    plannedStartMs: nowMs + from * minuteMs,
    plannedEndMs: nowMs + to * minuteMs,
    ...more,
  });
const shifted = (actions: readonly DriverAction[], thereMinute: number) =>
  [...shiftedTimes({ actions }, 'd1', nowMs + thereMinute * minuteMs)].map(
    ([id, { startMs, endMs }]) => [id, (startMs - nowMs) / minuteMs, (endMs - nowMs) / minuteMs],
  );

test('all steps are late by as much as the driver, until a wait takes it up', () => {
  const actions = [step('a', 10, 20), step('b', 20, 30), step('c', 37, 40), step('d', 60, 65)];
  expect(shifted(actions, 22)).toEqual([
    ['a', 22, 32],
    ['b', 32, 42],
    ['c', 42, 45],
    ['d', 60, 65],
  ]);
});

test('the times of the plan stay where the driver is there in time', () => {
  const actions = [step('a', 10, 20), step('b', 20, 30)];
  expect(shifted(actions, 10)).toEqual([
    ['a', 10, 20],
    ['b', 20, 30],
  ]);
});

test('a driver who is met waits, and is late from then on', () => {
  const other = { driverId: 'd2' } as const;
  const actions = [
    step('met', 30, 31, { ...other, type: 'Errand | Check-in with Lead', otherEndId: 'meets' }),
    step('after', 31, 40, other),
    step('before', 5, 9, { driverId: 'd3' }),
    step('drives', 10, 30, { type: 'Location | Travel' }),
    step('meets', 30, 31, { type: 'Pick-Up | Driver', otherEndId: 'met' }),
  ];
  expect(shifted(actions, 15)).toEqual([
    ['met', 35, 36],
    ['after', 36, 45],
    ['before', 5, 9],
    ['drives', 15, 35],
    ['meets', 35, 36],
  ]);
});

test('an errand waits for the end of what it waits for', () => {
  const actions = [
    step('waits', 20, 25, { driverId: 'd2', type: 'Errand | ToDo', otherEndId: 'own' }),
    step('own', 10, 20),
  ];
  expect(shifted(actions, 14)).toEqual([
    ['waits', 24, 29],
    ['own', 14, 24],
  ]);
});

test('what another driver has begun keeps its own time', () => {
  const begun = { driverId: 'd2', status: 'In Progress', startedMs: nowMs + 2 * minuteMs } as const;
  expect(shifted([step('other', 0, 10, begun), step('own', 0, 5)], 4)).toEqual([
    ['other', 2, 12],
    ['own', 4, 9],
  ]);
});

test('an action that is under way or over keeps its time, however late its driver is', () => {
  const at = (id: string, status: 'In Progress' | 'Complete' | 'Not Started', startMs: number) =>
    actionRow(id, {
      driverId: 'd1',
      status,
      plannedStartMs: startMs,
      plannedEndMs: startMs + 10,
      startedMs: status === 'Not Started' ? null : startMs,
      endedMs: status === 'Complete' ? startMs + 10 : null,
    });
  const actions = [at('a', 'Complete', 0), at('b', 'In Progress', 10), at('c', 'Not Started', 20)];
  const times = shiftedTimes({ actions }, 'd1', 50);
  expect(times.get('a')).toEqual({ startMs: 0, endMs: 10 });
  expect(times.get('b')).toEqual({ startMs: 10, endMs: 20 });
  expect(times.get('c')).toEqual({ startMs: 20, endMs: 30 });
});
