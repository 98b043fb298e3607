// A plan of sixty moves by the planner's own thread: the time to the first answer, and how long
// the main thread is blocked meanwhile.
import type { TeamMode } from '#domain/plannerModes.ts';
import type { PostedProblem, FromDesk, ToDesk } from '#planning/team/desk/messages.ts';
import { generatedProblem } from '#planning/team/testing/problems.ts';
// The query makes Vite export a class, which the linter cannot see.
// oxlint-disable-next-line import/default
import PlannerWorker from '#backends/planner.worker.ts?worker';

const MOVES = 60;
const DRIVERS = 12;
const SEARCH_MS = 3_000;

export type FirstPlan = {
  /** From the request, before the thread starts, to a valid plan. */
  readonly firstMs: number;
  /** All long tasks (over 50 ms) of the main thread together, or 0. */
  readonly longMs: number;
  /** When the longest of them began, from the request; 0 without one. */
  readonly longestAtMs: number;
  readonly news: number;
};

export async function firstPlan(mode: TeamMode, seed: number): Promise<FirstPlan> {
  const beganMs = performance.now();
  let longMs = 0;
  let longestMs = 0;
  let longestAtMs = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries()) {
      longMs += duration;
      if (duration <= longestMs) continue;
      longestMs = duration;
      longestAtMs = startTime - beganMs;
    }
  });
  observer.observe({ type: 'longtask' });
  const worker = new PlannerWorker();
  const request: ToDesk = {
    is: 'plan',
    number: 1,
    problem: posted(mode, seed),
    seed: 7,
    budget: { is: 'time', ms: SEARCH_MS },
    boundMs: 0,
  };
  worker.postMessage(request);
  let firstMs = Number.NaN;
  let news = 0;
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.addEventListener('message', ({ data }: MessageEvent<FromDesk>) => {
      news += 1;
      if (data.is === 'refused' || data.is === 'failed') reject(new Error(JSON.stringify(data)));
      if (data.is === 'done') resolve();
      if (data.is !== 'improved' || data.answers.length === 0) return;
      const isSound = data.answers.every(({ certificate }) => certificate.violations.length === 0);
      if (!isSound) reject(new Error('a plan is not sound'));
      if (Number.isNaN(firstMs)) firstMs = performance.now() - beganMs;
    });
  });
  // The observer gets its entries after the tasks have ended.
  await new Promise((resolve) => setTimeout(resolve, 100));
  observer.disconnect();
  worker.terminate();
  return { firstMs, longMs, longestAtMs, news };
}

function posted(mode: TeamMode, seed: number): PostedProblem {
  const { legs: _, ...rest } = generatedProblem({ seed, moves: MOVES, drivers: DRIVERS, mode });
  return { ...rest, travel: null };
}
