// The request for a trip (S2 §7): the body that the planning calls share.
import { trip } from '#domain/entities.ts';
import { z } from '#domain/schema.ts';
import { mostVehiclesAtStop } from '#domain/teamItinerary.ts';
import type { TripRequest } from './planningCalls.ts';
import { epochMs, id, reader } from '../codecs/fields.ts';
import { decodePlanPlace, encodePlanPlace, planPlaceSchema } from '../codecs/newPlace.ts';

/** S2 §2: the picker goes from 1 to 12. */
const MOST_DRIVERS = 12;

/** Reading 19. */
const CHASE_SEATS = 7;
const MAX_SEATS = 100;
const MAX_ACTIVITIES = 1000;

type TripRequestDto = {
  readonly chaseType: string;
  readonly roundTrip: boolean;
  readonly requestedTime: number;
  readonly startLocationId: string;
  readonly startLocation?: ReturnType<typeof encodePlanPlace>;
  readonly driverCount: number;
  readonly maxSimultaneousVehicles: number;
  readonly chaseCapacity: number;
  readonly activityIds: readonly string[];
};

export function encodeTripRequest(request: TripRequest): TripRequestDto {
  const { requestedMs, mostVehicles, chaseSeats, startPlace, ...rest } = request;
  const counts = { maxSimultaneousVehicles: mostVehicles, chaseCapacity: chaseSeats };
  const start = startPlace ? { startLocation: encodePlanPlace(startPlace) } : {};
  return { ...rest, ...start, requestedTime: requestedMs, ...counts };
}

const schema = z.object({
  chaseType: trip.shape.chaseType,
  roundTrip: z.boolean(),
  requestedTime: epochMs,
  startLocationId: id,
  startLocation: z.optional(planPlaceSchema),
  driverCount: z.int().check(z.gte(1), z.lte(MOST_DRIVERS)),
  maxSimultaneousVehicles: z.optional(z.int().check(z.gte(1), z.lte(mostVehiclesAtStop))),
  chaseCapacity: z.optional(z.int().check(z.gte(1), z.lte(MAX_SEATS))),
  activityIds: z.array(id).check(z.maxLength(MAX_ACTIVITIES)),
});

export const decodeTripRequest = reader(
  schema,
  ({
    requestedTime,
    maxSimultaneousVehicles,
    chaseCapacity,
    startLocation,
    ...rest
  }): TripRequest => ({
    ...rest,
    ...(startLocation ? { startPlace: decodePlanPlace(startLocation) } : {}),
    requestedMs: requestedTime,
    mostVehicles: maxSimultaneousVehicles ?? mostVehiclesAtStop,
    chaseSeats: chaseCapacity ?? CHASE_SEATS,
  }),
);
