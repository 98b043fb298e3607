import { emptyPayload } from '#domain/schema.ts';
import { input, intent, undoableIntent } from '#kernel/define.ts';
import { openPayload, openPlacePayload, placeFailedPayload, placePayload } from './search.model.ts';

export const searchCommands = {
  /** Selects what was found and shows it on the map. */
  'search/open': undoableIntent(openPayload),
  /** Asks for the details of a place that was suggested, to show it on the map. */
  'search/openPlace': intent(openPlacePayload),
  /** The places service did not tell where the place is. */
  'search/placeFailed': input(placeFailedPayload, 'view'),
  /** Goes to a searched place on the map and marks it there, once its details have come. */
  'search/showPlace': undoableIntent(placePayload),
  /** Takes the mark of a searched place off the map. */
  'search/leavePlace': undoableIntent(emptyPayload),
};
