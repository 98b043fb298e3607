import { event } from '#kernel/define.ts';
import { movedPayload } from './navigation.model.ts';

export const navigationEvents = {
  'navigation/moved': event(movedPayload, { lens: 'view', touches: () => ['navigation'] }),
};
