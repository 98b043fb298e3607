import { event } from '#kernel/define.ts';
import { donePayload, notDonePayload, ofIntentPayload, requestedPayload } from './endings.model.ts';

const ofMove = ({ activityId }: { readonly activityId: string }) => [`ending:${activityId}`];

export const endingsEvents = {
  'endings/requested': event(requestedPayload, { touches: ofMove }),
  'endings/done': event(donePayload, { touches: ofMove }),
  'endings/failed': event(notDonePayload, { touches: ofMove }),
  'endings/outcomeUnknown': event(ofIntentPayload),
  'endings/askedAgain': event(ofIntentPayload),
  'endings/givenUp': event(donePayload, { touches: ofMove }),
};
