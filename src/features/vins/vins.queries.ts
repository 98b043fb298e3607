import { checkVin, normalizeVin, vinLength } from '#domain/vin.ts';
import { type FetchesSees, readings } from '#spine/fetches/index.ts';
import { decodedVin } from './vins.fetches.ts';

/** S1 §5: exactly 17 characters are decoded; null for any other text. */
export function vinToDecode(typed: string): { readonly vin: string } | null {
  const vin = normalizeVin(typed);
  // '2019 Honda Accord EX' has as many letters and digits.
  return vin.length === vinLength && checkVin(typed).kind !== 'notAVin' ? { vin } : null;
}

/** '2003 Honda Accord' by its VIN. */
export type DecodedTitles = ReadonlyMap<string, string>;

/** Of each list of fetches: a row of a long table looks its title up, and scans nothing. */
const ofFetches = new WeakMap<object, DecodedTitles>();
let lastTitles: DecodedTitles = new Map();

/** The titles of all VINs that were decoded; the same map while its content is the same. */
export function decodedTitles(sees: Pick<FetchesSees, 'fetches'>): DecodedTitles {
  const { all } = sees.fetches.state;
  const known = ofFetches.get(all);
  if (known) return known;
  const titles = new Map<string, string>();
  for (const [vin, { title }] of readings(sees, decodedVin)) if (title) titles.set(vin, title);
  if (retitled(titles, lastTitles).length > 0) lastTitles = titles;
  ofFetches.set(all, lastTitles);
  return lastTitles;
}

/** VINs whose title has come, changed or gone. */
export function retitled(next: DecodedTitles, before: DecodedTitles): readonly string[] {
  if (next === before) return [];
  const vins = new Set([...next.keys(), ...before.keys()]);
  return [...vins].filter((vin) => next.get(vin) !== before.get(vin));
}
