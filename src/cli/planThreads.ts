// Threads of `tarmac plan`: each runs the program again, which then is a searcher.
import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { type MessagePort, Worker } from 'node:worker_threads';
import { CrewHelper } from '#planning/team/crew/crewHelper.ts';
import type { FromHelper, ToHelper } from '#planning/team/crew/helperMessages.ts';
import type { HelperPorts } from '#planning/team/crew/helperThreads.ts';

export type PlanThreads = {
  /** Threads that this machine can run at once. */
  readonly cores: number;
  readonly open: HelperPorts['open'];
  /** Ends them all. */
  readonly close: () => Promise<void>;
};

/** `program`: its file; with null no threads can be opened. */
export function threadsOf(program: string | null): PlanThreads {
  const workers: Worker[] = [];
  return {
    cores: program === null ? 1 : availableParallelism(),
    open: (on, lost) => {
      if (program === null) throw new Error('No threads can be opened here.');
      const worker = new Worker(program);
      workers.push(worker);
      worker.on('message', (message: FromHelper) => on(message));
      worker.on('error', ({ message }) => lost(message));
      return (message) => worker.postMessage(message);
    },
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
  const helper = new CrewHelper({
    post: (message) => port.postMessage(message),
    later: (turn) => void setImmediate(turn),
    nowMs: sharedNowMs,
  });
  port.on('message', (message: ToHelper) => helper.take(message));
}
