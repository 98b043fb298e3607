// The ways on which a driver has no vehicle to move, with the price of each as a ride. In a plan
// with ride-shares these are its rides; in one with chase cars, the seats that are taken.
import type { ActivityId, DriverId } from '#domain/ids.ts';
import type { Step } from '#domain/teamItinerary.ts';
import type { Outline } from '../model/actions.ts';
import { type TeamSetting, uberRow } from '../model/rides.ts';

export type RiderLeg = {
  readonly driverId: DriverId;
  /** The activity that the driver picks up next; null on the way back. */
  readonly activityId: ActivityId | null;
  readonly fromId: string;
  readonly toId: string;
  readonly distanceCmi: number;
  /** Boarding and alighting included. */
  readonly durationMs: number;
  readonly fareCents: number;
};

/** In the order of the drivers, and of each driver's day. Throws where no way is known. */
export function riderLegsOf({ drivers }: Outline, setting: TeamSetting): readonly RiderLeg[] {
  return drivers.flatMap(({ driverId, steps }) => {
    const legs: RiderLeg[] = [];
    let boardedAt: string | null = null;
    steps.forEach((step, at) => {
      if (step.type === 'join') boardedAt = step.placeId;
      const ends = endsOf(step, boardedAt);
      if (!ends || ends.fromId === ends.toId) return;
      const leg = setting.legs(ends.fromId, ends.toId);
      if (!leg) throw new Error(`No way is known from ${ends.fromId} to ${ends.toId}.`);
      const { pickupMs, driveMs, dropoffMs, distanceCmi, fareCents } = uberRow(
        step.id,
        driverId,
        ends,
        leg,
        setting,
      );
      const durationMs = pickupMs + driveMs + dropoffMs;
      const activityId = nextPickup(steps.slice(at));
      legs.push({ driverId, activityId, ...ends, distanceCmi, durationMs, fareCents });
    });
    return legs;
  });
}

function endsOf(step: Step, boardedAt: string | null) {
  if (step.type === 'uber') return { fromId: step.fromId, toId: step.toId };
  if (step.type !== 'split' || boardedAt === null) return null;
  return { fromId: boardedAt, toId: step.placeId };
}

function nextPickup(steps: readonly Step[]): ActivityId | null {
  for (const step of steps) if (step.type === 'pickup-vehicle') return step.activityId;
  return null;
}
