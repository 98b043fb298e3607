// Which company car of a problem a plan's car is.
import type { Car } from '#domain/teamItinerary.ts';
import type { TeamModel } from './model.ts';

/**
 * Of those that are not in `taken` and stand where the plan's car does: the one with its id, or the
 * first without an id; -1 for none, and where cars are the drivers' own.
 */
export function companyCarOf(
  car: Pick<Car, 'id' | 'placeId'> | undefined,
  { problem, stands }: TeamModel,
  taken: ReadonlySet<number>,
): number {
  if (!car || stands.length === 0) return -1;
  const cars = problem.cars ?? [];
  const find = (name: string | null) =>
    cars.findIndex(
      ({ id, place }, at) => !taken.has(at) && place.id === car.placeId && id === name,
    );
  const own = find(car.id);
  return own < 0 ? find(null) : own;
}
