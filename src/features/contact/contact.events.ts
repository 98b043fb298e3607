import { emptyPayload } from '#domain/schema.ts';
import { event } from '#kernel/define.ts';
import { kindPayload, windowPayload } from './contact.model.ts';
import { trackerPayload } from './trackerLink.model.ts';

const view = { lens: 'view' } as const;

export const contactEvents = {
  /** The comms window is open for a driver. */
  'contact/windowOpened': event(windowPayload, view),
  /** Text or call was chosen. */
  'contact/kindChosen': event(kindPayload, view),
  /** The comms window is closed. */
  'contact/windowClosed': event(emptyPayload, view),
  /** The tracker link is no longer shown. */
  'contact/linkClosed': event(emptyPayload, view),
  /** The tracker set up for this console has changed, or there is none. */
  'contact/trackerChanged': event(trackerPayload),
};
