import { nothing } from '#domain/schema.ts';
import { input, intent, undoableIntent } from '#kernel/define.ts';
import {
  openPayload,
  openPlacePayload,
  placeFailedPayload,
  placePayload,
  placeRepliedPayload,
} from './search.model.ts';

export const searchCommands = {
  /** Selects what was found and shows it on the map. */
  'search/open': undoableIntent(openPayload),
  /** Asks for the details of a place that was suggested, to show it on the map. */
  'search/openPlace': intent(openPlacePayload),
  'search/placeReplied': input(placeRepliedPayload, 'view'),
  'search/placeFailed': input(placeFailedPayload, 'view'),
  /** The details have come: the map goes there and marks it. */
  'search/showPlace': undoableIntent(placePayload),
  'search/leavePlace': undoableIntent(nothing),
};
