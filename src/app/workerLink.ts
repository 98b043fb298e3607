import { openLink } from '#wire/link/openLink.ts';
import type { Link } from '#wire/link/link.ts';

/**
 * Starts what a worker serves and answers the link to it. `start`: its first message, beside the
 * port; `broken`: what the operator is told when the worker stops.
 */
export function openWorkerLink(worker: Worker, start: object, broken: string): Link {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ ...start, port: port2 }, [port2]);
  const link = openLink(port1);
  worker.addEventListener('error', () => {
    // A worker that did not load or has broken says nothing by itself.
    const push = { is: 'trouble', what: broken, fatal: true } as const;
    port1.dispatchEvent(new MessageEvent('message', { data: { is: 'push', push } }));
  });
  return link;
}
