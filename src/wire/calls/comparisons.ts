// The cost of a trip in drives and rides, on the wire: miles, seconds and cents.
import type { TravelLeg } from '#domain/itinerary.ts';
import { z } from '#domain/schema.ts';
import type { Doference, RiderLeg } from './planningCalls.ts';
import { id, idOrNone, reader } from '../codecs/fields.ts';

const MAX_RIDES = 5000;
const MAX_MILES = 1_000_000;
const MAX_SECONDS = 366 * 86_400;
const MAX_CENTS = 1_000_000_000;

const distance = z.number().check(z.gte(0), z.lte(MAX_MILES));
const duration = z.number().check(z.gte(0), z.lte(MAX_SECONDS));
const cents = z.int().check(z.gte(0), z.lte(MAX_CENTS));

type LegDto = { readonly distance: number; readonly duration: number };

function encodeLeg({ distanceCmi, durationMs }: TravelLeg): LegDto {
  return { distance: distanceCmi / 100, duration: durationMs / 1000 };
}

function legOf(raw: LegDto): TravelLeg {
  // `+ 0` turns a negative zero into zero.
  const distanceCmi = Math.round(raw.distance * 100) + 0;
  return { distanceCmi, durationMs: Math.round(raw.duration * 1000) + 0 };
}

export function encodeDoference({ withChase, withoutChase }: Doference) {
  const chased = withChase && encodeLeg(withChase);
  return { withChase: chased, withoutChase: encodeLeg(withoutChase) };
}

const leg = z.object({ distance, duration });

export const decodeDoference = reader(
  z.object({ withChase: z.optional(z.nullable(leg)), withoutChase: leg }),
  (raw): Doference => ({
    withChase: raw.withChase ? legOf(raw.withChase) : null,
    withoutChase: legOf(raw.withoutChase),
  }),
);

type RidesReply = { readonly rides: readonly RiderLeg[]; readonly totalCents: number };

export function encodeRides({ rides, totalCents }: RidesReply) {
  const rows = rides.map(({ distanceCmi, durationMs, ...rest }) => ({
    ...rest,
    ...encodeLeg({ distanceCmi, durationMs }),
  }));
  return { rides: rows, totalCents };
}

const ride = z.object({
  driverIndex: z.int().check(z.gte(0), z.lt(MAX_RIDES)),
  activityId: idOrNone,
  startId: id,
  endId: id,
  distance,
  duration,
  fareCents: cents,
});

/** A partial price is useless: one unreadable price makes the answer unreadable. */
export const decodeRides = reader(
  z.object({ rides: z.array(ride).check(z.maxLength(MAX_RIDES)), totalCents: cents }).check(
    z.refine(({ rides, totalCents }) => {
      return rides.reduce((sum, { fareCents }) => sum + fareCents, 0) === totalCents;
    }),
  ),
  ({ rides, totalCents }): RidesReply => ({
    rides: rides.map(({ driverIndex, activityId, startId, endId, fareCents, ...raw }) => ({
      driverIndex,
      activityId: activityId ?? null,
      startId,
      endId,
      fareCents,
      ...legOf(raw),
    })),
    totalCents,
  }),
);
