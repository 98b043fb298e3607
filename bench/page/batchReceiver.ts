// Batches of positions from a worker to the main thread: transferred columns, or objects.
import type { PositionBatch } from '#domain/positionBatch.ts';
import type { BatchKind, FixObject, ToBatchWorker } from './batches.worker.ts';
// The query makes Vite export a class, which the linter cannot see.
// oxlint-disable-next-line import/default
import BatchWorker from './batches.worker.ts?worker';

const BATCHES = 100;

/** Returns a function that receives 100 batches of 10,000 positions of one kind. */
export function batchReceiver(): (kind: BatchKind) => Promise<void> {
  const worker = new BatchWorker();
  return (kind) =>
    new Promise((resolve) => {
      let left = BATCHES;
      let sum = 0;
      const take = ({ data }: MessageEvent<PositionBatch | readonly FixObject[]>) => {
        sum += sumOf(data);
        left -= 1;
        if (left > 0) return;
        worker.removeEventListener('message', take);
        if (!Number.isFinite(sum)) throw new Error('a batch arrived broken');
        resolve();
      };
      worker.addEventListener('message', take);
      worker.postMessage({ kind, count: BATCHES } satisfies ToBatchWorker);
    });
}

/** Reads every position, so that lazily decoded data is decoded. */
function sumOf(data: PositionBatch | readonly FixObject[]): number {
  let sum = 0;
  if ('lonE6' in data) {
    for (let i = 0; i < data.lonE6.length; i += 1) {
      sum += (data.lonE6[i] as number) + (data.latE6[i] as number);
    }
  } else for (const { lonE6, latE6 } of data) sum += lonE6 + latE6;
  return sum;
}
