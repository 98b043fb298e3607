// Seeded days at one auction: vehicles bought there go to the stores, or vehicles for sale go
// there. All drivers need the same way at about the same time.
import { Chance } from '../../searching/chance.ts';
import { place } from '../../testing/places.ts';
import { straightTravel } from '../../travel.ts';
import type { TeamMove, TeamProblem } from '../model/problem.ts';
import { generatedProblem, openMs } from './problems.ts';

export type AuctionDay = {
  readonly seed: number;
  readonly moves: number;
  readonly drivers: number;
  /** To the auction, instead of from it. */
  readonly isSelling?: boolean;
  readonly roundTrip?: boolean;
  readonly rides?: boolean;
};

/** The depot is one of the stores; the auction is some 30 miles away. No deadline is early. */
export function auctionDay(asked: AuctionDay): TeamProblem {
  const { seed, moves: count, drivers, isSelling = false, roundTrip = true, rides = true } = asked;
  const chance = new Chance(seed);
  const auction = place('auction', -94_578_000 + 350_000, 39_099_000 + 300_000);
  const stores = Array.from({ length: Math.max(2, Math.ceil(count / 6)) }, (_, index) => {
    const lonE6 = -94_578_000 + chance.below(200_000) - 100_000;
    const latE6 = 39_099_000 + chance.below(160_000) - 80_000;
    return place(index === 0 ? 'depot' : `store-${index}`, lonE6, latE6);
  });
  const [depot = auction] = stores;
  const moves = Array.from({ length: count }, (_, index): TeamMove => {
    const store = stores[chance.below(stores.length)] ?? depot;
    return {
      activityId: `m${index + 1}`,
      vehicleId: `v${index + 1}`,
      start: isSelling ? store : auction,
      end: isSelling ? auction : store,
      readyMs: openMs + chance.below(3) * 1_800_000,
      deadlineMs: openMs + (8 + chance.below(3)) * 3_600_000,
      taskId: null,
      requirements: { qualifications: [], manualAssignment: false, driverGroup: null },
      namedId: null,
    };
  });
  const all = new Map([auction, ...stores].map((one) => [one.id, one]));
  const base = generatedProblem({ seed, moves: 1, drivers, mode: 'Company', roundTrip });
  return {
    ...base,
    moves,
    drivers: base.drivers.map((driver) => ({ ...driver, place: depot })),
    rides,
    legs: (fromId, toId) => {
      const [from, to] = [all.get(fromId), all.get(toId)];
      return from && to && straightTravel(from, to);
    },
  };
}
