import { durableIntent, input, intent } from '#kernel/define.ts';
import { beginPayload, ofActPayload, showPayload, stalledPayload } from './bulk.model.ts';

export const bulkCommands = {
  /** Ends when every row has an outcome. */
  'bulk/begin': durableIntent(beginPayload),
  /** Ends in the same way: once more what was not done. */
  'bulk/tryAgain': durableIntent(ofActPayload),
  /** Sends the next row that may be sent; its id is that row's key, and the answer ends it. */
  'bulk/sendNext': durableIntent(ofActPayload),
  /** What was not sent yet is left alone. */
  'bulk/stop': intent(ofActPayload, 'ops'),
  /** Nothing can be sent any more, for a reason that is no row's own. */
  'bulk/stalled': input(stalledPayload),
  /** Looks at the outcomes of an act, or at none. */
  'bulk/show': intent(showPayload),
};
