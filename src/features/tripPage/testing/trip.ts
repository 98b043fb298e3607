// A trip of two moves for the specs of its page: the first is picked up 7 minutes late, and its
// drop-off is expected 10 minutes after the deadline.
import {
  actionRow,
  activityRow,
  driverRow,
  locationRow,
  nowMs,
  tripRow,
  vehicleRow,
} from '#domain/testing/rows.ts';
import type { TripDetail } from '#domain/tripDetail.ts';

export const minuteMs = 60_000;
const at = (minutes: number) => nowMs + minutes * minuteMs;

const step = (id: string, type: 'Pick-Up' | 'Drop-Off', activityId: string, planned: number) =>
  actionRow(id, {
    type: `${type} | Vehicle`,
    driverId: 'd1',
    activityId,
    fromId: type === 'Pick-Up' ? 'A' : 'B',
    toId: type === 'Pick-Up' ? 'A' : 'B',
    plannedStartMs: at(planned - 5),
    plannedEndMs: at(planned),
  });

export const trip = tripRow('t1', {
  status: 'In Progress',
  version: 3,
  activityIds: ['m2', 'm1'],
  driverIds: ['d1'],
  startedMs: at(-40),
  estimatedEndMs: at(72),
  actions: [
    {
      ...step('x1', 'Pick-Up', 'm1', -30),
      status: 'Complete',
      startedMs: at(-28),
      endedMs: at(-23),
    },
    step('x2', 'Drop-Off', 'm1', 13),
    step('x3', 'Pick-Up', 'm2', 30),
    step('x4', 'Drop-Off', 'm2', 60),
  ],
});

export const rows = [
  { collection: 'locations', rows: [locationRow('A'), locationRow('B')] },
  { collection: 'vehicles', rows: [vehicleRow('v1')] },
  {
    collection: 'drivers',
    rows: [driverRow('d1', { name: 'Maria Alvarez', phone: '(913) 555-0110' })],
  },
  { collection: 'trips', rows: [trip] },
  {
    collection: 'activities',
    rows: [
      activityRow('m1', {
        tripId: 't1',
        vehicleId: 'v1',
        status: 'in-progress',
        readyMs: at(-60),
        deadlineMs: at(15),
        pickupNotes: 'Scratch rear left.',
      }),
      activityRow('m2', { tripId: 't1', vin: '5N1AT2MV6LC729146', deadlineMs: at(300) }),
    ],
  },
] as const;

const drawing = 'data:image/svg+xml,%3Csvg%20xmlns="http://www.w3.org/2000/svg"/%3E';
const photo = (id: string, kind: string, thumb = drawing) => ({ id, kind, thumb });
const unread = { pickupMiles: null, dropoffMiles: null, pickupFuel: null, dropoffFuel: null };
const none = { pickupAssets: [], dropoffAssets: [] };

export const detail: TripDetail = {
  id: 't1',
  version: 3,
  requestorName: 'K. Dorsey',
  requestorPhone: '+19135550161',
  chaseSeats: null,
  agreed: {
    wageCentsPerHour: 3500,
    bonusCents: 2000,
    bonusReason: 'Rain',
    payerId: null,
    chaseCar: 'C-07',
    chaseDriverId: 'd1',
    meetLocationId: 'A',
    meetMs: at(-90),
    ridesAllowed: false,
    held: [],
    required: [
      { driverId: 'd1', qualifications: ['cdl'], manualAssignment: false, driverGroup: null },
    ],
  },
  vehicles: [
    {
      id: 'm1',
      licensePlate: '7HA 882',
      ...unread,
      ...none,
      pickupMiles: 48_902,
      pickupFuel: 4,
      pickupAssets: [
        photo('p0', 'Side'),
        photo('p1', 'Front', 'sheets/p1.jpg'),
        photo('p2', 'Rear'),
        photo('p3', 'Odometer', 'https://cdn.example/p3.jpg'),
        photo('p9', 'signature'),
      ],
    },
    { id: 'm2', licensePlate: '', ...unread, ...none },
  ],
  tasks: [
    {
      id: 'k1',
      locationId: 'A',
      driverId: 'd1',
      dueMs: at(-30),
      startedMs: at(-28),
      endedMs: null,
      todos: [
        { title: 'Inspect PA-m1', isDone: true },
        { title: 'Collect the package', isDone: false },
      ],
    },
  ],
};

/** The same trip as a record: over, and no row of the world. */
export const pastDetail: TripDetail = {
  ...detail,
  id: 'p1',
  vehicles: detail.vehicles.map((sheet) => ({ ...sheet, id: `p${sheet.id}` })),
  costs: [
    {
      id: 'd1',
      name: 'Maria Alvarez',
      moves: 1,
      payCents: 4_000,
      chaseCents: 0,
      rideCents: 1_250,
      bonusCents: 0,
      estimatedCents: 4_840,
    },
  ],
  past: {
    trip: {
      ...trip,
      id: 'p1',
      name: 'KC-501',
      status: 'Complete',
      activityIds: ['pm1'],
      completedMs: at(-10),
      actions: trip.actions.slice(0, 2).map((action) => ({
        ...action,
        activityId: 'pm1',
        status: 'Complete' as const,
        startedMs: action.plannedStartMs,
        endedMs: action.plannedEndMs + minuteMs,
      })),
    },
    activities: [
      activityRow('pm1', {
        tripId: 'p1',
        vehicleId: 'v1',
        status: 'completed',
        completedMs: at(-10),
      }),
    ],
    locations: [locationRow('A'), locationRow('B')],
  },
};
