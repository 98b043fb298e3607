import { durableIntent, undoableIntent } from '#kernel/define.ts';
import { createPayload, editPayload, removePayload, startPayload } from './locations.model.ts';

export const locationsCommands = {
  /** Opens the form of a new location on the map, or shows the kept one. */
  'locations/start': undoableIntent(startPayload),
  /** Saves a new location. */
  'locations/create': durableIntent(createPayload),
  /** Changes fields of a location, in the version the operator saw. */
  'locations/edit': durableIntent(editPayload),
  /** Removes a location that nothing uses, in the version the operator saw. */
  'locations/remove': durableIntent(removePayload),
};
