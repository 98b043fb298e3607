import { event } from '#kernel/define.ts';
import { expandPayload, filteredPayload, sortedPayload } from './info.model.ts';

export const infoEvents = {
  /** The info panel is wide, or narrow. */
  'info/expanded': event(expandPayload, { lens: 'view', touches: () => ['info/expanded'] }),
  /** The moves of the info panel are sorted by this column. */
  'info/sorted': event(sortedPayload, { lens: 'view', touches: () => ['info/sort'] }),
  /**
   * The table of the info panel shows the moves with these words: all filters as they are now, few
   * enough for undo to put the old ones back.
   */
  'info/filtered': event(filteredPayload, { lens: 'view', touches: () => ['info/filters'] }),
};
