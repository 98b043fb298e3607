import type { FinderPort, Said, Told } from '#finder/talk.ts';

/** Starts the worker that finds things. */
export async function openFinder(): Promise<FinderPort> {
  const { default: FinderWorker } = await import('#backends/finder.worker.ts?worker');
  const worker = new FinderWorker({ name: 'finder' });
  return {
    tell(told: Told) {
      const columns = told.is === 'documents' ? [told.keys.buffer, told.behind.buffer] : [];
      worker.postMessage(told, columns);
    },
    listen(on, broken) {
      worker.addEventListener('message', ({ data }: MessageEvent<Said>) => on(data));
      worker.addEventListener('error', broken);
      worker.addEventListener('messageerror', broken);
    },
    close: () => worker.terminate(),
  };
}
