import { undoableIntent } from '#kernel/define.ts';
import { choosePayload, clearPayload, findPayload } from './filters.model.ts';

export const filtersCommands = {
  /** These options of a group and no others; none asks nothing of it. */
  'filters/choose': undoableIntent(choosePayload),
  /** S1 §4 Contractor Finder: those around a place; null wherever they are. */
  'filters/findNear': undoableIntent(findPayload),
  'filters/clear': undoableIntent(clearPayload),
};
