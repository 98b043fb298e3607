// The desk that judges changes by hand, in a worker that starts with the first one and is kept.
import { HandLine } from '#planning/team/byHand/handLine.ts';
import type { FromHand, ToHand } from '#planning/team/byHand/handMessages.ts';

/**
 * One line to one worker, for all views: a view that is rendered twice has opened it twice, and a
 * second line would get the answers of the first. Without a worker nothing is judged before a drop,
 * which is decided all the same.
 */
export function workerHand(): () => HandLine {
  let opening: Promise<Worker> | null = null;
  const line = new HandLine((message: ToHand) => {
    opening ??= open((answer) => line.take(answer));
    opening.then((worker) => worker.postMessage(message)).catch(broken);
  });
  return () => line;
}

async function open(on: (message: FromHand) => void): Promise<Worker> {
  const { default: HandWorker } = await import('./hand.worker.ts?worker');
  const worker = new HandWorker({ name: 'hand' });
  worker.addEventListener('message', ({ data }: MessageEvent<FromHand>) => on(data));
  worker.addEventListener('error', broken);
  return worker;
}

function broken(error: unknown): void {
  console.error('Changes by hand are not judged.', error);
}
