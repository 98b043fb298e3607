import { openLink } from '#wire/openLink.ts';
import type { Link } from '#wire/link.ts';
import type { BootOptions } from './options.ts';

/** Starts the simulated company in its own worker and answers the link to it. */
export async function openFakeLink(
  options: BootOptions,
  storeName: string,
): Promise<{ readonly link: Link; stop(): void }> {
  const { default: SimWorker } = await import('#sim/hosts/worker.ts?worker');
  const worker = new SimWorker({ name: 'simulated company' });
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ port: port2, storeName, ...options.sim }, [port2]);
  const link = openLink(port1);
  worker.addEventListener('error', () => {
    // A worker that did not load or has broken says nothing by itself.
    const push = {
      is: 'trouble',
      what: 'The simulated company has stopped.',
      fatal: true,
    } as const;
    port1.dispatchEvent(new MessageEvent('message', { data: { is: 'push', push } }));
  });
  return {
    link,
    stop() {
      link.close();
      worker.terminate();
    },
  };
}
