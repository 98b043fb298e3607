// Near misses: documents found with one wrong letter in a word, for queries without exact matches.
import uFuzzy from '@leeoniya/ufuzzy';
import type { Query } from './folded.ts';
import type { TextIndex } from './textIndex.ts';

/** More are no help after a typing error. */
const mostOfShelf = 100;

/** Texts are folded already: the result does not depend on the locale. */
const fuzzy = new uFuzzy({
  // oxlint-disable-next-line no-unsafe-enum-assignment -- its const enum is not there to be named
  intraMode: 1,
  toLower: (text) => text,
  toUpper: (text) => text.toUpperCase(),
  compare: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
});

/**
 * Searches an index and pauses after each block. Returns the keys of documents that nearly have all
 * words, nearest first; documents that are over come last.
 */
export function* nearMisses(
  index: TextIndex,
  { words, number }: Query,
): Generator<void, Uint32Array<ArrayBuffer>> {
  // Removes the query syntax of the library; no digit of a number may be wrong.
  const sought = words
    .map((word) => word.replaceAll(/[^a-z\d]+/g, ''))
    .filter((word) => word !== '')
    .toSorted((a, b) => b.length - a.length);
  const [longest = ''] = sought;
  const isPlain = sought.length === words.length && longest.length > 2;
  if (!isPlain || number !== null || /^\d+$/.test(longest)) return new Uint32Array(0);
  const ahead: Near = { keys: [], texts: [] };
  const behind: Near = { keys: [], texts: [] };
  for (const piece of index.texts()) {
    const texts = [...piece.texts];
    let at: number[] | null = null;
    for (const word of sought) {
      at = fuzzy.filter(texts, word, at ?? undefined) ?? [];
      if (at.length === 0) break;
    }
    for (const place of at ?? []) {
      const own = piece.behind[place] ? behind : ahead;
      if (own.keys.length >= mostOfShelf) continue;
      own.keys.push(piece.keys[place] as number);
      own.texts.push(texts[place] as string);
    }
    if (ahead.keys.length >= mostOfShelf) break;
    yield;
  }
  const keys = [...nearestFirst(ahead, longest), ...nearestFirst(behind, longest)];
  return Uint32Array.from(keys.slice(0, mostOfShelf));
}

/** In columns. */
type Near = { readonly keys: number[]; readonly texts: string[] };

function nearestFirst({ keys, texts }: Near, word: string): readonly number[] {
  if (keys.length === 0) return [];
  const info = fuzzy.info([...keys.keys()], texts, word);
  return fuzzy.sort(info, texts, word).map((at) => keys[info.idx[at] as number] as number);
}
