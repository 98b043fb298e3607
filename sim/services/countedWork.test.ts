// What reports, invoices and payments count of one trip and some orders, with ten miles and twenty
// minutes between any two places, written out by hand. A ride of ten miles costs $23.60.
import { describe, expect, test } from 'vitest';
import type { DriverAction, Trip, User } from '#domain/entities.ts';
import { emptyOf } from '#domain/testing/emptyOf.ts';
import {
  accountRow,
  actionRow,
  activityRow,
  deliveryRow,
  locationRow,
  rideRow,
  tripRow,
  vehicleRow,
  voucherRow,
} from '#domain/testing/rows.ts';
import { tripTerms } from '#domain/tripDetail.ts';
import { places, tenMiles } from '../testing/tenMiles.ts';
import { readInvoice, readInvoices, readPayments } from './invoices.ts';
import {
  readCosting,
  readDaily,
  readDailyTrips,
  readEfficiency,
  readEfficiencyTrips,
  readVehicles,
  readVehicleTrips,
} from './reports.ts';
import { overMsOf } from './settled.ts';
import { sharesOf, worksOf } from './worked.ts';

const clock = (time: string, day = '05') => Date.parse(`2026-10-${day}T${time}:00-05:00`);
const minute = 60_000;
const user: User = {
  id: 'u',
  username: 'u',
  name: 'U',
  accountId: 'own',
  roles: ['Administrator'],
  phone: null,
};
const guest: User = { ...user, roles: ['Trip Administrator'] };

type Done = readonly [
  type: DriverAction['type'],
  planned: readonly [string, string],
  actual: readonly [string, string],
  fields: Partial<DriverAction>,
];
const stepsOf = (driverId: string, ...steps: readonly Done[]) =>
  steps.map(([type, [from, to], [began, ended], fields], at) =>
    actionRow(`${driverId}-${at}`, {
      type,
      driverId,
      status: 'Complete',
      plannedStartMs: clock(from),
      plannedEndMs: clock(to),
      startedMs: clock(began),
      endedMs: clock(ended),
      ...fields,
    }),
  );
const move = { activityId: 'a1', vehicleId: 'v1' };
/** The first driver rides to B, waits, and moves a vehicle to C; the second drives to B alone. */
const actions = [
  ...stepsOf(
    'd1',
    ['Errand | Rideshare', ['09:00', '09:20'], ['09:00', '09:30'], { toId: 'B' }],
    ['Errand | ToDo', ['09:20', '09:25'], ['09:30', '09:40'], { fromId: 'B', toId: 'B' }],
    ['Errand | ToDo', ['09:25', '09:28'], ['09:40', '09:41'], { id: 'task', toId: 'B' }],
    ['Pick-Up | Vehicle', ['09:28', '09:33'], ['09:41', '09:45'], { ...move, toId: 'B' }],
    [
      'Location | Travel',
      ['09:33', '09:53'],
      ['09:45', '10:05'],
      { ...move, fromId: 'B', toId: 'C' },
    ],
    ['Drop-Off | Vehicle', ['09:53', '10:00'], ['10:05', '10:10'], { ...move, toId: 'C' }],
  ),
  ...stepsOf('d2', ['Location | Travel', ['09:00', '09:20'], ['09:10', '09:30'], { toId: 'B' }]),
];
const trip = tripRow('t1', {
  accountId: 'own',
  status: 'Complete',
  chaseType: 'Company',
  driverIds: ['d1', 'd2'],
  activityIds: ['a1'],
  actions,
  startLocationId: 'A',
  completedMs: clock('10:10'),
});
const moveRow = activityRow('a1', { ...move, accountId: 'own', deadlineMs: clock('10:10') });
const agreed = { t1: { ...emptyOf(tripTerms), wageCentsPerHour: 1_800, bonusCents: 501 } };

function open(change: Partial<Trip> = {}, rows: object = {}, state: object = {}) {
  return tenMiles(
    {
      accounts: [accountRow('root'), accountRow('own', { name: 'North stores' })],
      activities: [moveRow],
      vehicles: [vehicleRow('v1', { vin: 'VIN-1' })],
      trips: [{ ...trip, ...change }],
      ...rows,
    },
    { nowMs: clock('06:00', '06'), agreed, tasks: { task: true }, ...state },
  );
}

const request = {
  from: '2026-10-05',
  to: '2026-10-05',
  zone: null,
  offset: '-05:00',
  basis: 'start' as const,
  filterAccountIds: null,
};
const head = {
  untilMs: clock('06:00', '06'),
  lastMoveMs: clock('10:10'),
  drivers: 2,
  lateBefore: 0,
};
const behind = { untilMs: clock('06:00', '06') };
const ofTrip = { id: 't1', name: 'KC-t1', day: '2026-10-05', startLabel: 'Store A' };
const dayNumbers = {
  onTime: 1,
  late: 0,
  drivers: 2,
  milesCmi: 2_000,
  drivenMs: 40 * minute,
  waitingMs: 10 * minute,
  plannedMs: 80 * minute,
  actualMs: 90 * minute,
  invalids: 0,
  rideTrips: 1,
  rideCents: 2_360,
};
const ofFirst = {
  moves: 1,
  drivenMs: 20 * minute,
  waitingMs: 10 * minute,
  plannedMs: 60 * minute,
  actualMs: 70 * minute,
  invalids: 0,
};
const vehicleNumbers = {
  moves: 1,
  late: 0,
  milesCmi: 1_000,
  // From the begin of the pick-up to the end of the drop-off.
  movedMs: 29 * minute,
  lastMs: clock('10:10'),
};
const costs = [
  {
    id: 'd1',
    name: 'Driver d1',
    moves: 1,
    payCents: 2_100,
    chaseCents: 0,
    rideCents: 2_360,
    bonusCents: 251,
    // An hour by plan.
    estimatedCents: 1_800 + 2_360 + 251,
  },
  {
    id: 'd2',
    name: 'Driver d2',
    moves: 0,
    payCents: 600,
    chaseCents: 670,
    rideCents: 0,
    bonusCents: 250,
    estimatedCents: 600 + 670 + 250,
  },
];

describe('a report', () => {
  test('of days counts the work of a day, and fares for roles of money alone', () => {
    const row = { id: '2026-10-05', trips: 1, ...dayNumbers };
    expect(readDaily(open(), user, request)).toEqual({ ...head, rows: [row] });
    expect(readDaily(open(), guest, request).rows).toEqual([{ ...row, rideCents: null }]);
    const asked = { ...request, rowId: '2026-10-05' };
    expect(readDailyTrips(open(), user, asked)).toEqual({
      ...behind,
      drivers: 2,
      rows: [{ ...ofTrip, ...dayNumbers }],
    });
    expect(readDailyTrips(open(), user, { ...asked, rowId: '2026-10-04' }).rows).toEqual([]);
  });

  test('of costs has what each driver cost', () => {
    expect(readCosting(open(), user, request)).toEqual({
      ...head,
      rows: [
        {
          ...ofTrip,
          chaseType: 'Company',
          moves: 1,
          payCents: 2_700,
          chaseCents: 670,
          rideCents: 2_360,
          bonusCents: 501,
          estimatedCents: 5_931,
          drivers: costs,
        },
      ],
    });
  });

  test('of costs gives a bonus for a complete trip alone, and names no type a ride-share', () => {
    const [row] = readCosting(open({ status: 'In Progress', chaseType: null }), user, request).rows;
    expect(row).toMatchObject({ chaseType: 'Rideshare', bonusCents: 0 });
    const [own] = readCosting(open({}, {}, { agreed: {} }), user, request).rows;
    expect(own).toMatchObject({ bonusCents: 0, payCents: 2_700 });
  });

  test('of a tow truck counts all of its miles as chase', () => {
    const [row] = readCosting(open({ chaseType: 'Tow' }), user, request).rows;
    expect(row).toMatchObject({ chaseCents: 1_340 });
  });

  test('of drivers has the work of each', () => {
    const { rows } = readEfficiency(open(), user, request);
    expect(rows).toEqual([
      { id: 'd1', name: 'Driver d1', trips: 1, ...ofFirst },
      {
        id: 'd2',
        name: 'Driver d2',
        trips: 1,
        moves: 0,
        drivenMs: 20 * minute,
        waitingMs: 0,
        plannedMs: 20 * minute,
        actualMs: 20 * minute,
        invalids: 0,
      },
    ]);
    expect(readEfficiencyTrips(open(), user, { ...request, rowId: 'd1' })).toEqual({
      ...behind,
      drivers: 1,
      rows: [{ ...ofTrip, ...ofFirst }],
    });
  });

  test('of vehicles has each by its words, or by its VIN where the inventory lacks it', () => {
    const { rows } = readVehicles(open(), user, request);
    expect(rows).toEqual([
      { id: 'v1', label: '2024 Toyota RAV4', vin: 'VIN-1', ...vehicleNumbers },
    ]);
    expect(readVehicleTrips(open(), user, { ...request, rowId: 'v1' })).toEqual({
      ...behind,
      drivers: 1,
      rows: [{ ...ofTrip, ...vehicleNumbers }],
    });
    const named = (fields: object) => {
      const activities = [{ ...moveRow, ...fields }];
      return readVehicles(open({}, { activities, vehicles: [] }), user, request).rows;
    };
    expect(named({ vin: 'P4417' })).toMatchObject([{ id: 'v1', label: '', vin: 'P4417' }]);
    expect(named({ vehicleId: null, vin: 'P4417' })).toMatchObject([{ id: 'P4417', vin: 'P4417' }]);
    expect(named({ vehicleId: null, vin: null })).toMatchObject([{ id: 'a1', vin: '' }]);
  });

  test('of a late move says so, and its last day counts the late ones before', () => {
    const activities = [{ ...moveRow, deadlineMs: clock('10:10') - 1 }];
    const sim = open({}, { activities });
    expect(readDaily(sim, user, request).rows[0]).toMatchObject({ onTime: 0, late: 1 });
    const next = { ...request, from: '2026-10-06', to: '2026-10-07' };
    expect(readDaily(sim, user, next)).toMatchObject({ lateBefore: 1, drivers: 0, rows: [] });
    const later = { ...request, from: '2026-10-07', to: '2026-10-07' };
    expect(readDaily(sim, user, later)).toMatchObject({ lateBefore: 0 });
    const long = { ...request, from: '2020-01-01', to: '2026-10-07' };
    expect(readDaily(sim, user, long)).toMatchObject({ lateBefore: null });
    const free = [{ ...moveRow, deadlineMs: null }];
    expect(readDaily(open({}, { activities: free }), user, request).rows[0]?.late).toBe(0);
  });

  test('counts a trip by its end once that is over, in the zone that is asked for', () => {
    const byEnd = { ...request, basis: 'end' as const };
    const days = (asked: typeof byEnd | typeof request, change: Partial<Trip> = {}) =>
      readDaily(open(change), user, asked).rows.map(({ id }) => id);
    expect(days(byEnd)).toEqual(['2026-10-05']);
    const last = actions.map((one) =>
      one.id === 'd2-0' ? { ...one, endedMs: clock('00:30', '06') } : one,
    );
    expect(days(byEnd, { actions: last })).toEqual([]);
    expect(days({ ...byEnd, to: '2026-10-06' }, { actions: last })).toEqual(['2026-10-06']);
    expect(days({ ...byEnd, to: '2026-10-06', offset: '-06:00' }, { actions: last })).toEqual([
      '2026-10-05',
    ]);
    expect(days(byEnd, { status: 'In Progress' })).toEqual([]);
    expect(days(byEnd, { status: 'Cancelled' })).toEqual(['2026-10-05']);
    expect(days(request, { actions: [] })).toEqual([]);
  });

  test('has the trips of the accounts that are asked for and seen', () => {
    const count = (ids: readonly string[] | null, who = user) =>
      readDaily(open(), who, { ...request, filterAccountIds: ids }).rows.length;
    expect([count(null), count(['own']), count([]), count(['root'])]).toEqual([1, 1, 0, 0]);
    expect(count(['own'], { ...user, accountId: 'root' })).toBe(0);
  });

  test('of days that are none is refused', () => {
    expect(() => readDaily(open(), user, { ...request, to: '2026-10-04' })).toThrow(
      expect.objectContaining({ status: 422, errorCode: 'WRONG_RANGE' }),
    );
  });
});

test('work under way is paid up to its last end, and planned for what has ended', () => {
  const half = actions
    .slice(0, 3)
    .map((one, at) => (at === 2 ? { ...one, status: 'In Progress' as const, endedMs: null } : one));
  const sim = open({ status: 'In Progress', actions: half });
  const [work] = worksOf(sim, { ...trip, status: 'In Progress', actions: half });
  // 40 minutes, and 25 by plan.
  expect(work).toMatchObject({ workMs: 40 * minute, payCents: 1_200, plannedPayCents: 750 });
  expect(work).toMatchObject({ endedMs: null, rides: 1, milesCmi: 0, moves: [] });
  const [none] = worksOf(sim, { ...trip, status: 'In Progress', actions: half.slice(2) });
  expect(none).toMatchObject({ workMs: 0, payCents: 0, plannedPayCents: 0 });
});

test('a bonus is shared evenly, what is over a cent each to the first', () => {
  expect([sharesOf(501, 2), sharesOf(500, 3), sharesOf(0, 2), sharesOf(5, 0)]).toEqual([
    [251, 250],
    [167, 167, 166],
    [0, 0],
    [],
  ]);
});

describe('an invoice', () => {
  const own = { accountId: 'own' };
  const orders = {
    rides: [
      rideRow('r1', {
        ...own,
        status: 'done',
        priceCents: 1_000,
        firstName: 'Gene',
        lastName: 'Foley',
        dropoffMs: clock('12:00'),
      }),
      rideRow('r2', {
        ...own,
        status: 'cancelled',
        feeCents: 500,
        firstName: '',
        lastName: '',
        pickupMs: clock('13:00'),
      }),
      rideRow('r3', { ...own, status: 'cancelled', feeCents: 0, pickupMs: clock('13:00') }),
      rideRow('r4', { ...own, status: 'riding', dropoffMs: clock('13:00') }),
      rideRow('r5', { ...own, status: 'cancelled', feeCents: 500, pickupMs: clock('06:01', '06') }),
    ],
    vouchers: [
      voucherRow('w1', { ...own, code: 'RIDE-1', endedMs: clock('14:00'), costCents: 700 }),
      voucherRow('w2', { ...own, endedMs: clock('14:00'), costCents: 0 }),
      voucherRow('w3', { ...own, endedMs: null, costCents: 700 }),
    ],
    deliveries: [
      deliveryRow('e1', { ...own, status: 'done', priceCents: 1_675, dropoffMs: clock('15:00') }),
    ],
    locations: [
      ...places.map((place) => locationRow(place.id, { ...place, kind: 'custom' as const })),
      locationRow('H', {
        ...own,
        kind: 'home',
        address: '1 Main St',
        city: 'Olathe',
        state: 'KS',
        postalCode: '66062',
      }),
    ],
  };
  const line = {
    moves: 0,
    workMs: 0,
    chaseCmi: 0,
    payCents: 0,
    chaseCents: 0,
    bonusCents: 0,
    rides: 1,
  };
  const invoice = {
    id: 'inv-2026-10-05-own',
    number: 'INV-261005-2',
    accountId: 'own',
    accountName: 'North stores',
    address: '1 Main St, Olathe, KS 66062',
    day: '2026-10-05',
    issuedMs: clock('06:00', '06'),
    // The end of the seventh day after it was issued.
    dueMs: clock('00:00', '14') - 1,
    paidMs: null,
    trips: 1,
    moves: 1,
    payCents: 2_700,
    chaseCents: 670,
    rideCents: 2_360,
    bonusCents: 501,
    ordered: 4,
    orderedCents: 3_875,
  };

  test('has the trips and orders of its day that are over', () => {
    const sheet = readInvoice(open({}, orders), user, { id: 'inv-2026-10-05-own' });
    expect(sheet.invoice).toEqual(invoice);
    expect(sheet.lines).toEqual([
      {
        id: 't1',
        kind: 'trip',
        name: 'KC-t1',
        overMs: clock('10:10'),
        moves: 1,
        workMs: 90 * minute,
        chaseCmi: 1_000,
        rides: 1,
        payCents: 2_700,
        chaseCents: 670,
        rideCents: 2_360,
        bonusCents: 501,
      },
      {
        ...line,
        id: 'r1',
        kind: 'ride',
        name: 'Gene Foley',
        overMs: clock('12:00'),
        rideCents: 1_000,
      },
      { ...line, id: 'r2', kind: 'ride', name: 'r2', overMs: clock('13:00'), rideCents: 500 },
      {
        ...line,
        id: 'w1',
        kind: 'voucher',
        name: 'RIDE-1',
        overMs: clock('14:00'),
        rideCents: 700,
      },
      {
        ...line,
        id: 'e1',
        kind: 'delivery',
        name: 'Spare keys',
        overMs: clock('15:00'),
        rides: 0,
        rideCents: 1_675,
      },
    ]);
  });

  test('is issued at six the next morning, and paid one to ten days later', () => {
    const at = (nowMs: number) =>
      readInvoices(open({}, {}, { nowMs }), user, { filterAccountIds: null });
    expect(at(clock('06:00', '06') - 1).invoices).toEqual([]);
    expect(at(clock('06:00', '06')).invoices).toHaveLength(1);
    expect(at(clock('07:59', '07')).invoices[0]?.paidMs).toBeNull();
    const paidMs = at(clock('17:00', '16')).invoices[0]?.paidMs ?? 0;
    expect(paidMs).toBeGreaterThanOrEqual(clock('08:00', '07'));
    expect(at(paidMs).invoices[0]?.paidMs).toBe(paidMs);
    expect(at(paidMs - 1).invoices[0]?.paidMs).toBeNull();
  });

  test('is of an account that is asked for and seen', () => {
    const of = (ids: readonly string[] | null, who = user) =>
      readInvoices(open(), who, { filterAccountIds: ids }).invoices;
    expect(of(['own']).map(({ address }) => address)).toEqual(['']);
    expect([of([]), of(['root']), of(null, { ...user, accountId: 'root' })]).toEqual([[], [], []]);
    expect(() => readInvoice(open(), user, { id: 'inv-2026-10-04-own' })).toThrow(
      'There is no such invoice.',
    );
  });

  test('leads to payments of drivers, of the provider, and of the account', () => {
    const paid = (nowMs: number) =>
      readPayments(open({}, orders, { nowMs }), user, { filterAccountIds: null }).payments;
    const now = clock('06:00', '06');
    const about = { accountId: 'own', accountName: 'North stores', paidMs: now };
    const forTrip = { ...about, forKind: 'trip', forId: 't1', forName: 'KC-t1' };
    const rides = { ...about, kind: 'rides', who: 'Ride-share provider' };
    expect(paid(now)).toEqual([
      { ...forTrip, id: 'pay-t1-d1', kind: 'driver', who: 'Driver d1', cents: 2_351 },
      { ...forTrip, id: 'pay-t1-d2', kind: 'driver', who: 'Driver d2', cents: 850 },
      { ...rides, ...forTrip, id: 'pay-t1-rides', cents: 2_360 },
      { ...rides, id: 'pay-r1', forKind: 'ride', forId: 'r1', forName: 'Gene Foley', cents: 1_000 },
      { ...rides, id: 'pay-r2', forKind: 'ride', forId: 'r2', forName: 'r2', cents: 500 },
      { ...rides, id: 'pay-w1', forKind: 'voucher', forId: 'w1', forName: 'RIDE-1', cents: 700 },
      {
        ...rides,
        id: 'pay-e1',
        forKind: 'delivery',
        forId: 'e1',
        forName: 'Spare keys',
        cents: 1_675,
      },
    ]);
    const later = paid(clock('17:00', '16')).filter(({ kind }) => kind === 'invoice');
    // The second is of the ride that was to begin on the next day.
    expect(later).toMatchObject([
      {
        id: 'pay-inv-2026-10-05-own',
        who: 'North stores',
        forKind: 'invoice',
        forId: 'inv-2026-10-05-own',
        forName: 'INV-261005-2',
        // Pay, chase, rides, bonus and orders.
        cents: 10_106,
      },
      { id: 'pay-inv-2026-10-06-own', cents: 500 },
    ]);
  });
});

describe('a trip is over', () => {
  const over = (change: Partial<Trip>, cancelled = {}) => {
    const sim = open(change, {}, { cancelled });
    return overMsOf(sim, { ...trip, ...change });
  };
  const taken = actions.map((one) =>
    one.type === 'Drop-Off | Vehicle'
      ? { ...one, status: 'Not Started' as const, startedMs: null }
      : one,
  );

  test.each<[string, number | null, Partial<Trip>, object]>([
    ['when it was completed', clock('10:10'), {}, {}],
    ['not while it runs', null, { status: 'In Progress' }, {}],
    ['when the last work of a cancelled one ended', clock('10:10'), { status: 'Cancelled' }, {}],
    [
      'when it was cancelled after that',
      clock('11:00'),
      { status: 'Cancelled' },
      { t1: clock('11:00') },
    ],
    ['never where a cancelled one has no work', null, { status: 'Cancelled', actions: [] }, {}],
    ['not with a vehicle in hand', null, { status: 'Cancelled', actions: taken }, {}],
  ])('%s', (_what, ms, change, cancelled) => {
    expect(over(change, cancelled)).toBe(ms);
  });

  test('not while a driver of a cancelled one is still busy', () => {
    const busy = actions.map((one) => (one.id === 'd2-0' ? { ...one, endedMs: null } : one));
    expect(over({ status: 'Cancelled', actions: busy })).toBeNull();
  });
});
