// The part of the check for ride-shares: each is taken once, by an action that is this ride, and
// has the length and the fare of its way.
import type { UberRow } from '#domain/teamItinerary.ts';
import { rideMs } from './checkLengths.ts';
import { type Facts, repeated } from './facts.ts';

export function checkRides(facts: Facts): string[] {
  const { plan, asked, actions, rides, underWay } = facts;
  const wrong = repeated(plan.ubers.map(({ id }) => id)).map((id) => `29: ${id} is there twice`);
  const taken = new Map<string, number>();
  for (const { driverId, action } of actions) {
    if (action.type !== 'uber') continue;
    taken.set(action.uberId, (taken.get(action.uberId) ?? 0) + 1);
    const row = rides.get(action.uberId);
    if (!row) {
      wrong.push(`29: ${action.id} has no ride`);
      continue;
    }
    const isSame =
      driverId === row.driverId && action.fromId === row.startId && action.toId === row.endId;
    const lasts = row.pickupMs + row.driveMs + row.dropoffMs;
    // What has begun may last longer than was planned.
    const isLong = !underWay?.happened.has(action.id) && action.durationMs !== lasts;
    if (!isSame || isLong) wrong.push(`29: ${action.id} is not the ride ${row.id}`);
  }
  for (const row of plan.ubers) {
    const count = taken.get(row.id) ?? 0;
    if (count !== 1) wrong.push(`29: ${row.id} is taken ${count} times`);
    wrong.push(...checkRide(row, facts));
  }
  const { mode } = asked;
  const mayRide = mode !== 'Tow' && (mode === 'Rideshare' || mode === 'OwnCar' || asked.rides);
  if (plan.ubers.length > 0 && mayRide === false) wrong.push('6: rides are not allowed');
  return wrong;
}

function checkRide(row: UberRow, facts: Facts): string[] {
  const way = rideMs(row.startId, row.endId, facts);
  if (!way) return [`29: no way is known for ${row.id}`];
  const wrong: string[] = [];
  for (const field of ['pickupMs', 'driveMs', 'dropoffMs', 'distanceCmi'] as const) {
    if (row[field] !== way[field]) {
      wrong.push(`29: ${field} of ${row.id} is ${row[field]}, not ${way[field]}`);
    }
  }
  const cents = fareOf(row, facts);
  if (row.fareCents !== cents) {
    wrong.push(`29: the fare of ${row.id} is ${row.fareCents}, not ${cents}`);
  }
  return wrong;
}

/** A base, the miles and the minutes of the way, to the cent; no less than the least fare. */
export function fareOf(
  { startId, endId }: Pick<UberRow, 'startId' | 'endId'>,
  { asked }: Facts,
): number {
  const { baseCents, perMileCents, perMinuteCents, leastCents } = asked.fares;
  const leg = asked.legs(startId, endId);
  if (!leg) return Number.NaN;
  const milesCents = (Math.round(leg.distanceCmi) * perMileCents) / 100;
  const minutesCents = (leg.durationMs * perMinuteCents) / 60_000;
  return Math.max(leastCents, Math.round(baseCents + milesCents + minutesCents));
}
