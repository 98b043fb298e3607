// A browser whose tabs share values, for slices whose state all tabs of a user share.
import { memoryTabs, memoryValues } from '../memoryValues.ts';
import type { SharedValues } from '../ports.ts';
import { sharedValues } from '../sharedValues.ts';

export function openBrowser<Run extends { rest(): Promise<void> }>(
  openTab: (shared: SharedValues) => Promise<Run>,
) {
  const [values, tabs] = [memoryValues(), memoryTabs()];
  const open: Run[] = [];
  const rest = async () => void (await Promise.all(open.map((run) => run.rest())));
  return {
    /** Opens one more tab and waits until all of them are idle. */
    async tab(user = 'dana'): Promise<Run> {
      const run = await openTab(sharedValues(user, values, tabs.open()));
      open.push(run);
      await rest();
      return run;
    },
    rest,
  };
}

/** Storage ports of a browser that stores no value. */
export const brokenValues: SharedValues = {
  get: () => Promise.resolve(undefined),
  update: () => Promise.reject(new Error('The disk is full.')),
  listen: () => () => {},
};
