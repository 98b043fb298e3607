import vinDataPath from 'virtual:vin-data';
import type { Link } from '#wire/link/link.ts';
import type { SimTyped } from '../address/options.ts';
import { loadPart } from '../address/refusal.ts';
import { openWorkerLink } from './workerLink.ts';

/** Starts the simulated company in its own worker and returns the link to it. */
export async function openFakeLink(sim: SimTyped, storeName: string): Promise<Link> {
  const { default: SimWorker } = await loadPart(() => import('#sim/hosts/worker.ts?worker'));
  const worker = new SimWorker({ name: 'simulated company' });
  const vinDataUrl = new URL(vinDataPath, location.href).href;
  const start = { storeName, vinDataUrl, ...sim };
  return openWorkerLink(worker, start, 'The simulated company has stopped.');
}
