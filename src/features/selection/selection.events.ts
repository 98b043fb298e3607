import { event } from '#kernel/define.ts';
import { changedPayload, leftPayload } from './selection.model.ts';

export const selectionEvents = {
  'selection/changed': event(changedPayload, { lens: 'view', touches: () => ['selection'] }),
  'selection/left': event(leftPayload, { lens: 'view', touches: () => ['selection'] }),
};
