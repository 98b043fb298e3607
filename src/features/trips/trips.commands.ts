import { nothing } from '#domain/schema.ts';
import { durableIntent, input, undoableIntent } from '#kernel/define.ts';
import {
  driverPayload,
  itineraryPayload,
  legsPayload,
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
  'trips/close': undoableIntent(nothing),
  /** Roads and times between places of the plan, or estimates of them. */
  'trips/legsHeard': input(legsPayload, 'view'),
  /** Saves the trip on the server. */
  'trips/save': durableIntent(itineraryPayload),
};
