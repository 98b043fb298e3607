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
  'contact/windowOpened': event(windowPayload, view),
  'contact/kindChosen': event(kindPayload, view),
  'contact/windowClosed': event(nothing, view),
  'contact/requested': event(requestedPayload, { touches: ofDriver }),
  'contact/done': event(donePayload, { touches: ofDriver }),
  'contact/failed': event(notDonePayload, { touches: ofDriver }),
  'contact/givenUp': event(requestedPayload, { touches: ofDriver }),
  'contact/outcomeUnknown': event(ofIntentPayload),
  'contact/askedAgain': event(askedAgainPayload),
  'contact/numberGiven': event(numberPayload),
  'contact/linkGiven': event(linkPayload),
  'contact/linkClosed': event(nothing, view),
  'contact/trackerKnown': event(trackerPayload),
};
