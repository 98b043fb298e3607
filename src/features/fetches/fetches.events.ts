import { event } from '#kernel/define.ts';
import type { Fetches } from './declared.model.ts';
import { carriedPayloads, failedPayload } from './fetches.model.ts';

export function fetchesEvents(fetches: Fetches) {
  const { asked, told } = carriedPayloads(fetches);
  return {
    /** The server is asked for this, or once more when it is under way. */
    'fetches/asked': event(asked),
    /** This was read; rows of the world are told by its own event beside this one. */
    'fetches/told': event(told),
    /** It could not be had; it is tried again while somebody wants it. */
    'fetches/failed': event(failedPayload),
  };
}
