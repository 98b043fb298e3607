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
   * Cancels or completes several moves one by one, in the versions the operator saw; ends when
   * every row has an outcome.
   */
  'bulk/begin': durableIntent(beginPayload),
  /** Takes over the unsent rows of a closed tab's act, as an act of this tab. */
  'bulk/adopt': durableIntent(adoptPayload),
  /**
   * Retries the rows that were not done and asks again for unanswered ones; ends when every
   * row has an outcome.
   */
  'bulk/tryAgain': durableIntent(ofActPayload),
  /**
   * Sends the next waiting row of a bulk act; the command's id is that row's key, and the answer
   * ends it.
   */
  'bulk/sendNext': durableIntent(ofActPayload),
  /** Leaves the unsent rows of an act alone. */
  'bulk/stop': intent(ofActPayload, 'ops'),
  /** No row of an act can be sent any more, for a reason that concerns no single row. */
  'bulk/stalled': input(stalledPayload),
  /** Shows the outcome of each row of an act, or closes that list. */
  'bulk/show': intent(showPayload),
};
