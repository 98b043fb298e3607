import { emptyPayload } from '#domain/schema.ts';
import { durableIntent, input, intent } from '#kernel/define.ts';
import {
  kindPayload,
  ofDriverPayload,
  ofPayload,
  openPayload,
  whomPayload,
} from './contact.model.ts';
import { trackerPayload } from './trackerLink.model.ts';

export const contactCommands = {
  /** Opens the comms window for a driver, or for the driver of a move. */
  'contact/open': intent(openPayload),
  /** Chooses text or call in the comms window. */
  'contact/choose': intent(kindPayload),
  /** Closes the comms window without contacting the driver. */
  'contact/close': intent(emptyPayload),
  /** Closes the comms window and starts a text bridge to a driver. */
  'contact/text': durableIntent(whomPayload),
  /** Closes the comms window and starts a call bridge to a driver. */
  'contact/call': durableIntent(whomPayload),
  /** Requests a number to dial that hides the operator's own. */
  'contact/showNumber': durableIntent(ofDriverPayload),
  /** Requests a tracker link for the one selected move. */
  'contact/track': durableIntent(ofPayload),
  /** Closes the tracker link. */
  'contact/closeLink': intent(emptyPayload),
  /** The origin and hosts that tracker links may lead to; null without a tracker. */
  'contact/trackerHeard': input(trackerPayload),
};
