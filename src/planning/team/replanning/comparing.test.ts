import { describe, expect, test } from 'vitest';
import type { TimedAction } from '#domain/teamItinerary.ts';
import { bestIn, comparedInWords, figuresOf, type PlanFigures } from './comparing.ts';
import { planTeamToTheEnd } from '../desk/planTeam.ts';
import { generatedProblem } from '../testing/problems.ts';

const problem = generatedProblem({ seed: 3, moves: 3, drivers: 2 });
const plan = (() => {
  const budget = { is: 'iterations', iterations: 5 } as const;
  const outcome = planTeamToTheEnd(problem, { seed: 1, budget });
  const answer = outcome.is === 'planned' ? outcome.answers[0] : undefined;
  if (!answer) throw new Error('No plan.');
  return answer.plan;
})();
const names = {
  driver: (id: string) => ({ d1: 'Maria', d2: 'James' })[id] ?? id,
  isNamed: () => true,
  move: (id: string) => id.replace('m', 'PA-'),
};
const figures = figuresOf(plan);
const withFigures = (...some: readonly Partial<PlanFigures>[]) =>
  some.map((one) => ({ ...figures, ...one }));

describe('the best of a row', () => {
  test('every plan that shares the least is best, and none where all are equal', () => {
    const plans = withFigures({ costCents: 5 }, { costCents: 7 }, { costCents: 5 });
    expect(bestIn('cost', plans)).toEqual([true, false, true]);
    expect(bestIn('finish', plans)).toEqual([false, false, false]);
  });

  test('late moves are compared by how late they are together', () => {
    const plans = withFigures({ lateCount: 1, lateMs: 9 }, { lateCount: 2, lateMs: 8 });
    expect(bestIn('late', plans)).toEqual([false, true]);
  });
});

describe('what differs between two plans, in words', () => {
  const [first = '', second = ''] = plan.moves.map(({ activityId }) => activityId);
  const pickup = (activityId: string): TimedAction => ({
    id: activityId,
    type: 'pickup-vehicle',
    placeId: 'depot',
    activityId,
    vehicleId: null,
    startMs: 0,
    durationMs: 0,
  });
  const dropoff = (activityId: string): TimedAction => ({
    ...(pickup(activityId) as TimedAction & { type: 'pickup-vehicle' }),
    type: 'dropoff-vehicle',
    syncId: null,
  });
  const days = (rows: { readonly [driverId: string]: readonly string[] }) => ({
    ...plan,
    late: [],
    drivers: Object.entries(rows).map(([driverId, ids]) => ({
      driverId,
      kind: 'moved' as const,
      actions: ids.flatMap((id) => [pickup(id), dropoff(id)]),
    })),
  });
  const before = days({ d1: [first, second], d2: [] });
  const same = 'nothing late, at the same cost, done at the same time.';

  test('another order names the moves', () => {
    const after = days({ d1: [second, first], d2: [] });
    const swap = `${names.move(second)} before ${names.move(first)}`;
    expect(comparedInWords(before, after, names)).toBe(`${swap}, ${same}`);
  });

  test('another driver is named', () => {
    const after = days({ d1: [first], d2: [second] });
    expect(comparedInWords(before, after, names)).toBe(`${names.move(second)} by James, ${same}`);
  });

  test('the columns of unnamed drivers are no difference, their itineraries are', () => {
    const words = (rows: { readonly [driverId: string]: readonly string[] }) =>
      comparedInWords(before, days(rows), { ...names, isNamed: () => false });
    expect(words({ d1: [], d2: [first, second] })).toBe(`N${same.slice(1)}`);
    expect(words({ d3: [first, second] })).toBe(`1 driver fewer, ${same}`);
    expect(words({ d2: [first], d1: [second] })).toBe(`${names.move(second)} by Maria, ${same}`);
  });

  test('the finish differs by the minutes that are shown', () => {
    const until = (endMs: number) => {
      const plan = days({ d1: [first, second], d2: [] });
      const [day, ...others] = plan.drivers;
      const end = { type: 'end', id: 'end', placeId: 'depot', startMs: endMs, durationMs: 0 };
      const actions = [...(day?.actions ?? []), end as TimedAction];
      return { ...plan, drivers: [{ driverId: 'd1', kind: 'moved' as const, actions }, ...others] };
    };
    const minuteMs = 60_000;
    const [was, is] = [until(100 * minuteMs + 5_000), until(60 * minuteMs + 55_000)];
    expect(comparedInWords(was, is, names)).toContain('done 40 min earlier');
    const soon = until(100 * minuteMs + 55_000);
    expect(comparedInWords(was, soon, names)).toContain('done at the same time');
  });

  test('one driver fewer, a move left out, lateness and cost', () => {
    const { cost, ...rest } = days({ d1: [first] });
    const after = {
      ...rest,
      late: [{ activityId: first, lateMs: 61_000 }],
      cost: { ...cost, totalCents: cost.totalCents - 725 },
    };
    expect(comparedInWords(before, after, names)).toBe(
      `${names.move(second)} left out, 1 driver fewer, 1 late, by 1 min, $7.25 less, ` +
        'done at the same time.',
    );
  });
});
