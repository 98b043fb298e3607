// The sheets and checklists of a trip (`tripDetail.ts`), of vehicles that are driven ten miles in
// each move, written out by hand.
import { describe, expect, test } from 'vitest';
import type { Activity, DriverAction, Trip, User } from '#domain/entities.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { emptyOf } from '#domain/testing/emptyOf.ts';
import { tripTerms } from '#domain/tripDetail.ts';
import {
  accountRow,
  actionRow,
  activityRow,
  employeeRow,
  tripRow,
  vehicleRow,
} from '#domain/testing/rows.ts';
import { tenMiles } from '../testing/tenMiles.ts';
import { movesOfTrip, readTripDetail, requestorOf, tripIn } from './tripDetail.ts';

const user: User = { id: 'u', username: 'u', name: 'U', accountId: 'acc', roles: [], phone: null };
const accounts = [accountRow('acc'), accountRow('other')];

/** Pick-up, way and drop-off of a move of the trip, done from this time on; null: to come. */
function stepsOf(activityId: string, fromMs: number | null): DriverAction[] {
  const types = ['Pick-Up | Vehicle', 'Location | Travel', 'Drop-Off | Vehicle'] as const;
  return types.map((type, at) => {
    const when = fromMs === null ? null : fromMs + at * 10;
    const done = when === null ? {} : { status: 'Complete' as const, endedMs: when + 5 };
    const toId = at === 0 ? 'A' : 'B';
    const ends = { fromId: 'A', toId, plannedStartMs: 1_000 + at, plannedEndMs: 2_000 + at };
    return actionRow(`${activityId}-${at}`, {
      type,
      activityId,
      startedMs: when,
      ...ends,
      ...done,
    });
  });
}
const moveOf = (id: string, tripId: string, fields: Partial<Activity> = {}) =>
  activityRow(id, { tripId, vehicleId: 'v1', startId: 'A', endId: 'B', ...fields });
const tripOf = (id: string, actions: readonly DriverAction[], fields: Partial<Trip> = {}) =>
  tripRow(id, {
    driverIds: ['d1'],
    activityIds: [...new Set(actions.flatMap(({ activityId }) => activityId ?? []))],
    actions,
    ...fields,
  });

type Company = {
  readonly trips: readonly Trip[];
  readonly activities: readonly Activity[];
  readonly vehicles?: readonly ReturnType<typeof vehicleRow>[];
};
function read(tripId: string, company: Company, change: object = {}, who = user) {
  const sim = tenMiles(
    { accounts, vehicles: [vehicleRow('v1', { miles: 12_000 })], ...company },
    { nowMs: 5_000, ...change },
  );
  return readTripDetail(sim, who, { tripId });
}

/** Five trips of one move each with one vehicle, one after the other; a sixth is to come. */
const row = {
  trips: [
    ...[1, 2, 3, 4, 5].map((at) => tripOf(`t${at}`, stepsOf(`a${at}`, at * 100))),
    tripOf('t6', stepsOf('a6', null)),
  ],
  activities: [1, 2, 3, 4, 5, 6].map((at) => moveOf(`a${at}`, `t${at}`)),
};
function sheetOf(tripId: string, company: Company = row) {
  const [sheet] = read(tripId, company).vehicles;
  if (!sheet) throw new Error('no sheet');
  return sheet;
}

describe('the sheet of a vehicle', () => {
  test('has an odometer that goes on from move to move', () => {
    const miles = ['t1', 't2', 't3', 't4', 't5'].map((id) => {
      const { pickupMiles, dropoffMiles } = sheetOf(id);
      return [pickupMiles, dropoffMiles];
    });
    expect(miles).toEqual([
      [12_000, 12_010],
      [12_010, 12_020],
      [12_020, 12_030],
      [12_030, 12_040],
      [12_040, 12_050],
    ]);
  });

  test('has an eighth of a tank less after forty miles, and never an empty one', () => {
    const levels = ['t1', 't2', 't3', 't4', 't5'].map((id) => {
      const { pickupFuel, dropoffFuel } = sheetOf(id);
      return [pickupFuel, dropoffFuel] as const;
    });
    const full = levels[0]?.[0] ?? 0;
    expect(full).toBeGreaterThanOrEqual(3);
    expect(full).toBeLessThanOrEqual(8);
    const less = full - 1;
    expect(levels).toEqual([
      [full, full],
      [full, full],
      [full, full],
      [full, less],
      [less, less],
    ]);
    const many = {
      trips: Array.from({ length: 60 }, (_, at) => tripOf(`t${at}`, stepsOf(`a${at}`, at * 100))),
      activities: Array.from({ length: 60 }, (_, at) => moveOf(`a${at}`, `t${at}`)),
    };
    expect(sheetOf('t59', many)).toMatchObject({ pickupFuel: 1, dropoffFuel: 1 });
  });

  test('counts the miles of the same vehicle that was taken before, and no others', () => {
    const others: readonly (readonly [string, Partial<Activity>, number | null])[] = [
      ['later', {}, 400],
      ['at the same time', {}, 300],
      ['of another vehicle', { vehicleId: 'v2' }, 100],
      ['not taken yet', {}, null],
    ];
    for (const [, fields, fromMs] of others) {
      const company = {
        trips: [tripOf('t1', stepsOf('a1', 300)), tripOf('t2', stepsOf('a2', fromMs))],
        activities: [moveOf('a1', 't1'), moveOf('a2', 't2', fields)],
      };
      expect(sheetOf('t1', company)).toMatchObject({ pickupMiles: 12_000, dropoffMiles: 12_010 });
    }
    const free = {
      trips: [tripOf('t1', stepsOf('a1', 300))],
      activities: [moveOf('a1', 't1'), moveOf('a2', 't9')],
    };
    expect(sheetOf('t1', free).pickupMiles).toBe(12_000);
  });

  test('is empty until the vehicle is taken, and half of it until it is handed over', () => {
    expect(sheetOf('t6')).toMatchObject({
      id: 'a6',
      pickupMiles: null,
      dropoffMiles: null,
      pickupFuel: null,
      dropoffFuel: null,
      pickupAssets: [],
      dropoffAssets: [],
    });
    const [pickup, ...rest] = stepsOf('a1', null);
    const taken = [{ ...pickup, status: 'Complete', endedMs: 7 } as DriverAction, ...rest];
    const half = { trips: [tripOf('t1', taken)], activities: [moveOf('a1', 't1')] };
    const sheet = sheetOf('t1', half);
    expect(sheet).toMatchObject({ pickupMiles: 12_000, dropoffMiles: null, dropoffFuel: null });
    expect(sheet.pickupAssets.length).toBeGreaterThan(2);
    expect(sheet.dropoffAssets).toEqual([]);
  });

  test('has three to six photos of the pick-up, and two to four of the drop-off, in order', () => {
    const views = ['Side', 'Front', 'Odometer', 'Rear', 'Left side', 'Keys'];
    const back = ['Side', 'Odometer', 'Keys', 'Rear'];
    const counts = new Set<number>();
    const endings = new Set<number>();
    for (let at = 0; at < 24; at += 1) {
      const vehicleId = `car-${at}`;
      const company = {
        trips: [tripOf('t1', stepsOf('a1', 100))],
        activities: [moveOf('a1', 't1', { vehicleId })],
        vehicles: [vehicleRow(vehicleId)],
      };
      const { pickupAssets, dropoffAssets, licensePlate } = sheetOf('t1', company);
      counts.add(pickupAssets.length);
      endings.add(dropoffAssets.length);
      expect(pickupAssets.map(({ kind }) => kind)).toEqual(views.slice(0, pickupAssets.length));
      expect(dropoffAssets.map(({ kind }) => kind)).toEqual(back.slice(0, dropoffAssets.length));
      expect(pickupAssets.slice(0, 2).map(({ id }) => id)).toEqual(['a1-pickup-1', 'a1-pickup-2']);
      expect(dropoffAssets[0]?.id).toBe('a1-dropoff-1');
      expect(licensePlate).toMatch(/^[0-8][A-HJ-NPR-TV-Z]{2} [1-9]\d\d$/);
    }
    expect(counts).toEqual(new Set([3, 4, 5, 6]));
    expect(endings).toEqual(new Set([2, 3, 4]));
  });

  test('shows the reading of each end in its photo', () => {
    const { pickupAssets, dropoffAssets } = sheetOf('t2');
    const shown = (assets: typeof pickupAssets) =>
      decodeURIComponent(assets.find(({ kind }) => kind === 'Odometer')?.thumb ?? '');
    expect(shown(pickupAssets)).toContain('12010 mi');
    expect(shown(dropoffAssets)).toContain('12020 mi');
  });

  test('of a vehicle that the inventory does not have goes by its VIN, the same each time', () => {
    const of = (vin: string) => {
      const company = {
        trips: [tripOf('t1', stepsOf('a1', 100))],
        activities: [moveOf('a1', 't1', { vehicleId: null, vin })],
      };
      return sheetOf('t1', company);
    };
    const [one, other] = [of('P1'), of('P2')];
    expect(of('P1')).toEqual(one);
    expect(other.licensePlate).not.toBe(one.licensePlate);
    expect(one.pickupMiles).toBeGreaterThanOrEqual(20_000);
    expect(one.pickupMiles).toBeLessThan(80_000);
    expect(one.dropoffMiles).toBe(Number(one.pickupMiles) + 10);
  });
});

describe('the checklists of a trip', () => {
  const flags = { inspection: true, package: true };
  const tasks = (actions: readonly DriverAction[], fields: Partial<Activity> = flags) =>
    read('t1', { trips: [tripOf('t1', actions)], activities: [moveOf('a1', 't1', fields)] }).tasks;
  const task = { driverId: 'd1', startedMs: null, endedMs: null };
  const todo = (title: string, isDone = false) => ({ title, isDone });

  test('are the inspection and the package at the two ends of a move', () => {
    expect(tasks(stepsOf('a1', null))).toEqual([
      {
        ...task,
        id: 't1-task-1',
        locationId: 'A',
        dueMs: 2_000,
        todos: [
          todo('Inspect PA-a1'),
          todo('Condition photos of PA-a1'),
          todo('Collect the package for PA-a1'),
        ],
      },
      {
        ...task,
        id: 't1-task-2',
        locationId: 'B',
        dueMs: 2_002,
        todos: [todo('Hand over the package of PA-a1')],
      },
    ]);
  });

  test('have the inspection in an errand of its own, where there is one', () => {
    const [pickup, ...rest] = stepsOf('a1', null) as [DriverAction, ...DriverAction[]];
    const errand = { ...pickup, id: 'e', type: 'Errand | ToDo' as const, plannedEndMs: 2_500 };
    const [first] = tasks([pickup, errand, ...rest], { inspection: true });
    expect(first).toEqual({
      ...task,
      id: 't1-task-1',
      locationId: 'A',
      dueMs: 2_500,
      todos: [todo('Inspect PA-a1'), todo('Condition photos of PA-a1')],
    });
    const other = { ...errand, activityId: 'a9' };
    expect(tasks([pickup, other, ...rest], { inspection: true })[0]?.dueMs).toBe(2_000);
  });

  test('are done with their actions, from the first start to the last end', () => {
    const [pickup, way, dropoff] = stepsOf('a1', 100) as [DriverAction, DriverAction, DriverAction];
    const [first, second] = tasks([pickup, way, dropoff]);
    expect(first).toMatchObject({ startedMs: 100, endedMs: 105 });
    expect(first?.todos.every(({ isDone }) => isDone)).toBe(true);
    expect(second).toMatchObject({ startedMs: 120, endedMs: 125 });
    const begun = { ...pickup, status: 'In Progress' as const, endedMs: null };
    expect(tasks([begun, way, dropoff])[0]).toMatchObject({ startedMs: 100, endedMs: null });
  });

  test('are one for all moves of a driver at a place, which is over with the last', () => {
    const two = (last: DriverAction['status']) => {
      const [a, b] = [stepsOf('a1', 100)[0], stepsOf('a2', 200)[0]] as [DriverAction, DriverAction];
      const actions = [a, { ...b, status: last, endedMs: last === 'Complete' ? 205 : null }];
      const activities = ['a1', 'a2'].map((id) => moveOf(id, 't1', { package: true }));
      return read('t1', { trips: [tripOf('t1', actions)], activities }).tasks;
    };
    expect(two('Complete')).toEqual([
      {
        id: 't1-task-1',
        locationId: 'A',
        driverId: 'd1',
        startedMs: 100,
        endedMs: 205,
        dueMs: 2_000,
        todos: [
          todo('Collect the package for PA-a1', true),
          todo('Collect the package for PA-a2', true),
        ],
      },
    ]);
    expect(two('In Progress')[0]).toMatchObject({ endedMs: null });
    expect(two('In Progress')[0]?.todos.map(({ isDone }) => isDone)).toEqual([true, false]);
    const [a, b] = [stepsOf('a1', 100)[0], stepsOf('a2', 200)[0]] as [DriverAction, DriverAction];
    const apart = [a, { ...b, driverId: 'd2' }];
    const activities = ['a1', 'a2'].map((id) => moveOf(id, 't1', { package: true }));
    const lists = read('t1', { trips: [tripOf('t1', apart)], activities }).tasks;
    expect(lists.map(({ driverId }) => driverId)).toEqual(['d1', 'd2']);
  });

  test('are none where nothing is asked for', () => {
    expect(tasks(stepsOf('a1', 100), {})).toEqual([]);
  });
});

describe('the detail of a trip', () => {
  const one = { trips: [tripOf('t1', stepsOf('a1', null))], activities: [moveOf('a1', 't1')] };

  test('has the seats of its largest chase car, or the usual ones of a company car', () => {
    const seats = (chaseType: Trip['chaseType'], cars?: readonly number[]) => {
      const plan = {
        cars: cars?.map((count, at) => ({
          id: `${at}`,
          driverId: 'd1',
          seats: count,
          placeId: 'A',
        })),
      } as unknown as TeamPlan;
      const trips = [tripOf('t1', [], { chaseType, activityIds: ['a1'] })];
      return read('t1', { ...one, trips }, cars ? { plans: { t1: plan } } : {}).chaseSeats;
    };
    expect([seats('Company'), seats('Personal'), seats('Rideshare')]).toEqual([7, null, null]);
    expect([seats('Company', [4, 6, 5]), seats('Company', []), seats('Tow', [0])]).toEqual([
      6,
      null,
      null,
    ]);
  });

  test('has what was agreed to, and costs for roles of money once it is over', () => {
    const agreed = { ...emptyOf(tripTerms), chaseCar: 'VAN 4' };
    expect(read('t1', one).agreed).toBeNull();
    expect(read('t1', one, { agreed: { t1: agreed } }).agreed).toEqual(agreed);
    const over = {
      ...one,
      trips: [tripOf('t1', stepsOf('a1', 100), { status: 'Complete', completedMs: 130 })],
    };
    const paying: User = { ...user, roles: ['Payment Authorizer'] };
    expect(read('t1', over, {}, paying).costs?.map(({ id }) => id)).toEqual(['d1']);
    expect(read('t1', over)).not.toHaveProperty('costs');
    expect(read('t1', one, {}, paying)).not.toHaveProperty('costs');
    expect(read('t1', over)).not.toHaveProperty('past');
  });

  test('is there for users of the trip or of one of its moves, and for no other', () => {
    const other = [tripOf('t1', stepsOf('a1', null), { accountId: 'other' })];
    expect(read('t1', { ...one, trips: other }).id).toBe('t1');
    const away = [moveOf('a1', 't1', { accountId: 'other' })];
    expect(() => read('t1', { trips: other, activities: away })).toThrow('There is no such trip.');
    expect(() => read('t9', one)).toThrow('There is no such trip.');
    const sim = tenMiles({ accounts, ...one });
    expect(() => tripIn(sim, user, 't9')).toThrow('There is no such trip.');
    expect(movesOfTrip(sim, tripOf('t1', [], { activityIds: ['a1', 'a9'] }))).toEqual(
      one.activities,
    );
  });

  test('names who requested its first move that names someone', () => {
    const sim = tenMiles(
      { employees: [employeeRow('e1', { name: 'Kit Lowe', phone: '+19135550101' })] },
      { users: [{ ...user, id: 'u7', name: 'Dana Ortiz', phone: null }] },
    );
    const asked = (...ids: (string | null)[]) =>
      requestorOf(
        sim,
        ids.map((requestorId, at) => moveOf(`a${at}`, 't1', { requestorId })),
      );
    const kit = { requestorName: 'Kit Lowe', requestorPhone: '+19135550101' };
    expect(asked(null, 'e1', 'u7')).toEqual(kit);
    expect(asked('u7', 'e1')).toEqual({ requestorName: 'Dana Ortiz', requestorPhone: null });
    const none = { requestorName: null, requestorPhone: null };
    expect([asked('x', 'e1'), asked(null), asked()]).toEqual([none, none, none]);
  });
});
