// What a ride-share leg costs: a base fare, a rate per mile and per minute, and a minimum. A plan
// is made with this estimate; the ride-share service bills the actual price.
import type { TravelLeg } from '#domain/itinerary.ts';

/** Whole cents. */
export type FareTable = {
  readonly baseCents: number;
  readonly perMileCents: number;
  readonly perMinuteCents: number;
  readonly leastCents: number;
};

export const standardFares: FareTable = {
  baseCents: 250,
  perMileCents: 155,
  perMinuteCents: 28,
  leastCents: 800,
};

/** Whole cents; more miles or minutes never cost less. */
export function rideFareCents(leg: TravelLeg, fares: FareTable = standardFares): number {
  const miles = (leg.distanceCmi * fares.perMileCents) / 100;
  const minutes = (leg.durationMs * fares.perMinuteCents) / 60_000;
  const fare = Math.round(fares.baseCents + miles + minutes);
  return fare < fares.leastCents ? fares.leastCents : fare;
}
