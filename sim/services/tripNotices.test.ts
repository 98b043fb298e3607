// What the company sends about its trips, written out by hand (reading 37).
import { describe, expect, test } from 'vitest';
import type { Trip } from '#domain/entities.ts';
import { accountRow, actionRow, activityRow, employeeRow, tripRow } from '#domain/testing/rows.ts';
import { tenMiles } from '../testing/tenMiles.ts';
import { notify, notifyOthers, readTripNotices } from './tripNotices.ts';

const user = { id: 'u', username: 'u', name: 'U', accountId: 'acc', roles: [], phone: null };
const pickup = actionRow('x1', { activityId: 'a1', endedMs: 20 });
const trip = tripRow('t1', {
  driverIds: ['d1', 'd9'],
  activityIds: ['a1', 'a2'],
  submittedMs: 10,
  requestedMs: 5,
  requestorName: 'Robin Ames',
  actions: [
    pickup,
    { ...pickup, id: 'x2', type: 'Location | Travel', endedMs: 25 },
    { ...pickup, id: 'x3', type: 'Drop-Off | Vehicle', endedMs: 30 },
    { ...pickup, id: 'x4', activityId: 'a2', endedMs: null },
    { ...pickup, id: 'x5', activityId: 'a3', endedMs: 40 },
  ],
});

function open(change: Partial<Trip> = {}, requestorId: string | null = null) {
  const own = { ...trip, ...change };
  const moves = ['a1', 'a2', 'a3'].map((id) => activityRow(id, { requestorId }));
  const sim = tenMiles(
    {
      accounts: [accountRow('acc')],
      activities: moves,
      trips: [own],
      employees: [employeeRow('e1', { name: 'Kit Lowe' })],
    },
    { nowMs: 50 },
  );
  const words = () =>
    readTripNotices(sim, user, { tripId: 't1' }).notices.map((one) => {
      return `${one.id} ${one.atMs} ${one.how} ${one.toName}: ${one.words}`;
    });
  return { sim, own, words };
}

describe('the notices of a trip', () => {
  test('are the trip for each driver, and each vehicle for the requestor, the latest first', () => {
    expect(open().words()).toEqual([
      't1-4 30 email Robin Ames: PA-a1 was delivered.',
      't1-3 20 email Robin Ames: PA-a1 was picked up.',
      't1-2 10 app d9: Trip KC-t1 is yours.',
      't1-1 10 app Driver d1: Trip KC-t1 is yours.',
    ]);
  });

  test.each([
    [
      'is the one of the moves where the trip names none',
      { requestorName: null },
      'e1',
      'Kit Lowe',
    ],
    ['is the one of the trip where both are named', {}, 'e1', 'Robin Ames'],
  ])('go to a requestor who %s', (_what, change, requestorId, name) => {
    expect(open(change, requestorId).words()[0]).toBe(
      `t1-4 30 email ${name}: PA-a1 was delivered.`,
    );
  });

  test.each([
    ['none is named', null],
    ['the name is empty', ''],
  ])('go to no requestor where %s', (_what, requestorName) => {
    expect(open({ requestorName }).words()).toHaveLength(2);
  });

  test('of a trip that was not submitted are as old as its request', () => {
    expect(open({ submittedMs: null, actions: [] }).words()).toEqual([
      't1-2 5 app d9: Trip KC-t1 is yours.',
      't1-1 5 app Driver d1: Trip KC-t1 is yours.',
    ]);
    expect(open({ submittedMs: null, requestedMs: null, actions: [] }).words()[0]).toBe(
      't1-2 0 app d9: Trip KC-t1 is yours.',
    );
  });

  test('are the last 500', () => {
    const { sim, own, words } = open({ actions: [] });
    for (let count = 0; count < 250; count += 1) notify(sim, own, ['d1', 'd2'], `${count}`);
    const all = words();
    expect(all).toHaveLength(500);
    expect([all[0], all[499]]).toEqual([
      't1-500 50 app Driver d2: 249',
      't1-1 50 app Driver d1: 0',
    ]);
  });
});

test('a driver who comes to a trip is notified, and one who leaves it, and no other', () => {
  const { sim, own, words } = open({ actions: [], driverIds: ['d1', 'd9'] });
  notifyOthers(sim, own, { ...own, driverIds: ['d9', 'd2'] });
  expect(words()).toEqual([
    't1-4 50 app Driver d2: Trip KC-t1 is yours.',
    't1-3 50 app Driver d1: You are not on trip KC-t1 any more.',
    't1-2 10 app d9: Trip KC-t1 is yours.',
    't1-1 10 app Driver d1: Trip KC-t1 is yours.',
  ]);
});
