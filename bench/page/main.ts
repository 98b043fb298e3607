// Measurements in a page: the runner calls these and reads how long the main thread was busy.
import { batchReceiver } from './batchReceiver.ts';
import { diagramScroll } from './diagramScroll.ts';
import { firstPlan } from './firstPlan.ts';
import { judgedRows } from './judgedRows.ts';
import { logWrites } from './logWrites.ts';
import { movingDrivers } from './movingDrivers.ts';

declare global {
  interface Window {
    /** The two ways of each contest, by name. */
    readonly contests: { readonly [name: string]: () => Promise<void> };
    readonly logWrites: typeof logWrites;
    readonly firstPlan: typeof firstPlan;
    readonly judgedRows: typeof judgedRows;
    readonly diagramScroll: typeof diagramScroll;
  }
}

Object.assign(window, { logWrites, firstPlan, judgedRows, diagramScroll });
// Drawing would block the main thread while a plan is measured, or a diagram scrolled.
if (location.search === '') {
  const receive = batchReceiver();
  const drivers = await movingDrivers();
  Object.assign(window, {
    contests: {
      columns: () => receive('columns'),
      objects: () => receive('objects'),
      layer: drivers.layer,
      geoJson: drivers.geoJson,
    },
  });
}
