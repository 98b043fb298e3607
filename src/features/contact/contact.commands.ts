import { nothing } from '#domain/schema.ts';
import { durableIntent, input, intent } from '#kernel/define.ts';
import {
  failedPayload,
  kindPayload,
  ofDriverPayload,
  ofIntentPayload,
  ofPayload,
  repliedPayload,
  trackerPayload,
  windowPayload,
} from './contact.model.ts';

export const contactCommands = {
  /** Opens the comms window for a driver, or for the driver of a move. */
  'contact/open': intent(ofPayload),
  /** Chooses text or call in the comms window. */
  'contact/choose': intent(kindPayload),
  /** Closes the comms window; nobody is reached. */
  'contact/close': intent(nothing),
  /** Closes the comms window and starts a bridge to a driver, by text or call. */
  'contact/connect': durableIntent(windowPayload),
  /** Asks for a number to dial that hides who calls. */
  'contact/showNumber': durableIntent(ofDriverPayload),
  /** Asks for a link that follows the one selected move. */
  'contact/track': durableIntent(ofPayload),
  /** Closes the link that follows a move. */
  'contact/closeLink': intent(nothing),
  /** The bridge is there, or a number, or a link that was checked. */
  'contact/replied': input(repliedPayload),
  /** The server said no, or failed, or its link may not be opened. */
  'contact/failed': input(failedPayload),
  /** No answer came. */
  'contact/unanswered': input(ofIntentPayload),
  /** Asks once more, with the same key, what was never answered: the driver is reached once. */
  'contact/askAgain': intent(ofIntentPayload, 'ops'),
  /** Stops waiting for an answer to a contact. */
  'contact/giveUp': intent(ofIntentPayload, 'ops'),
  /** Whether a tracker is set up for this console. */
  'contact/trackerKnown': input(trackerPayload),
};
