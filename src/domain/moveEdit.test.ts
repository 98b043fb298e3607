import { describe, expect, test } from 'vitest';
import { actionWords } from './actionWords.ts';
import { authorOf, deedOf, didWords, doneWords, isKnownChange } from './deeds.ts';
import type { DriverAction } from './entities.ts';
import {
  checkEnds,
  checkVehicle,
  type EditedEnd,
  type EditedField,
  isOneEnd,
  mayEditFields,
  moveFields,
} from './moveEdit.ts';
import type { NewPlace } from './newPlace.ts';
import { requestFor } from './rightRequest.ts';

const points = new Map([
  ['A', { lonE6: 1, latE6: 1 }],
  ['B', { lonE6: 2, latE6: 2 }],
  ['also A', { lonE6: 1, latE6: 1 }],
]);
const pointOf = (id: string) => points.get(id);
const typed = { label: 'Typed', lonE6: 1, latE6: 1 } as NewPlace;
const same = { yes: false, reason: 'Pick-up and drop-off are the same place.', field: 'endId' };
const noStart = { yes: false, reason: 'Choose a pick-up location.', field: 'startId' };
const noEnd = { yes: false, reason: 'Choose a drop-off location.', field: 'endId' };

describe('the ends of a move', () => {
  test.each<[string, EditedEnd, EditedEnd, object]>([
    ['two places', 'A', 'B', { yes: true }],
    ['one place', 'A', 'A', same],
    ['two locations at one point', 'A', 'also A', same],
    ['a location and a new place at its point', 'A', typed, same],
    ['a new place and a location elsewhere', typed, 'B', { yes: true }],
    ['the same longitude alone', 'A', { ...typed, latE6: 2 }, { yes: true }],
    ['the same latitude alone', 'A', { ...typed, lonE6: 2 }, { yes: true }],
    ['no start', null, 'B', noStart],
    ['a cleared start', '', 'B', noStart],
    ['no end', 'A', null, noEnd],
    ['a place in no list', 'A', 'gone', { yes: true }],
  ])('%s', (_what, startId, endId, verdict) => {
    expect(checkEnds({ startId, endId }, pointOf)).toEqual(verdict);
  });

  test('that are not chosen are not one', () => {
    expect(isOneEnd(null, null, pointOf)).toBe(false);
    expect(isOneEnd('gone', 'gone too', pointOf)).toBe(false);
  });
});

test.each([
  ['veh-1', null, true],
  [null, 'P4417', true],
  ['', ' ', false],
  [null, null, false],
])('a move of vehicle %s with the VIN %s has a vehicle: %s (reading 16)', (vehicleId, vin, is) => {
  expect(checkVehicle({ vehicleId, vin })).toEqual(
    is ? { yes: true } : { yes: false, reason: 'The vehicle needs a VIN or a stock label.' },
  );
});

test('the fields of an unplanned move are all editable, alone and together', () => {
  const all = Object.keys(moveFields.shape) as EditedField[];
  expect(all).toHaveLength(12);
  for (const field of all) expect(mayEditFields('unplanned', [field])).toEqual({ yes: true });
  expect(mayEditFields('unplanned', all)).toEqual({ yes: true });
});

test('one locked field among others locks an edit, also as the last one', () => {
  const { yes } = mayEditFields('planned', ['deadlineMs', 'startId']);
  expect(yes).toBe(false);
  expect(mayEditFields('planned', ['startId', 'deadlineMs']).yes).toBe(false);
  for (const field of ['vin', 'vehicleId'] as const) {
    expect(mayEditFields('planned', [field]).yes).toBe(true);
    expect(mayEditFields('inProgress', [field]).yes).toBe(false);
  }
  expect(mayEditFields('planned', []).yes).toBe(true);
});

test.each<[DriverAction['type'], string, string]>([
  ['Location | Travel', 'Driving to', 'Driving'],
  ['Errand | Rideshare', 'Riding to', 'Riding'],
  ['Pick-Up | Vehicle', 'Picking up at', 'Picking up'],
  ['Drop-Off | Vehicle', 'Dropping off at', 'Dropping off'],
  ['Pick-Up | Driver', 'Fetching a driver at', 'Fetching a driver'],
  ['Drop-Off | Driver', 'Bringing a driver to', 'Bringing a driver'],
  ['Errand | Check-in with Lead', 'Meeting a chase car at', 'Meeting a chase car'],
  ['Errand | Disembark', 'Leaving a chase car at', 'Leaving a chase car'],
  ['Errand | ToDo', 'At work at', 'At work'],
  ['unknown', 'At work at', 'At work'],
])("a driver in the action '%s' is '%s' a place", (type, at, alone) => {
  expect(actionWords({ type, toId: 'loc-1' })).toBe(at);
  expect(actionWords({ type, toId: null })).toBe(alone);
});

describe('who did it', () => {
  const by = { modifiedById: 'emp-7', modifiedByName: 'Jo Brandt' };

  test('is named with the time of the change, or is not known', () => {
    const deed = { ms: 5, by: { id: 'emp-7', name: 'Jo Brandt' } };
    expect(deedOf({ ...by, modifiedMs: 5 }, 9)).toEqual(deed);
    expect(deedOf(by, 9)).toEqual({ ...deed, ms: 9 });
    expect(deedOf({ modifiedMs: 5, modifiedById: 'emp-7' }, 9)).toEqual({ ms: 9 });
    expect(deedOf({ modifiedMs: 5, modifiedByName: 'Jo' }, 9)).toEqual({ ms: 9 });
    expect(deedOf({}, 9)).toEqual({ ms: 9 });
  });

  test.each([
    [{}, false],
    [{ modifiedMs: null, modifiedById: null }, false],
    [{ modifiedMs: 5 }, true],
    [{ modifiedById: 'emp-7' }, true],
    [{ modifiedByName: 'Jo' }, false],
  ])('%j is known: %s', (change, is) => {
    expect(isKnownChange(change)).toBe(is);
  });

  test('is you, a name, or somebody else', () => {
    const deed = { ms: 5, by: { id: 'emp-7', name: 'Jo Brandt' } };
    expect(authorOf(deed, 'emp-7')).toBe('you');
    expect(authorOf(deed, 'emp-8')).toBe('Jo Brandt');
    expect(authorOf({ ms: 5 }, 'emp-7')).toBeNull();
    expect(didWords('you', 'changed this', '09:32 AM')).toBe('You changed this at 09:32 AM');
    expect(didWords('Jo', 'changed this', '09:32 AM')).toBe('Jo changed this at 09:32 AM');
    expect(didWords(null, 'changed this', '09:32 AM')).toBe(
      'Somebody else changed this, reported at 09:32 AM',
    );
    expect(doneWords('Removed', 'Jo', '09:32 AM')).toBe('Removed by Jo at 09:32 AM');
    expect(doneWords('Removed', null, '09:32 AM')).toBe(
      'Removed by somebody else, reported at 09:32 AM',
    );
  });
});

test('words that ask for a right name the first role that has it', () => {
  expect(requestFor('see', 'I plan trips')).toBe(
    'Please give me a role in the company, I plan trips.',
  );
  expect(requestFor('payments', 'I pay')).toBe(
    'Please give me the role Payment Authorizer, I pay.',
  );
});
