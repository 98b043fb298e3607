// Which vehicles are not at the pick-ups of the moves to plan, and what brings them (reading 70).
import type { Activity, Trip, Vehicle } from '#domain/entities.ts';
import type { ActivityId } from '#domain/ids.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import { type Standing, standingAt } from '#domain/vehiclePlace.ts';
import { rowsByVehicle } from '../model/chains.ts';

/** A vehicle that is not at its pick-up yet. */
export type AwayVehicle = {
  /** The move that is to take it. */
  readonly forId: ActivityId;
  readonly standing: Extract<Standing, { readonly is: 'coming' | 'elsewhere' }>;
};

type Known = {
  readonly placeOf: (locationId: string) => PlanPlace | undefined;
  readonly vehicleOf: (id: string) => Pick<Vehicle, 'id' | 'locationId'> | undefined;
  /** All moves of a vehicle that are not completed. */
  readonly openMovesOf: (vehicleId: string) => readonly Activity[];
  readonly tripOf: (id: string) => Trip | undefined;
};

/** Those that the plan of these moves brings itself are not looked at. */
export function vehiclesAway(moves: readonly Activity[], known: Known): readonly AwayVehicle[] {
  const own = new Set(moves.map(({ id }) => id));
  const brought = broughtByOwn(moves, known);
  return moves.flatMap(({ id: forId, vehicleId, startId }): readonly AwayVehicle[] => {
    const vehicle = known.vehicleOf(vehicleId ?? '');
    if (!vehicle || brought.has(forId)) return [];
    const others = known.openMovesOf(vehicle.id).filter(({ id }) => !own.has(id));
    const standing = standingAt(startId, vehicle.locationId, others, known.tripOf);
    return standing.is === 'coming' || standing.is === 'elsewhere' ? [{ forId, standing }] : [];
  });
}

/** Behind the first of those that one driver carries out in a row. */
function broughtByOwn(moves: readonly Activity[], { placeOf }: Known): ReadonlySet<ActivityId> {
  const placed = moves.flatMap((row) => {
    const [start, end] = [placeOf(row.startId), placeOf(row.endId)];
    return start && end ? [{ ...row, start, end }] : [];
  });
  return new Set(rowsByVehicle(placed).flatMap(({ row }) => row.slice(1).map(({ id }) => id)));
}
