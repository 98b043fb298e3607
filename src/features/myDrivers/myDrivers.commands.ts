import { durableIntent, undoableIntent } from '#kernel/define.ts';
import {
  groupsPayload,
  listPayload,
  rankPayload,
  removePayload,
  showPayload,
  stepPayload,
} from './myDrivers.model.ts';

export const myDriversCommands = {
  /** Searches, narrows or sorts the list of my drivers. */
  'myDrivers/list': undoableIntent(listPayload),
  /** Shows or closes the panel of a driver beside the list: an address of its own. */
  'myDrivers/show': undoableIntent(showPayload),
  /** Approves a driver, or links one who is approved. */
  'myDrivers/advance': durableIntent(stepPayload),
  /** Gives a driver another rank; the drivers in between move up or down by one. */
  'myDrivers/rank': durableIntent(rankPayload),
  /** Saves all groups that a driver is in. */
  'myDrivers/group': durableIntent(groupsPayload),
  /** Removes a driver from the pool. */
  'myDrivers/remove': durableIntent(removePayload),
};
