import { event } from '#kernel/define.ts';
import { heardPayload } from './roads.model.ts';

export const roadsEvents = {
  /** Miles and minutes of ways that the directions service has answered. */
  'roads/heard': event(heardPayload, { lens: 'view' }),
};
