import { expect, test } from 'vitest';
import { driverOfMove, hasSheet, mayTrack } from './contact.ts';
import { dialled } from './phone.ts';
import { actionRow, activityRow, tripRow } from './testing/rows.ts';

const driven = actionRow('x', { activityId: 'a1', driverId: 'd1' });
const trip = tripRow('t1', { actions: [driven] });
const move = activityRow('a1', { tripId: 't1', actionSheetId: 'sheet-1' });

test('who drives a move is who picks it up; of a cancelled trip nobody', () => {
  expect(driverOfMove('a1', trip)).toBe('d1');
  expect(driverOfMove('a2', trip)).toBeNull();
  expect(driverOfMove('a1', undefined)).toBeNull();
  expect(driverOfMove('a1', { ...trip, status: 'Cancelled' })).toBeNull();
});

test('reading 30: tracked is a move with a driver, a trip and an action sheet', () => {
  expect(mayTrack(move, trip)).toEqual({ yes: true });
  const reason = (why: string) => ({ yes: false, reason: why });
  expect(mayTrack(move, undefined)).toEqual(reason('The move is not on a trip.'));
  const free = { ...trip, actions: [{ ...driven, driverId: null }] };
  expect(mayTrack(move, free)).toEqual(reason('The move has no driver yet.'));
  const { actionSheetId: _, ...without } = move;
  expect(mayTrack(without, trip)).toEqual(reason('The move has no action sheet yet.'));
  expect(hasSheet({ ...move, tripId: null })).toEqual(reason('The move is not on a trip.'));
});

test('S1 §7: a number is dialled as its digits; what is no number is not dialled', () => {
  expect(dialled('+1 (913) 555-0105')).toBe('19135550105');
  expect(dialled('913.555.0105')).toBe('9135550105');
  for (const none of [null, '', 'ask Sam', '12', '1'.repeat(16)]) expect(dialled(none)).toBeNull();
});
