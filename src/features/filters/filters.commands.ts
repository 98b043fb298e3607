import { undoableIntent } from '#kernel/define.ts';
import { choosePayload, clearPayload, findPayload } from './filters.model.ts';

export const filtersCommands = {
  /** Shows of a group these options alone; none of them asks nothing. */
  'filters/choose': undoableIntent(choosePayload),
  /** Shows the contractors around a place (S1 §4), or with null those of any place. */
  'filters/findNear': undoableIntent(findPayload),
  /** Asks nothing any more, of one theme or of all. */
  'filters/clear': undoableIntent(clearPayload),
};
