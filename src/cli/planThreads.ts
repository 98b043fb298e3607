// Threads of `tarmac plan`: each runs the program again, which then is a searcher.
import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { type MessagePort, Worker, workerData } from 'node:worker_threads';
import { CrewHelper } from '#planning/crew/crewHelper.ts';
import type { FromHelper, ToHelper } from '#planning/crew/helperMessages.ts';
import type { HelperPorts } from '#planning/crew/helperThreads.ts';
import type { Kind } from '#planning/crew/rules.ts';
import { pairCrew, type PairKind } from '#pairs/pairCrew.ts';
import { teamCrew, type TeamKind } from '#planning/team/desk/teamCrew.ts';
import { PostedProblems } from '#planning/team/desk/posted.ts';

export type PlanThreads = {
  /** Threads that this machine can run at once. */
  readonly cores: number;
  readonly openTeam: HelperPorts<TeamKind>['open'];
  readonly openPairs: HelperPorts<PairKind>['open'];
  /** Ends them all. */
  readonly close: () => Promise<void>;
};

/** More threads find little more, and each has its own tables of ways. */
const MOST_THREADS = 8;

/** How many search; `workers` as asked for. */
export function threadCount({ cores }: PlanThreads, workers: number | null): number {
  return workers ?? Math.min(cores, MOST_THREADS);
}

/** What a thread searches. */
type Searches = 'team' | 'pairs';

/** `program`: its file; with null no threads can be opened. */
export function threadsOf(program: string | null): PlanThreads {
  const workers: Worker[] = [];
  const opening =
    <K extends Kind>(searches: Searches): HelperPorts<K>['open'] =>
    (on, lost) => {
      if (program === null) throw new Error('No threads can be opened here.');
      const worker = new Worker(program, { workerData: searches });
      workers.push(worker);
      worker.on('message', (message: FromHelper<K>) => on(message));
      worker.on('error', ({ message }) => lost(message));
      return (message) => worker.postMessage(message);
    };
  return {
    cores: program === null ? 1 : availableParallelism(),
    openTeam: opening<TeamKind>('team'),
    openPairs: opening<PairKind>('pairs'),
    close: async () => {
      await Promise.all(workers.splice(0).map((worker) => worker.terminate()));
    },
  };
}

/** The same in all threads, ms. */
export function sharedNowMs(): number {
  return performance.timeOrigin + performance.now();
}

/** The other side, in the thread that was opened. */
export function searchInThread(port: MessagePort): void {
  const ports = {
    post: (message: unknown) => port.postMessage(message),
    later: (turn: () => void) => void setImmediate(turn),
    nowMs: sharedNowMs,
  };
  if ((workerData as Searches) === 'pairs') {
    const helper = new CrewHelper(pairCrew, (problem) => problem, ports);
    port.on('message', (message: ToHelper<PairKind>) => helper.take(message));
  } else {
    const posted = new PostedProblems();
    const helper = new CrewHelper(teamCrew, (problem) => posted.problemOf(problem), ports);
    port.on('message', (message: ToHelper<TeamKind>) => helper.take(message));
  }
}
