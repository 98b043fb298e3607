// Plans that a dispatcher can work out on paper. A mile takes a minute; an hour of a driver costs
// $18, so a minute costs 30 cents; a mile of a chase car 60 cents; a ride $2.50 and $1.83 a mile.
// Pick-up and drop-off of a vehicle take 5 minutes each, boarding and leaving a car 3 each.
import { expect, test } from 'vitest';
import type { PlanPlace } from '#domain/itinerary.ts';
import { standardDurations } from '../../durations.ts';
import { standardFares } from '../../fares.ts';
import { place } from '../../testing/places.ts';
import { standardRates } from '../model/costs.ts';
import { planTeamToTheEnd } from './planTeam.ts';
import type { TeamMove, TeamProblem } from '../model/problem.ts';
import { needsRide } from '../model/refusing.ts';

const openMs = Date.UTC(2026, 8, 15, 13);
/** On a straight road, at these miles. */
const miles = { depot: 0, corner: 4, store: 20, auction: 30 } as const;
type Town = keyof typeof miles;

function at(town: Town): PlanPlace {
  return place(town, -94_000_000 + miles[town] * 15_000, 39_000_000);
}

function move(id: string, from: Town, to: Town): TeamMove {
  return {
    activityId: id,
    vehicleId: `vehicle ${id}`,
    start: at(from),
    end: at(to),
    readyMs: openMs,
    deadlineMs: null,
    taskId: null,
    requirements: { qualifications: [], manualAssignment: false, driverGroup: null },
    namedId: null,
  };
}

function problem(moves: readonly TeamMove[], changed: Partial<TeamProblem>): TeamProblem {
  const drivers = Array.from({ length: changed.maxDrivers ?? 2 }, (_, index) => ({
    id: `driver ${index + 1}`,
    qualifications: [],
    groups: [],
    place: at('depot'),
    notBeforeMs: openMs,
    notAfterMs: null,
  }));
  return {
    mode: 'Company',
    moves,
    drivers,
    maxDrivers: drivers.length,
    roundTrip: true,
    maxShiftMs: null,
    restAfterMs: null,
    chases: 1,
    seats: 7,
    cars: null,
    rides: true,
    legs: (fromId, toId) => {
      const away = Math.abs(miles[fromId as Town] - miles[toId as Town]);
      return { distanceCmi: away * 100, durationMs: away * 60_000 };
    },
    rates: { ...standardRates, carCentsPerMile: 60 },
    durations: standardDurations,
    fares: standardFares,
    ...changed,
  };
}

function cheapest(asked: TeamProblem, iterations = 150) {
  const budget = { is: 'iterations', iterations } as const;
  const outcome = planTeamToTheEnd(asked, { seed: 7, budget });
  if (outcome.is === 'refused') throw new Error(outcome.refusal.reason);
  const answer = outcome.answers.find(({ objective }) => objective === 'cheapest');
  if (!answer) throw new Error('No answer.');
  const { plan, certificate } = answer;
  expect(certificate.violations).toEqual([]);
  const { drivers, cars, ubers, cost, unserved } = plan;
  const [count, cents] = [drivers.length, cost.totalCents];
  return { drivers: count, chases: cars.length, rides: ubers.length, cents, unserved, plan };
}

test('swap without chase: one driver takes one vehicle out and brings the other back', () => {
  // Twice 5 + 20 + 5 minutes, and no driver has to be fetched: 60 minutes, $18.
  const asked = problem([move('out', 'depot', 'store'), move('back', 'store', 'depot')], {});
  expect(cheapest(asked)).toMatchObject({ drivers: 1, chases: 0, rides: 0, cents: 1800 });
});

test('auction run with a company chase: seven go out in one van and drive back', () => {
  // All board (7 × 3), 30 minutes, all leave (7 × 3); the van then goes back: 102 minutes and 60
  // miles. Riders: the first to board waits for six, the last to leave for six; together they are
  // aboard 7 × (21 + 30) + 7 × 3 = 378 minutes, and then each drives 5 + 30 + 5: 280 more. 760
  // minutes at 30 cents and 60 miles at 60: $228 + $36. Two vans' ways, for four and three, spare
  // 12 minutes of standing ($3.60) and cost 60 miles more ($36).
  const moves = Array.from({ length: 7 }, (_, index) => move(`m${index}`, 'auction', 'depot'));
  const asked = problem(moves, { maxDrivers: 8, rides: false });
  expect(cheapest(asked, 300)).toMatchObject({ drivers: 8, chases: 1, rides: 0, cents: 26_400 });
});

test('auction run with two seats: the van follows and brings the same two out again', () => {
  // Two riders: out and back is 6 + 30 + 6 + 30 minutes for the van. They are aboard 78 minutes
  // together, and drive 40 each. The second time the van waits until both are at the depot: the
  // driver who left first is there at 39 + 40, the other 3 minutes later, and boards on arrival;
  // the van comes back after 72 minutes and waits 7. Each time it drives 60 miles.
  const moves = Array.from({ length: 4 }, (_, index) => move(`m${index}`, 'auction', 'depot'));
  const asked = problem(moves, { maxDrivers: 3, seats: 2, rides: false });
  const { cents, ...rest } = cheapest(asked, 400);
  expect(rest).toMatchObject({ drivers: 3, chases: 1, rides: 0, unserved: [] });
  // 79 + 72 minutes of the van, 2 × (78 + 80) of the riders, 120 miles.
  expect(cents).toBe((79 + 72 + 2 * 158) * 30 + 120 * 60);
});

test('ride-share: one short ride is cheaper than bringing out a car', () => {
  // The ride takes 3 + 4 + 3 minutes and $2.50 + 4 × $1.83. A car would cost as long, a second
  // driver as long, 4 miles and $10 for bringing it out: $15.40 instead of $9.82.
  const asked = problem([move('on', 'corner', 'store')], {
    roundTrip: false,
    rates: { ...standardRates, carCentsPerMile: 60, chaseCents: 1000 },
  });
  const cents = (10 + 5 + 16 + 5) * 30 + 982;
  expect(cheapest(asked)).toMatchObject({ drivers: 1, chases: 0, rides: 1, cents });
  // Without that it is: 10 minutes and 4 miles instead of $9.82.
  const free = { ...asked, rates: { ...standardRates, carCentsPerMile: 60 } };
  const chased = (10 + 5 + 16 + 5) * 30 + 10 * 30 + 4 * 60;
  expect(cheapest(free)).toMatchObject({ drivers: 2, chases: 1, rides: 0, cents: chased });
});

test('stranded driver: no one fetches the driver one way, a round trip needs a chase', () => {
  const asked = problem([move('out', 'depot', 'store')], { roundTrip: false });
  // 5 + 20 + 5 minutes, and the driver stays there.
  expect(cheapest(asked)).toMatchObject({ drivers: 1, chases: 0, rides: 0, cents: 900 });
  // The way back takes 3 + 20 + 3 minutes more. A chase car is out 46 minutes and 40 miles
  // ($37.80), a ride costs $2.50 + 20 × $1.83 ($39.10).
  const fetched = cheapest({ ...asked, roundTrip: true });
  expect(fetched).toMatchObject({ drivers: 2, chases: 1, rides: 0, cents: 900 + 780 + 3780 });
  // It sets out to arrive when the driver is done: 20 minutes before.
  const chase = fetched.plan.drivers.find(({ kind }) => kind === 'chase');
  expect(chase?.actions[0]?.startMs).toBe(openMs + 10 * 60_000);
  // Without a chase driver it is the ride; without rides the move is left out.
  const alone = { ...asked, roundTrip: true, maxDrivers: 1 };
  expect(cheapest(alone)).toMatchObject({ drivers: 1, rides: 1, cents: 900 + 780 + 3910 });
  expect(cheapest({ ...alone, rides: false })).toMatchObject({
    drivers: 0,
    unserved: [{ activityId: 'out', reason: needsRide }],
  });
});

test('a vehicle that is ready late: the chase car sets out late too, and no driver waits', () => {
  // Out are 3 + 20 + 3 minutes for both, so they set out 26 before it is ready; the mover has 5 +
  // 20 + 5 more, the chase 20, and 40 miles. A ride out costs $39.10 instead of $37.80. Was the
  // chase done as early as can be, the mover would wait at the store for 94 minutes, or $28.20.
  const late = { ...move('back', 'store', 'depot'), readyMs: openMs + 120 * 60_000 };
  const found = cheapest(problem([late], {}));
  const cents = (26 + 30 + 26 + 20) * 30 + 40 * 60;
  expect(found).toMatchObject({ drivers: 2, chases: 1, rides: 0, cents });
  const starts = found.plan.drivers.map(({ actions }) => actions[0]?.startMs);
  expect(starts).toEqual([openMs + 94 * 60_000, openMs + 94 * 60_000]);
});
