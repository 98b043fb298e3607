import { flag, nothing, payload, text, z } from '#domain/schema.ts';
import { durableIntent, input, intent, undoableIntent } from '#kernel/define.ts';
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
  /** The server saved the trip. */
  'trips/saveReplied': input(payload(z.object({ saveId: text(), tripId: text() }))),
  /** The server refused the trip, or it could not be reached. */
  'trips/saveFailed': input(
    payload(z.object({ saveId: text(), why: text('note'), refused: flag })),
  ),
  /** The trip was sent and no answer came. */
  'trips/saveUnanswered': input(payload(z.object({ saveId: text() }))),
  /**
   * Asks with the same key what became of a trip without an answer: the server saves it once, or
   * tells what it did.
   */
  'trips/askAgain': intent(nothing, 'ops'),
  /**
   * Stops waiting for the answer about a trip; what became of it is seen in what is loaded next.
   */
  'trips/giveUp': intent(nothing, 'ops'),
};
