import { hasAddressWords } from '#domain/addressWords.ts';
import type { Location } from '#domain/entities.ts';
import { wholeAddress } from '#domain/placeNames.ts';
import { mostSuggestions, type PlaceSuggestion } from '#domain/foundPlace.ts';
import { nameOrder } from '#finder/nameOrder.ts';

/** S1 §9: so many saved locations, so many places, and so many in all. */
const mostSaved = 8;
const mostInAll = 12;

/** A place that a field knows beside the saved locations: what is offered for its id. */
export type OwnPlace = { readonly id: string; readonly text: string; readonly second: string };

/** Like `placeOptions`, for a field with places of its own in the place of saved locations. */
export function ownPlaceOptions(
  places: readonly OwnPlace[],
  typed: string,
  suggested: readonly PlaceSuggestion[],
): { readonly own: readonly OwnPlace[]; readonly places: readonly PlaceSuggestion[] } {
  const fitting = places.filter(({ text, second }) => hasAddressWords(`${text} ${second}`, typed));
  const kept = fitting.slice(0, mostSaved);
  return { own: kept, places: suggested.slice(0, roomBeside(kept.length)) };
}

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
  const words = wordsOf(typed);
  const fitting = [...locations].filter((row) => {
    // Used once, and not saved.
    if (row.kind === 'once') return false;
    return hasAddressWords(wholeAddress(row), typed);
  });
  const whole = typed.trim().toLowerCase();
  const rank = ({ label, kind }: Location) =>
    2 * fitOf(label.toLowerCase(), whole, words[0] ?? '') + (kind === 'home' ? 0 : 1);
  const saved = fitting
    .toSorted((a, b) => rank(a) - rank(b) || nameOrder(a.label, b.label))
    .slice(0, mostSaved);
  return { saved, places: suggested.slice(0, roomBeside(saved.length)) };
}

/** The name as it is typed comes first: Enter takes it. */
function fitOf(label: string, whole: string, first: string): number {
  if (whole === '') return 0;
  if (label === whole) return 0;
  if (label.startsWith(whole)) return 1;
  return label.startsWith(first) ? 2 : 3;
}

function wordsOf(typed: string): readonly string[] {
  return typed
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
}

function roomBeside(others: number): number {
  return Math.min(mostSuggestions, mostInAll - others);
}
