// Answers as the two specifications name their fields (S2 §2, §3, §7), written out by hand: money
// is in dollars and miles in miles there, in cents and hundredths here.
import { describe, expect, test } from 'vitest';
import { type CallName, routes } from './calls.ts';

const at = 1_789_473_600_000;

const reportHeadSent = { until: at, lastMove: at + 1, drivers: 4, lateBefore: 2 };
const reportHead = { untilMs: at, lastMoveMs: at + 1, drivers: 4, lateBefore: 2 };
const daySent = {
  onTime: 5,
  late: 1,
  drivers: 3,
  miles: 80.25,
  driveTime: 10_000,
  waitTime: 2_000,
  plannedTime: 13_000,
  actualTime: 12_000,
  invalids: 1,
  rideshareTrips: 2,
  rideshareCost: 41.75,
};
const day = {
  onTime: 5,
  late: 1,
  drivers: 3,
  milesCmi: 8_025,
  drivenMs: 10_000,
  waitingMs: 2_000,
  plannedMs: 13_000,
  actualMs: 12_000,
  invalids: 1,
  rideTrips: 2,
  rideCents: 4_175,
};
const costSent = {
  moves: 2,
  driverPay: 40,
  chaseCost: 3.5,
  rideshareCost: 0.25,
  bonus: 10,
  estimatedCost: 55.05,
};
const cost = {
  moves: 2,
  payCents: 4_000,
  chaseCents: 350,
  rideCents: 25,
  bonusCents: 1_000,
  estimatedCents: 5_505,
};
const driverSent = {
  moves: 2,
  plannedTime: 13_000,
  actualTime: 12_000,
  driveTime: 10_000,
  waitTime: 2_000,
  invalids: 1,
};
const driver = {
  moves: 2,
  plannedMs: 13_000,
  actualMs: 12_000,
  drivenMs: 10_000,
  waitingMs: 2_000,
  invalids: 1,
};
const vehicleSent = { moves: 2, late: 1, miles: 12.5, moveTime: 9_000, lastMoved: at };
const vehicle = { moves: 2, late: 1, milesCmi: 1_250, movedMs: 9_000, lastMs: at };
const tripSent = {
  id: 'trip-9',
  name: 'KC-2318',
  date: '10/20/2026',
  startLocation: 'Olathe Ford',
};
const trip = { id: 'trip-9', name: 'KC-2318', day: '2026-10-20', startLabel: 'Olathe Ford' };
const paidSent = { driverPay: 40, chaseCost: 3.5, rideshareCost: 0.25, bonus: 10 };
const paid = { payCents: 4_000, chaseCents: 350, rideCents: 25, bonusCents: 1_000 };
const fareSent = {
  fareId: 'f-1',
  productId: 'p-1',
  product: 'Standard',
  about: 'newer cars',
  seats: 4,
  pickupTime: at,
  price: 41.75,
};
const estimateSent = {
  options: [fareSent],
  distance: 12.34,
  duration: 900,
  estimatedTime: at,
  expiresTime: at + 5,
};
const estimate = {
  fares: [
    {
      fareId: 'f-1',
      productId: 'p-1',
      product: 'Standard',
      about: 'newer cars',
      seats: 4,
      pickupMs: at,
      priceCents: 4_175,
    },
  ],
  distanceCmi: 1_234,
  durationMs: 900_000,
  askedMs: at,
  heldUntilMs: at + 5,
};
const invoiceSent = {
  id: 'inv-1',
  number: 'INV-260914-2',
  accountId: 'acc-1',
  accountName: 'North stores',
  address: '1 Main St',
  date: '09/14/2026',
  issuedTime: at,
  dueTime: at + 1,
  paidTime: null,
  trips: 2,
  moves: 7,
  ...paidSent,
  orderedRides: 1,
  orderedRideCost: 20.5,
};
const invoice = {
  id: 'inv-1',
  number: 'INV-260914-2',
  accountId: 'acc-1',
  accountName: 'North stores',
  address: '1 Main St',
  day: '2026-09-14',
  issuedMs: at,
  dueMs: at + 1,
  paidMs: null,
  trips: 2,
  moves: 7,
  ...paid,
  ordered: 1,
  orderedCents: 2_050,
};

const replies: readonly (readonly [CallName, request: object, raw: unknown, reply: object])[] = [
  ['login', {}, { token: 't' }, { token: 't' }],
  ['estimateRide', {}, estimateSent, estimate],
  ['estimateDelivery', {}, estimateSent, estimate],
  [
    'rideTypes',
    {},
    { rideTypes: [{ productId: 'p-1', product: 'Standard', seats: 4, about: '' }] },
    { rideTypes: [{ productId: 'p-1', product: 'Standard', seats: 4, about: '' }] },
  ],
  [
    'dailyReport',
    {},
    { ...reportHeadSent, rows: [{ date: '10/20/2026', trips: 2, ...daySent }] },
    { ...reportHead, rows: [{ id: '2026-10-20', trips: 2, ...day }] },
  ],
  [
    'costingReport',
    {},
    {
      ...reportHeadSent,
      rows: [
        {
          ...tripSent,
          chaseType: 'Tow',
          ...costSent,
          drivers: [{ id: 'drv-1', name: 'Ana Reyes', ...costSent }],
        },
      ],
    },
    {
      ...reportHead,
      rows: [
        {
          ...trip,
          chaseType: 'Tow',
          ...cost,
          drivers: [{ id: 'drv-1', name: 'Ana Reyes', ...cost }],
        },
      ],
    },
  ],
  [
    'efficiencyReport',
    {},
    { ...reportHeadSent, rows: [{ id: 'drv-1', name: 'Ana Reyes', trips: 3, ...driverSent }] },
    { ...reportHead, rows: [{ id: 'drv-1', name: 'Ana Reyes', trips: 3, ...driver }] },
  ],
  [
    'vehicleReport',
    {},
    { ...reportHeadSent, rows: [{ id: 'veh-3', label: '2024 Honda', vin: 'V', ...vehicleSent }] },
    { ...reportHead, rows: [{ id: 'veh-3', label: '2024 Honda', vin: 'V', ...vehicle }] },
  ],
  [
    'dailyTrips',
    {},
    { until: at, drivers: 4, rows: [{ ...tripSent, ...daySent }] },
    { untilMs: at, drivers: 4, rows: [{ ...trip, ...day }] },
  ],
  [
    'efficiencyTrips',
    {},
    { until: at, drivers: 4, rows: [{ ...tripSent, ...driverSent }] },
    { untilMs: at, drivers: 4, rows: [{ ...trip, ...driver }] },
  ],
  [
    'vehicleTrips',
    {},
    { until: at, drivers: 4, rows: [{ ...tripSent, ...vehicleSent }] },
    { untilMs: at, drivers: 4, rows: [{ ...trip, ...vehicle }] },
  ],
  ['invoices', {}, [invoiceSent], { invoices: [invoice] }],
  [
    'invoice',
    { id: 'inv-1' },
    {
      ...invoiceSent,
      billFrom: { name: 'Metro Movers', address: '5 Oak St' },
      lines: [
        {
          id: 'trip-9',
          kind: 'trip',
          name: 'KC-2318',
          endTime: at,
          moves: 7,
          workTime: 12_000,
          chaseMiles: 30.5,
          rides: 1,
          ...paidSent,
        },
      ],
    },
    {
      invoice,
      from: { name: 'Metro Movers', address: '5 Oak St' },
      lines: [
        {
          id: 'trip-9',
          kind: 'trip',
          name: 'KC-2318',
          overMs: at,
          moves: 7,
          workMs: 12_000,
          chaseCmi: 3_050,
          rides: 1,
          ...paid,
        },
      ],
    },
  ],
  [
    'payments',
    {},
    [
      {
        id: 'pay-1',
        type: 'driver',
        paidTime: at,
        payee: 'Ana Reyes',
        accountId: 'acc-1',
        accountName: 'North stores',
        amount: 50.05,
        subject: { type: 'trip', id: 'trip-9', name: 'KC-2318' },
      },
    ],
    {
      payments: [
        {
          id: 'pay-1',
          kind: 'driver',
          paidMs: at,
          who: 'Ana Reyes',
          accountId: 'acc-1',
          accountName: 'North stores',
          cents: 5_005,
          forKind: 'trip',
          forId: 'trip-9',
          forName: 'KC-2318',
        },
      ],
    },
  ],
  [
    'linkedDrivers',
    {},
    [
      { id: 'drv-1' },
      {
        id: 'drv-2',
        relationshipId: 'rel-2',
        version: 3,
        rank: 1,
        approvalStatus: 'In Progress',
        groups: ['Night crew'],
        rating: 87.5,
        numberOfRides: 212,
        certification: 'silver',
        level: 2,
        approvalDate: at,
      },
    ],
    {
      linkedDrivers: [
        { id: 'drv-1', relation: null },
        {
          id: 'drv-2',
          relation: {
            id: 'rel-2',
            version: 3,
            rank: 1,
            approval: 'In Progress',
            groups: ['Night crew'],
            rating: 87.5,
            rides: 212,
            certification: 'silver',
            level: 2,
            sinceMs: at,
          },
        },
      ],
    },
  ],
  [
    'employeeHistory',
    {},
    [
      {
        id: 'x-1',
        tripId: 'trip-9',
        name: 'KC-2318',
        role: 'Driver',
        startTime: at,
        endTime: at + 1,
        startLocation: 'Olathe Ford',
        endLocation: 'Gate 4',
        efficiency: 93,
        invalids: 2,
      },
    ],
    {
      drivenTrips: [
        {
          id: 'x-1',
          tripId: 'trip-9',
          name: 'KC-2318',
          role: 'Driver',
          startedMs: at,
          endedMs: at + 1,
          startLabel: 'Olathe Ford',
          endLabel: 'Gate 4',
          efficiency: 93,
          invalids: 2,
        },
      ],
    },
  ],
  [
    'tripDetail',
    { tripId: 'trip-9' },
    {
      id: 'trip-9',
      version: 7,
      requestorName: 'Robin Ames',
      requestorPhone: '+19135550101',
      chaseCapacity: 7,
      vehicles: [
        {
          id: 'act-1',
          licensePlate: 'KS 219',
          pickupMileage: 12_044,
          dropoffMileage: 12_060,
          pickupFuel: 8,
          dropoffFuel: 7,
          pickupAssets: [{ id: 'as-1', type: 'front', thumb: 'pics/1.jpg' }],
          dropoffAssets: [{ id: 'as-2', type: 'signature', thumb: 'pics/2.jpg' }],
        },
      ],
      tasks: [
        {
          id: 'task-1',
          locationId: 'loc-1',
          driverId: 'drv-1',
          startTime: at,
          endTime: at + 1,
          dueTime: at + 2,
          todos: [{ title: 'Check oil', completed: true }],
        },
      ],
      agreed: {
        hourlyPayRate: 18.5,
        driverTip: { amount: 25, reason: 'Rain' },
        billingAccountId: 'acc-2',
        chaseVehicle: { vin: 'VAN 4' },
        chaseDriver: { driverId: 'drv-2', meetLocationId: 'loc-2', meetTime: at + 3 },
        ridesAllowed: false,
        held: [{ activityId: 'act-1', notBefore: at + 4 }],
        driverRequirements: [
          {
            driverId: 'drv-1',
            qualifications: ['cdl'],
            manualAssignment: true,
            driverGroup: 'Night crew',
          },
        ],
      },
      costs: [{ id: 'drv-1', name: 'Ana Reyes', ...costSent }],
    },
    {
      id: 'trip-9',
      version: 7,
      requestorName: 'Robin Ames',
      requestorPhone: '+19135550101',
      chaseSeats: 7,
      vehicles: [
        {
          id: 'act-1',
          licensePlate: 'KS 219',
          pickupMiles: 12_044,
          dropoffMiles: 12_060,
          pickupFuel: 8,
          dropoffFuel: 7,
          pickupAssets: [{ id: 'as-1', kind: 'front', thumb: 'pics/1.jpg' }],
          dropoffAssets: [{ id: 'as-2', kind: 'signature', thumb: 'pics/2.jpg' }],
        },
      ],
      tasks: [
        {
          id: 'task-1',
          locationId: 'loc-1',
          driverId: 'drv-1',
          startedMs: at,
          endedMs: at + 1,
          dueMs: at + 2,
          todos: [{ title: 'Check oil', isDone: true }],
        },
      ],
      agreed: {
        wageCentsPerHour: 1_850,
        bonusCents: 2_500,
        bonusReason: 'Rain',
        payerId: 'acc-2',
        chaseCar: 'VAN 4',
        chaseDriverId: 'drv-2',
        meetLocationId: 'loc-2',
        meetMs: at + 3,
        ridesAllowed: false,
        held: [{ activityId: 'act-1', notBeforeMs: at + 4 }],
        required: [
          {
            driverId: 'drv-1',
            qualifications: ['cdl'],
            manualAssignment: true,
            driverGroup: 'Night crew',
          },
        ],
      },
      costs: [{ id: 'drv-1', name: 'Ana Reyes', ...cost }],
    },
  ],
  [
    'noteTemplates',
    {},
    [{ id: 'n-1', label: 'Keys', notes: 'At the desk' }],
    { noteTemplates: [{ id: 'n-1', label: 'Keys', notes: 'At the desk' }] },
  ],
  ['openTracker', {}, { url: 'https://track.example/1' }, { url: 'https://track.example/1' }],
  ['createVehicle', {}, { id: 'veh-3' }, { id: 'veh-3' }],
  ['finalizeTrip', {}, { tripId: 'trip-9' }, { tripId: 'trip-9' }],
  ['simControl', {}, { speed: 10, paused: false }, { speed: 10, paused: false }],
];

describe('an answer', () => {
  const numbered = replies.map(([name, ...rest]) => [name, name, ...rest] as const);

  test.each(numbered)('to %s is read as the documents say', (_title, name, request, raw, reply) => {
    const read = routes[name].decodeReply(raw, request as never);
    expect(read).toMatchObject({ skipped: 0 });
    expect(read.reply).toEqual(reply);
  });

  test.each(numbered)(
    'to %s is written as the documents say',
    (_title, name, _request, raw, reply) => {
      const written = routes[name].encodeReply(reply as never);
      expect(JSON.parse(JSON.stringify(written))).toEqual(raw);
    },
  );
});

test.each<[CallName, unknown, object]>([
  ['createSMSBridge', { fromPhoneNumber: '+1 (913) 555-0101' }, { fromPhoneNumber: '19135550101' }],
  ['createVoiceBridge', {}, { fromPhoneNumber: null }],
  [
    'createAnonymousPhoneNumber',
    { phoneNumber: '+1 913 555 0102' },
    { phoneNumber: '+19135550102' },
  ],
  ['createAnonymousPhoneNumber', { phoneNumber: '(913) 555-0102' }, { phoneNumber: '9135550102' }],
])('the numbers in an answer to %s are read as people write them: %j', (name, raw, reply) => {
  expect(routes[name].decodeReply(raw, {} as never).reply).toEqual(reply);
});
