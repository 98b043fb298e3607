// The simulated company in the same process: for tests and headless runs, where time passes only
// when it is told to.
import type { SimOptions } from '../core/options.ts';
import { type Host, openHost } from './host.ts';
import { memorySimStore, type SimStore } from './simStore.ts';
import { realWall, type Wall } from './wall.ts';

export type InProcessOptions = Partial<SimOptions> & {
  /** Given again, it brings the company back as it was. */
  readonly store?: SimStore;
  readonly wall?: Wall;
};

/** A transport for `inProcessLink`; time stands still but for `advance`. Throws `OptionRefused`. */
export function openInProcess(options: InProcessOptions = {}): Promise<Host> {
  const { store = memorySimStore(), wall = realWall, ...world } = options;
  return openHost({ world, store, wall, speed: 1, running: false });
}
