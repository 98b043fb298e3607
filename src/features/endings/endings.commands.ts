import { durableIntent, input, intent } from '#kernel/define.ts';
import {
  endPayload,
  failedPayload,
  ofIntentPayload,
  ofMovePayload,
  repliedPayload,
} from './endings.model.ts';

export const endingsCommands = {
  'endings/cancel': durableIntent(endPayload),
  'endings/complete': durableIntent(endPayload),
  'endings/replied': input(repliedPayload),
  /** `changes` holds the move as it is now, where that was told. */
  'endings/failed': input(failedPayload),
  'endings/unanswered': input(ofIntentPayload),
  /** Asks again with the same key: the server does it once, or tells what it did. */
  'endings/askAgain': intent(ofMovePayload, 'ops'),
  /** Stops waiting for an answer: what became of it is seen in what is loaded next. */
  'endings/giveUp': intent(ofMovePayload, 'ops'),
};
