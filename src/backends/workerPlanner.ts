// The team planner in its worker, which is started with the first problem and kept.
import type { FromDesk, ToDesk } from '#planning/team/desk/messages.ts';
import { postedOf } from '#planning/team/desk/posted.ts';
import type { TeamPlanner } from '#planning/team/desk/teamPlanner.ts';

/** How long the bound of the cheapest plan is improved after the search. */
const boundMs = 2_000;

type Talk = {
  readonly worker: Worker;
  /** Of the problem under way. */
  on: (report: FromDesk) => void;
  /** Drafts number their problems anew, so the worker gets numbers of its own. */
  posted: number;
};

export function workerPlanner(): TeamPlanner {
  let talking: Promise<Talk> | null = null;
  return {
    plan({ number, problem, seed, budgetMs }, on) {
      let isOver = false;
      const hear = (report: FromDesk) => {
        if (!isOver) on(report);
      };
      talking ??= open(() => {
        talking = null;
      });
      const posting = talking.then((talk) => {
        if (isOver) return () => {};
        const own = talk.posted + 1;
        Object.assign(talk, {
          posted: own,
          on: (report: FromDesk) => hear({ ...report, number }),
        });
        const send = (message: ToDesk) => talk.worker.postMessage(message);
        const budget = { is: 'time', ms: budgetMs } as const;
        send({ is: 'plan', number: own, problem: postedOf(problem), seed, budget, boundMs });
        return () => send({ is: 'cancel', number: own });
      });
      posting.catch((error: unknown) => hear({ is: 'failed', number, why: String(error) }));
      return () => {
        isOver = true;
        void posting.then((cancel) => cancel()).catch(() => {});
      };
    },
  };
}

/** A worker that fails is not used again. */
async function open(broken: () => void): Promise<Talk> {
  try {
    const { default: PlannerWorker } = await import('./planner.worker.ts?worker');
    const worker = new PlannerWorker({ name: 'planner' });
    const talk: Talk = { worker, on: () => {}, posted: 0 };
    worker.addEventListener('message', ({ data }: MessageEvent<FromDesk>) => {
      if (data.number === talk.posted) talk.on(data);
    });
    const fail = (why: string) => {
      broken();
      worker.terminate();
      talk.on({ is: 'failed', number: talk.posted, why });
    };
    worker.addEventListener('error', ({ message }) => fail(message));
    worker.addEventListener('messageerror', () => fail('A message could not be read.'));
    return talk;
  } catch (error) {
    broken();
    throw error;
  }
}
