import { emptyPayload } from '#domain/schema.ts';
import { durableIntent, input, intent } from '#kernel/define.ts';
import {
  carriedPayloads,
  dismissPayload,
  failedPayload,
  ofIntentPayload,
  refusedPayload,
  showPayload,
  unansweredPayload,
} from './outbox.model.ts';
import type { Requests } from './requests.model.ts';

export function outboxCommands(requests: Requests) {
  const { adopt, replied, tookOver } = carriedPayloads(requests);
  return {
    /** It is the turn of a request that waited: it is guarded again, and sent. */
    'outbox/send': input(ofIntentPayload),
    /** The server did it; `result` is what its own screen shows of that. */
    'outbox/replied': input(replied),
    /** The server said no; `changes` and `fetch`: what is there now. */
    'outbox/refused': input(refusedPayload),
    /** It cannot be sent at all. */
    'outbox/failed': input(failedPayload),
    /** The machine has ended it already: its store or a process failed. */
    'outbox/dropped': input(failedPayload),
    /** It could not be sent now: it waits. */
    'outbox/heldBack': input(ofIntentPayload),
    /** No answer, or none of the kind that was promised; `why`: the server's own words. */
    'outbox/unanswered': input(unansweredPayload),
    /** Asks again with the same key: the server does it once, or tells what it did. */
    'outbox/askAgain': intent(ofIntentPayload, 'ops'),
    /** Stops waiting for an answer: what became of it is looked up. */
    'outbox/giveUp': intent(ofIntentPayload, 'ops'),
    /** Takes back what was not sent yet. */
    'outbox/withdraw': intent(ofIntentPayload, 'ops'),
    /** A request of a closed tab goes on here, with its key, until it has ended. */
    'outbox/adopt': durableIntent(adopt),
    /** All that was open in a closed tab is here: it is told, with what had been tried there. */
    'outbox/takeOver': durableIntent(tookOver),
    /** Another tab has taken over all that is open here. */
    'outbox/handOver': input(emptyPayload),
    /** What was asked for and not done is not wanted any more. */
    'outbox/dismiss': intent(dismissPayload),
    /** Opens or closes the list of what waits, has no answer or needs the operator. */
    'outbox/show': intent(showPayload),
  };
}
