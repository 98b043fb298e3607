import { event } from '#kernel/define.ts';
import { listPayload } from './myDrivers.model.ts';

export const myDriversEvents = {
  /** The list of my drivers is searched, narrowed and sorted like this from now on. */
  'myDrivers/listed': event(listPayload, { lens: 'view', touches: () => ['myDrivers/list'] }),
};
