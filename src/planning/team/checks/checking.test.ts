import { describe, expect, test } from 'vitest';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { Requirements } from '../../eligibility.ts';
import { morningMs, stores } from '../../testing/places.ts';
import type { TeamDriver } from '../model/problem.ts';
import {
  actionOf,
  across,
  asked,
  bent,
  changed,
  costing,
  type Is,
  repriced,
  rideOf,
  riding,
  sameVehicle,
  slipped,
  sound,
  stretched,
  typed,
} from '../testing/soundPlan.ts';
import type { Asked } from './asked.ts';
import { checkTeamPlan } from './checking.ts';

const [, , , c, , z] = stores as readonly [P, P, P, P, P, P];
type P = (typeof stores)[number];
const hourMs = 3_600_000;

const t1 = actionOf(typed('task', 't1'));
const awaited = 'syncId' in t1 ? t1.syncId : null;
const t2 = actionOf(typed('task', 't2'));
const aboard: Is = (action) => action.type === 'wait' && action.placeId === null;
const unready: Is = (action) => action.type === 'wait' && action.until.is === 'ready';
const start4 = typed('start', 'd4/0');
const [car] = sound.cars as readonly [TeamPlan['cars'][number]];
const { drivers: known, rates } = asked as {
  readonly drivers: readonly TeamDriver[];
  readonly rates: NonNullable<Asked['rates']>;
};

type Day = TeamPlan['drivers'][number];
function lengthOf({ actions }: Day): number {
  const [first, last] = [actions[0], actions.at(-1)];
  return first && last ? last.startMs + last.durationMs - first.startMs : 0;
}
const [day1] = sound.drivers.filter(({ driverId }) => driverId === 'd1') as [Day];
const startMs = day1.actions[0]?.startMs ?? 0;
const d1 = { startMs, endMs: startMs + lengthOf(day1) };

/** The drivers of the sound plan, with hours that fit exactly; `d1` otherwise. */
function staff(other: Partial<TeamDriver> = {}): Pick<Asked, 'drivers' | 'moves'> {
  const drivers = known.map((one): TeamDriver => {
    const actions = sound.drivers.find(({ driverId }) => driverId === one.id)?.actions;
    const hours = {
      notBeforeMs: actions?.[0]?.startMs ?? 0,
      notAfterMs: actions?.at(-1)?.startMs ?? 0,
    };
    const own = { qualifications: ['cdl'], groups: ['north'] } as const;
    return { ...one, ...own, ...hours, ...(one.id === 'd1' ? other : {}) };
  });
  const requirements: Requirements = {
    qualifications: ['cdl'],
    manualAssignment: true,
    driverGroup: 'north',
  };
  const moves = asked.moves.map((move) => {
    const namedId = sound.moves.find((row) => row.activityId === move.activityId)?.driverId;
    return { ...move, requirements, namedId: namedId ?? null };
  });
  return { drivers, moves };
}

/** The fourth driver sets out when the ride is over, and has taken none. */
function withoutRide(): TeamPlan {
  const ride = actionOf(typed('uber', rideOf('d4').id));
  const startMs = ride.startMs + ride.durationMs;
  const plan = changed((action) => {
    if (action === ride) return [];
    return [start4(action) ? { ...action, startMs } : action];
  });
  return repriced({ ...plan, ubers: sound.ubers.filter(({ driverId }) => driverId !== 'd4') });
}

/** The fourth driver's errand comes before the pick-up. */
function errandFirst(): TeamPlan {
  const [pickup, task] = [typed('pickup-vehicle', 'a4'), typed('task', 'inspect')].map(actionOf);
  if (!pickup || !task) throw new Error('no errand');
  return changed((action) => {
    if (action === task) return [];
    if (action !== pickup) return [action];
    const startMs = pickup.startMs + task.durationMs;
    return [
      { ...task, startMs: pickup.startMs },
      { ...pickup, startMs },
    ];
  });
}

describe('the checker of team plans', () => {
  test('accepts a sound plan with every kind of action', () => {
    expect(checkTeamPlan(sound, asked)).toEqual([]);
    const types = new Set(sound.drivers.flatMap(({ actions }) => actions).map(({ type }) => type));
    expect(types.size).toBe(14);
    expect(sound.late.length).toBe(1);
  });

  test('accepts a plan whose drivers keep their hours and are eligible', () => {
    expect(checkTeamPlan(sound, { ...asked, ...staff(), maxShiftMs: 12 * hourMs })).toEqual([]);
  });

  test('accepts a plan where only the moves and the ways are known', () => {
    const unknown = { mode: null, drivers: null, chases: null, seats: null, rides: null };
    expect(checkTeamPlan(sound, { ...asked, ...unknown, rates: null })).toEqual([]);
  });

  test.each<[number, string, TeamPlan, Partial<Asked>]>([
    [1, 'a missing move', { ...sound, unserved: [] }, {}],
    [1, 'a move both left out and served', unservedToo('a1', 'Why not.'), {}],
    [1, 'a left-out move that was not asked for', unservedToo('a9', 'Why not.'), {}],
    [
      1,
      'a left-out move without a reason',
      { ...sound, unserved: [{ activityId: 'a5', reason: '' }] },
      {},
    ],
    [1, 'a move that was not requested', sound, { moves: without('a4') }],
    [1, 'a move of another vehicle than was asked for', sound, moving('a1', { vehicleId: 'v9' })],
    [
      1,
      'another errand than was asked for',
      bent(typed('task', 'inspect'), { taskId: 'wash' }),
      {},
    ],
    [1, 'a missing errand', sound, moving('a1', { taskId: 'inspect' })],
    [2, 'a drive with another vehicle', bent(typed('move-vehicle', 'a1'), { vehicleId: 'v9' }), {}],
    [2, 'a move by another driver', movedBy('a1', 'd2'), {}],
    [2, 'a wait-for with a vehicle in hand', inHand(), {}],
    [2, 'an errand before the pick-up', errandFirst(), {}],
    [3, 'two drivers of one vehicle', sameVehicle('a3', 'v2'), moving('a3', { vehicleId: 'v2' })],
    [4, 'a gap between actions', bent(typed('task', 't2'), { startMs: t2.startMs + 1000 }), {}],
    [4, 'repeated ids', bent(typed('start', 'd4/0'), { id: 'd3/0' }), {}],
    [5, 'an action that begins elsewhere', bent(typed('task', 't1'), { placeId: 'A' }), {}],
    [5, 'a place that is not listed', { ...sound, places: sound.places.slice(1) }, {}],
    [5, 'a place that is listed twice', { ...sound, places: sound.places.concat(here()) }, {}],
    [5, 'a place that has moved', placed({ lonE6: here().lonE6 + 1 }), {}],
    [5, 'a place with another label', placed({ label: 'Elsewhere' }), {}],
    [5, 'a pick-up across the street', across(typed('pickup-vehicle', 'a4')), {}],
    [5, 'a wait across the street', across(unready), {}],
    [6, 'a pick-up out of reach', withoutRide(), {}],
    [6, 'a ride where none is allowed', sound, { rides: false }],
    [7, 'a wrong rider count', bent(typed('pickup-driver'), { riderCount: 2 }), {}],
    [8, 'a meeting with another rider', bent(typed('pickup-driver'), { riderId: 'd9' }), {}],
    [8, 'a meeting with another chase', bent(typed('split'), { chaseDriverId: 'd3' }), {}],
    [9, 'mixed up seats', bent((o) => /^(split|dropoff-d)/.test(o.type), { splitId: 's' }), {}],
    [10, 'a cycle of waits', slipped(start4, waitFor(rideOf('d4').startSyncId)), {}],
    [11, 'an action before the awaited event', slipped(start4, waitFor(awaited)), {}],
    [12, 'a negative duration', slipped(start4, { durationMs: -1000 }, { durationMs: 1000 }), {}],
    [12, 'a drive that is too quick', stretched(typed('move-vehicle', 'a6'), -60_000), {}],
    [12, 'a drop-off that is too slow', stretched(typed('dropoff-vehicle', 'a6'), 1000), {}],
    [12, 'a drive of other miles', bent(typed('move-vehicle', 'a6'), { distanceCmi: 1 }), {}],
    [13, 'a late move without a flag', { ...sound, late: [] }, {}],
    [
      13,
      'a flag on a move that is not late',
      { ...sound, late: [...sound.late, { activityId: 'a3', lateMs: 1 }] },
      {},
    ],
    [14, 'a wait that ends at no event', bent(unready, { until: sync('s') }), {}],
    [14, 'a wait for another meeting', bent(aboard, { until: sync('s') }), {}],
    [15, 'a round trip that ends elsewhere', { ...sound, roundTrip: true }, { roundTrip: true }],
    [15, 'a trip one way where a round trip was asked for', sound, { roundTrip: true }],
    [16, 'a chase car elsewhere', carred({ placeId: 'Z' }), {}],
    [16, 'a chase car with other seats', sound, { seats: 3 }],
    [16, 'a chase car that is there twice', { ...sound, cars: [car, car] }, { chases: 2 }],
    [16, 'a driver who is no chase and has a chase car', kindly('d2', 'moved'), {}],
    [16, 'a chase car by ride-share', sound, { mode: 'Rideshare' }],
    [16, 'a driver without an own car', sound, { mode: 'OwnCar' }],
    [16, 'a vehicle that is elsewhere', sameVehicle('a1', 'v4'), moving('a1', { vehicleId: 'v4' })],
    [17, 'a wrong total', costed({ totalCents: sound.cost.totalCents + 1 }), {}],
    [17, 'a wrong share', costed({ tipShares: sound.cost.tipShares.slice(1) }), {}],
    [17, 'shares in another order', costed({ tipShares: sound.cost.tipShares.toReversed() }), {}],
    [17, 'wages of a dollar', costing('wagesCents', 100), {}],
    [17, 'miles that are not paid', costing('carMilesCents', 0), {}],
    [17, 'other fares than those of the rides', costing('rideFaresCents', 1), {}],
    [17, 'a driver who costs something', sound, { rates: { ...rates, driverCents: 1 } }],
    [17, 'a chase car that costs something', sound, { rates: { ...rates, chaseCents: 1 } }],
    [17, 'another tip', sound, { rates: { ...rates, tipCents: 1000 } }],
    [17, 'lateness at another rate', sound, { rates: { ...rates, lateCentsPerMinute: 6 } }],
    [19, 'too many drivers', sound, { maxDrivers: 3 }],
    [19, 'too many chase cars', sound, { chases: 0 }],
    [19, 'a day that is too long', sound, { ...staff(), maxShiftMs: 1000 }],
    [19, 'a start elsewhere', sound, staff({ place: z })],
    [19, 'a start before the hours', sound, staff({ notBeforeMs: morningMs + 24 * hourMs })],
    [19, 'a start a millisecond before the hours', sound, staff({ notBeforeMs: d1.startMs + 1 })],
    [19, 'an end after the hours', sound, staff({ notAfterMs: morningMs })],
    [19, 'an end a millisecond after the hours', sound, staff({ notAfterMs: d1.endMs - 1 })],
    [
      19,
      'a day a millisecond too long',
      sound,
      { ...staff(), maxShiftMs: Math.max(...sound.drivers.map(lengthOf)) - 1 },
    ],
    [19, 'an unknown driver', sound, { drivers: staff().drivers?.slice(1) ?? [] }],
    [20, 'a driver without the license', sound, staff({ qualifications: [] })],
    [20, 'a driver of another group', sound, staff({ groups: ['south'] })],
    [20, 'a driver who is not the named one', sound, misnamed()],
    [20, 'a chase driver who moves a vehicle', sound, chasing('d1', 'd2')],
    [25, 'a move from an unknown place', sound, moving('a1', { start: null })],
    [25, 'a move to its own start', sound, moving('a1', { start: c })],
    [28, 'a wait for an unknown event', slipped(start4, waitFor('unknown')), {}],
    [28, 'a task of a move that is gone', bent(typed('task', 't2'), { activityId: 'a9' }), {}],
    [
      28,
      'two events with one name',
      bent(typed('task', 't2'), { syncId: rideOf('d4').endSyncId }),
      {},
    ],
    [29, 'a ride without a rider', rideInVain(), {}],
    [29, 'a ride of another fare', riding('d4', { fareCents: 1 }), {}],
    [29, 'a ride of other miles', riding('d4', { distanceCmi: 1 }), {}],
    [29, 'a ride that is boarded too long', boarded(), {}],
    [31, 'too much work without a rest', sound, { restAfterMs: 1000 }],
    [32, 'a rider in an own car', seatless(), { mode: null }],
  ])('property %s alone is broken by %s', (number, _what, plan, other) => {
    const found = checkTeamPlan(plan, { ...asked, ...other });
    expect([...new Set(found.map((line) => Number.parseInt(line, 10)))], found.join()).toEqual([
      number,
    ]);
  });
});

/** What was asked for, with one move changed. */
function moving(activityId: string, change: Partial<Asked['moves'][number]>): Partial<Asked> {
  const moves = asked.moves.map((move) =>
    move.activityId === activityId ? { ...move, ...change } : move,
  );
  return { moves };
}

function without(activityId: string): Asked['moves'] {
  return asked.moves.filter((move) => move.activityId !== activityId);
}

function misnamed(): Partial<Asked> {
  const { drivers, moves } = staff();
  const named = moves.map((move) => (move.activityId === 'a1' ? { ...move, namedId: 'd2' } : move));
  return { drivers, moves: named };
}

/** Those are known as chase drivers; the second is one. */
function chasing(...ids: readonly string[]): Partial<Asked> {
  const { drivers, moves } = staff();
  const named = (drivers ?? []).map((one) =>
    ids.includes(one.id) ? { ...one, isChaseDriver: true as const } : one,
  );
  return { drivers: named, moves };
}

function waitFor(syncId: string | null): object {
  return { type: 'wait-for', syncId };
}

function sync(syncId: string): object {
  return { is: 'sync', syncId };
}

function unservedToo(activityId: string, reason: string): TeamPlan {
  return { ...sound, unserved: [...sound.unserved, { activityId, reason }] };
}

function movedBy(activityId: string, driverId: string): TeamPlan {
  const moves = sound.moves.map((row) =>
    row.activityId === activityId ? { ...row, driverId } : row,
  );
  return { ...sound, moves };
}

/** A started ride: a driver waits for it between pick-up and move. */
function inHand(): TeamPlan {
  const [row] = sound.ubers;
  return slipped(typed('pickup-vehicle', 'a1'), waitFor(row?.startSyncId ?? null));
}

function here(): P {
  return sound.places[0] as P;
}

function placed(change: Partial<P>): TeamPlan {
  return { ...sound, places: [{ ...here(), ...change }, ...sound.places.slice(1)] };
}

function carred(change: object): TeamPlan {
  return { ...sound, cars: [{ ...car, ...change }] };
}

function kindly(driverId: string, kind: 'moved' | 'chase'): TeamPlan {
  const drivers = sound.drivers.map((one) => (one.driverId === driverId ? { ...one, kind } : one));
  return { ...sound, drivers };
}

function seatless(): TeamPlan {
  return { ...kindly('d2', 'moved'), cars: carred({ seats: 0 }).cars };
}

function costed(change: Partial<TeamPlan['cost']>): TeamPlan {
  return { ...sound, cost: { ...sound.cost, ...change } };
}

function rideInVain(): TeamPlan {
  const names = { id: 'in vain', startSyncId: 'begun', endSyncId: 'over' };
  return { ...sound, ubers: [...sound.ubers, { ...rideOf('d4'), ...names }] };
}

/** As long as the ride, but less of it driven. */
function boarded(): TeamPlan {
  const { pickupMs, driveMs } = rideOf('d4');
  return riding('d4', { pickupMs: pickupMs + 1000, driveMs: driveMs - 1000 });
}
