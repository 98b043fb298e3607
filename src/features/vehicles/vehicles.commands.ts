import { durableIntent, input, intent } from '#kernel/define.ts';
import {
  editPayload,
  failedPayload,
  ofIntentPayload,
  ofVehiclePayload,
  removePayload,
  repliedPayload,
} from './vehicles.model.ts';

export const vehiclesCommands = {
  /** Changes fields of a vehicle, of the version that was seen. */
  'vehicles/edit': durableIntent(editPayload),
  /** Takes a vehicle out of the inventory, of the version that was seen. */
  'vehicles/remove': durableIntent(removePayload),
  /** The server has changed or removed a vehicle. */
  'vehicles/replied': input(repliedPayload),
  /**
   * The server refused to change or remove a vehicle, or it could not be reached; `changes` holds
   * the vehicle as it is now, where that was told.
   */
  'vehicles/failed': input(failedPayload),
  /** No answer came about a vehicle: it may be changed, or gone. */
  'vehicles/unanswered': input(ofIntentPayload),
  /**
   * Asks with the same key what became of a vehicle: the server does it once, or tells what it
   * did.
   */
  'vehicles/askAgain': intent(ofVehiclePayload, 'ops'),
  /**
   * Stops waiting for the answer about a vehicle; what became of it is seen in what is loaded
   * next.
   */
  'vehicles/giveUp': intent(ofVehiclePayload, 'ops'),
  /** Drops what was typed of a vehicle and could not be saved. */
  'vehicles/discard': intent(ofVehiclePayload),
};
