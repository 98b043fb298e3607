import { event } from '#kernel/define.ts';
import { expandPayload, filteredPayload, placeListPayload, sortedPayload } from './info.model.ts';

export const infoEvents = {
  /** The info panel was widened or narrowed. */
  'info/expanded': event(expandPayload, { lens: 'view', touches: () => ['info/expanded'] }),
  /** The moves of the info panel are sorted by this column. */
  'info/sorted': event(sortedPayload, { lens: 'view', touches: () => ['info/sort'] }),
  /**
   * The filters of the info panel's table changed: holds all filters, few enough for undo to
   * restore the old ones.
   */
  'info/filtered': event(filteredPayload, { lens: 'view', touches: () => ['info/filters'] }),
  /** The list of saved locations was opened, arranged otherwise, or closed. */
  'info/placesListed': event(placeListPayload, { lens: 'view', touches: () => ['info/places'] }),
};
