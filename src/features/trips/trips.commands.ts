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
  'trips/open': undoableIntent(openPayload),
  'trips/goTo': undoableIntent(stepPayload),
  'trips/chooseDriver': undoableIntent(driverPayload),
  'trips/setOptions': undoableIntent(optionsPayload),
  'trips/close': undoableIntent(nothing),
  /** Roads and times between the places the plan needs. */
  'trips/legsHeard': input(legsPayload, 'view'),
  'trips/save': durableIntent(itineraryPayload),
  'trips/saveReplied': input(payload(z.object({ saveId: text(), tripId: text() }))),
  'trips/saveFailed': input(
    payload(z.object({ saveId: text(), why: text('note'), refused: flag })),
  ),
  'trips/saveUnanswered': input(payload(z.object({ saveId: text() }))),
  /** Asks again with the same key: the server does it once, or tells what it did. */
  'trips/askAgain': intent(nothing, 'ops'),
  /** Stops waiting for an answer: what became of it is seen in what is loaded next. */
  'trips/giveUp': intent(nothing, 'ops'),
};
