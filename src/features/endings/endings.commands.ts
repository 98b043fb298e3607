import { durableIntent, input, intent } from '#kernel/define.ts';
import {
  endPayload,
  failedPayload,
  ofIntentPayload,
  ofMovePayload,
  repliedPayload,
} from './endings.model.ts';

export const endingsCommands = {
  /** Takes a move away, of the version that was seen. */
  'endings/cancel': durableIntent(endPayload),
  /** Sets a move complete, of the version that was seen. */
  'endings/complete': durableIntent(endPayload),
  /** The server has ended the move. */
  'endings/replied': input(repliedPayload),
  /**
   * The server refused to end the move, or it could not be reached; `changes` holds the move as it
   * is now, where that was told.
   */
  'endings/failed': input(failedPayload),
  /** No answer came about a move to be ended: it may be. */
  'endings/unanswered': input(ofIntentPayload),
  /**
   * Asks with the same key what became of a move to be ended: the server ends it once, or tells
   * what it did.
   */
  'endings/askAgain': intent(ofMovePayload, 'ops'),
  /**
   * Stops waiting for the answer about a move to be ended; what became of it is seen in what is
   * loaded next.
   */
  'endings/giveUp': intent(ofMovePayload, 'ops'),
};
