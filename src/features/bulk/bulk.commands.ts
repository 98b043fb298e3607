import { durableIntent, input, intent } from '#kernel/define.ts';
import {
  adoptPayload,
  beginPayload,
  ofActPayload,
  showPayload,
  stalledPayload,
} from './bulk.model.ts';

export const bulkCommands = {
  /**
   * Cancels or completes several moves, each for itself, of the versions that were seen; ends when
   * every row has an outcome.
   */
  'bulk/begin': durableIntent(beginPayload),
  /** What an act of a closed tab has not sent goes on here, as an act of this tab. */
  'bulk/adopt': durableIntent(adoptPayload),
  /**
   * Tries once more what an act has not done, and asks again what was not answered; ends when every
   * row has an outcome.
   */
  'bulk/tryAgain': durableIntent(ofActPayload),
  /**
   * Sends the next row of an act on several moves that may be sent; its id is that row's key, and
   * the answer ends it.
   */
  'bulk/sendNext': durableIntent(ofActPayload),
  /** Leaves alone what an act has not sent yet. */
  'bulk/stop': intent(ofActPayload, 'ops'),
  /** Nothing of an act can be sent any more, for a reason that is no row's own. */
  'bulk/stalled': input(stalledPayload),
  /** Shows what became of each row of an act, or closes that. */
  'bulk/show': intent(showPayload),
};
