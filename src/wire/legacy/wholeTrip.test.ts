// A trip as `create/finalize` takes it (S2 §3 Legacy trip, Trip create payload), written out by
// hand: every name and unit, of a plan by ride-share. Seconds, dollars and degrees there.
import { expect, test } from 'vitest';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { legacyTripOfTeam, type TripOrder } from './teamCodec.ts';
import { teamPlanOf } from './teamReading.ts';
import { decodeLegacyTrip, type LegacyTrip } from './trip.ts';

const at = 1_789_473_600_000;
const of = { activityId: 'act-1', vehicleId: 'veh-1' };

/** One driver rides from the store to the auction, and brings a vehicle to a customer. */
const plan: TeamPlan = {
  roundTrip: false,
  places: [
    { id: 'A', label: 'Store', lonE6: -94_500_000, latE6: 39_100_000 },
    { id: 'B', label: 'Auction', lonE6: -94_700_000, latE6: 39_200_000 },
    { id: 'place:-94800000,38900000', label: 'Pat Doe', lonE6: -94_800_000, latE6: 38_900_000 },
  ],
  cars: [],
  moves: [{ ...of, driverId: 'drv-1', startId: 'B', endId: 'place:-94800000,38900000' }],
  ubers: [
    {
      id: 'ride-1',
      driverId: 'drv-1',
      startId: 'A',
      endId: 'B',
      pickupMs: 120_000,
      driveMs: 900_000,
      dropoffMs: 60_000,
      distanceCmi: 1_250,
      fareCents: 2_340,
      startSyncId: 'ride-1/begun',
      endSyncId: 'ride-1/over',
    },
  ],
  unserved: [{ activityId: 'act-9', reason: 'No driver may drive it.' }],
  drivers: [
    {
      driverId: 'drv-1',
      kind: 'moved',
      actions: [
        { id: 'drv-1/0', type: 'start', placeId: 'A', startMs: at, durationMs: 0 },
        {
          id: 'drv-1/1',
          type: 'uber',
          fromId: 'A',
          toId: 'B',
          uberId: 'ride-1',
          startMs: at,
          durationMs: 1_080_000,
        },
        {
          id: 'drv-1/2',
          type: 'wait',
          placeId: 'B',
          until: { is: 'ready', activityId: 'act-1' },
          startMs: at + 1_080_000,
          durationMs: 120_000,
        },
        {
          id: 'drv-1/3',
          type: 'pickup-vehicle',
          placeId: 'B',
          ...of,
          startMs: at + 1_200_000,
          durationMs: 300_000,
        },
        {
          id: 'drv-1/4',
          type: 'move-vehicle',
          fromId: 'B',
          toId: 'place:-94800000,38900000',
          ...of,
          distanceCmi: 2_075,
          startMs: at + 1_500_000,
          durationMs: 1_800_000,
        },
        {
          id: 'drv-1/5',
          type: 'dropoff-vehicle',
          placeId: 'place:-94800000,38900000',
          ...of,
          syncId: null,
          startMs: at + 3_300_000,
          durationMs: 300_000,
        },
        {
          id: 'drv-1/6',
          type: 'end',
          placeId: 'place:-94800000,38900000',
          startMs: at + 3_600_000,
          durationMs: 0,
        },
      ],
    },
  ],
  late: [{ activityId: 'act-1', lateMs: 90_000 }],
  wageCentsPerHour: 1_850,
  cost: {
    wagesCents: 1_850,
    carMilesCents: 0,
    rideFaresCents: 2_340,
    driversCents: 10,
    chasesCents: 0,
    tipCents: 500,
    latenessCents: 8,
    totalCents: 4_708,
    tipShares: [{ activityId: 'act-1', cents: 500 }],
  },
};

const required = {
  qualifications: ['cdl', 'medicalCard'],
  manualAssignment: false,
  driverGroup: 'Night crew',
} as const;
const order: TripOrder = {
  requestedMs: at - 5_000,
  chaseType: 'Rideshare',
  tipReason: 'Rain',
  assignmentAccountId: 'acc-1',
  billingAccountId: 'acc-2',
  required: [{ driverId: 'drv-1', requirements: required }],
  held: [{ activityId: 'act-1', notBeforeMs: at + 1_200_000 }],
  ridesAllowed: true,
  notes: 'Two keys',
  newPlaces: [
    {
      label: 'Pat Doe',
      address: '9 Elm St',
      city: 'Olathe',
      state: 'KS',
      postalCode: '66061',
      lonE6: -94_800_000,
      latE6: 38_900_000,
      shouldSaveAsNewMyLocation: true,
    },
    {
      label: 'No place of it',
      address: '',
      city: '',
      state: 'KS',
      postalCode: '',
      lonE6: 1,
      latE6: 1,
      shouldSaveAsNewMyLocation: false,
    },
  ],
};

const store = { id: 'A', label: 'Store', lon: -94.5, lat: 39.1 };
const auction = { id: 'B', label: 'Auction', lon: -94.7, lat: 39.2 };
const customer = { id: 'place:-94800000,38900000', label: 'Pat Doe', lon: -94.8, lat: 38.9 };
/** What an action has none of. */
const plain = {
  distanceCmi: null,
  fareCents: null,
  ride: null,
  taskId: null,
  carId: null,
  syncId: null,
  subActions: [],
};
const sent: LegacyTrip = {
  chaseType: 'Rideshare',
  requestedTime: at - 5_000,
  roundTrip: false,
  requestor: { account: { id: 'acc-1' }, payment: { id: 'acc-2' } },
  notes: 'Two keys',
  newPlaces: [
    {
      id: 'place:-94800000,38900000',
      label: 'Pat Doe',
      address: '9 Elm St',
      city: 'Olathe',
      state: 'KS',
      postalCode: '66061',
      lat: 38.9,
      lon: -94.8,
      shouldSaveAsNewMyLocation: true,
    },
  ],
  ridesAllowed: true,
  activityIds: ['act-1'],
  vehicles: [
    {
      id: 'veh-1',
      activityId: 'act-1',
      pickupDestinationIndex: 0,
      dropoffDestinationIndex: 1,
      lateMs: 90_000,
      tipCents: 500,
      heldUntil: at + 1_200_000,
    },
  ],
  unserved: [{ activityId: 'act-9', reason: 'No driver may drive it.' }],
  hourlyPayRate: 18.5,
  rateDetails: { carMilesCents: 0, driversCents: 10, chasesCents: 0, latenessCents: 8 },
  childTrips: [
    {
      itineraryId: '0',
      name: 'Ride-share',
      driverId: null,
      chase: true,
      car: null,
      startTime: at,
      startLocation: store,
      destinations: [],
      estDriveDuration: 0,
      estActivityDuration: 0,
      estCoordinationDuration: 0,
      payment: { wagesCents: 0, rideFaresCents: 0, adjustment: 0, adjustmentReason: '' },
    },
    {
      itineraryId: '1',
      name: 'Itinerary 1',
      driverId: 'drv-1',
      requirements: {
        manualAssignment: false,
        cdl: 3,
        manualTransmission: false,
        medicalCard: true,
        plates: false,
        twic: false,
        driverGroup: 'Night crew',
      },
      chase: false,
      car: null,
      startTime: at,
      startLocation: store,
      destinations: [
        {
          parentOrder: 0,
          location: auction,
          pickupCount: 1,
          dropoffCount: 0,
          actions: [
            {
              ...plain,
              type: 'Errand | Rideshare',
              padding: 1_080,
              vehicleId: null,
              activityId: null,
              destIndex: 0,
              summary: 'Ride to Auction',
              distanceCmi: 1_250,
              fareCents: 2_340,
              ride: {
                id: 'ride-1',
                pickup: 120,
                drive: 900,
                dropoff: 60,
                startSyncId: 'ride-1/begun',
                endSyncId: 'ride-1/over',
              },
            },
            {
              ...plain,
              type: 'Errand | ToDo',
              padding: 120,
              vehicleId: null,
              activityId: null,
              destIndex: 0,
              summary: 'Wait until ready',
            },
            {
              ...plain,
              type: 'Pick-Up | Vehicle',
              padding: 300,
              vehicleId: 'veh-1',
              activityId: 'act-1',
              destIndex: 0,
              summary: 'Pick up at Auction',
            },
          ],
        },
        {
          parentOrder: 1,
          location: customer,
          pickupCount: 0,
          dropoffCount: 1,
          actions: [
            {
              ...plain,
              type: 'Location | Travel',
              padding: 1_800,
              vehicleId: 'veh-1',
              activityId: 'act-1',
              destIndex: 1,
              summary: 'Drive to Pat Doe',
              distanceCmi: 2_075,
            },
            {
              ...plain,
              type: 'Drop-Off | Vehicle',
              padding: 300,
              vehicleId: 'veh-1',
              activityId: 'act-1',
              destIndex: 1,
              summary: 'Drop off at Pat Doe',
            },
          ],
        },
      ],
      // The ride and the drive; the two ends of the move; the wait.
      estDriveDuration: 2_880,
      estActivityDuration: 600,
      estCoordinationDuration: 120,
      payment: {
        wagesCents: 1_850,
        rideFaresCents: 2_340,
        adjustment: 5,
        adjustmentReason: 'Rain',
      },
    },
  ],
};

test('a plan is sent as the documents say', () => {
  expect(legacyTripOfTeam(plan, order)).toEqual(sent);
});

test('a trip of the documents is read as its plan', () => {
  expect(decodeLegacyTrip(JSON.parse(JSON.stringify(sent)))).toEqual({ value: sent });
  expect(teamPlanOf(sent)).toEqual(plan);
});
