// Which moves of one vehicle are planned in a row, in which order, and why others are left out.
import type { TeamMode } from '#domain/plannerModes.ts';
import { describe, expect, test } from 'vitest';
import { morningMs } from '../../testing/places.ts';
import type { TeamMove, TeamProblem } from '../model/problem.ts';
import { chainDay, moveOn, rowsIn } from '../testing/chainDay.ts';
import { generatedProblem, openMs } from '../testing/problems.ts';
import { turnsIn } from '../testing/chains.ts';
import { planTeam, planTeamToTheEnd } from './planTeam.ts';

const budget = { is: 'iterations', iterations: 30 } as const;
const hourMs = 3_600_000;

function planOf(moves: readonly TeamMove[], changed: Partial<TeamProblem> = {}) {
  const outcome = planTeamToTheEnd(chainDay(moves, changed), { seed: 1, budget });
  const [answer] = outcome.is === 'planned' ? outcome.answers : [];
  if (!answer) throw new Error('There is no plan.');
  expect(answer.certificate.violations).toEqual([]);
  return answer.plan;
}

describe('moves of one vehicle are planned one after the other', () => {
  test.each<[string, readonly TeamMove[], string]>([
    ['as they are listed', [moveOn('a', 'B>C'), moveOn('b', 'C>X')], 'd1: a b'],
    ['as their places follow', [moveOn('b', 'C>X'), moveOn('a', 'B>C')], 'd1: a b'],
    [
      'three in a row',
      [moveOn('c', 'X>B'), moveOn('a', 'B>C'), moveOn('b', 'C>X')],
      // Any of the three may be the first: the list says which.
      'd1: c a b',
    ],
    ['there and back, as they are listed', [moveOn('b', 'C>B'), moveOn('a', 'B>C')], 'd1: b a'],
    [
      'there and back, by their ready times',
      [moveOn('b', 'C>B', { ready: 4 }), moveOn('a', 'B>C', { ready: 1 })],
      'd1: a b',
    ],
    [
      'there and back, by their deadlines',
      [moveOn('b', 'C>B', { due: 6 }), moveOn('a', 'B>C', { due: 4 })],
      'd1: a b',
    ],
    ['across the street', [moveOn('a', 'C>B'), moveOn('b', 'B2>X')], 'd1: a b'],
  ])('%s', (_, moves, row) => {
    const plan = planOf(moves);
    expect(plan.unserved).toEqual([]);
    expect(rowsIn(plan)).toEqual([row]);
    expect(plan.cost.totalCents).toBe(plan.cost.wagesCents + plan.cost.rideFaresCents);
  });

  test.each<TeamMode>(['Company', 'Personal', 'Tow', 'OwnCar'])('with %s', (mode) => {
    const plan = planOf([moveOn('a', 'B>C'), moveOn('b', 'C>B')], { mode });
    expect(rowsIn(plan)).toHaveLength(1);
    expect(plan.unserved).toEqual([]);
  });

  test('a tow truck pays for the miles of each', () => {
    const moves = [moveOn('a', 'B>C'), moveOn('b', 'C>B')];
    const { cost } = planOf(moves, { mode: 'Tow' });
    const [there] = [planOf([moveOn('a', 'B>C')], { mode: 'Tow' }).cost.carMilesCents];
    expect(cost.carMilesCents).toBeGreaterThan(there);
  });

  test('each of them has its ready time and its deadline', () => {
    const plan = planOf([
      moveOn('a', 'B>C', { ready: 1, due: 2.5 }),
      moveOn('b', 'C>B', { ready: 4, due: 5.5 }),
    ]);
    const [turns = []] = turnsIn(plan);
    const [a, b] = turns;
    expect(a?.overMs).toBeLessThanOrEqual(morningMs + 2.5 * hourMs);
    expect(b?.startMs).toBeGreaterThanOrEqual(morningMs + 4 * hourMs);
    expect(plan.late).toEqual([]);
  });

  test('a driver does not wait between them where the first may be later', () => {
    const plan = planOf([moveOn('a', 'B>C'), moveOn('b', 'C>B', { ready: 4 })]);
    const waits = plan.drivers.flatMap(({ actions }) => actions).filter((a) => a.type === 'wait');
    expect(waits).toEqual([]);
    expect(plan.unserved).toEqual([]);
  });

  test('each of them that is late counts', () => {
    const due = { due: 0.1 };
    const { late, cost } = planOf([moveOn('a', 'B>C', due), moveOn('b', 'C>B', due)]);
    expect(late.map(({ activityId }) => activityId)).toEqual(['a', 'b']);
    const lateMs = late.reduce((sum, one) => sum + one.lateMs, 0);
    expect(cost.latenessCents).toBe(Math.round((lateMs * 100) / 60_000));
  });
});

describe('a move whose vehicle another one moves is left out', () => {
  const cdl = { qualifications: ['cdl' as const], manualAssignment: false, driverGroup: null };
  const manual = { ...cdl, qualifications: ['manualTransmission' as const] };
  const may = chainDay([]).drivers.map((driver, at) => ({
    ...driver,
    qualifications: [at === 0 ? ('cdl' as const) : ('manualTransmission' as const)],
  }));
  test.each<[string, readonly TeamMove[], Partial<TeamProblem>, readonly string[], string]>([
    [
      'both begin at the same place',
      [moveOn('a', 'B>C'), moveOn('b', 'B>X')],
      {},
      ['b'],
      'Another move of this plan moves its vehicle.',
    ],
    [
      'it begins elsewhere',
      [moveOn('a', 'B>C'), moveOn('b', 'X>Z')],
      {},
      ['b'],
      'Another move of this plan moves its vehicle.',
    ],
    [
      'no driver may carry out both',
      [
        { ...moveOn('a', 'B>C'), requirements: cdl },
        { ...moveOn('b', 'C>X'), requirements: manual },
      ],
      { drivers: may },
      ['b'],
      'No driver is eligible for it and for the move that brings its vehicle.',
    ],
    [
      'it is ready so late that the driver would wait without an end',
      [moveOn('a', 'B>C', { due: 2 }), moveOn('b', 'C>X', { ready: 9 })],
      {},
      ['b'],
      'No driver has the time for it after the move that brings its vehicle.',
    ],
    [
      'the day is too short for both',
      [moveOn('a', 'B>C'), moveOn('b', 'C>Z')],
      { maxShiftMs: 3 * hourMs },
      ['b'],
      'No driver has the time for it after the move that brings its vehicle.',
    ],
  ])('%s', (_, moves, changed, left, reason) => {
    const plan = planOf(moves, changed);
    expect(plan.unserved).toEqual(left.map((activityId) => ({ activityId, reason })));
    expect(plan.moves.map(({ activityId }) => activityId)).toEqual(['a']);
  });

  test('the others are planned as well as without it in the same time', () => {
    const day = generatedProblem({ seed: 3, moves: 16, drivers: 4 });
    const drivers = day.drivers.map((one) => ({ ...one, notAfterMs: openMs + 12 * hourMs }));
    const [first, second] = day.moves as readonly [TeamMove, TeamMove];
    const [a, b] = [{ ...first, deadlineMs: null }, second];
    const night = { ...b, activityId: 'b', vehicleId: a.vehicleId, start: a.end, end: a.start };
    const late = { ...night, readyMs: openMs + 15 * hourMs, deadlineMs: null };
    const planFor = (moves: readonly TeamMove[]) => {
      let ms = 0;
      const clock = { is: 'time', ms: 400, nowMs: () => (ms += 1), beganMs: 0 } as const;
      const news = [...planTeam({ ...day, drivers, moves }, { seed: 1, budget: clock })];
      const shares = news.map(({ progress }) => progress);
      expect(shares).toEqual(shares.toSorted((one, other) => one - other));
      const best = news.flatMap(({ better }) => better);
      return best.findLast(({ objective }) => objective === 'cheapest')?.plan;
    };
    const moves = [a, ...day.moves.slice(1)];
    const without = planFor(moves);
    const plan = planFor([...moves, late]);
    expect(plan?.unserved.map(({ activityId }) => activityId)).toEqual(['b']);
    expect(plan?.cost.totalCents).toBeLessThanOrEqual(without?.cost.totalCents ?? 0);
  });

  test('with it those that take the vehicle on from there', () => {
    const moves = [
      moveOn('a', 'B>C', { due: 2 }),
      moveOn('b', 'C>X', { ready: 9 }),
      moveOn('c', 'X>C'),
    ];
    expect(planOf(moves).unserved.map(({ reason }) => reason)).toEqual([
      'No driver has the time for it after the move that brings its vehicle.',
      'The move that brings its vehicle there is left out.',
    ]);
  });
});
