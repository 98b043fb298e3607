import { nothing } from '#domain/schema.ts';
import { event } from '#kernel/define.ts';
import {
  askedAgainPayload,
  donePayload,
  kindPayload,
  linkPayload,
  notDonePayload,
  numberPayload,
  ofIntentPayload,
  requestedPayload,
  trackerPayload,
  windowPayload,
} from './contact.model.ts';

const ofDriver = ({ driverId }: { readonly driverId: string }) => [`contact:${driverId}`];
const view = { lens: 'view' } as const;

export const contactEvents = {
  /** The comms window is open for a driver. */
  'contact/windowOpened': event(windowPayload, view),
  /** Text or call was chosen. */
  'contact/kindChosen': event(kindPayload, view),
  /** The comms window is closed. */
  'contact/windowClosed': event(nothing, view),
  /** The server is to reach a driver, or to give a number or link. */
  'contact/requested': event(requestedPayload, { touches: ofDriver }),
  /** A driver is reached by a bridge, or a number or link was given. */
  'contact/done': event(donePayload, { touches: ofDriver }),
  /** Nobody was reached; no number, no link. */
  'contact/failed': event(notDonePayload, { touches: ofDriver }),
  /** Nobody waits for the answer any more. */
  'contact/givenUp': event(requestedPayload, { touches: ofDriver }),
  /** It was sent and not answered. */
  'contact/outcomeUnknown': event(ofIntentPayload),
  /** The same request is sent once more. */
  'contact/askedAgain': event(askedAgainPayload),
  /** A number that reaches a driver stands on his card. */
  'contact/numberGiven': event(numberPayload),
  /** A link that follows a move is shown; it may be opened. */
  'contact/linkGiven': event(linkPayload),
  /** The link is not shown any more. */
  'contact/linkClosed': event(nothing, view),
  /** Whether a tracker is set up is another answer than before. */
  'contact/trackerKnown': event(trackerPayload),
};
