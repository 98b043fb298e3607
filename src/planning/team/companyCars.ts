// Which company car of a problem a plan's car is.
import type { Car } from '#domain/teamItinerary.ts';
import type { TeamModel } from './model.ts';

/**
 * The first that is not in `taken`, stands where the plan's car does, and has its id or none; -1
 * for none, and where cars are the drivers' own.
 */
export function companyCarOf(
  car: Pick<Car, 'id' | 'placeId'> | undefined,
  { problem, stands }: TeamModel,
  taken: ReadonlySet<number>,
): number {
  if (!car || stands.length === 0) return -1;
  const cars = problem.cars ?? [];
  return cars.findIndex(
    ({ id, place }, at) =>
      !taken.has(at) && place.id === car.placeId && (id === null || id === car.id),
  );
}
