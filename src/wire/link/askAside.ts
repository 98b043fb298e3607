// Reads for a typing operator: the answers belong to the view, as the typed text does, and never
// enter the log.
import type { CallName, Calls } from '../calls/calls.ts';
import type { Answer, CallOptions, Link } from './link.ts';

export type AskAside = <K extends CallName>(
  call: K,
  request: Calls[K]['request'],
  cancelled: NonNullable<CallOptions['cancelled']>,
) => Promise<Answer<Calls[K]['reply']>>;

/** Asks over the link; `expired` is called when the server does not accept its token any more. */
export function askAsideBy(link: Link, expired: () => void): AskAside {
  return async (call, request, cancelled) => {
    const answer = await link.call(call, request, { cancelled });
    if (answer.is === 'refused' && answer.status === 401) expired();
    return answer;
  };
}
