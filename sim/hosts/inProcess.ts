// The simulated company in the same process: for tests and headless runs, where time passes only
// on request.
import type { SimOptions } from '../core/options.ts';
import { type Host, type HostConsole, openHost } from './host.ts';
import { ownPlanner } from './planningTurns.ts';
import { memorySimStore, type SimStore } from './simStore.ts';
import type { VinText } from './vinDesk.ts';
import { realWall, type Wall } from './wall.ts';

export type InProcessOptions = Partial<SimOptions> & {
  /** Given again, it restores the company. */
  readonly store?: SimStore;
  readonly wall?: Wall;
  readonly vinData?: VinText;
};

/** The company and its one console; closing the console closes the company. */
export type InProcess = HostConsole & Pick<Host, 'core' | 'advance'>;

/** A transport for `inProcessLink`; time passes only by `advance`. Throws `OptionRefused`. */
export async function openInProcess(options: InProcessOptions = {}): Promise<InProcess> {
  const { store = memorySimStore(), wall = realWall, vinData, ...world } = options;
  const given = vinData ? { vinData } : {};
  const host = await openHost({ world, store, wall, speed: 1, running: false, ...given });
  host.planners.join(ownPlanner(wall));
  return { ...host.openAlone(), core: host.core, advance: (ms) => host.advance(ms) };
}
