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

test.each([
  ['Errand | ToDo', 24],
  ['Errand | Rideshare', 24],
  // A way to a place waits for nothing that it names.
  ['Location | Travel', 20],
] as const)('a step %s that names another begins at %s', (type, start) => {
  const actions = [
    step('waits', 20, 25, { driverId: 'd2', type, otherEndId: 'own' }),
    step('own', 10, 20),
  ];
  expect(shifted(actions, 14)).toEqual([
    ['waits', start, start + 5],
    ['own', 14, 24],
  ]);
});

test('a step that names one of no plan, or has no driver, keeps its time', () => {
  const actions = [
    step('own', 10, 20, { type: 'Errand | ToDo', otherEndId: 'gone' }),
    step('first', 0, 40, { driverId: null }),
    step('open', 10, 30, { driverId: null }),
  ];
  expect(shifted(actions, 5)).toEqual([
    ['own', 10, 20],
    ['first', 0, 40],
    ['open', 10, 30],
  ]);
});

test('lateness goes from driver to driver as far as they meet', () => {
  const meeting = (id: string, driverId: string, otherEndId: string, from: number) =>
    step(id, from, from + 1, { driverId, type: 'Errand | Check-in with Lead', otherEndId });
  const actions = [
    meeting('third', 'd3', 'second2', 20),
    meeting('second2', 'd2', 'third', 20),
    meeting('second', 'd2', 'first', 10),
    meeting('first', 'd1', 'second', 10),
  ];
  // Drivers are late in the order of their actions, whatever the order of the list.
  const times = shifted([actions[3], actions[2], actions[1], actions[0]] as DriverAction[], 18);
  expect(times).toEqual([
    ['first', 18, 19],
    ['second', 18, 19],
    ['second2', 20, 21],
    ['third', 20, 21],
  ]);
  const later = shifted([actions[3], actions[2], actions[1], actions[0]] as DriverAction[], 28);
  expect(later).toEqual([
    ['first', 28, 29],
    ['second', 28, 29],
    ['second2', 29, 30],
    ['third', 29, 30],
  ]);
});
