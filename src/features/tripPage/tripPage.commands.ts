import { durableIntent } from '#kernel/define.ts';
import { cancelPayload, changeDriversPayload, remedyPayload } from './tripPage.model.ts';

export const tripPageCommands = {
  /** Cancels a trip, given the version the operator saw. */
  'tripPage/cancel': durableIntent(cancelPayload),
  /** Others drive in the place of drivers who have not begun a trip. */
  'tripPage/changeDrivers': durableIntent(changeDriversPayload),
  /** What is left of a running trip is planned anew: a vehicle is not found. */
  'tripPage/applyRemedy': durableIntent(remedyPayload),
};
