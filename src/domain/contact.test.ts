import { expect, test } from 'vitest';
import { driverOfMove, hasSheet, mayTrack } from './contact.ts';
import { dialed } from './phone.ts';
import { actionRow, activityRow, tripRow } from './testing/rows.ts';

const driven = actionRow('x', { activityId: 'a1', driverId: 'd1' });
const trip = tripRow('t1', { actions: [driven] });
const move = activityRow('a1', { tripId: 't1', actionSheetId: 'sheet-1' });

test('the driver of a move is the one who picks it up; a cancelled trip has none', () => {
  expect(driverOfMove('a1', trip)).toBe('d1');
  expect(driverOfMove('a2', trip)).toBeNull();
  expect(driverOfMove('a1', undefined)).toBeNull();
  expect(driverOfMove('a1', { ...trip, status: 'Cancelled' })).toBeNull();
});

test('reading 30: a move with a driver, a trip and an action sheet can be tracked', () => {
  expect(mayTrack(move, trip)).toEqual({ yes: true });
  const reason = (why: string) => ({ yes: false, reason: why });
  expect(mayTrack(move, undefined)).toEqual(reason('The move is not on a trip.'));
  const free = { ...trip, actions: [{ ...driven, driverId: null }] };
  expect(mayTrack(move, free)).toEqual(reason('The move has no driver yet.'));
  expect(mayTrack({ ...move, actionSheetId: null }, trip)).toEqual(
    reason('The move has no action sheet yet.'),
  );
  expect(hasSheet({ ...move, tripId: null })).toEqual(reason('The move is not on a trip.'));
});

test('S1 §7: a phone number is dialed as its digits; other text is refused', () => {
  expect(dialed('+1 (913) 555-0105')).toBe('19135550105');
  expect(dialed('913.555.0105')).toBe('9135550105');
  for (const none of [null, '', 'ask Sam', '12', '1'.repeat(16)]) expect(dialed(none)).toBeNull();
});
