import type { Location } from '#domain/entities.ts';
import { mostSuggestions, type PlaceSuggestion } from '#domain/foundPlace.ts';

/** S1 §9: so many saved locations, so many places, and so many in all. */
const mostSaved = 8;
const mostInAll = 12;

export type PlaceOptions = {
  readonly saved: readonly Location[];
  readonly places: readonly PlaceSuggestion[];
};

/**
 * What a place field offers for the typed text: saved locations that have every word of it, homes
 * first, then places of the service.
 */
export function placeOptions(
  locations: Iterable<Location>,
  typed: string,
  suggested: readonly PlaceSuggestion[],
): PlaceOptions {
  const words = typed
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  const fitting = [...locations].filter((row) => {
    // Used once, and not saved.
    if (row.kind === 'once') return false;
    const text = [row.label, row.address, row.city, row.state, row.postalCode].join(' ');
    const lower = text.toLowerCase();
    return words.every((word) => lower.includes(word));
  });
  const first = words[0] ?? '';
  const rank = ({ label, kind }: Location) =>
    (first !== '' && label.toLowerCase().startsWith(first) ? 0 : 2) + (kind === 'home' ? 0 : 1);
  const saved = fitting
    .toSorted((a, b) => rank(a) - rank(b) || a.label.localeCompare(b.label))
    .slice(0, mostSaved);
  const room = Math.min(mostSuggestions, mostInAll - saved.length);
  return { saved, places: suggested.slice(0, room) };
}
