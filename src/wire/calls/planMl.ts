// The request and the routes of the planner that answers once (S2 §3, reading 53).
import { toMicroDegrees } from '#domain/geo.ts';
import { z } from '#domain/schema.ts';
import type { PlanMlReply, PlanMlRequest } from './planningCalls.ts';
import { epochMs, id, label, latitude, longitude, note, reader } from '../codecs/fields.ts';

/** The picker's most (S2 §2). */
const MAX_DRIVERS = 12;
const MAX_ROWS = 2000;

export function encodePlanMlRequest({ startMs, locations, ...request }: PlanMlRequest) {
  return {
    ...request,
    startTime: startMs,
    locations: locations.map(({ id: placeId, label: description, lonE6, latE6 }) => {
      return { id: placeId, latitude: latE6 / 1e6, longitude: lonE6 / 1e6, description };
    }),
  };
}

const location = z.object({ id, latitude, longitude, description: label });
const activity = z.object({ id, startLocationId: id, endLocationId: id });

export const decodePlanMlRequest = reader(
  z.object({
    maxDrivers: z.int().check(z.gte(1), z.lte(MAX_DRIVERS)),
    startTime: epochMs,
    startLocationId: id,
    locations: z.array(location).check(z.maxLength(MAX_ROWS)),
    activities: z.array(activity).check(z.maxLength(MAX_ROWS)),
  }),
  ({ startTime, locations, ...request }): PlanMlRequest => ({
    ...request,
    startMs: startTime,
    locations: locations.map((row) => ({
      id: row.id,
      label: row.description,
      lonE6: toMicroDegrees(row.longitude),
      latE6: toMicroDegrees(row.latitude),
    })),
  }),
);

const activityIds = z.array(id).check(z.maxLength(MAX_ROWS));

/** An activity is on one route or left out; an answer that has it twice is unreadable. */
export const decodePlanMlReply = reader(
  z
    .object({
      routes: z
        .array(z.object({ vehicleId: id, depotId: id, activityIds }))
        .check(z.maxLength(MAX_DRIVERS)),
      unserved: z._default(
        z.array(z.object({ activityId: id, reason: note })).check(z.maxLength(MAX_ROWS)),
        [],
      ),
    })
    .check(
      z.refine(({ routes, unserved }) => {
        const all = [
          ...routes.flatMap((route) => route.activityIds),
          ...unserved.map((row) => row.activityId),
        ];
        return new Set(all).size === all.length;
      }),
    ),
  (raw): PlanMlReply => raw,
);
