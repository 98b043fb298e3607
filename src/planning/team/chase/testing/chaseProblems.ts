// Arbitrary team problems with chase cars: ordinary days and auctions, drivers who differ.
import * as fc from 'fast-check';
import { place } from '../../../testing/places.ts';
import { straightTravel } from '../../../travel.ts';
import type { CompanyCar, TeamDriver, TeamProblem } from '../../model/problem.ts';
import { auctionDay } from '../../testing/auctions.ts';
import { drawnDay } from '../../testing/drawnDay.ts';
import { generatedProblem, openMs } from '../../testing/problems.ts';

const hourMs = 3_600_000;
/** Across the street from the depot of an ordinary day, and 20 miles away. */
const nearby = place('nearby', -94_577_500, 39_099_300);
const yard = place('yard', -94_400_000, 39_300_000);

const limits = fc.record({
  roundTrip: fc.boolean(),
  rides: fc.boolean(),
  seats: fc.integer({ min: 1, max: 7 }),
  chases: fc.integer({ min: 0, max: 3 }),
  mode: fc.constantFrom('Company' as const, 'Personal' as const),
  maxShiftMs: fc.constantFrom(null, 6 * hourMs, 10 * hourMs),
  restAfterMs: fc.constantFrom(null, null, hourMs, 2 * hourMs, 4 * hourMs),
  notAfterMs: fc.constantFrom(null, openMs + 5 * hourMs + 500, openMs + 9 * hourMs),
  spare: fc.nat(2),
});

/** For `withCars`: null where cars stand with their drivers. */
export const stands = fc.option(fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), { nil: null });

/**
 * With company cars, some of them named: on a lot a mile from where the first driver is, or at
 * places that moves and drivers have. Rides are dear, so that cars are worth it.
 */
export function withCars(problem: TeamProblem, drawn: readonly number[] | null): TeamProblem {
  if (drawn === null) return problem;
  const ends = problem.moves.flatMap(({ start, end }) => [start, end]);
  const places = [...problem.drivers.map((driver) => driver.place), ...ends].flatMap(
    (one) => one ?? [],
  );
  const [home = yard] = places;
  const lot = place('lot', home.lonE6 + 18_000, home.latE6);
  const cars = drawn.map((number, at): CompanyCar => {
    const stand = number % 3 === 0 ? places[number % places.length] : lot;
    return { id: number % 2 === 0 ? null : `car-${at}`, place: stand ?? lot };
  });
  const byId = new Map([...places, lot].map((one) => [one.id, one]));
  const legs: TeamProblem['legs'] = (fromId, toId) => {
    const [from, to] = [byId.get(fromId), byId.get(toId)];
    return problem.legs(fromId, toId) ?? (from && to ? straightTravel(from, to) : undefined);
  };
  const fares = { ...problem.fares, perMileCents: 3 * problem.fares.perMileCents };
  return { ...problem, cars, chases: Math.min(problem.chases, cars.length), legs, fares };
}

/** With a maximum of moves and drivers. */
export function chaseProblems(moves: number, drivers: number): fc.Arbitrary<TeamProblem> {
  return fc
    .record({
      seed: fc.nat(1_000_000),
      moves: fc.integer({ min: 1, max: moves }),
      drivers: fc.integer({ min: 1, max: drivers }),
      kind: fc.constantFrom('buying', 'selling', 'ordinary', 'mixed', 'mixed'),
      urgency: fc.constantFrom(null, null, 1, 2),
      limits,
      stands,
      /** Of the drivers, from the first one on; the others drive no chase car then. */
      chaseDrivers: fc.constantFrom(0, 0, 0, 1, 2),
      rates: fc.record({
        driverCents: fc.nat(3000),
        chaseCents: fc.nat(5000),
        tipCents: fc.nat(9),
        lateCentsPerMinute: fc.constantFrom(0, 10, 25, 50, 100),
      }),
    })
    .map(({ kind, limits: { notAfterMs, spare, ...own }, stands: at, chaseDrivers, ...rest }) => {
      const { rates, urgency, ...drawn } = rest;
      const isAuction = kind === 'buying' || kind === 'selling';
      const problem = isAuction
        ? auctionDay({ ...drawn, isSelling: kind === 'selling' })
        : generatedProblem(drawn);
      const plain = kind === 'mixed' ? varied(problem, notAfterMs) : problem;
      const mixed = urgency === null ? plain : urgent(plain, urgency * hourMs);
      const maxDrivers = Math.max(1, drawn.drivers - spare);
      const drivers = mixed.drivers.map((driver, index) =>
        index < Math.min(chaseDrivers, drawn.drivers - 1)
          ? { ...driver, isChaseDriver: true }
          : driver,
      );
      const all = { ...problem.rates, ...rates };
      return withCars({ ...mixed, ...own, drivers, maxDrivers, rates: all }, at);
    });
}

/** Every other move is due so soon after the opening, and the others are ready hours later. */
function urgent(problem: TeamProblem, dueMs: number): TeamProblem {
  const moves = problem.moves.map((move, index) =>
    index % 2 === 0
      ? { ...move, readyMs: null, deadlineMs: openMs + dueMs }
      : { ...move, readyMs: openMs + 7 * hourMs, deadlineMs: null },
  );
  return { ...problem, moves };
}

/** Drivers from other places, with other hours and licenses; moves without deadlines. */
function varied(problem: TeamProblem, notAfterMs: number | null): TeamProblem {
  const known = problem.legs;
  const far = [nearby, yard];
  const drivers = problem.drivers.map(
    (driver, index): TeamDriver => ({
      ...driver,
      place: index % 3 === 0 ? driver.place : (far[index % 2] ?? yard),
      qualifications: index % 2 === 0 ? ['cdl'] : [],
      notBeforeMs: openMs + (index % 3) * 1_234_567,
      notAfterMs: index % 2 === 1 ? notAfterMs : null,
    }),
  );
  const moves = problem.moves.map((move, index) => ({
    ...move,
    readyMs: index % 3 === 1 ? null : (move.readyMs ?? 0) + 123,
    deadlineMs: index % 3 === 2 ? null : (move.deadlineMs ?? 0) + 456,
    taskId: index % 4 === 1 ? `inspect ${index}` : null,
    requirements: {
      ...move.requirements,
      qualifications: index % 5 === 3 ? (['cdl'] as const) : [],
    },
  }));
  const all = [...problem.moves.flatMap(({ start, end }) => [start, end]), ...far];
  all.push(...problem.drivers.map((driver) => driver.place));
  const byId = new Map(all.map((one) => [one?.id, one]));
  const legs: TeamProblem['legs'] = (fromId, toId) => {
    const [from, to] = [byId.get(fromId), byId.get(toId)];
    return known(fromId, toId) ?? (from && to ? straightTravel(from, to) : undefined);
  };
  return { ...problem, drivers, moves, legs };
}

const handful = fc.record({
  ...drawnDay(4, [2, 4]),
  rides: fc.boolean(),
  seats: fc.integer({ min: 1, max: 3 }),
  chases: fc.integer({ min: 1, max: 2 }),
  kind: fc.constantFrom('buying', 'selling', 'ordinary', 'Personal'),
  maxShiftMs: fc.constantFrom(null, 3 * hourMs, 6 * hourMs),
  stands,
  rates: fc.record({
    wageCentsPerHour: fc.integer({ min: 500, max: 4000 }),
    carCentsPerMile: fc.nat(100),
    driverCents: fc.nat(500),
    chaseCents: fc.nat(500),
    lateCentsPerMinute: fc.constantFrom(0, 10, 25, 50, 100),
  }),
});

/** Of four moves at most, with interchangeable drivers: for `leastCents`. */
export const handfuls = handful.map(
  ({ kind, rides, seats, chases, rates, maxShiftMs, stands: at, ...own }): TeamProblem => {
    const isAuction = kind === 'buying' || kind === 'selling';
    const made = isAuction
      ? auctionDay({ ...own, isSelling: kind === 'selling' })
      : generatedProblem({ ...own, mode: kind === 'Personal' ? 'Personal' : 'Company' });
    const limits = { rides, seats, chases, maxShiftMs };
    return withCars({ ...made, ...limits, rates: { ...made.rates, ...rates } }, at);
  },
);
