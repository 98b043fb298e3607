// A search that ends when its plan is proven, with the real solver.
import { expect, test } from 'vitest';
import { PlanningDesk } from '#planning/team/desk/desk.ts';
import type { FromDesk } from '#planning/team/desk/messages.ts';
import { postedOf } from '#planning/team/desk/posted.ts';
import { generatedProblem } from '#planning/team/testing/problems.ts';
import { loadHighs } from './highs.ts';

/** More turns than a proof takes, and far fewer than the budget. */
const MOST_TURNS = 20_000;

test('a search with time to spare ends when its cheapest plan is proven', async () => {
  const port = await loadHighs();
  const reports: FromDesk[] = [];
  const turns: (() => void)[] = [];
  let ms = 0;
  const desk = new PlanningDesk({
    post: (message) => reports.push(message),
    later: (turn) => turns.push(turn),
    nowMs: () => ms++,
    linear: () => Promise.resolve(port),
    helpers: { most: 0, open: () => () => {} },
  });
  const problem = postedOf(generatedProblem({ seed: 1, moves: 6, drivers: 2 }));
  const budget = { is: 'time', ms: 1e9 } as const;
  desk.take({ is: 'plan', number: 1, problem, seed: 7, budget, boundMs: 1000 });
  for (let taken = 0; turns.length > 0 && taken < MOST_TURNS; taken += 1) {
    turns.shift()?.();
    // The solver is there after the microtasks.
    await Promise.resolve();
  }
  const last = reports.at(-1);
  const answers = last?.is === 'done' ? last.answers : [];
  expect(answers.map(({ objective }) => objective)).toEqual([
    'cheapest',
    'fastest',
    'fewestDrivers',
  ]);
  expect(answers[0]?.certificate).toMatchObject({ boundIs: 'exact', gap: 0, violations: [] });
  expect(answers[0]?.certificate.boundCents).toBe(answers[0]?.plan.cost.totalCents);
});
