// Whom a one-way plan leaves away from home (journey 2): said before the trip is saved.
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { TripsSees } from './facts.slice.ts';

type Stranded = { readonly driverId: string; readonly placeId: string };

/**
 * The drivers of a one-way plan who end away from home, or from where the plan begins where no home
 * is known, without a car to get back.
 */
export function strandedIn(
  { roundTrip, drivers, cars }: Pick<TeamPlan, 'roundTrip' | 'drivers' | 'cars'>,
  { world }: Pick<TripsSees, 'world'>,
): readonly Stranded[] {
  if (roundTrip) return [];
  return drivers.flatMap(({ driverId, actions }) => {
    const [first, last] = [actions[0], actions.at(-1)];
    if (first?.type !== 'start' || last?.type !== 'end') return [];
    const { homeLocationId } = world.tables.drivers.get(driverId) ?? {};
    const { placeId } = last;
    const isHome = placeId === (homeLocationId ?? first.placeId);
    return isHome || cars.some((car) => car.driverId === driverId) ? [] : [{ driverId, placeId }];
  });
}

/** 'One way: Driver 1 is stranded at Metro Auction, without a way back.'; null: no driver is. */
export function strandedWords(
  stranded: readonly Stranded[],
  nameOf: (driverId: string) => string,
  placeOf: (placeId: string) => string,
): string | null {
  const [first] = stranded;
  if (!first) return null;
  const places = [...new Set(stranded.map(({ placeId }) => placeOf(placeId)))].join(', ');
  const who = stranded.length === 1 ? nameOf(first.driverId) : `${stranded.length} drivers`;
  const be = stranded.length === 1 ? 'is' : 'are';
  return `One way: ${who} ${be} stranded at ${places}, without a way back.`;
}
