import { describe, expect, test } from 'vitest';
import type { RideStatus } from './entities.ts';
import {
  checkRide,
  codeWord,
  costWords,
  endName,
  endPoint,
  isLateRide,
  isOpenRide,
  isUnderWay,
  mayCancelRide,
  orderReference,
  type RideDraft,
  riderName,
  shownRideStatus,
} from './rides.ts';

const nowMs = Date.UTC(2026, 8, 15, 12);
const minute = 60_000;

/** By status: ordered and not over; on the map; may be cancelled, or why not; shown as late. */
const rules: readonly (readonly [RideStatus, boolean, boolean, string | true, boolean])[] = [
  ['finding', true, true, true, true],
  ['scheduled', true, false, true, false],
  ['onTheWay', true, true, true, true],
  ['riding', true, true, 'The rider is in the car.', false],
  ['done', false, false, 'The ride is over.', false],
  ['cancelled', false, false, 'It is cancelled already.', false],
  ['unknown', false, false, true, false],
];

describe.each(rules)('a ride that is %s', (status, isOpen, onMap, cancel, late) => {
  const promised = { promisedMs: nowMs, pickupMs: nowMs + 5 * minute + 1 };

  test(`is ${isOpen ? '' : 'not '}open and ${onMap ? '' : 'not '}on the map`, () => {
    expect(isOpenRide({ status })).toBe(isOpen);
    expect(isUnderWay({ status })).toBe(onMap);
  });

  test(`${cancel === true ? 'may' : 'may not'} be cancelled`, () => {
    expect(mayCancelRide({ status, feeCents: null })).toEqual(
      cancel === true ? { yes: true } : { yes: false, reason: cancel },
    );
  });

  test(`is ${late ? '' : 'not '}shown as late`, () => {
    expect(isLateRide({ status, ...promised })).toBe(late);
    expect(shownRideStatus({ status, ...promised })).toBe(late ? 'late' : status);
  });
});

test('a ride that was cancelled at a fee says so', () => {
  expect(mayCancelRide({ status: 'cancelled', feeCents: 500 })).toMatchObject({
    reason: 'It is cancelled already, at a fee.',
  });
  expect(mayCancelRide({ status: 'cancelled', feeCents: 0 })).toMatchObject({
    reason: 'It is cancelled already.',
  });
});

test.each([
  [nowMs + 5 * minute, nowMs, false],
  [nowMs + 5 * minute + 1, nowMs, true],
  [null, nowMs, false],
  [nowMs + 60 * minute, null, false],
])('a pick-up at %s that was promised for %s is late: %s', (pickupMs, promisedMs, late) => {
  expect(isLateRide({ status: 'finding', pickupMs, promisedMs })).toBe(late);
});

describe('a ride as it is typed', () => {
  const olathe = {
    label: 'Olathe',
    address: '1845 E Santa Fe St',
    timezone: 'America/Chicago',
    lonE6: -94_793_171,
    latE6: 38_883_945,
  };
  const metro = { ...olathe, label: 'Metro', lonE6: -94_500_000 };
  const draft: RideDraft = {
    accountId: 'acc-1',
    from: olathe,
    to: metro,
    atMs: null,
    employeeId: null,
    firstName: 'Dana',
    lastName: 'Ortiz',
    phone: '(913) 555-0100',
    memo: '',
    driverNote: '',
  };
  const day = 24 * 60 * minute;

  test('is right with all that it needs', () => {
    expect(checkRide(draft, nowMs)).toEqual({});
  });

  test.each<[string, Partial<RideDraft>, object]>([
    ['who rides is not chosen', { employeeId: '' }, { employeeId: 'Choose who rides.' }],
    ['a guest has no first name', { firstName: ' ' }, { firstName: 'A ride needs a first name.' }],
    ['a guest has no last name', { lastName: '' }, { lastName: 'A ride needs a last name.' }],
    ['an employee needs no name', { employeeId: 'emp-1', firstName: '', lastName: '' }, {}],
    ['no phone', { phone: ' ' }, { phone: 'The driver needs a number to call.' }],
    ['a memo of 500', { memo: 'x'.repeat(500) }, {}],
    ['a memo of 501', { memo: 'x'.repeat(501) }, { memo: 'At most 500 characters.' }],
    ['a note of 281', { driverNote: 'x'.repeat(281) }, { driverNote: 'At most 280 characters.' }],
    ['a name of 101', { lastName: 'x'.repeat(101) }, { lastName: 'At most 100 characters.' }],
    ['no start', { from: null }, { from: 'Choose where the ride begins.' }],
    ['no end', { to: null }, { to: 'Choose where the ride ends.' }],
    ['one place', { to: { ...olathe, label: 'X' } }, { to: 'The ride ends where it begins.' }],
    ['another latitude', { to: { ...olathe, latE6: 38_883_946 } }, {}],
    ['now', { atMs: nowMs }, {}],
    ['the past', { atMs: nowMs - 1 }, { atMs: 'The pick-up may not be in the past.' }],
    ['30 days ahead', { atMs: nowMs + 30 * day }, {}],
    ['more than 30 days', { atMs: nowMs + 30 * day + 1 }, { atMs: 'At most 30 days ahead.' }],
  ])('%s', (_what, change, wrong) => {
    expect(checkRide({ ...draft, ...change }, nowMs)).toEqual(wrong);
  });

  test('with a phone that cannot be called says so', () => {
    expect(checkRide({ ...draft, phone: '12' }, nowMs).phone).toMatch(/^.+\.$/);
  });
});

test('what the server does not say of an order is never made up', () => {
  expect(costWords(1250)).toBe('$12.50');
  expect(costWords(0)).toBe('$0.00');
  expect(costWords(null)).toBe('Unknown');
  expect(endName({ label: 'Gate 4', address: '2 Blvd' })).toBe('Gate 4');
  expect(endName({ label: '', address: '2 Blvd' })).toBe('2 Blvd');
  expect(endName({ label: '', address: '' })).toBe('Unknown');
  expect(endPoint({ lonE6: 5, latE6: 7 })).toEqual({ lonE6: 5, latE6: 7 });
  expect(endPoint({ lonE6: null, latE6: 7 })).toBeNull();
  expect(endPoint({ lonE6: 5, latE6: null })).toBeNull();
  expect(riderName({ firstName: 'Dana', lastName: '' })).toBe('Dana');
  expect(riderName({ firstName: 'Dana', lastName: 'Ortiz' })).toBe('Dana Ortiz');
});

test('an order is called the same by the same key, and otherwise by another', () => {
  const names = ['k1', 'k2', 'k3', 'k1'].map(orderReference);
  expect(names[0]).toBe(names[3]);
  expect(new Set(names).size).toBe(3);
  // No letter or digit in it is taken for another: no 0, 1, I or O.
  for (const name of names) expect(name).toMatch(/^TR-[2-9A-HJ-NP-Z]{8}$/);
});

test('a code word reads the lowest twenty bits of a hash, five a letter', () => {
  expect(codeWord(0)).toBe('2222');
  expect(codeWord(1)).toBe('3222');
  expect(codeWord(31 << 5)).toBe('2Z22');
  expect(codeWord(8 << 15)).toBe('222A');
});
