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
  /** Chooses the driver, with the driver's position. */
  'trips/chooseDriver': undoableIntent(driverPayload),
  /** Changes the start of the trip, or whether the driver is brought back. */
  'trips/setOptions': undoableIntent(optionsPayload),
  /** Closes the trip being planned. */
  'trips/close': undoableIntent(emptyPayload),
  /** A road of the plan was read, or could not be: the plan is calculated with the known roads. */
  'trips/calculate': input(emptyPayload, 'view'),
  /** Saves the trip on the server. */
  'trips/save': durableIntent(itineraryPayload),
};
