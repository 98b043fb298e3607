import { event } from '#kernel/define.ts';
import { changedPayload } from './selection.model.ts';

export const selectionEvents = {
  'selection/changed': event(changedPayload, { lens: 'view', touches: () => ['selection'] }),
};
