// Suggestions of the places service for whoever types an address: the answers are the view's own,
// as what is typed is, and never enter the log.
import type { PlaceSuggestion } from '#domain/foundPlace.ts';
import type { CallOptions, Link } from './link.ts';

/** Null: they could not be had. */
export type AskPlaces = (
  text: string,
  cancelled: NonNullable<CallOptions['cancelled']>,
) => Promise<readonly PlaceSuggestion[] | null>;

/** Asks by the link; `expired` is called when the server does not take its token any more. */
export function askPlacesBy(link: Link, expired: () => void): AskPlaces {
  return async (text, cancelled) => {
    const answer = await link.call('placeSuggestions', { text }, { cancelled });
    if (answer.is === 'refused' && answer.status === 401) expired();
    return answer.is === 'ok' ? answer.reply.suggestions : null;
  };
}
