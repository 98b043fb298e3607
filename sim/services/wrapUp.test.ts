// The summary of a trip before it is saved, with ten miles and twenty minutes between any two
// places, so that each term can be worked out by hand: a ride to a vehicle and a move of it.
import { describe, expect, test } from 'vitest';
import type { Entities, User } from '#domain/entities.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { accountRow, activityRow } from '#domain/testing/rows.ts';
import { priced } from '#planning/team/model/costs.ts';
import { legacyTripOfTeam, type TripOrder } from '#wire/legacy/teamCodec.ts';
import type { LegacyTrip } from '#wire/legacy/trip.ts';
import { places, tenMiles } from '../testing/tenMiles.ts';
import { wrapUp } from './wrapUp.ts';

const at = 1_800_000_000_000;
const minute = 60_000;
const user: User = { id: 'u', username: 'u', name: 'U', accountId: 'acc', roles: [], phone: null };
const of = { activityId: 'a1', vehicleId: 'v1' };
const ride = {
  id: 'ride-1',
  driverId: 'd1',
  startId: 'A',
  endId: 'B',
  pickupMs: 3 * minute,
  driveMs: 20 * minute,
  dropoffMs: 3 * minute,
  distanceCmi: 1_000,
  fareCents: 2_360,
  startSyncId: 'ride-1/begun',
  endSyncId: 'ride-1/over',
};
const timed = (n: number, from: number, lasts: number) => {
  return { id: `d1/${n}`, startMs: at + from * minute, durationMs: lasts * minute };
};
const actions = [
  { ...timed(0, 0, 0), type: 'start', placeId: 'A' },
  { ...timed(1, 0, 26), type: 'uber', fromId: 'A', toId: 'B', uberId: 'ride-1' },
  { ...timed(2, 26, 5), type: 'pickup-vehicle', placeId: 'B', ...of },
  { ...timed(3, 31, 20), type: 'move-vehicle', fromId: 'B', toId: 'C', ...of, distanceCmi: 1_000 },
  { ...timed(4, 51, 5), type: 'dropoff-vehicle', placeId: 'C', ...of, syncId: null },
  { ...timed(5, 56, 0), type: 'end', placeId: 'C' },
];
const plan = {
  roundTrip: false,
  places: [...places],
  cars: [],
  moves: [{ ...of, driverId: 'd1', startId: 'B', endId: 'C' }],
  ubers: [ride],
  unserved: [],
  drivers: [{ driverId: 'd1', kind: 'moved', actions }],
  late: [{ activityId: 'a1', lateMs: 6 * minute }],
};
const order: TripOrder = { requestedMs: at - 5, chaseType: 'Rideshare', tipReason: 'Rain' };

function sent(change: Partial<TripOrder> = {}, tipCents = 500): LegacyTrip {
  const whole = priced(plan as unknown as TeamPlan, { tipCents });
  return legacyTripOfTeam(whole, { ...order, ...change });
}
function read(trip: LegacyTrip, fields: Partial<Entities['activities']> = {}) {
  const move = { startId: 'B', endId: 'C', vehicleId: 'v1', deadlineMs: at + 50 * minute };
  const sim = tenMiles(
    {
      accounts: [accountRow('acc'), accountRow('below', { parentId: 'acc' }), accountRow('other')],
      activities: [activityRow('a1', { ...move, ...fields })],
    },
    { nowMs: at - minute },
  );
  return wrapUp(sim, user, { trip });
}
const refusal = (trip: LegacyTrip, fields: Partial<Entities['activities']> = {}) => {
  try {
    read(trip, fields);
    return 'nothing';
  } catch (error) {
    const { status, errorCode, message } = error as { [field: string]: string };
    return `${status} ${errorCode}: ${message}`;
  }
};

/** 56 minutes at $18, a ride of $23.60, a tip of $5; six minutes late cost the company nothing. */
const terms = {
  wagesCents: 1_680,
  carMilesCents: 0,
  rideFaresCents: 2_360,
  driversCents: 0,
  chasesCents: 0,
  tipCents: 500,
};

describe('the summary of a trip', () => {
  test('has each term, what they come to, and who is asked and pays', () => {
    expect(read(sent())).toEqual({
      assignmentAccountId: 'acc',
      billingAccountId: 'acc',
      requestMs: at - 5,
      estimatedDurationMs: 56 * minute,
      estimatedDistanceCmi: 2_000,
      averageDurationMs: 56 * minute,
      averageDistanceCmi: 2_000,
      perUnitCents: 4_540,
      totalCents: 4_540,
      rateDetails: terms,
      costSuggestions: [],
      driverTip: { amountCents: 500, reason: 'Rain' },
      wageCentsPerHour: 1_800,
    });
  });

  test('has the accounts that the trip names, if the user has them', () => {
    const named = read(sent({ assignmentAccountId: 'below', billingAccountId: 'acc' }));
    expect(named).toMatchObject({ assignmentAccountId: 'below', billingAccountId: 'acc' });
    const paying = read(sent({ billingAccountId: 'below' }));
    expect(paying).toMatchObject({ assignmentAccountId: 'acc', billingAccountId: 'below' });
    expect(refusal(sent({ billingAccountId: 'other' }))).toBe(
      '422 UNKNOWN_ACCOUNT: There is no account other.',
    );
    expect(refusal(sent({ assignmentAccountId: 'other' }))).toBe(
      '422 UNKNOWN_ACCOUNT: There is no account other.',
    );
  });

  test('pays wages by the rate, whatever the trip has counted', () => {
    expect(read({ ...sent({}, 0), hourlyPayRate: 36 })).toMatchObject({
      rateDetails: { ...terms, wagesCents: 3_360, tipCents: 0 },
      totalCents: 5_720,
      wageCentsPerHour: 3_600,
      driverTip: { amountCents: 0, reason: '' },
    });
  });

  test('takes a ride that says only how long it lasts as a whole', () => {
    const trip = sent();
    const whole = JSON.parse(
      JSON.stringify(trip).replaceAll(
        '"pickup":180,"drive":1200,"dropoff":180',
        '"pickup":0,"drive":1560,"dropoff":0',
      ),
    ) as LegacyTrip;
    expect(whole).not.toEqual(trip);
    expect(read(whole).totalCents).toBe(4_540);
  });

  test('is refused of a plan that cannot be carried out', () => {
    const early = { readyMs: at + 30 * minute };
    expect(refusal(sent(), early)).toMatch(/^422 UNSOUND_PLAN: The plan cannot be carried out: \D/);
    expect(refusal(sent({ held: [{ activityId: 'a1', notBeforeMs: at + 30 * minute }] }))).toMatch(
      /^422 UNSOUND_PLAN: /,
    );
    const trip = sent();
    const lone = { ...trip, childTrips: [...trip.childTrips, ...trip.childTrips] };
    expect(refusal(lone)).toBe(
      '422 NO_PLAN: The trip cannot be read as a plan: childTrips: an itineraryId repeats.',
    );
  });
});
