// The one order of names for every list: as people look for them, the same in every engine.
import { folded } from './folded.ts';

/** Letters that are no letter with an accent to Unicode, and are sorted as these. */
const plainOf: ReadonlyMap<string, string> = new Map(
  'æ:ae œ:oe ß:ss þ:th ø:o ł:l đ:d ð:d ħ:h ŧ:t ı:i'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);
const special = /[æœßþøłđðħŧı]/g;
const digits = /\d+/g;

/**
 * The text by whose code units a name is sorted: without case and accents, numbers by their value
 * ('PA-999' before 'PA-1000'). Latin letters come first, then other scripts by their code.
 */
export function nameKey(name: string): string {
  return folded(name)
    .replaceAll(special, (letter) => plainOf.get(letter) ?? letter)
    .replaceAll(digits, (number) => number.padStart(12, '0'));
}

/** Of names with the same key the one with the lower code units comes first. */
export function nameOrder(a: string, b: string): number {
  if (a === b) return 0;
  const [one, other] = [nameKey(a), nameKey(b)];
  if (one !== other) return one < other ? -1 : 1;
  return a < b ? -1 : 1;
}
