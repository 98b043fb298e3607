import { event } from '#kernel/define.ts';
import { listPayload, showPayload } from './myDrivers.model.ts';

export const myDriversEvents = {
  /** The list of my drivers is searched and sorted like this from now on. */
  'myDrivers/listed': event(listPayload, { lens: 'view', touches: () => ['myDrivers/list'] }),
  /** The panel of this driver is shown, or none. */
  'myDrivers/shown': event(showPayload, { lens: 'view', touches: () => ['myDrivers/shown'] }),
};
