import { mostPlaceLetters, type PlaceSuggestion } from '#domain/foundPlace.ts';
import { fewestLetters } from '#finder/folded.ts';
import type { AsideFetch } from '../fetches/index.ts';

type Suggestions = readonly PlaceSuggestion[];

/** What the places service suggests for what is typed. */
export const placeSuggestions: AsideFetch<string, 'placeSuggestions', Suggestions> = {
  kept: 'not',
  call: 'placeSuggestions',
  ask: (text) => ({ text }),
  read: ({ suggestions }) => suggestions,
  // S1 §9.
  restMs: 300,
  near: (before, text) => text.startsWith(before) || before.startsWith(text),
  words: { loading: 'Searching places...', failed: 'Places could not be searched.', empty: null },
};

/** Null: too few letters ask nothing. */
export function placeText(typed: string): string | null {
  const text = typed.trim().slice(0, mostPlaceLetters);
  return text.length < fewestLetters ? null : text;
}
