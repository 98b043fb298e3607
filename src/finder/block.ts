// One block of an index: documents joined into one string, and the search through it.
// Documents keep the order in which they were put; removed ones keep their place.
import { beginsAt, mustBegin, wordAt } from './folded.ts';

export type Block = {
  /** Null when a document was added since the last join. */
  text: string | null;
  /** The parts of `text`; dropped when the block is closed. */
  texts: string[];
  readonly keys: number[];
  /** Where in the text each document begins, and its title ends. */
  readonly starts: number[];
  readonly titleEnds: number[];
  readonly isBehind: boolean[];
  readonly isThere: boolean[];
  letters: number;
  /** Documents that are not removed. */
  alive: number;
  isClosed: boolean;
};

export function emptyBlock(): Block {
  const lists = { texts: [], keys: [], starts: [], titleEnds: [], isBehind: [], isThere: [] };
  return { text: null, ...lists, letters: 0, alive: 0, isClosed: false };
}

/** Joins the texts if a document was added since. */
export function textOf(block: Block): string {
  block.text ??= block.texts.join('');
  return block.text;
}

/** Columns: places in a block, where in the text each was found, and how well it fits. */
export type Hits = {
  readonly places: Int32Array;
  readonly ats: Int32Array;
  readonly ranks: Uint8Array;
};
export type BlockHits = { readonly block: Block; readonly hits: Hits };

/** How well a document fits, best first: the title is the query or begins so; then its words. */
export const titleIsIt = 0;
const titleBegins = 1;
const wordOfTitle = 2;
const insideTitle = 3;
const wordOfRest = 4;
const insideRest = 5;
export const ranksInAll = 6;

/** The documents of a block that have all words; only among `before`, if given. */
export function scan(
  block: Block,
  words: readonly string[],
  whole: string,
  before: Hits | null,
): Hits {
  // The longest word is in the fewest documents and is the fastest to find.
  const [probe = '', ...others] = words.toSorted((a, b) => b.length - a.length);
  const text = textOf(block);
  const { starts, titleEnds, isThere } = block;
  const most = before ? before.places.length : block.keys.length;
  const places = new Int32Array(most);
  const ats = new Int32Array(most);
  const ranks = new Uint8Array(most);
  let count = 0;
  let nth = 0;
  let place = 0;
  let at = before ? 0 : wordAt(text, probe, 0);
  while (before ? nth < most : at >= 0) {
    if (before) {
      place = before.places[nth] as number;
      at = within(block, place, probe, before.ats[nth] as number);
      nth += 1;
    } else {
      place = placeAt(starts, at, place);
    }
    if (at >= 0 && isThere[place]) {
      const start = starts[place] as number;
      const titleEnd = titleEnds[place] as number;
      let rank = rankAt(text, at, start, titleEnd);
      // The word with the worst rank decides.
      if (others.length > 0) rank = Math.max(rank, rankOfAll(block, place, others));
      if (rank <= insideRest) {
        if (rank <= wordOfTitle && text.startsWith(whole, start)) {
          rank = start + whole.length === titleEnd ? titleIsIt : titleBegins;
        }
        places[count] = place;
        ats[count] = at;
        ranks[count] = rank;
        count += 1;
      }
    }
    if (!before) {
      const end = starts[place + 1] ?? text.length;
      at = end < text.length ? wordAt(text, probe, end) : -1;
    }
  }
  if (count === most) return { places, ats, ranks };
  return { places: places.slice(0, count), ats: ats.slice(0, count), ranks: ranks.slice(0, count) };
}

/** Where a word first is in a document, -1 if missing; often at `hint`, never before it. */
function within(block: Block, place: number, word: string, hint: number): number {
  const text = textOf(block);
  if (text.startsWith(word, hint) && (!mustBegin(word) || beginsAt(text, hint))) return hint;
  const start = block.starts[place] as number;
  const at = wordAt(text.slice(start, block.starts[place + 1] ?? text.length), word, 0);
  return at < 0 ? -1 : start + at;
}

/** Above all ranks when one of the words is missing. */
function rankOfAll(block: Block, place: number, words: readonly string[]): number {
  const text = textOf(block);
  const start = block.starts[place] as number;
  const own = text.slice(start, block.starts[place + 1] ?? text.length);
  let rank = 0;
  for (const word of words) {
    const at = wordAt(own, word, 0);
    if (at < 0) return ranksInAll;
    rank = Math.max(rank, rankAt(text, start + at, start, block.titleEnds[place] as number));
  }
  return rank;
}

export function withNumber(block: Block, hits: Hits, number: string, before: Hits | null): Hits {
  const seen = new Set(hits.places);
  const more = scan(block, [number], number, before);
  const own = [...more.places.keys()].filter((nth) => !seen.has(more.places[nth] as number));
  if (own.length === 0) return hits;
  const joined = (some: ArrayLike<number>, others: ArrayLike<number>) => [
    ...Array.from(some),
    ...own.map((nth) => others[nth] as number),
  ];
  return {
    places: Int32Array.from(joined(hits.places, more.places)),
    ats: Int32Array.from(joined(hits.ats, more.ats)),
    ranks: Uint8Array.from(joined(hits.ranks, more.ranks)),
  };
}

function rankAt(text: string, at: number, start: number, titleEnd: number): number {
  if (at === start) return titleBegins;
  const begins = beginsAt(text, at);
  if (at < titleEnd) return begins ? wordOfTitle : insideTitle;
  return begins ? wordOfRest : insideRest;
}

/** The last document that begins at or before a place in the text; searched from `from` on. */
function placeAt(starts: readonly number[], at: number, from: number): number {
  let low = from;
  let step = 1;
  while (low + step < starts.length && (starts[low + step] as number) <= at) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, starts.length);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) <= at) low = middle;
    else high = middle;
  }
  return low;
}
