import { emptyPayload } from '#domain/schema.ts';
import { input, intent, undoableIntent } from '#kernel/define.ts';
import { openPayload, openPlacePayload, placeFailedPayload, placePayload } from './search.model.ts';

export const searchCommands = {
  /** Selects a result and shows it on the map. */
  'search/open': undoableIntent(openPayload),
  /** Requests the details of a suggested place, to show it on the map. */
  'search/openPlace': intent(openPlacePayload),
  /** The places service did not answer where the place is. */
  'search/placeFailed': input(placeFailedPayload, 'view'),
  /** Marks a searched place and moves the map there, once its details have arrived. */
  'search/showPlace': undoableIntent(placePayload),
  /** Removes the mark of a searched place from the map. */
  'search/leavePlace': undoableIntent(emptyPayload),
};
