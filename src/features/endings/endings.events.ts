import { event } from '#kernel/define.ts';
import { donePayload, notDonePayload, ofIntentPayload, requestedPayload } from './endings.model.ts';

const ofMove = ({ activityId }: { readonly activityId: string }) => [`ending:${activityId}`];

export const endingsEvents = {
  /** The server is to cancel the move, or to set it complete. */
  'endings/requested': event(requestedPayload, { touches: ofMove }),
  /** The move was cancelled, or is complete. */
  'endings/done': event(donePayload, { touches: ofMove }),
  /** The move was not ended. */
  'endings/failed': event(notDonePayload, { touches: ofMove }),
  /** The request to end a move was sent and not answered. */
  'endings/outcomeUnknown': event(ofIntentPayload),
  /** The same request to end a move is sent once more. */
  'endings/askedAgain': event(ofIntentPayload),
  /** Nobody waits for the answer any more; the move may be ended. */
  'endings/givenUp': event(donePayload, { touches: ofMove }),
};
