// The wire formats of `planningCalls.ts`: dollars, seconds, miles and degrees. Terms of a price
// stay in cents, as those of the legacy trip are.
import { planPlace } from '#domain/itinerary.ts';
import { mostVehiclesAtStop } from '#domain/teamItinerary.ts';
import {
  doference,
  planMlReply,
  planMlRequest,
  riderLeg,
  ridesPriced,
  travelLeg,
  tripRequest,
  tripSummary,
} from './planningCalls.ts';
import { planPlaceCodec } from '../codecs/newPlace.ts';
import { codec, holding } from '../codecs/table.ts';

/** Reading 19. */
const usualSeats = 7;

/** The body that the planning calls share. */
export const tripRequestCodec = codec(tripRequest, {
  chaseType: {},
  roundTrip: {},
  startLocationId: {},
  driverCount: {},
  activityIds: {},
  startPlace: { at: 'startLocation', part: planPlaceCodec },
  requestedMs: { at: 'requestedTime' },
  mostVehicles: { at: 'maxSimultaneousVehicles', absent: mostVehiclesAtStop },
  chaseSeats: { at: 'chaseCapacity', absent: usualSeats },
});

const legLines = {
  distanceCmi: { at: 'distance', per: 100 },
  durationMs: { at: 'duration', per: 1000 },
} as const;
const legCodec = codec(travelLeg, legLines);

export const doferenceCodec = codec(doference, {
  withChase: { part: legCodec, or: null },
  withoutChase: { part: legCodec },
});

const riderLegCodec = codec(riderLeg, {
  driverIndex: {},
  activityId: { or: null },
  startId: {},
  endId: {},
  fareCents: {},
  ...legLines,
});

/** A partial price is useless: one unreadable price makes the answer unreadable. */
export const ridesCodec = holding(
  codec(ridesPriced, { rides: { rows: riderLegCodec }, totalCents: {} }),
  ({ rides, totalCents }) => sumOf(rides.map(({ fareCents }) => fareCents)) === totalCents,
);

const tipCodec = codec(tripSummary.shape.driverTip, {
  amountCents: { at: 'amount', per: 100 },
  reason: {},
});

/** An operator agrees to the total, so it must be the sum of its terms. */
export const tripSummaryCodec = holding(
  codec(tripSummary, {
    assignmentAccountId: { at: 'assignmentAccount.id' },
    billingAccountId: { at: 'billingAccount.id' },
    requestMs: { at: 'requestTime' },
    estimatedDurationMs: { at: 'estimatedDuration', per: 1000 },
    estimatedDistanceCmi: { at: 'estimatedDistance', per: 100 },
    averageDurationMs: { at: 'averageDuration', per: 1000 },
    averageDistanceCmi: { at: 'averageDistance', per: 100 },
    perUnitCents: { at: 'perUnit', per: 100 },
    totalCents: { at: 'total', per: 100 },
    rateDetails: {},
    costSuggestions: {},
    driverTip: { part: tipCodec },
    wageCentsPerHour: { at: 'hourlyPayRate', per: 100 },
  }),
  ({ totalCents, rateDetails, driverTip }) =>
    totalCents === sumOf(Object.values(rateDetails)) &&
    driverTip.amountCents === rateDetails.tipCents,
);

export const planMlRequestCodec = codec(planMlRequest, {
  maxDrivers: {},
  startLocationId: {},
  activities: {},
  startMs: { at: 'startTime' },
  locations: {
    rows: codec(planPlace, {
      id: {},
      latE6: { at: 'latitude', per: 1e6 },
      lonE6: { at: 'longitude', per: 1e6 },
      label: { at: 'description' },
    }),
  },
});

/** An answer that has an activity twice is unreadable. */
export const planMlReplyCodec = holding(
  codec(planMlReply, { routes: {}, unserved: { absent: [] } }),
  ({ routes, unserved }) => {
    const routed = routes.flatMap(({ activityIds }) => activityIds);
    const all = [...routed, ...unserved.map(({ activityId }) => activityId)];
    return new Set(all).size === all.length;
  },
);

function sumOf(terms: readonly number[]): number {
  return terms.reduce((sum, term) => sum + term, 0);
}
