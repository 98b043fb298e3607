import { undoableIntent } from '#kernel/define.ts';
import { choosePayload, clearPayload, findPayload } from './filters.model.ts';

export const filtersCommands = {
  /** Shows only these options of a group; without options the group filters nothing. */
  'filters/choose': undoableIntent(choosePayload),
  /** Shows the contractors around a place (S1 §4), or with null those of any place. */
  'filters/findNear': undoableIntent(findPayload),
  /** Clears the filters of one theme or of all. */
  'filters/clear': undoableIntent(clearPayload),
};
