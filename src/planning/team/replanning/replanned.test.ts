import { describe, expect, test } from 'vitest';
import { place, straightLegs } from '../../testing/places.ts';
import { standardDurations } from '../../durations.ts';
import { standardFares } from '../../fares.ts';
import { standardRates } from '../model/costs.ts';
import { planOfOrders } from '../orders/planOfOrders.ts';
import { planTeamToTheEnd } from '../desk/planTeam.ts';
import type { TeamMove, TeamProblem } from '../model/problem.ts';
import { TeamOutline } from '../schedule/outlining.ts';
import { planOf } from '../testing/outlines.ts';
import { openMs } from '../testing/problems.ts';
import { type Change, replanned } from './replanned.ts';

const minuteMs = 60_000;
const dealer = place('dealer', -94_578_000, 39_099_000);
const north = place('north', -94_578_000, 39_249_000);
const south = place('south', -94_578_000, 38_949_000);
const move = (activityId: string, start = dealer, end = north): TeamMove => ({
  activityId,
  vehicleId: `v-${activityId}`,
  start,
  end,
  readyMs: null,
  deadlineMs: null,
  taskId: null,
  requirements: { qualifications: [], manualAssignment: false, driverGroup: null },
  namedId: null,
});
const problem: TeamProblem = {
  mode: 'Rideshare',
  moves: [move('out')],
  drivers: ['ann', 'bob'].map((id) => ({
    id,
    qualifications: [],
    groups: [],
    place: dealer,
    notBeforeMs: openMs,
    notAfterMs: null,
  })),
  maxDrivers: 2,
  roundTrip: true,
  maxShiftMs: null,
  restAfterMs: null,
  chases: 0,
  seats: 7,
  cars: null,
  rides: true,
  legs: straightLegs([dealer, north, south]),
  rates: standardRates,
  durations: standardDurations,
  fares: standardFares,
};
/** One driver takes a car north and rides home. */
const plan = planned(problem);

function planned(asked: TeamProblem) {
  const outcome = planTeamToTheEnd(asked, {
    seed: 1,
    budget: { is: 'iterations', iterations: 50 },
  });
  const answer = outcome.is === 'planned' ? outcome.answers[0] : undefined;
  if (!answer) throw new Error('no plan');
  return answer.plan;
}

const first = plan.drivers[0]?.driverId ?? '';
const other = first === 'ann' ? 'bob' : 'ann';

function changed(change: Change, afterMin: number, asked: Partial<TeamProblem> = {}) {
  const running = {
    plan,
    problem: { ...problem, ...asked },
    nowMs: openMs + afterMin * minuteMs,
    went: null,
  };
  return replanned(running, [change]);
}

describe('changes while a driver is on the way north', () => {
  test('the driver brings another car back instead of riding home, which costs less', () => {
    const back = { is: 'add', move: move('back', north, dealer), driverId: first } as const;
    const result = changed(back, 8);
    if (result.is === 'refused') throw new Error(result.reason);
    expect(result.violations).toEqual([]);
    expect(result.plan.ubers).toEqual([]);
    // 10.4 miles: the fare of $25.61 is saved, 4 minutes of handling more than of riding are paid.
    expect(result.difference.costCents).toBeLessThan(-1500);
    expect(result.difference.moves).toEqual([
      { activityId: 'back', is: 'added', before: null, after: first, shiftMs: 0 },
    ]);
  });

  test('the move in hand stays with its driver', () => {
    const cannot = { is: 'refused', reason: 'out is under way or over.' };
    expect(changed({ is: 'drop', activityId: 'out' }, 8)).toEqual(cannot);
    expect(changed({ is: 'reassign', activityId: 'out', driverId: other }, 8)).toEqual(cannot);
  });

  test('one more move goes to the cheapest driver, who is there while the other is far', () => {
    const result = changed({ is: 'add', move: move('more', dealer, south), driverId: null }, 8);
    if (result.is === 'refused') throw new Error(result.reason);
    expect(result.plan.moves.map(({ driverId }) => driverId)).toEqual([first, first]);
    const soon = { ...move('soon', dealer, south), deadlineMs: openMs + 60 * minuteMs };
    const urgent = changed({ is: 'add', move: soon, driverId: null }, 8);
    if (urgent.is === 'refused') throw new Error(urgent.reason);
    expect(urgent.plan.moves.map(({ driverId }) => driverId)).toEqual([first, other]);
    expect(urgent.plan.late).toEqual([]);
    expect(urgent.difference.drivers).toEqual([{ driverId: other, is: 'added', shiftMs: 0 }]);
  });

  test('one more move is refused if no driver is eligible or has the time', () => {
    const cdl = { qualifications: ['cdl' as const], manualAssignment: false, driverGroup: null };
    const hard = { ...move('hard', dealer, south), requirements: cdl };
    expect(changed({ is: 'add', move: hard, driverId: null }, 8)).toEqual({
      is: 'refused',
      reason: 'No driver is eligible: a commercial license is required.',
    });
    const more = { is: 'add', move: move('more', dealer, south), driverId: null } as const;
    expect(changed(more, 8, { maxShiftMs: 75 * minuteMs, maxDrivers: 1 })).toEqual({
      is: 'refused',
      reason: 'No driver has the time for more.',
    });
    expect(changed({ ...more, move: move('out') }, 8)).toEqual({
      is: 'refused',
      reason: 'out is in the plan already.',
    });
  });
});

describe('a driver who stands by', () => {
  const asked = {
    ...problem,
    // Due before the other is ready, so that the driver has to wait for it in the north.
    moves: [
      { ...move('out'), deadlineMs: openMs + 40 * minuteMs },
      { ...move('back', north, dealer), readyMs: openMs + 240 * minuteMs },
    ],
    maxDrivers: 1,
  };
  const long = planned(asked);
  const nowMs = openMs + 90 * minuteMs;
  const changedBy = (change: Change) => {
    const result = replanned({ plan: long, problem: asked, nowMs, went: null }, [change]);
    if (result.is === 'refused') throw new Error(result.reason);
    expect(result.violations).toEqual([]);
    return result;
  };

  test('goes on with a change of the plan, and not before', () => {
    const more = { is: 'add', move: move('more', north, south), driverId: null } as const;
    const actions = changedBy(more).plan.drivers.flatMap((driver) => driver.actions);
    const pickup = actions.find(({ id }) => id === 'more/pickup');
    expect(pickup?.startMs).toBeGreaterThanOrEqual(nowMs);
  });

  test('stood by until then also in a plan that is changed once more', () => {
    const once = changedBy({ is: 'drop', activityId: 'back' });
    const onTheWay = { ...once, nowMs: nowMs + 10 * minuteMs, went: null };
    const twice = replanned(onTheWay, []);
    if (twice.is === 'refused') throw new Error(twice.reason);
    expect(twice.violations).toEqual([]);
    const waits = (of: typeof once.plan) =>
      of.drivers.flatMap(({ actions }) => actions.filter(({ type }) => type === 'wait'));
    expect(waits(once.plan)).toMatchObject([{ until: { is: 'change' } }]);
    expect(waits(twice.plan)).toEqual(waits(once.plan));
  });
});

describe('changes before the driver sets out', () => {
  test('a reassigned move goes to the other driver, and the first stays at home', () => {
    const result = changed({ is: 'reassign', activityId: 'out', driverId: other }, -5);
    if (result.is === 'refused') throw new Error(result.reason);
    expect(result.plan.drivers.map(({ driverId }) => driverId)).toEqual([other]);
    expect(result.difference.costCents).toBe(0);
    expect(result.difference.moves).toMatchObject([{ before: first, after: other }]);
    const relieved = changed({ is: 'relieve', driverId: first }, -5);
    expect(relieved).toEqual(result);
  });

  test('all moves of a relieved driver go to another, ride by ride', () => {
    const asked = { ...problem, moves: [move('out'), move('far', dealer, south)], maxDrivers: 1 };
    const both = planned(asked);
    const running = { plan: both, problem: asked, nowMs: openMs - minuteMs, went: null };
    const [idle] = both.drivers.map(({ driverId }) => driverId);
    const result = replanned({ ...running, problem: { ...asked, maxDrivers: 2 } }, [
      { is: 'relieve', driverId: idle ?? '' },
    ]);
    if (result.is === 'refused') throw new Error(result.reason);
    expect(result.violations).toEqual([]);
    expect(result.plan.drivers.map(({ driverId }) => driverId)).not.toContain(idle);
    expect(result.plan.ubers).toHaveLength(2);
    expect(result.difference.costCents).toBe(0);
  });

  test('without the way back that was a vehicle, the driver rides, and no plan costs less', () => {
    const asked = { ...problem, moves: [move('out'), move('back', north, dealer)], maxDrivers: 1 };
    const swap = planned(asked);
    expect(swap.ubers).toEqual([]);
    const nowMs = openMs - 5 * minuteMs;
    const drop = { is: 'drop', activityId: 'back' } as const;
    const result = replanned({ plan: swap, problem: asked, nowMs, went: null }, [drop]);
    if (result.is === 'refused') throw new Error(result.reason);
    // The same plan as if the move had never been asked for, which is the only one.
    expect(result.plan.cost.totalCents).toBe(plan.cost.totalCents);
    expect(result.difference.costCents).toBeGreaterThan(0);
  });

  test('without a move between two others, the driver goes straight to the next', () => {
    const moves = [move('out'), move('down', south, dealer), move('again', dealer, north)];
    const asked = { ...problem, moves, maxDrivers: 1 };
    const orders = [{ driverId: 'ann', moves: moves.map(({ activityId }) => ({ activityId })) }];
    const row = planOfOrders(asked, orders);
    if (row.is !== 'planned') throw new Error(row.is);
    const drop = { is: 'drop', activityId: 'down' } as const;
    const running = { plan: row.plan, problem: asked, nowMs: openMs, went: null };
    const result = replanned(running, [drop]);
    if (result.is === 'refused') throw new Error(result.reason);
    expect(result.violations).toEqual([]);
    expect(result.plan.ubers.map(({ startId, endId }) => [startId, endId])).toEqual([
      ['north', 'dealer'],
      ['north', 'dealer'],
    ]);
    expect(result.difference.costCents).toBeLessThan(0);
  });

  test('a rider whose vehicle is not moved stays aboard the chase car', () => {
    const moves = [move('left', south, north), move('right', south, north)];
    const asked = {
      ...problem,
      mode: 'Company' as const,
      chases: 1,
      seats: 2,
      moves,
      maxDrivers: 3,
    };
    const drivers = ['ann', 'bob', 'cid'].map((id) => ({ ...problem.drivers[0], id }));
    const team = new TeamOutline(problem);
    const [chase, ...riders] = drivers.map(({ id }) => {
      const car = id === 'ann' ? { car: { id: 'car', seats: 2 } } : {};
      return team.add({ id, place: dealer, notBeforeMs: openMs, ...car });
    });
    if (!chase) throw new Error('no chase');
    const out = riders.map((rider) => team.board(rider, chase));
    chase.goTo(south);
    for (const { alight } of out) alight();
    riders.forEach((rider, at) => rider.move({ ...move('none'), ...moves[at] }));
    chase.goTo(north);
    const home = riders.map((rider) => team.board(rider, chase));
    chase.goTo(dealer);
    for (const { alight } of home) alight();
    const chased = planOf(team.finish(), moves);
    const all = { ...asked, drivers: drivers as TeamProblem['drivers'] };
    const running = { plan: chased, problem: all, nowMs: openMs + 10 * minuteMs, went: null };
    const result = replanned(running, [{ is: 'drop', activityId: 'left' }]);
    if (result.is === 'refused') throw new Error(result.reason);
    expect(result.violations).toEqual([]);
    expect(result.plan.ubers).toEqual([]);
    const rider = result.plan.drivers.find(({ driverId }) => driverId === 'bob');
    const types = rider?.actions.map(({ type }) => type).filter((type) => type !== 'wait');
    expect(types).toEqual(['start', 'join', 'split', 'end']);
    expect(result.difference.costCents).toBeLessThan(0);
  });

  test('dropping the only move leaves an empty plan', () => {
    const result = changed({ is: 'drop', activityId: 'out' }, -5);
    if (result.is === 'refused') throw new Error(result.reason);
    expect(result.plan.drivers).toEqual([]);
    expect(result.difference.costCents).toBe(-plan.cost.totalCents);
  });

  test('a change of a move or driver that is not in the plan is refused', () => {
    expect(changed({ is: 'drop', activityId: 'x' }, -5)).toMatchObject({ is: 'refused' });
    expect(changed({ is: 'relieve', driverId: 'x' }, -5)).toMatchObject({ is: 'refused' });
  });
});
