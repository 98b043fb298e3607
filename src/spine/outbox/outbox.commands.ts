import { emptyPayload } from '#domain/schema.ts';
import { durableIntent, input, intent } from '#kernel/define.ts';
import {
  carriedPayloads,
  dismissPayload,
  failedPayload,
  lookedPayload,
  ofIntentPayload,
  refusedPayload,
  showPayload,
  unansweredPayload,
} from './outbox.model.ts';
import type { Requests } from './requests.model.ts';

export function outboxCommands(requests: Requests) {
  const { adopt, replied, tookOver } = carriedPayloads(requests);
  return {
    /** The turn of a waiting request has come: its guard is checked again, and it is sent. */
    'outbox/send': input(ofIntentPayload),
    /** The server did it; `result` is what the request's own screen shows. */
    'outbox/replied': input(replied),
    /** The server refused it; `changes` and `fetch`: the current rows. */
    'outbox/refused': input(refusedPayload),
    /** The request cannot be sent at all. */
    'outbox/failed': input(failedPayload),
    /** The machine has ended its intent already: the store or a process failed. */
    'outbox/dropped': input(failedPayload),
    /** The time in which it could be taken back is over: it is sent in its turn. */
    'outbox/release': input(ofIntentPayload),
    /** The request could not be sent now: it waits. */
    'outbox/heldBack': input(ofIntentPayload),
    /** No answer, or one of an unexpected kind; `why`: the server's message. */
    'outbox/unanswered': input(unansweredPayload),
    /** Its outcome was looked up and is still unknown; `nextMs`: when it is looked up again. */
    'outbox/lookedUp': input(lookedPayload),
    /** Asks again with the same key: the server does it once, or repeats its earlier reply. */
    'outbox/askAgain': intent(ofIntentPayload, 'ops'),
    /** Stops waiting for an answer: the outcome is looked up. */
    'outbox/giveUp': intent(ofIntentPayload, 'ops'),
    /** Takes back a request that was not sent yet. */
    'outbox/withdraw': intent(ofIntentPayload, 'ops'),
    /** A request of a closed tab goes on here, with its key, until it has ended. */
    'outbox/adopt': durableIntent(adopt),
    /** All open work of a closed tab is here: the operator gets a notice; its attempts come too. */
    'outbox/takeOver': durableIntent(tookOver),
    /** Another tab has taken over all that is open here. */
    'outbox/handOver': input(emptyPayload),
    /** The operator discards a request that was not done. */
    'outbox/dismiss': intent(dismissPayload),
    /** Opens or closes the list of requests. */
    'outbox/show': intent(showPayload),
  };
}
