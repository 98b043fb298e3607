import { undoableIntent } from '#kernel/define.ts';
import { openPayload } from './search.model.ts';

export const searchCommands = {
  /** Selects what was found and shows it on the map. */
  'search/open': undoableIntent(openPayload),
};
