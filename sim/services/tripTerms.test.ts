// What was agreed to when a trip was saved, of trips written out by hand.
import { describe, expect, test } from 'vitest';
import { emptyOf } from '#domain/testing/emptyOf.ts';
import { tripTerms } from '#domain/tripDetail.ts';
import type { LegacyTrip } from '#wire/legacy/trip.ts';
import { tenMiles } from '../testing/tenMiles.ts';
import {
  changeTermsDrivers,
  companyCarOf,
  holdsIn,
  keepTerms,
  ratesOfTrip,
  requiredFrom,
  termsOfTrip,
  withHolds,
} from './tripTerms.ts';

const child = (driverId: string | null, adjustment = 0, adjustmentReason = '') => ({
  driverId,
  payment: { adjustment, adjustmentReason },
});
const asked = {
  manualAssignment: true,
  cdl: 3 as const,
  manualTransmission: false,
  medicalCard: false,
  plates: false,
  twic: true,
  driverGroup: 'Night crew',
};
/** What is read of a trip. */
const plain = {
  chaseType: 'Company',
  requestor: { account: null, payment: null },
  vehicles: [],
  childTrips: [child('d1')],
};
const legacy = (change: object = {}) => ({ ...plain, ...change }) as unknown as LegacyTrip;
function kept(change: object) {
  const sim = tenMiles();
  keepTerms(sim, 't1', legacy(change));
  return termsOfTrip(sim, 't1');
}

describe('the terms of a saved trip', () => {
  test('are those of the company where nothing was asked for', () => {
    expect(kept({})).toEqual({
      wageCentsPerHour: 1_800,
      bonusCents: 0,
      bonusReason: '',
      payerId: null,
      chaseCar: '',
      chaseDriverId: null,
      meetLocationId: null,
      meetMs: null,
      ridesAllowed: true,
      held: [],
      required: [],
    });
  });

  test('are all that was asked for', () => {
    const children = [
      child(null),
      child('d1', 2.51),
      { ...child('d2', 2.5, 'Rain'), requirements: asked },
    ];
    expect(
      kept({
        hourlyPayRate: 21.5,
        requestor: { account: { id: 'acc-1' }, payment: { id: 'acc-2' } },
        chaseVehicle: { vin: ' VAN 4 ' },
        chaseDriver: { driverId: 'd2', meetLocationId: 'B', meetTime: 7 },
        ridesAllowed: false,
        vehicles: [{ activityId: 'a1' }, { activityId: 'a2', heldUntil: 9 }],
        childTrips: children,
      }),
    ).toEqual({
      wageCentsPerHour: 2_150,
      bonusCents: 501,
      bonusReason: 'Rain',
      payerId: 'acc-2',
      chaseCar: 'VAN 4',
      chaseDriverId: 'd2',
      meetLocationId: 'B',
      meetMs: 7,
      ridesAllowed: false,
      held: [{ activityId: 'a2', notBeforeMs: 9 }],
      required: [
        {
          driverId: 'd2',
          qualifications: ['cdl', 'twic'],
          manualAssignment: true,
          driverGroup: 'Night crew',
        },
      ],
    });
  });

  test('ask nothing of a driver who is not named', () => {
    expect(kept({ childTrips: [{ ...child(null), requirements: asked }] })?.required).toEqual([]);
  });

  test('are none of a trip of the company itself', () => {
    const sim = tenMiles();
    expect(termsOfTrip(sim, 't1')).toBeNull();
    keepTerms(sim, 't2', legacy());
    expect(termsOfTrip(sim, 't1')).toBeNull();
  });
});

test('a company car is one of a trip with company cars alone', () => {
  const chaseVehicle = { vin: ' VAN 4 ' };
  expect(companyCarOf(legacy({ chaseVehicle }))).toBe('VAN 4');
  expect(companyCarOf(legacy({ chaseVehicle, chaseType: 'Personal' }))).toBe('');
  expect(companyCarOf(legacy())).toBe('');
});

test('a move is as ready as it is held, where that is later', () => {
  const held = holdsIn(
    legacy({
      vehicles: [
        { activityId: 'a1', heldUntil: 50 },
        { activityId: 'a2', heldUntil: 50 },
        { activityId: 'a3', heldUntil: 50 },
        { activityId: 'a4' },
      ],
    }),
  );
  const move = (activityId: string, readyMs: number | null) => ({ activityId, readyMs });
  const moves = [move('a1', 40), move('a2', 50), move('a3', null), move('a4', null)];
  expect(withHolds(held, moves)).toEqual([
    { ...move('a1', 50), isHeld: true },
    move('a2', 50),
    { ...move('a3', 50), isHeld: true },
    move('a4', null),
  ]);
});

describe('a change of drivers', () => {
  const terms = {
    ...emptyOf(tripTerms),
    chaseDriverId: 'd2',
    required: [
      { driverId: 'd1', qualifications: ['cdl'], manualAssignment: true, driverGroup: 'north' },
      { driverId: 'd2', qualifications: [], manualAssignment: false, driverGroup: null },
    ],
  } as const;
  const swapped = (agreed: object) => {
    const sim = tenMiles({}, { agreed: agreed as never });
    changeTermsDrivers(sim, 't1', (id) => (id === 'd1' ? 'd9' : id === 'd2' ? 'd8' : id));
    return sim;
  };

  test('asks the same of the drivers in their place', () => {
    const sim = swapped({ t1: terms, t2: terms });
    expect(termsOfTrip(sim, 't1')).toEqual({
      ...terms,
      chaseDriverId: 'd8',
      required: [
        { ...terms.required[0], driverId: 'd9' },
        { ...terms.required[1], driverId: 'd8' },
      ],
    });
    expect(termsOfTrip(sim, 't2')).toEqual(terms);
    const none = { qualifications: [], driverGroup: null, manualAssignment: false };
    const north = { qualifications: ['cdl'], driverGroup: 'north', manualAssignment: false };
    expect(requiredFrom(sim, 't1', 'd9')).toEqual(north);
    expect(requiredFrom(sim, 't1', 'd1')).toEqual(none);
    expect(requiredFrom(sim, 't3', 'd1')).toEqual(none);
  });

  test('leaves a trip without a chase driver, and one without terms, as it is', () => {
    const sim = swapped({ t1: { ...terms, chaseDriverId: null } });
    expect(termsOfTrip(sim, 't1')?.chaseDriverId).toBeNull();
    expect(termsOfTrip(swapped({ t2: terms }), 't1')).toBeNull();
  });
});

test('a trip is paid as its terms say, and one of the company itself at the standard rates', () => {
  const standard = {
    carCentsPerMile: 67,
    driverCents: 0,
    chaseCents: 0,
    lateCentsPerMinute: 100,
  };
  const terms = { ...emptyOf(tripTerms), wageCentsPerHour: 2_150, bonusCents: 501 };
  const sim = tenMiles({}, { agreed: { t1: terms } });
  expect(ratesOfTrip(sim, 't1')).toEqual({ ...standard, wageCentsPerHour: 2_150, tipCents: 501 });
  expect(ratesOfTrip(sim, 't2')).toEqual({ ...standard, wageCentsPerHour: 1_800, tipCents: 0 });
});
