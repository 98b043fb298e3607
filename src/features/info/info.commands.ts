import { emptyPayload } from '#domain/schema.ts';
import { undoableIntent } from '#kernel/define.ts';
import { expandPayload, filterPayload, sortPayload } from './info.model.ts';

export const infoCommands = {
  /** Makes the info panel wide, or narrow again. */
  'info/expand': undoableIntent(expandPayload),
  /**
   * Sorts the moves of the info panel, ascending; by the same column again, the other way round.
   */
  'info/sort': undoableIntent(sortPayload),
  /**
   * Leaves in the table of the info panel the moves with these words in that column; without words
   * it leaves all.
   */
  'info/filter': undoableIntent(filterPayload),
  /** Leaves all moves in the table of the info panel. */
  'info/clearFilters': undoableIntent(emptyPayload),
};
