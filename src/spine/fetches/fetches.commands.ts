import { input, intent } from '#kernel/define.ts';
import type { Fetches } from './declared.model.ts';
import { carriedPayloads, failedPayload } from './fetches.model.ts';

export function fetchesCommands(fetches: Fetches) {
  const { ask, replied } = carriedPayloads(fetches);
  return {
    /** Asks the server for what a screen shows, or asks once more after a failure. */
    'fetches/ask': intent(ask, 'ops'),
    /** A fetch was answered. */
    'fetches/replied': input(replied),
    /** A fetch was not answered. */
    'fetches/notAnswered': input(failedPayload),
  };
}
