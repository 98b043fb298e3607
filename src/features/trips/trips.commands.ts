import { emptyPayload } from '#domain/schema.ts';
import { durableIntent, input, undoableIntent } from '#kernel/define.ts';
import {
  driverPayload,
  itineraryPayload,
  openPayload,
  optionsPayload,
  stepPayload,
} from './trips.model.ts';

export const tripsCommands = {
  /** Opens the planner for these moves. */
  'trips/open': undoableIntent(openPayload),
  /** Goes to a step of the planner. */
  'trips/goTo': undoableIntent(stepPayload),
  /** Chooses who drives, and where he stands. */
  'trips/chooseDriver': undoableIntent(driverPayload),
  /** Changes when the trip starts, or whether it comes back. */
  'trips/setOptions': undoableIntent(optionsPayload),
  /** Closes the trip being planned. */
  'trips/close': undoableIntent(emptyPayload),
  /** A road of the plan was told, or could not be: the plan is calculated with what is known. */
  'trips/calculate': input(emptyPayload, 'view'),
  /** Saves the trip on the server. */
  'trips/save': durableIntent(itineraryPayload),
};
