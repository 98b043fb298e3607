import { durableIntent } from '#kernel/define.ts';
import { editPayload, removePayload } from './vehicles.model.ts';

export const vehiclesCommands = {
  /** Changes fields of a vehicle, of the version that was seen. */
  'vehicles/edit': durableIntent(editPayload),
  /** Takes a vehicle out of the inventory, of the version that was seen. */
  'vehicles/remove': durableIntent(removePayload),
};
