import { event } from '#kernel/define.ts';
import { movedPayload } from './navigation.model.ts';

export const navigationEvents = {
  /** The operator is at this path. */
  'navigation/moved': event(movedPayload, { lens: 'view', touches: () => ['navigation'] }),
};
