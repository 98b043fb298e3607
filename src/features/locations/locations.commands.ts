import { durableIntent } from '#kernel/define.ts';
import { createPayload, editPayload, removePayload } from './locations.model.ts';

export const locationsCommands = {
  /** Saves a new location. */
  'locations/create': durableIntent(createPayload),
  /** Changes fields of a location, in the version the operator saw. */
  'locations/edit': durableIntent(editPayload),
  /** Removes a location that nothing uses, in the version the operator saw. */
  'locations/remove': durableIntent(removePayload),
};
