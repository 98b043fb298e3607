import { event } from '#kernel/define.ts';
import {
  camePayload,
  carriedPayloads,
  dismissPayload,
  lookedPayload,
  ofIntentPayload,
  showPayload,
  unknownPayload,
} from './outbox.model.ts';
import type { Requests } from './requests.model.ts';

export function outboxEvents(requests: Requests) {
  const { opened, adopted, tookOver, closed } = carriedPayloads(requests);
  const touches = ({ of, subject, asked }: { of: string; subject: string; asked: unknown }) => [
    `request:${subject}`,
    ...(requests.get(of)?.touches?.(asked) ?? []),
  ];
  return {
    /** A request is asked for: it is sent at once, or waits for its turn. */
    'outbox/opened': event(opened, { touches }),
    /** A request of a closed tab goes on here, with the key it had there. */
    'outbox/adopted': event(adopted, { touches }),
    /** Another item of a closed tab has been taken over, so that it does not come again. */
    'outbox/came': event(camePayload),
    /** All open requests of a closed tab have been taken over, and its attempts. */
    'outbox/tookOver': event(tookOver),
    /** The turn of a waiting request has come: it is sent. */
    'outbox/sent': event(ofIntentPayload),
    /** The time in which it could be taken back is over. */
    'outbox/released': event(ofIntentPayload),
    /** The request could not be sent: it waits. */
    'outbox/heldBack': event(ofIntentPayload),
    /** The request may have been done or not: a state, not an end. */
    'outbox/unknown': event(unknownPayload),
    /** The outcome was looked up so often, and is still unknown. */
    'outbox/looked': event(lookedPayload),
    /** The request is sent again, with the same key, or its outcome is looked up again. */
    'outbox/askedAgain': event(ofIntentPayload),
    /** The request has ended: done, refused, failed, given up or withdrawn. */
    'outbox/closed': event(closed, { touches }),
    /** An attempt is not listed any more. */
    'outbox/dismissed': event(dismissPayload, {
      lens: 'view',
      touches: ({ subject }) => [`request:${subject}`],
    }),
    /** The list of requests was opened or closed. */
    'outbox/shown': event(showPayload, { lens: 'view' }),
  };
}
