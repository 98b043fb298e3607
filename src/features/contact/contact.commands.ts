import { emptyPayload } from '#domain/schema.ts';
import { durableIntent, input, intent } from '#kernel/define.ts';
import { kindPayload, ofDriverPayload, ofPayload, whomPayload } from './contact.model.ts';
import { trackerPayload } from './trackerLink.model.ts';

export const contactCommands = {
  /** Opens the comms window for a driver, or for the driver of a move. */
  'contact/open': intent(ofPayload),
  /** Chooses text or call in the comms window. */
  'contact/choose': intent(kindPayload),
  /** Closes the comms window; nobody is reached. */
  'contact/close': intent(emptyPayload),
  /** Closes the comms window and starts a bridge to a driver by text. */
  'contact/text': durableIntent(whomPayload),
  /** Closes the comms window and starts a bridge to a driver by call. */
  'contact/call': durableIntent(whomPayload),
  /** Asks for a number to dial that hides who calls. */
  'contact/showNumber': durableIntent(ofDriverPayload),
  /** Asks for a link that follows the one selected move. */
  'contact/track': durableIntent(ofPayload),
  /** Closes the link that follows a move. */
  'contact/closeLink': intent(emptyPayload),
  /** Where links of the tracker may lead; null without one. */
  'contact/trackerHeard': input(trackerPayload),
};
