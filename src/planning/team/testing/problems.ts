// Seeded team problems over a small metro: a depot, stores around it, moves between them.
import type { TeamMode } from '#domain/plannerModes.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import { standardDurations } from '../../durations.ts';
import { standardFares } from '../../fares.ts';
import { Chance } from '../../searching/chance.ts';
import { place } from '../../testing/places.ts';
import { straightTravel } from '../../travel.ts';
import { standardRates } from '../model/costs.ts';
import type { TeamMove, TeamProblem } from '../model/problem.ts';

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
export function generatedProblem(asked: Generated): TeamProblem {
  const { seed, moves: count, drivers, mode = 'Rideshare', roundTrip = true } = asked;
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
  const all = new Map([depot, annexOf(depot), ...stores].map((one) => [one.id, one]));
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
    restAfterMs: null,
    chases: mode === 'Personal' ? drivers : 2,
    seats: mode === 'Personal' ? 4 : 7,
    cars: null,
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

/** Across the street. */
function annexOf({ lonE6, latE6 }: PlanPlace): PlanPlace {
  return place('annex', lonE6 + 900, latE6 + 300);
}

/**
 * Problems with many differences: drivers begin at other places and hours and may not drive
 * everything, some moves have no window, a tight one, an errand or a named driver, wages and
 * penalties vary. Some moves cannot be served.
 */
export function variedProblem(asked: Generated): TeamProblem {
  const plain = generatedProblem(asked);
  const chance = new Chance(asked.seed + 1_000_003);
  const is = (share: number) => chance.share() < share;
  const places = plain.moves.flatMap(({ start, end }) => [start, end]);
  const drivers = plain.drivers.map((driver): TeamProblem['drivers'][number] => {
    const late = is(0.3) ? chance.below(4) * hourMs : 0;
    return {
      ...driver,
      place: is(0.4) ? (places[chance.below(places.length)] ?? driver.place) : driver.place,
      notBeforeMs: driver.notBeforeMs + late,
      notAfterMs: is(0.3) ? driver.notBeforeMs + late + (4 + chance.below(6)) * hourMs : null,
      qualifications: is(0.6) ? ['cdl'] : [],
    };
  });
  const moves = plain.moves.map((move): TeamMove => {
    const { readyMs, requirements } = move;
    const isNamed = is(0.1);
    const isAnnex = move.start?.id === 'depot' && is(0.5);
    return {
      ...move,
      start: move.start && isAnnex ? annexOf(move.start) : move.start,
      readyMs: is(0.3) ? null : readyMs,
      deadlineMs: is(0.3) ? null : (readyMs ?? openMs) + chance.below(600) * 30_500 + 1,
      taskId: is(0.2) ? `inspect-${move.activityId}` : null,
      requirements: {
        ...requirements,
        qualifications: is(0.2) ? ['cdl'] : [],
        manualAssignment: isNamed,
      },
      namedId: isNamed ? (drivers[chance.below(drivers.length)]?.id ?? null) : null,
    };
  });
  return {
    ...plain,
    drivers,
    moves,
    maxDrivers: Math.max(1, drivers.length - chance.below(2)),
    maxShiftMs: is(0.5) ? null : (5 + chance.below(6)) * hourMs,
    rates: {
      wageCentsPerHour: 1500 + chance.below(2000),
      carCentsPerMile: chance.below(150),
      driverCents: is(0.5) ? 0 : chance.below(5000),
      chaseCents: 0,
      tipCents: chance.below(3) * 500,
      lateCentsPerMinute: is(0.3) ? 0 : chance.below(100),
    },
  };
}
