// What a plan is checked against that was not made from a whole problem.
import { standardDurations } from '../../durations.ts';
import { standardFares } from '../../fares.ts';
import type { MoveToPlan } from '../../moves.ts';
import type { Asked } from '../checks/asked.ts';
import { standardRates } from '../model/costs.ts';
import type { TeamSetting } from '../model/rides.ts';

/** At standard rates; of the rest only `known` is known. */
export function askedFor(
  moves: readonly (MoveToPlan & { readonly taskId: string | null })[],
  { roundTrip, legs }: Pick<TeamSetting, 'roundTrip' | 'legs'>,
  known: Partial<Asked> & Pick<Asked, 'maxDrivers'>,
): Asked {
  return {
    moves: moves.map((move) => ({ ...move, requirements: null, namedId: null })),
    roundTrip,
    legs,
    maxShiftMs: null,
    restAfterMs: null,
    durations: standardDurations,
    fares: standardFares,
    rates: standardRates,
    mode: null,
    drivers: null,
    chases: null,
    cars: null,
    seats: null,
    rides: null,
    ...known,
  };
}
