import { event } from '#kernel/define.ts';
import {
  camePayload,
  carriedPayloads,
  dismissPayload,
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
    /** Something else of a closed tab is here, so that it does not come again. */
    'outbox/came': event(camePayload),
    /** All that was open in a closed tab has been taken over, and what was tried there. */
    'outbox/tookOver': event(tookOver),
    /** Its turn has come: it is sent. */
    'outbox/sent': event(ofIntentPayload),
    /** It never left: it waits. */
    'outbox/heldBack': event(ofIntentPayload),
    /** It may have been done or not: a state, and no end. */
    'outbox/unknown': event(unknownPayload),
    /** It is sent once more, with the same key. */
    'outbox/askedAgain': event(ofIntentPayload),
    /** It has ended: done, refused, failed, given up or withdrawn. */
    'outbox/closed': event(closed, { touches }),
    /** What was tried and not done is told no more. */
    'outbox/dismissed': event(dismissPayload, {
      lens: 'view',
      touches: ({ subject }) => [`request:${subject}`],
    }),
    /** The list of requests is looked at, or not any more. */
    'outbox/shown': event(showPayload, { lens: 'view' }),
  };
}
