// One day of a company in dollars, each figure worked out by hand. Invoices, payments and reports
// count the same work: a wrong rule that all of them share is seen here alone.
import { describe, expect, test } from 'vitest';
import type { DriverAction, Trip } from '#domain/entities.ts';
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
import type { TripTerms } from '#domain/tripDetail.ts';
import { loadCore } from '../company/core.ts';
import { newCompany } from '../testing/company.ts';
import { openDesk } from '../testing/desk.ts';

// The company begins on Tuesday at 7:30 AM, and settles Monday at 6 AM of that day.
const at = (time: string) => Date.parse(`2026-09-14T${time}:00-05:00`);
const minutes = (count: number) => count * 60_000;

const accountId = 'acc-day';
const [ann, ben, cid, dee] = ['drv-1', 'drv-2', 'drv-3', 'drv-4'] as const;
const names = { [ann]: 'Ann Yoder', [ben]: 'Ben Ruiz', [cid]: 'Cid Lang', [dee]: 'Dee Moss' };
const places = {
  A: { lonE6: -94_668_000, latE6: 38_912_000 },
  B: { lonE6: -94_812_000, latE6: 38_868_000 },
  C: { lonE6: -94_742_000, latE6: 39_018_000 },
} as const;
/** By the streets, in hundredths of a mile; a ride from A to B takes 13 min 12.153 s. */
const ways = [
  ['A', 'B', 12_42, 792_153],
  ['B', 'A', 12_42, 792_153],
  ['B', 'C', 13_07, 964_133],
] as const;

type Step = readonly [
  driverId: string,
  type: DriverAction['type'],
  from: keyof typeof places,
  to: keyof typeof places,
  begins: string,
  ends: string,
  fields?: Partial<DriverAction>,
];

/** Actions that were carried out as planned, unless their fields say otherwise. */
function tripOf(id: string, fields: Partial<Trip>, steps: readonly Step[]): Trip {
  const actions = steps.map(([driverId, type, fromId, toId, begins, ends, more], index) => {
    const planned = { plannedStartMs: at(begins), plannedEndMs: at(ends) };
    const done = { status: 'Complete', startedMs: at(begins), endedMs: at(ends) } as const;
    const own = { driverId, type, fromId, toId, ...planned, ...done, ...more };
    return actionRow(`${id}-${index}`, own);
  });
  const driverIds = [...new Set(steps.map(([driverId]) => driverId))];
  return tripRow(id, { accountId, driverIds, actions, startLocationId: 'A', ...fields });
}

const [pickUp, travel, dropOff] = [
  'Pick-Up | Vehicle',
  'Location | Travel',
  'Drop-Off | Vehicle',
] as const;
const [m1, m2, m3] = ['m1', 'm2', 'm3'].map((activityId) => ({ activityId })) as [
  object,
  object,
  object,
];

/** Two vehicles are moved and a company car follows: $18.00 an hour, and a bonus of $1.00. */
const followed = tripOf(
  'trip-90001',
  {
    name: 'KC-9001',
    chaseType: 'Company',
    status: 'Complete',
    completedMs: at('09:25'),
    activityIds: ['m1', 'm2'],
  },
  [
    [ann, pickUp, 'A', 'A', '08:00', '08:05', m1],
    [cid, travel, 'A', 'B', '08:00', '08:30'],
    [ann, travel, 'A', 'B', '08:05', '08:35', m1],
    [ben, pickUp, 'A', 'A', '08:10', '08:15', m2],
    [ben, travel, 'A', 'B', '08:15', '08:50', m2],
    [ann, dropOff, 'B', 'B', '08:35', '08:40', m1],
    [ann, 'Errand | ToDo', 'B', 'B', '08:40', '08:50'],
    [ben, dropOff, 'B', 'B', '08:50', '08:55', m2],
    [cid, travel, 'B', 'A', '08:55', '09:25'],
  ],
);

/** A tow truck: $24.00 an hour; ten minutes faster than planned. */
const towed = tripOf(
  'trip-90002',
  {
    name: 'KC-9002',
    chaseType: 'Tow',
    status: 'Complete',
    completedMs: at('10:55'),
    activityIds: ['m3'],
  },
  [
    [dee, travel, 'A', 'B', '10:00', '10:20'],
    [dee, pickUp, 'B', 'B', '10:20', '10:25', m3],
    [dee, travel, 'B', 'C', '10:25', '10:50', m3],
    [dee, dropOff, 'C', 'C', '10:50', '10:55', { ...m3, plannedEndMs: at('11:05') }],
  ],
);

const notDone = { status: 'Not Started', startedMs: null, endedMs: null } as const;
/** Cancelled after the ride to its vehicle: $18.00 an hour, and a bonus of $5.00 was agreed to. */
const cancelled = tripOf(
  'trip-90003',
  { name: 'KC-9003', chaseType: 'Rideshare', status: 'Cancelled', activityIds: ['m4'] },
  [
    [ann, 'Errand | Rideshare', 'A', 'B', '13:00', '13:20'],
    [ann, pickUp, 'B', 'B', '13:20', '13:25', { activityId: 'm4', ...notDone }],
    [ann, travel, 'B', 'C', '13:25', '13:50', { activityId: 'm4', ...notDone }],
    [ann, dropOff, 'C', 'C', '13:50', '13:55', { activityId: 'm4', ...notDone }],
  ],
);

const terms = (wageCentsPerHour: number, bonusCents: number): TripTerms => ({
  wageCentsPerHour,
  bonusCents,
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

const move = (id: string, due: string) =>
  activityRow(id, { accountId, vehicleId: `veh-${id}`, deadlineMs: at(due) });

function desk(username = 'admin') {
  const state = newCompany({ drivers: 10 }).save();
  const { rows } = state;
  const locations = Object.entries(places).map(([id, point]) => {
    const address = { address: '1 Main St', city: 'Olathe', postalCode: '66061' };
    return locationRow(id, {
      accountId,
      ...point,
      ...address,
      kind: id === 'A' ? 'home' : 'custom',
    });
  });
  const drivers = rows.drivers.map((row) =>
    Object.hasOwn(names, row.id) ? { ...row, name: names[row.id as keyof typeof names] } : row,
  );
  const over = { accountId, status: 'done' } as const;
  const off = { accountId, status: 'cancelled' } as const;
  const core = loadCore({
    ...state,
    agreed: {
      'trip-90001': terms(18_00, 1_00),
      'trip-90002': terms(24_00, 0),
      'trip-90003': terms(18_00, 5_00),
    },
    rows: {
      ...rows,
      drivers,
      accounts: [...rows.accounts, accountRow(accountId, { name: 'Day', parentId: 'acc-root' })],
      locations: [...rows.locations, ...locations],
      vehicles: [
        ...rows.vehicles,
        ...['m1', 'm2', 'm3'].map((id) => vehicleRow(`veh-${id}`, { accountId, vin: `VIN-${id}` })),
      ],
      activities: [
        ...rows.activities,
        move('m1', '09:00'),
        move('m2', '08:45'),
        move('m3', '12:00'),
        move('m4', '18:00'),
      ],
      trips: [...rows.trips, followed, towed, cancelled],
      rides: [
        rideRow('r1', { ...over, priceCents: 23_40, dropoffMs: at('14:00') }),
        rideRow('r2', { ...off, priceCents: 31_20, feeCents: 5_00, pickupMs: at('15:00') }),
        rideRow('r3', { ...off, priceCents: 31_20, feeCents: 0, pickupMs: at('15:00') }),
      ],
      deliveries: [
        deliveryRow('d1', { ...over, priceCents: 12_75, dropoffMs: at('16:00') }),
        deliveryRow('d2', { ...off, priceCents: 18_00, feeCents: 4_00, pickupMs: at('16:30') }),
      ],
      vouchers: [
        voucherRow('v1', {
          accountId,
          status: 'used',
          code: 'RIDE-7',
          endedMs: at('17:00'),
          fareCents: 20_00,
          costCents: 16_00,
        }),
        voucherRow('v2', { accountId, status: 'expired' }),
      ],
    },
  });
  return openDesk(core, username);
}

const office = desk();
const filterAccountIds = [accountId];
const invoiceId = 'inv-2026-09-14-acc-day';
const range = {
  from: '2026-09-14',
  to: '2026-09-14',
  zone: 'America/Chicago',
  offset: '-05:00',
  basis: 'end' as const,
  filterAccountIds,
};

test('the streets between the places of the day are as long as the figures need', () => {
  for (const [from, to, distanceCmi, durationMs] of ways) {
    const way = office.ask('directions', { from: places[from], to: places[to] });
    expect(way).toEqual({ distanceCmi, durationMs });
  }
});

describe('a day of work', () => {
  test('is one invoice, issued at 6 AM and due after seven days', () => {
    const [invoice, ...others] = office.ask('invoices', { filterAccountIds }).invoices;
    expect(others).toEqual([]);
    expect(invoice).toEqual({
      id: invoiceId,
      number: 'INV-260914-5',
      accountId,
      accountName: 'Day',
      address: '1 Main St, Olathe, KS 66061',
      day: '2026-09-14',
      issuedMs: Date.parse('2026-09-15T06:00:00-05:00'),
      dueMs: Date.parse('2026-09-22T23:59:59.999-05:00'),
      paidMs: null,
      trips: 3,
      moves: 3,
      // $54.00 + $22.00 + $6.00
      payCents: 82_00,
      // $16.64 + $17.08
      chaseCents: 33_72,
      rideCents: 25_45,
      bonusCents: 1_00,
      ordered: 5,
      // $23.40 + $5.00 + $12.75 + $4.00 + $16.00
      orderedCents: 61_15,
    });
  });

  test('has a line of the invoice for each trip and each order that cost something', () => {
    const { lines } = office.ask('invoice', { id: invoiceId });
    const order = (kind: string, id: string, name: string, ended: string, cents: number) => {
      const none = { moves: 0, workMs: 0, chaseCmi: 0, payCents: 0, chaseCents: 0, bonusCents: 0 };
      const rides = kind === 'delivery' ? 0 : 1;
      return { ...none, kind, id, name, overMs: at(ended), rides, rideCents: cents };
    };
    expect(lines).toEqual([
      {
        id: 'trip-90001',
        kind: 'trip',
        name: 'KC-9001',
        overMs: at('09:25'),
        moves: 2,
        workMs: minutes(50 + 45 + 85),
        // From A to B and back.
        chaseCmi: 24_84,
        rides: 0,
        // $18.00 an hour: $15.00 + $13.50 + $25.50
        payCents: 54_00,
        // 24.84 miles at 67 cents: $16.6428
        chaseCents: 16_64,
        rideCents: 0,
        bonusCents: 1_00,
      },
      {
        id: 'trip-90002',
        kind: 'trip',
        name: 'KC-9002',
        overMs: at('10:55'),
        moves: 1,
        workMs: minutes(55),
        // All miles of a truck, with the vehicle on it too: 12.42 + 13.07.
        chaseCmi: 25_49,
        rides: 0,
        // 55 minutes at $24.00 an hour
        payCents: 22_00,
        // 25.49 miles at 67 cents: $17.0783
        chaseCents: 17_08,
        rideCents: 0,
        bonusCents: 0,
      },
      {
        id: 'trip-90003',
        kind: 'trip',
        name: 'KC-9003',
        overMs: at('13:20'),
        moves: 0,
        workMs: minutes(20),
        chaseCmi: 0,
        rides: 1,
        // 20 minutes at $18.00 an hour
        payCents: 6_00,
        chaseCents: 0,
        // $2.50, 12.42 miles at $1.55 and 13.20255 minutes at $0.28: $25.4477
        rideCents: 25_45,
        // The trip was not completed.
        bonusCents: 0,
      },
      order('ride', 'r1', 'Gene Foley', '14:00', 23_40),
      // Cancelled at its fee, not at its price of $31.20; the one without a fee is not billed.
      order('ride', 'r2', 'Gene Foley', '15:00', 5_00),
      // Of the fare of $20.00 the rider paid $4.00.
      order('voucher', 'v1', 'RIDE-7', '17:00', 16_00),
      order('delivery', 'd1', 'Spare keys', '16:00', 12_75),
      order('delivery', 'd2', 'Spare keys', '16:30', 4_00),
    ]);
  });

  test('is paid to drivers with their shares of the bonus, and to the ride-share provider', () => {
    const { payments } = office.ask('payments', { filterAccountIds });
    const paidMs = Date.parse('2026-09-15T06:00:00-05:00');
    const provider = 'Ride-share provider';
    const expected = [
      // A bonus of 100 cents for three: 34, 33 and 33.
      ['pay-trip-90001-drv-1', 'driver', 'Ann Yoder', 'trip', 'trip-90001', 15_34],
      ['pay-trip-90001-drv-3', 'driver', 'Cid Lang', 'trip', 'trip-90001', 25_83],
      ['pay-trip-90001-drv-2', 'driver', 'Ben Ruiz', 'trip', 'trip-90001', 13_83],
      ['pay-trip-90002-drv-4', 'driver', 'Dee Moss', 'trip', 'trip-90002', 22_00],
      ['pay-trip-90003-drv-1', 'driver', 'Ann Yoder', 'trip', 'trip-90003', 6_00],
      ['pay-trip-90003-rides', 'rides', provider, 'trip', 'trip-90003', 25_45],
      ['pay-r1', 'rides', provider, 'ride', 'r1', 23_40],
      ['pay-r2', 'rides', provider, 'ride', 'r2', 5_00],
      ['pay-v1', 'rides', provider, 'voucher', 'v1', 16_00],
      ['pay-d1', 'rides', provider, 'delivery', 'd1', 12_75],
      ['pay-d2', 'rides', provider, 'delivery', 'd2', 4_00],
    ];
    const shown = payments.map((one) => {
      return [one.id, one.kind, one.who, one.forKind, one.forId, one.cents];
    });
    expect(shown).toEqual(expected);
    for (const one of payments)
      expect(one).toMatchObject({ paidMs, accountId, accountName: 'Day' });
  });

  const cost = (
    [id, moves]: readonly [keyof typeof names, number],
    [payCents, chaseCents, rideCents, bonusCents, estimatedCents]: readonly [
      number,
      number,
      number,
      number,
      number,
    ],
  ) => {
    const cents = { payCents, chaseCents, rideCents, bonusCents, estimatedCents };
    return { id, name: names[id], moves, ...cents };
  };
  // Pay, chase, rides, bonus; and the same for the planned length.
  const costs = {
    'trip-90001': [
      cost([ann, 1], [15_00, 0, 0, 34, 15_34]),
      cost([cid, 0], [25_50, 16_64, 0, 33, 42_47]),
      cost([ben, 1], [13_50, 0, 0, 33, 13_83]),
    ],
    // Planned for 65 minutes at $24.00 an hour: $26.00, and $17.08 for the miles.
    'trip-90002': [cost([dee, 1], [22_00, 17_08, 0, 0, 43_08])],
    'trip-90003': [cost([ann, 0], [6_00, 0, 25_45, 0, 31_45])],
  } as const;

  test('costs by trip and driver what the costing report and the page of a trip say', () => {
    const { rows } = office.ask('costingReport', range);
    const trip = { day: '2026-09-14', startLabel: 'Store A' };
    const row = (
      id: keyof typeof costs,
      [name, chaseType]: readonly [string, string],
      [moves, payCents, chaseCents, rideCents, bonusCents, estimatedCents]: readonly number[],
    ) => {
      const cents = { payCents, chaseCents, rideCents, bonusCents, estimatedCents };
      return { id, name, ...trip, chaseType, moves, ...cents, drivers: costs[id] };
    };
    expect(rows).toEqual([
      row('trip-90001', ['KC-9001', 'Company'], [2, 54_00, 16_64, 0, 1_00, 71_64]),
      row('trip-90002', ['KC-9002', 'Tow'], [1, 22_00, 17_08, 0, 0, 43_08]),
      row('trip-90003', ['KC-9003', 'Rideshare'], [0, 6_00, 0, 25_45, 0, 31_45]),
    ]);
    for (const [tripId, drivers] of Object.entries(costs)) {
      expect(office.ask('tripDetail', { tripId }).costs).toEqual(drivers);
    }
  });

  test('shows no price to a user who may not see costs', () => {
    const dispatcher = desk('dispatcher');
    expect(dispatcher.ask('dailyReport', range).rows[0]?.rideCents).toBeNull();
    expect(dispatcher.ask('tripDetail', { tripId: 'trip-90001' }).costs).toBeUndefined();
  });

  test('is a row of the daily report', () => {
    expect(office.ask('dailyReport', range).rows).toEqual([
      {
        id: '2026-09-14',
        trips: 3,
        onTime: 2,
        // Due at 8:45 AM, delivered at 8:55 AM.
        late: 1,
        drivers: 4,
        // 12.42 + 12.42 + 24.84 + 25.49: a ride is not driven.
        milesCmi: 75_17,
        // 30 + 35 + 60 + 45
        drivenMs: minutes(170),
        waitingMs: minutes(10),
        // 50 + 45 + 85 + 65 + 20, and 55 instead of 65
        plannedMs: minutes(265),
        actualMs: minutes(255),
        invalids: 0,
        rideTrips: 1,
        rideCents: 25_45,
      },
    ]);
  });

  test('is a row of each driver and of each vehicle', () => {
    const driver = (id: keyof typeof names, numbers: readonly number[]) => {
      const [trips, moves] = numbers;
      const [plannedMs, actualMs, drivenMs, waitingMs] = numbers.slice(2).map(minutes);
      const all = { trips, moves, plannedMs, actualMs, drivenMs, waitingMs, invalids: 0 };
      return { id, name: names[id], ...all };
    };
    // Trips, moves; minutes planned, actual, driven and waited.
    expect(office.ask('efficiencyReport', range).rows).toEqual([
      driver(ann, [2, 1, 70, 70, 30, 10]),
      driver(cid, [1, 0, 85, 85, 60, 0]),
      driver(ben, [1, 1, 45, 45, 35, 0]),
      driver(dee, [1, 1, 65, 55, 45, 0]),
    ]);
    const vehicle = (id: string, late: number, [miles, moved]: [number, number], last: string) => {
      const named = { id: `veh-${id}`, label: '2024 Toyota RAV4', vin: `VIN-${id}` };
      const numbers = { moves: 1, late, milesCmi: miles, movedMs: minutes(moved) };
      return { ...named, ...numbers, lastMs: at(last) };
    };
    expect(office.ask('vehicleReport', range).rows).toEqual([
      vehicle('m1', 0, [12_42, 40], '08:40'),
      vehicle('m2', 1, [12_42, 45], '08:55'),
      vehicle('m3', 0, [13_07, 35], '10:55'),
    ]);
  });
});
