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
  'vehicles/edit': durableIntent(editPayload),
  'vehicles/remove': durableIntent(removePayload),
  'vehicles/replied': input(repliedPayload),
  /** `changes` holds the vehicle as it is now, where that was told. */
  'vehicles/failed': input(failedPayload),
  'vehicles/unanswered': input(ofIntentPayload),
  /** Asks again with the same key: the server does it once, or tells what it did. */
  'vehicles/askAgain': intent(ofVehiclePayload, 'ops'),
  /** Stops waiting for an answer: what became of it is seen in what is loaded next. */
  'vehicles/giveUp': intent(ofVehiclePayload, 'ops'),
  /** What was typed and not saved is not wanted any more. */
  'vehicles/discard': intent(ofVehiclePayload),
};
