import { durableIntent } from '#kernel/define.ts';
import {
  cancelPayload,
  changeDriversPayload,
  editPayload,
  endingPayload,
  remedyPayload,
  reportPayload,
} from './tripPage.model.ts';

export const tripPageCommands = {
  /** Cancels a trip, given the version the operator saw. */
  'tripPage/cancel': durableIntent(cancelPayload),
  /** Others drive in the place of drivers who have not begun a trip. */
  'tripPage/changeDrivers': durableIntent(changeDriversPayload),
  /** What is left of a running trip is planned anew: a vehicle is not found. */
  'tripPage/applyRemedy': durableIntent(remedyPayload),
  /** The details of a trip are changed: who requested it, and the notes for its drivers. */
  'tripPage/edit': durableIntent(editPayload),
  /** What is left of a running trip is recorded as done now. */
  'tripPage/forceComplete': durableIntent(endingPayload),
  /** The moves of a trip that is over are taken into a new draft. */
  'tripPage/rerun': durableIntent(endingPayload),
  /** The vehicle of a move is not at its start, or was found. */
  'tripPage/reportVehicle': durableIntent(reportPayload),
};
