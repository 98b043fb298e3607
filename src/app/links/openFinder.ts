import type { FinderPort, FromFinder, ToFinder } from '#finder/messages.ts';

/** Starts the search worker. */
export async function openFinder(): Promise<FinderPort> {
  const { default: FinderWorker } = await import('#backends/finder.worker.ts?worker');
  const worker = new FinderWorker({ name: 'finder' });
  return {
    post(message: ToFinder) {
      const columns =
        message.is === 'documents' ? [message.keys.buffer, message.behind.buffer] : [];
      worker.postMessage(message, columns);
    },
    listen(on, broken) {
      worker.addEventListener('message', ({ data }: MessageEvent<FromFinder>) => on(data));
      worker.addEventListener('error', broken);
      worker.addEventListener('messageerror', broken);
    },
    close: () => worker.terminate(),
  };
}
