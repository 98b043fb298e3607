// A problem that crosses threads: its legs as columns of numbers, and back.
import { straightTravel } from '../../travel.ts';
import { legsOver, TravelKeeper } from '../../travelMatrix.ts';
import type { PostedProblem } from './messages.ts';
import type { TeamProblem } from '../model/problem.ts';

export class PostedProblems {
  /** Kept, as the next problem has mostly the same places. */
  readonly #estimates = new TravelKeeper(straightTravel);

  problemOf({ travel, ...rest }: PostedProblem): TeamProblem {
    return { ...rest, legs: legsOver(travel, placesOf(rest), this.#estimates) };
  }
}

/** With every leg between its places; those that are not known stay so. */
export function postedOf({ legs, ...rest }: TeamProblem): PostedProblem {
  const ids = [...new Set(placesOf(rest).map(({ id }) => id))];
  const all = ids.flatMap((from) => ids.map((to) => legs(from, to)));
  const durationMs = Float64Array.from(all, (leg) => leg?.durationMs ?? Number.NaN);
  const distanceCmi = Float64Array.from(all, (leg) => leg?.distanceCmi ?? Number.NaN);
  return { ...rest, travel: { ids, durationMs, distanceCmi } };
}

function placesOf({
  moves,
  drivers,
  cars,
  running,
}: Pick<TeamProblem, 'moves' | 'drivers' | 'cars' | 'running'>) {
  return [
    ...moves.flatMap((move) => [move?.start, move?.end]),
    ...drivers.map(({ place }) => place),
    ...(cars ?? []).map(({ place }) => place),
    ...(running?.plan.places ?? []),
  ].filter((place) => place != null);
}
