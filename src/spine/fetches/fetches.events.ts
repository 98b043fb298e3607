import { event } from '#kernel/define.ts';
import type { Fetches } from './declared.model.ts';
import { carriedPayloads, failedPayload } from './fetches.model.ts';

export function fetchesEvents(fetches: Fetches) {
  const { asked, read } = carriedPayloads(fetches);
  return {
    /** The server is asked for this; asked again if it is under way already. */
    'fetches/asked': event(asked),
    /** This was read; rows of the world come in the world's own event beside this one. */
    'fetches/told': event(read),
    /** The fetch failed; it is tried again while a screen needs it. */
    'fetches/failed': event(failedPayload),
  };
}
