import { afterEach, expect, test } from 'vitest';
import { planWithCrew } from '#planning/crew/crew.ts';
import { teamCrew } from '#planning/team/desk/teamCrew.ts';
import type { PostedProblem, FromDesk, ToDesk } from '#planning/team/desk/messages.ts';
import { generatedProblem } from '#planning/team/testing/problems.ts';

const problem = generatedProblem({ seed: 5, moves: 12, drivers: 3 });
const budget = { is: 'iterations', iterations: 300 } as const;
let worker: Worker;
afterEach(() => worker.terminate());

function posted(): PostedProblem {
  const { legs: _, ...rest } = problem;
  return { ...rest, travel: null };
}

/** The messages of the planner until `isOver`. */
async function reportsTo(
  requests: readonly ToDesk[],
  isOver: (report: FromDesk) => boolean,
): Promise<FromDesk[]> {
  const { default: PlannerWorker } = await import('./planner.worker.ts?worker');
  worker = new PlannerWorker();
  return new Promise((resolve, reject) => {
    const all: FromDesk[] = [];
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.addEventListener('message', ({ data }: MessageEvent<FromDesk>) => {
      all.push(data);
      if (isOver(data)) resolve(all);
    });
    for (const one of requests) worker.postMessage(one);
  });
}

test.each([1, 3])(
  'a planner with threads: %i reports improvements, then the plan of one thread',
  async (threads) => {
    const plain = { number: 1, problem: posted(), seed: 7, budget, boundMs: 0 };
    const request: ToDesk = { is: 'plan', ...plain, threads };
    const reports = await reportsTo([request], ({ is }) => is !== 'improved');
    const last = reports.at(-1);
    const outcome = planWithCrew(teamCrew, problem, { seed: 7, budget });
    if (last?.is !== 'done' || outcome.is !== 'planned') throw new Error(JSON.stringify(last));
    expect(JSON.stringify(last.answers)).toBe(JSON.stringify(outcome.answers));
    expect(last.answers.map(({ certificate }) => certificate.violations)).toEqual([[], [], []]);
  },
);

test('a newer problem cancels a long search', async () => {
  const long: ToDesk = {
    is: 'plan',
    number: 1,
    problem: posted(),
    seed: 7,
    budget: { is: 'time', ms: 600_000 },
    boundMs: 0,
  };
  const next: ToDesk = { is: 'plan', number: 2, problem: posted(), seed: 7, budget, boundMs: 0 };
  const reports = await reportsTo([long, next], ({ is }) => is === 'done');
  expect(reports.at(-1)).toMatchObject({ is: 'done', number: 2 });
});

test('the solver in the worker improves the bound after the search', async () => {
  const request: ToDesk = {
    is: 'plan',
    number: 1,
    problem: posted(),
    seed: 7,
    budget,
    boundMs: 20_000,
  };
  const reports = await reportsTo([request], ({ is }) => is !== 'improved');
  const last = reports.at(-1);
  const [cheapest] = last?.is === 'done' ? last.answers : [];
  const outcome = planWithCrew(teamCrew, problem, { seed: 7, budget });
  const [plain] = outcome.is === 'planned' ? outcome.answers : [];
  if (!cheapest || !plain) throw new Error(JSON.stringify(last));
  const { boundCents, boundIs } = cheapest.certificate;
  expect(['columns', 'exact']).toContain(boundIs);
  expect(boundCents).toBeGreaterThan(plain.certificate.boundCents);
  expect(boundCents).toBeLessThanOrEqual(cheapest.plan.cost.totalCents);
  expect(cheapest.plan.cost.totalCents).toBeLessThanOrEqual(plain.plan.cost.totalCents);
});
