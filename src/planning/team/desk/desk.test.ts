import { expect, test } from 'vitest';
import { TravelKeeper } from '../../travelMatrix.ts';
import { straightTravel } from '../../travel.ts';
import { type DeskPorts, PlanningDesk } from './desk.ts';
import { planWithCrew } from '../../crew/crew.ts';
import { teamCrew } from './teamCrew.ts';
import type { PostedProblem, FromDesk, ToDesk } from './messages.ts';
import { generatedProblem } from '../testing/problems.ts';

const problem = generatedProblem({ seed: 3, moves: 6, drivers: 2 });
const budget = { is: 'iterations', iterations: 200 } as const;

function posted(): PostedProblem {
  const { legs: _, ...rest } = problem;
  const places = new Map(
    [...problem.moves.flatMap(({ start, end }) => [start, end]), problem.drivers[0]?.place].map(
      (place) => [place?.id, place],
    ),
  );
  const known = [...places.values()].filter((place) => place != null);
  return { ...rest, travel: new TravelKeeper(straightTravel).between(known) };
}

function plan(number: number, changed: Partial<PostedProblem> = {}, boundMs = 0): ToDesk {
  return { is: 'plan', number, problem: { ...posted(), ...changed }, seed: 7, budget, boundMs };
}

/** A desk whose clock advances a millisecond with each reading. */
function desk(linear: DeskPorts['linear'] = () => Promise.reject(new Error('none'))) {
  const reports: FromDesk[] = [];
  const turns: (() => void)[] = [];
  let ms = 0;
  const one = new PlanningDesk({
    post: (message) => reports.push(message),
    later: (turn) => turns.push(turn),
    nowMs: () => ms++,
    linear,
    helpers: { most: 0, open: () => () => {} },
  });
  const turn = () => turns.shift()?.();
  const toTheEnd = () => {
    while (turns.length > 0) turn();
  };
  return { one, reports, turn, toTheEnd, turns };
}

test('a desk reports improvements, then the plan of the same crew without a desk', () => {
  const { one, reports, toTheEnd } = desk();
  one.take(plan(1));
  expect(reports).toEqual([]);
  toTheEnd();
  const first = reports[0];
  expect(first?.is === 'improved' && first.answers.length).toBe(3);
  const last = reports.at(-1);
  const outcome = planWithCrew(teamCrew, problem, { seed: 7, budget });
  if (last?.is !== 'done' || outcome.is !== 'planned') throw new Error('no plan');
  expect(JSON.stringify(last.answers)).toBe(JSON.stringify(outcome.answers));
  expect(reports.filter(({ is }) => is !== 'improved')).toHaveLength(1);
});

test('a newer problem ends the reports of the older one', () => {
  const { one, reports, turn, toTheEnd } = desk();
  one.take(plan(1));
  turn();
  const before = reports.length;
  one.take(plan(2));
  toTheEnd();
  expect(reports.slice(before).every(({ number }) => number === 2)).toBe(true);
  expect(reports.at(-1)).toMatchObject({ is: 'done', number: 2 });
});

test('reports of a cancelled problem stop, and cancelling another number has no effect', () => {
  const { one, reports, toTheEnd, turns } = desk();
  one.take(plan(1));
  one.take({ is: 'cancel', number: 1 });
  toTheEnd();
  expect([reports, turns]).toEqual([[], []]);
  one.take(plan(2));
  one.take({ is: 'cancel', number: 1 });
  toTheEnd();
  expect(reports.at(-1)).toMatchObject({ is: 'done', number: 2 });
});

test('an unplannable problem is refused, and an exception is reported as failed', () => {
  const { one, reports, toTheEnd } = desk();
  one.take(plan(1, { moves: [] }));
  toTheEnd();
  expect(reports).toMatchObject([{ is: 'refused', number: 1, refusal: { code: 'nothingToPlan' } }]);
  one.take(plan(2, { moves: [null] as never }));
  toTheEnd();
  expect(reports.at(-1)).toMatchObject({ is: 'failed', number: 2 });
});

test('without a solver the answers keep their quick bound', async () => {
  const { one, reports, toTheEnd } = desk();
  one.take(plan(1, {}, 1000));
  toTheEnd();
  expect(reports.some(({ is }) => is === 'done')).toBe(false);
  await expect.poll(() => reports.at(-1)).toMatchObject({ is: 'done', number: 1 });
  const last = reports.at(-1);
  const bounds = last?.is === 'done' ? last.answers.map(({ certificate }) => certificate) : [];
  expect(bounds.map(({ boundIs }) => boundIs)).not.toContain('columns');
});

test('reports stop when a plan is cancelled while the solver is loaded', async () => {
  let give = (_port: never): void => {};
  const loaded = new Promise<never>((resolve) => {
    give = resolve;
  });
  const { one, reports, toTheEnd, turns } = desk(() => loaded);
  one.take(plan(1, {}, 1000));
  toTheEnd();
  const before = reports.length;
  one.take({ is: 'cancel', number: 1 });
  give(null as never);
  await loaded;
  await Promise.resolve();
  expect([reports.length, turns]).toEqual([before, []]);
});
