import { openLink } from '#wire/link/openLink.ts';
import type { Link } from '#wire/link/link.ts';

/**
 * Starts a worker's server and returns the link to it. `start`: its first message, beside the
 * port; `broken`: the message for the operator when the worker stops.
 */
export function openWorkerLink(worker: Worker, start: object, broken: string): Link {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ ...start, port: port2 }, [port2]);
  const link = openLink(port1);
  worker.addEventListener('error', () => {
    // A worker that did not load or has crashed sends no message itself.
    const push = { is: 'trouble', what: broken, fatal: true } as const;
    port1.dispatchEvent(new MessageEvent('message', { data: { is: 'push', push } }));
  });
  return link;
}
