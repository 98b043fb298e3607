import { durableIntent } from '#kernel/define.ts';
import { cancelPayload, changeDriversPayload } from './tripPage.model.ts';

export const tripPageCommands = {
  /** Cancels a trip, given the version the operator saw. */
  'tripPage/cancel': durableIntent(cancelPayload),
  /** Others drive in the place of drivers who have not begun a trip. */
  'tripPage/changeDrivers': durableIntent(changeDriversPayload),
};
