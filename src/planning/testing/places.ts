// Places of a metro, and the ways between them.
import { straightDistanceCmi } from '#domain/geo.ts';
import type { PlanPlace, TravelLeg } from '#domain/itinerary.ts';
import type { Legs } from '../team/model/rides.ts';

export const morningMs = Date.UTC(2026, 8, 15, 12, 30);

export function place(id: string, lonE6: number, latE6: number): PlanPlace {
  return { id, label: `Place ${id}`, lonE6, latE6 };
}

/** Six locations of a metro; B2 is across the street from B. */
export const stores: readonly PlanPlace[] = [
  place('A', -94_578_000, 39_099_000),
  place('B', -94_480_000, 39_150_000),
  place('B2', -94_480_900, 39_150_300),
  place('C', -94_700_000, 38_980_000),
  place('X', -94_900_000, 39_300_000),
  place('Z', -95_700_000, 39_050_000),
];

/** On the straight line, at 30 miles an hour: 1200 ms a hundredth of a mile. */
export function straightLegs(places: readonly PlanPlace[]): Legs {
  const byId = new Map(places.map((p) => [p.id, p]));
  return (fromId, toId): TravelLeg | undefined => {
    const [from, to] = [byId.get(fromId), byId.get(toId)];
    if (!from || !to) return undefined;
    const distanceCmi = straightDistanceCmi(from, to);
    return { distanceCmi, durationMs: distanceCmi * 1200 + 17 };
  };
}
