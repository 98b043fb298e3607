import { durableIntent } from '#kernel/define.ts';
import { editPayload, removePayload } from './vehicles.model.ts';

export const vehiclesCommands = {
  /** Changes fields of a vehicle, in the version the operator saw. */
  'vehicles/edit': durableIntent(editPayload),
  /** Removes a vehicle from the inventory, in the version the operator saw. */
  'vehicles/remove': durableIntent(removePayload),
};
