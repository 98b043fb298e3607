import { event } from '#kernel/define.ts';
import { expandPayload, filteredPayload, sortedPayload } from './info.model.ts';

export const infoEvents = {
  'info/expanded': event(expandPayload, { lens: 'view', touches: () => ['info/expanded'] }),
  'info/sorted': event(sortedPayload, { lens: 'view', touches: () => ['info/sort'] }),
  /** All filters as they are now: few, and undo puts the old ones back. */
  'info/filtered': event(filteredPayload, { lens: 'view', touches: () => ['info/filters'] }),
};
