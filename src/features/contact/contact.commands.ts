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
  'contact/choose': intent(kindPayload),
  'contact/close': intent(nothing),
  /** Closes the window and starts the bridge. */
  'contact/connect': durableIntent(windowPayload),
  'contact/showNumber': durableIntent(ofDriverPayload),
  'contact/track': durableIntent(ofPayload),
  'contact/closeLink': intent(nothing),
  'contact/replied': input(repliedPayload),
  'contact/failed': input(failedPayload),
  'contact/unanswered': input(ofIntentPayload),
  /** Asks again with the same key: the driver is reached once. */
  'contact/askAgain': intent(ofIntentPayload, 'ops'),
  'contact/giveUp': intent(ofIntentPayload, 'ops'),
  'contact/trackerKnown': input(trackerPayload),
};
