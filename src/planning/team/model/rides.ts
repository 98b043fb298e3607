// Ride-shares of a team plan, and the settings of the plan.
import type { DriverId } from '#domain/ids.ts';
import type { TravelLeg } from '#domain/itinerary.ts';
import type { UberRow } from '#domain/teamItinerary.ts';
import { type Durations, standardDurations, wholeSeconds } from '../../durations.ts';
import { type FareTable, rideFareCents, standardFares } from '../../fares.ts';

/** Road distance and time by place ids; undefined where no way is known. */
export type Legs = (fromId: string, toId: string) => TravelLeg | undefined;

export type TeamSetting = {
  /** Every driver and every car is back at its start at the end. */
  readonly roundTrip: boolean;
  readonly legs: Legs;
  readonly durations?: Durations;
  readonly fares?: FareTable;
};

/** A ride-share's row without its sync ids: boarding and alighting are part of the ride. */
export function uberRow(
  id: string,
  driverId: DriverId,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
  leg: TravelLeg,
  {
    durations = standardDurations,
    fares = standardFares,
  }: Pick<TeamSetting, 'durations' | 'fares'>,
): Omit<UberRow, 'startSyncId' | 'endSyncId'> {
  const distanceCmi = Math.round(leg.distanceCmi);
  return {
    id,
    driverId,
    startId: fromId,
    endId: toId,
    pickupMs: wholeSeconds(durations.driverPickupMs),
    driveMs: wholeSeconds(leg.durationMs),
    dropoffMs: wholeSeconds(durations.driverDropoffMs),
    distanceCmi,
    fareCents: rideFareCents({ ...leg, distanceCmi }, fares),
  };
}
