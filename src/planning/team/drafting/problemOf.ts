// A team problem from what was chosen, with the usual value for whatever was not: the one place
// that has these defaults, for drafts of the console and for plan files.
import { hasChaseCars } from '#domain/plannerModes.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import { standardChaseSeats } from '../../chases.ts';
import { standardDay, standardDurations } from '../../durations.ts';
import { standardFares } from '../../fares.ts';
import type { CompanyCar, TeamDriver, TeamProblem } from '../model/problem.ts';
import { onTimeCentsPerMinute, type Rates, standardRates } from '../model/costs.ts';

type Given = Pick<TeamProblem, 'mode' | 'moves' | 'drivers' | 'maxDrivers' | 'roundTrip' | 'legs'>;

/** Left out or undefined: the usual value. */
export type Chosen = Given & {
  /** Where the trip starts, if it has one place for that. */
  readonly start: PlanPlace | null;
  /** Null: no limit. */
  readonly maxShiftMs?: number | null | undefined;
  readonly restAfterMs?: number | null | undefined;
  /** As many as there are cars or, where none are listed, drivers who may drive one. */
  readonly chases?: number | null | undefined;
  /** Company cars: those that are needed stand at the start, without names. */
  readonly cars?: readonly CompanyCar[] | undefined;
  readonly seats?: number | null | undefined;
  readonly rides?: boolean | undefined;
  readonly leavesLast?: boolean | undefined;
  /** On time first, then as cheap as can be: whatever the rate of a late minute is. */
  readonly onTimeFirst?: boolean | undefined;
  readonly rates?: { readonly [rate in keyof Rates]?: Rates[rate] | null | undefined } | undefined;
};

export function problemOf(chosen: Chosen): TeamProblem {
  const { mode, moves, drivers, maxDrivers, roundTrip, legs, rates = {} } = chosen;
  const cars = mode === 'Company' ? chosen.cars : undefined;
  const isChasing = hasChaseCars(mode);
  const named = isChasing ? drivers.filter(({ isChaseDriver }) => isChaseDriver).length : 0;
  const most = named === 0 ? maxDrivers : Math.min(named, maxDrivers);
  const chases = Math.min(chosen.chases ?? cars?.length ?? most, most);
  return {
    mode,
    moves,
    drivers: isChasing ? drivers : drivers.map(withoutChase),
    maxDrivers,
    roundTrip,
    maxShiftMs: chosen.maxShiftMs === undefined ? standardDay.longestMs : chosen.maxShiftMs,
    restAfterMs: chosen.restAfterMs === undefined ? standardDay.restAfterMs : chosen.restAfterMs,
    chases,
    cars: cars ?? carsAtStart(chosen, chases),
    seats: chosen.seats ?? standardChaseSeats,
    rides: chosen.rides ?? true,
    ...(isChasing && chosen.leavesLast === true ? { leavesLast: true } : {}),
    legs,
    rates: {
      wageCentsPerHour: rates.wageCentsPerHour ?? standardRates.wageCentsPerHour,
      carCentsPerMile: rates.carCentsPerMile ?? standardRates.carCentsPerMile,
      driverCents: rates.driverCents ?? standardRates.driverCents,
      chaseCents: rates.chaseCents ?? standardRates.chaseCents,
      tipCents: rates.tipCents ?? standardRates.tipCents,
      lateCentsPerMinute: chosen.onTimeFirst
        ? onTimeCentsPerMinute
        : (rates.lateCentsPerMinute ?? standardRates.lateCentsPerMinute),
    },
    durations: standardDurations,
    fares: standardFares,
  };
}

function withoutChase(driver: TeamDriver): TeamDriver {
  const { isChaseDriver: _, ...rest } = driver;
  return rest;
}

/** Null without a start: each car stands where its driver's day begins. */
function carsAtStart({ mode, start }: Chosen, chases: number): readonly CompanyCar[] | null {
  if (mode !== 'Company' || !start) return null;
  return Array.from({ length: chases }, () => ({ id: null, place: start }));
}
