import { emptyPayload } from '#domain/schema.ts';
import { undoableIntent } from '#kernel/define.ts';
import { expandPayload, filterPayload, placeListPayload, sortPayload } from './info.model.ts';

export const infoCommands = {
  /** Makes the info panel wide, or narrow again. */
  'info/expand': undoableIntent(expandPayload),
  /**
   * Sorts the moves of the info panel ascending; the same column again reverses the order.
   */
  'info/sort': undoableIntent(sortPayload),
  /**
   * Filters the table of the info panel to moves with this text in that column; an empty text
   * shows all.
   */
  'info/filter': undoableIntent(filterPayload),
  /** Clears all filters of the info panel's table. */
  'info/clearFilters': undoableIntent(emptyPayload),
  /** Lists the saved locations in the info panel, arranged like this, or closes their list. */
  'info/listPlaces': undoableIntent(placeListPayload),
};
