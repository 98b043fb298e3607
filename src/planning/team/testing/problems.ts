// Seeded team problems over a small metro: a depot, stores around it, moves between them.
import type { PlanPlace } from '#domain/itinerary.ts';
import { standardDurations } from '../../durations.ts';
import { standardFares } from '../../fares.ts';
import { Chance } from '../../pairs/chance.ts';
import { place } from '../../testing/requests.ts';
import { straightTravel } from '../../travel.ts';
import { standardRates } from '../costs.ts';
import type { TeamMode, TeamMove, TeamProblem } from '../problem.ts';

/** 2026-09-15, 8:00 in the metro. */
export const openMs = Date.UTC(2026, 8, 15, 13);
const hourMs = 3_600_000;

export type Generated = {
  readonly seed: number;
  readonly moves: number;
  readonly drivers: number;
  readonly mode?: TeamMode;
  readonly roundTrip?: boolean;
};

/**
 * A day of a dealer group: stores within some 25 miles of the depot, half of the moves from or to
 * the depot itself, ready at half hours of the morning, due 3 to 9 hours later, days of 10 hours
 * at most. The same seed gives the same problem.
 */
export function generatedProblem(told: Generated): TeamProblem {
  const { seed, moves: count, drivers, mode = 'rideshare', roundTrip = true } = told;
  const chance = new Chance(seed);
  const depot = place('depot', -94_578_000, 39_099_000);
  const stores = Array.from({ length: Math.max(4, Math.ceil(count / 3)) }, (_, index) => {
    const lonE6 = depot.lonE6 + chance.below(900_000) - 450_000;
    const latE6 = depot.latE6 + chance.below(700_000) - 350_000;
    return place(`store-${index + 1}`, lonE6, latE6);
  });
  const any = (): PlanPlace => stores[chance.below(stores.length)] ?? depot;
  const moves = Array.from({ length: count }, (_, index): TeamMove => {
    const kind = chance.below(4);
    const start = kind === 0 ? depot : any();
    let end = kind === 1 ? depot : any();
    while (end.id === start.id) end = any();
    const readyMs = openMs + chance.below(9) * (hourMs / 2);
    const id = `m${index + 1}`;
    return {
      activityId: id,
      vehicleId: `v${index + 1}`,
      start,
      end,
      readyMs,
      deadlineMs: readyMs + (3 + chance.below(7)) * hourMs,
      taskId: null,
      requirements: { qualifications: [], manualAssignment: false, driverGroup: null },
      namedId: null,
    };
  });
  const all = new Map([depot, ...stores].map((one) => [one.id, one]));
  return {
    mode,
    moves,
    drivers: Array.from({ length: drivers }, (_, index) => ({
      id: `d${index + 1}`,
      qualifications: [],
      groups: [],
      place: depot,
      notBeforeMs: openMs,
      notAfterMs: null,
    })),
    maxDrivers: drivers,
    roundTrip,
    maxShiftMs: 10 * hourMs,
    chases: mode === 'personal' ? drivers : 2,
    seats: mode === 'personal' ? 4 : 7,
    rides: true,
    legs: (fromId, toId) => {
      const [from, to] = [all.get(fromId), all.get(toId)];
      return from && to && straightTravel(from, to);
    },
    rates: { ...standardRates, lateCentsPerMinute: 50 },
    durations: standardDurations,
    fares: standardFares,
  };
}
