import { event } from '#kernel/define.ts';
import { changedPayload } from './selection.model.ts';

export const selectionEvents = {
  /** The selection changed to this. */
  'selection/changed': event(changedPayload, { lens: 'view', touches: () => ['selection'] }),
};
