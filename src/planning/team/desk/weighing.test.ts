// Days in which one early deadline is cheap to miss, compared with the wages of all who would wait
// after it. An hour of a driver costs $18.
import { describe, expect, test } from 'vitest';
import type { TeamMode } from '#domain/plannerModes.ts';
import { place } from '../../testing/places.ts';
import { problemOf } from '../drafting/problemOf.ts';
import type { TeamMove, TeamProblem } from '../model/problem.ts';
import { planTeamToTheEnd } from './planTeam.ts';

const openMs = Date.UTC(2026, 8, 15, 11);
const at = (hour: number) => openMs + (hour - 11) * 3_600_000;

type Way = readonly [from: string, to: string, miles: number, minutes: number];
type Due = {
  readonly from: string;
  readonly to: string;
  readonly ready?: number;
  readonly due?: number;
};

type Day = {
  readonly mode: TeamMode;
  readonly roundTrip: boolean;
  readonly lateCentsPerMinute: number;
  readonly maxShiftMs?: number;
  readonly onTimeFirst?: boolean;
  /** The last of several only drives. */
  readonly people: number;
  /** Each both ways. */
  readonly ways: readonly Way[];
  readonly moves: readonly Due[];
};

function dayOf({ mode, roundTrip, people, ways, moves, ...own }: Day): TeamProblem {
  const { lateCentsPerMinute, maxShiftMs, onTimeFirst } = own;
  const names = new Set(ways.flatMap(([from, to]) => [from, to]));
  const places = new Map(
    Array.from(names, (id, index) => [id, place(id, -94_600_000, 39_000_000 + index * 800_000)]),
  );
  const depot = places.get('depot') ?? null;
  return problemOf({
    mode,
    moves: moves.map(
      ({ from, to, ready, due }, index): TeamMove => ({
        activityId: `move ${index}`,
        vehicleId: null,
        start: places.get(from) ?? null,
        end: places.get(to) ?? null,
        readyMs: ready === undefined ? null : at(ready),
        deadlineMs: due === undefined ? null : at(due),
        taskId: null,
        requirements: { qualifications: [], manualAssignment: false, driverGroup: null },
        namedId: null,
      }),
    ),
    drivers: Array.from({ length: people }, (_, index) => ({
      id: `driver ${index}`,
      qualifications: [],
      groups: [],
      place: depot,
      notBeforeMs: openMs,
      notAfterMs: null,
      ...(people > 1 && index === people - 1 ? { isChaseDriver: true } : {}),
    })),
    maxDrivers: people,
    roundTrip,
    start: depot,
    maxShiftMs: maxShiftMs ?? null,
    restAfterMs: null,
    chases: 1,
    rides: false,
    onTimeFirst,
    rates: { lateCentsPerMinute },
    legs: (fromId, toId) => {
      const way = ways.find(([a, b]) => [`${a} ${b}`, `${b} ${a}`].includes(`${fromId} ${toId}`));
      return way && { distanceCmi: way[2] * 100, durationMs: way[3] * 60_000 };
    },
  });
}

function cheapest(problem: TeamProblem) {
  const budget = { is: 'iterations', iterations: 300 } as const;
  const outcome = planTeamToTheEnd(problem, { seed: 1, budget });
  if (outcome.is === 'refused') throw new Error(outcome.refusal.reason);
  const answer = outcome.answers.find(({ objective }) => objective === 'cheapest');
  if (!answer) throw new Error('There is no cheapest plan.');
  expect(answer.certificate.violations).toEqual([]);
  expect(answer.plan.unserved).toEqual([]);
  expect(answer.certificate.boundCents).toBeLessThanOrEqual(answer.plan.cost.totalCents);
  return answer.plan;
}

describe('a day with one early deadline is as cheap as the wages or the lateness allow', () => {
  const alone = (lateCentsPerMinute: number) =>
    dayOf({
      mode: 'Rideshare',
      roundTrip: false,
      lateCentsPerMinute,
      people: 1,
      ways: [
        ['depot', 'a', 15, 18],
        ['a', 'b', 15, 18],
        ['depot', 'b', 30, 36],
      ],
      moves: [
        { from: 'depot', to: 'a', due: 14 },
        { from: 'a', to: 'b', ready: 20 },
      ],
    });

  test('one driver alone is six hours late at 25 cents a minute, and waits at 30', () => {
    const [late, onTime] = [cheapest(alone(25)), cheapest(alone(30))];
    // 56 minutes of work, and 360 minutes late or of waiting.
    expect([late.cost.totalCents, late.cost.latenessCents]).toEqual([56 * 30 + 360 * 25, 360 * 25]);
    expect([onTime.cost.totalCents, onTime.cost.latenessCents]).toEqual([416 * 30, 0]);
  });

  const pair = (lateCentsPerMinute: number, maxShiftMs?: number) => {
    const miles = { depot: 0, c1: 20, a: 30, c2: 45, b: 55 };
    const towns = Object.keys(miles) as (keyof typeof miles)[];
    const ways = towns.flatMap((from, index) =>
      towns.slice(index + 1).map((to): Way => {
        const away = Math.abs(miles[from] - miles[to]);
        return [from, to, away, away * 1.2];
      }),
    );
    return dayOf({
      mode: 'Company',
      roundTrip: true,
      lateCentsPerMinute,
      ...(maxShiftMs === undefined ? {} : { maxShiftMs }),
      people: 2,
      ways,
      moves: [
        { from: 'c1', to: 'a', due: 14 },
        { from: 'c2', to: 'b', ready: 20 },
      ],
    });
  };

  test('with a chase driver who waits as well, both are late at 25 cents a minute', () => {
    const plan = cheapest(pair(25));
    expect(plan.cost.totalCents).toBe(25_970);
    expect(plan.cost.latenessCents).toBe(336 * 25);
  });

  test('a day too short to wait in is late and leaves no move out, whatever that costs', () => {
    const [free, short] = [cheapest(pair(100)), cheapest(pair(100, 5 * 3_600_000))];
    expect(free.cost.latenessCents).toBe(0);
    expect(short.cost.latenessCents).toBeGreaterThan(0);
    const hours = short.drivers.map(({ actions }) => {
      const [first, last] = [actions[0], actions.at(-1)];
      return ((last?.startMs ?? 0) - (first?.startMs ?? 0)) / 3_600_000;
    });
    expect(Math.max(...hours)).toBe(5);
  });

  test('five people wait for a deadline only where it comes first, but three always do', () => {
    const plan = (people: number, onTimeFirst = false) =>
      cheapest(
        dayOf({
          mode: 'Company',
          roundTrip: true,
          lateCentsPerMinute: 100,
          onTimeFirst,
          people,
          ways: [
            ['depot', 'auction', 100, 120],
            ['depot', 'store', 105, 126],
            ['auction', 'store', 5, 6],
          ],
          moves: [
            { from: 'auction', to: 'store', due: 14 },
            ...Array.from({ length: people - 1 }, () => ({
              from: 'auction',
              to: 'depot',
              ready: 16,
            })),
          ],
        }),
      );
    const [five, three] = [plan(5), plan(3)];
    expect([five.cost.totalCents, five.cost.latenessCents]).toEqual([67_980, 108 * 100]);
    expect([three.drivers.length, three.cost.latenessCents]).toEqual([3, 0]);
    const onTime = plan(5, true);
    expect([onTime.drivers.length, onTime.late]).toEqual([5, []]);
    expect(onTime.cost.totalCents).toBeGreaterThan(five.cost.totalCents);
  });
});
