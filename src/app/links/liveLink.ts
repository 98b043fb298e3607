import type { Link } from '#wire/link/link.ts';
import type { PlannerPlace } from '#wire/planner/planner.ts';
import { loadPart } from '../address/refusal.ts';
import { tryWhenOnline } from './tryWhenOnline.ts';
import { openWorkerLink } from './workerLink.ts';

/** Starts the worker that talks to the server this page came from, and returns the link to it. */
export async function openLiveLink(planner: PlannerPlace): Promise<Link> {
  const { default: LiveWorker } = await loadPart(() => import('#backends/live.worker.ts?worker'));
  const worker = new LiveWorker({ name: 'live link' });
  const broken = 'The connection to the server has stopped in this tab.';
  const link = openWorkerLink(worker, { origin: location.origin, planner }, broken);
  return tryWhenOnline(link, window);
}
