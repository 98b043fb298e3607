import { event } from '#kernel/define.ts';
import { changedPayload, leftPayload } from './selection.model.ts';

export const selectionEvents = {
  /** The selection is now this. */
  'selection/changed': event(changedPayload, { lens: 'view', touches: () => ['selection'] }),
  /** These are gone, and so selected no more. */
  'selection/left': event(leftPayload, { lens: 'view', touches: () => ['selection'] }),
};
