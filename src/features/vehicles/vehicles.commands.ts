import { durableIntent, undoableIntent } from '#kernel/define.ts';
import {
  addPayload,
  beginPayload,
  createPayload,
  editPayload,
  removePayload,
} from './vehicles.model.ts';

export const vehiclesCommands = {
  /** Opens the form of a vehicle that is to be added to the inventory. */
  'vehicles/begin': undoableIntent(beginPayload),
  /** Creates a vehicle on the server; it is added to the inventory once it is there. */
  'vehicles/create': durableIntent(createPayload),
  /** Adds a created vehicle to the inventory. */
  'vehicles/add': durableIntent(addPayload),
  /** Changes fields of a vehicle, in the version the operator saw. */
  'vehicles/edit': durableIntent(editPayload),
  /** Removes a vehicle from the inventory, in the version the operator saw. */
  'vehicles/remove': durableIntent(removePayload),
};
