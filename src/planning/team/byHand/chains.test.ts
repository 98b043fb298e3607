// Changes by hand to plans in which one driver moves a vehicle on.
import { describe, expect, test } from 'vitest';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { checkTeamPlan } from '../checks/checking.ts';
import { planTeamToTheEnd } from '../desk/planTeam.ts';
import type { TeamProblem } from '../model/problem.ts';
import { chainDay, moveOn, rowsIn } from '../testing/chainDay.ts';
import { type ChangedPlan, moved, movedTo, placesFor, removed } from './dropping.ts';
import { putBack } from './puttingBack.ts';

const moves = [
  moveOn('a', 'B>C'),
  moveOn('b', 'C>X'),
  moveOn('c', 'X>B'),
  moveOn('other', 'A>B', {}, 'w'),
];

function planned(problem: TeamProblem): TeamPlan {
  const budget = { is: 'iterations', iterations: 30 } as const;
  const outcome = planTeamToTheEnd(problem, { seed: 1, budget });
  const [answer] = outcome.is === 'planned' ? outcome.answers : [];
  if (!answer) throw new Error('There is no plan.');
  return answer.plan;
}

function sound(problem: TeamProblem, changed: ChangedPlan): TeamPlan {
  if (changed.is !== 'planned') throw new Error(changed.reason);
  expect(checkTeamPlan(changed.plan, problem)).toEqual([]);
  return changed.plan;
}

const leftIn = ({ unserved }: TeamPlan) => unserved.map(({ activityId }) => activityId);

describe.each(['Rideshare', 'Company'] as const)('a plan of mode %s', (mode) => {
  const problem = chainDay(moves, { mode });
  const plan = planned(problem);
  const all = ['other', 'a', 'b', 'c'];

  test('what moves the vehicle on from there is left out with a move', () => {
    expect(leftIn(plan)).toEqual([]);
    expect(leftIn(sound(problem, removed(problem, plan, 'c')))).toEqual(['c']);
    expect(leftIn(sound(problem, removed(problem, plan, 'b')))).toEqual(['b', 'c']);
    expect(leftIn(sound(problem, removed(problem, plan, 'a')))).toEqual(['a', 'b', 'c']);
  });

  test('the last move of the vehicle that is left out is put back behind the others', () => {
    const without = sound(problem, removed(problem, plan, 'c'));
    const again = sound(problem, putBack(problem, without, 'c'));
    expect(leftIn(again)).toEqual([]);
    expect(rowsIn(again).join(' ')).toContain('a b c');
  });

  test('a move is not put back whose vehicle nothing brings', () => {
    const without = sound(problem, removed(problem, plan, 'b'));
    const result = putBack(problem, without, 'c');
    const reason = 'The move that brings its vehicle there is left out.';
    expect(result).toEqual({ is: 'cannot', rule: '1', reason });
  });

  test.each(all)('%s goes to any place as it is shown, and all of its vehicle with it', (id) => {
    const { rows, outcomeAt } = placesFor(problem, plan, id);
    const counts = rowsIn(plan).map((row) => row.split(' ').length - 1);
    const most = Math.max(...counts);
    for (const { driverId, positions, best } of rows) {
      expect(positions).toBeLessThanOrEqual(most + 1);
      for (let at = 0; at < positions; at += 1) {
        const shown = outcomeAt(driverId, at);
        const result = moved(problem, plan, id, driverId, at);
        if (shown.is === 'cannot' || result.is === 'cannot') {
          expect(result).toEqual(shown);
          continue;
        }
        const there = sound(problem, result);
        expect(there.cost.totalCents - plan.cost.totalCents).toBe(shown.moreCents);
        expect(rowsIn(there).join(' ')).toContain('a b c');
        if (id !== 'other') expect(rowsIn(there)).toContainEqual(expect.stringContaining(driverId));
      }
      if (best.outcome.is !== 'cannot') {
        expect(outcomeAt(driverId, best.position)).toEqual(best.outcome);
      }
    }
  });

  test('no move comes between those that take a vehicle on', () => {
    const [rider, chase] = problem.drivers.map((one, at) => ({ ...one, isChaseDriver: at > 0 }));
    if (!rider || !chase) throw new Error('No drivers.');
    const drivers = mode === 'Company' ? [rider, chase] : [rider];
    const more = [...moves, moveOn('more', 'B>C', {}, 'u')];
    const alone = { ...problem, drivers, moves: more, maxShiftMs: null, restAfterMs: null };
    const [day = ''] = rowsIn(planned(alone));
    const others = day.split(' ').filter((id) => id !== 'd1:' && id !== 'other');
    const rowAt = (at: number) =>
      rowsIn(sound(alone, moved(alone, planned(alone), 'other', 'd1', at)))[0];
    others.concat('').forEach((_, at) => {
      const isBetween = others[at] === 'b' || others[at] === 'c';
      const behind = isBetween ? others.indexOf('c') + 1 : at;
      expect(rowAt(at)).toBe(`d1: ${others.toSpliced(behind, 0, 'other').join(' ')}`);
    });
  });

  test.each(['a', 'b', 'c'])('the plan stays where %s is put back to its own place', (id) => {
    const row =
      rowsIn(plan)
        .find((one) => one.includes('a b c'))
        ?.split(' ') ?? [];
    const driverId = row[0]?.slice(0, 2) ?? '';
    const result = moved(problem, plan, id, driverId, row.indexOf(id) - 1);
    expect(result).toEqual({ is: 'planned', plan });
  });

  test('a later time of one of them holds for it alone', () => {
    const atMs = (plan.drivers[0]?.actions[0]?.startMs ?? 0) + 4 * 3_600_000;
    const result = movedTo(problem, plan, 'c', atMs);
    if (result.is !== 'planned') throw new Error(result.reason);
    const pickups = sound(result.problem, result).drivers.flatMap(({ actions }) =>
      actions.flatMap((one) => (one.type === 'pickup-vehicle' ? one : [])),
    );
    const startOf = (id: string) => pickups.find((one) => one.activityId === id)?.startMs ?? 0;
    expect(startOf('c')).toBeGreaterThanOrEqual(atMs);
    expect(startOf('a')).toBeLessThan(atMs);
  });
});
