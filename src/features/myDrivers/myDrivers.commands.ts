import { undoableIntent } from '#kernel/define.ts';
import { listPayload } from './myDrivers.model.ts';

export const myDriversCommands = {
  /** Searches or sorts the list of my drivers. */
  'myDrivers/list': undoableIntent(listPayload),
};
