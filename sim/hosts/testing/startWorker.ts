// Starts the worker of the simulated company in a browser test, from one bundled script. Unbundled,
// each start requests hundreds of files, which takes seconds on a busy machine.
import { commands } from 'vitest/browser';
import type { Link } from '#wire/link/link.ts';
import { openLink } from '#wire/link/openLink.ts';
import type { WorkerStart } from '../worker.ts';

const script = new Blob([await commands.bundledWorker()], { type: 'text/javascript' });
const scriptUrl = URL.createObjectURL(script);

/** The worker of a company, and a link to it; `vinDataUrl` may be left out where no VIN is read. */
export function startWorker(
  start: Omit<WorkerStart, 'port' | 'vinDataUrl'> & { readonly vinDataUrl?: string },
): { readonly worker: Worker; readonly link: Link } {
  const worker = new Worker(scriptUrl, { type: 'module' });
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ port: port2, ...start }, [port2]);
  return { worker, link: openLink(port1) };
}
