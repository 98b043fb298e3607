// The texts of one shelf of documents, joined into a few long strings that are searched as a whole:
// one search through many documents instead of one for each.
import {
  type Block,
  type BlockHits,
  emptyBlock,
  type Hits,
  ranksInAll,
  scan,
  textOf,
  titleIsIt,
  withNumber,
} from './block.ts';
import { folded, mustBegin, type Query } from './folded.ts';

/** One document; its key is a small whole number. */
export type Text = {
  readonly key: number;
  /** The title; matches in it come first. */
  readonly title: string;
  readonly rest: string;
  /** The document comes after the others, as a completed move does. */
  readonly isBehind: boolean;
};

/** Characters after which a block is closed; an open block is joined again after a change. */
const mostLettersOfBlock = 1 << 17;
/** Between documents, and between title and rest; folded texts never contain them. */
const gap = '\n';
const behindTitle = '\t';

/** Some documents, in columns. */
type Piece = {
  readonly keys: readonly number[];
  readonly texts: readonly string[];
  readonly behind: readonly boolean[];
};

export class TextIndex {
  #blocks: (Block | null)[] = [];
  /** By key: the block and the place in it; -1 for no document. */
  readonly #blockOf: number[] = [];
  readonly #placeOf: number[] = [];
  readonly #blockLetters: number;
  #size = 0;
  /** The last result, until a document changes. */
  #last: { readonly query: Query; readonly hits: readonly BlockHits[] } | null = null;

  /** `blockLetters`: smaller in tests, so that few documents make many blocks. */
  constructor(blockLetters = mostLettersOfBlock) {
    this.#blockLetters = blockLetters;
  }

  /** Number of documents. */
  get size(): number {
    return this.#size;
  }

  /** Returns whether the document changed. */
  put({ key, title, rest, isBehind }: Text): boolean {
    const head = folded(title);
    const text = `${head}${behindTitle}${folded(rest)}${gap}`;
    const [block, place] = this.#find(key);
    if (block && this.#textAt(block, place) === text && block.isBehind[place] === isBehind) {
      return false;
    }
    this.remove(key);
    this.#last = null;
    this.#append(key, text, head.length, isBehind);
    return true;
  }

  /** Returns whether the document was there. */
  remove(key: number): boolean {
    const [block, place] = this.#find(key);
    if (!block) return false;
    const number = this.#blockOf[key] as number;
    this.#last = null;
    block.isThere[place] = false;
    block.alive -= 1;
    this.#blockOf[key] = -1;
    this.#size -= 1;
    if (block.isClosed && block.alive * 2 < block.keys.length) this.#dissolve(number);
    return true;
  }

  /** Keys of documents that have all words, or the number: best first, then by key. */
  find(query: Query): Uint32Array<ArrayBuffer> {
    const { words, number, text } = query;
    const last = this.#last;
    // Documents found with more letters are among those found with fewer.
    const hits = last && isNarrower(query, last.query) ? last.hits : null;
    const found: BlockHits[] = [];
    if (words.length > 0) {
      for (const { block, hits: before } of hits ?? this.#all()) {
        const byWords = scan(block, words, text, before);
        const own = number === null ? byWords : withNumber(block, byWords, number, before);
        if (own.places.length > 0) found.push({ block, hits: own });
      }
    }
    this.#last = { query, hits: found };
    return inOrder(found);
  }

  /** How many of the documents just found have the query as their title: they come first. */
  exactly(query: Query): number {
    const hits = this.#last?.query === query ? this.#last.hits : [];
    return hits.reduce(
      (sum, { hits: { ranks } }) => sum + ranks.filter((rank) => rank === titleIsIt).length,
      0,
    );
  }

  /** All documents as they are searched, in pieces. */
  *texts(): Generator<Piece> {
    for (const block of this.#blocks) {
      if (!block || block.alive === 0) continue;
      const places = [...block.keys.keys()].filter((place) => block.isThere[place]);
      yield {
        keys: places.map((place) => block.keys[place] as number),
        texts: places.map((place) => this.#textAt(block, place)),
        behind: places.map((place) => block.isBehind[place] as boolean),
      };
    }
  }

  *#all(): Generator<{ readonly block: Block; readonly hits: null }> {
    for (const block of this.#blocks) if (block && block.alive > 0) yield { block, hits: null };
  }

  #find(key: number): [Block | null, number] {
    const number = this.#blockOf[key] ?? -1;
    return [number < 0 ? null : (this.#blocks[number] ?? null), this.#placeOf[key] ?? 0];
  }

  /** The text of a document with its separators. */
  #textAt(block: Block, place: number): string {
    const text = block.texts[place];
    return text ?? textOf(block).slice(block.starts[place], block.starts[place + 1]);
  }

  #append(key: number, text: string, titleLetters: number, isBehind: boolean): void {
    let block = this.#blocks.at(-1);
    if (!block || block.letters >= this.#blockLetters) {
      if (block) this.#close(block);
      block = emptyBlock();
      this.#blocks.push(block);
    }
    block.text = null;
    block.texts.push(text);
    block.keys.push(key);
    block.starts.push(block.letters);
    block.titleEnds.push(block.letters + titleLetters);
    block.isBehind.push(isBehind);
    block.isThere.push(true);
    block.letters += text.length;
    block.alive += 1;
    this.#blockOf[key] = this.#blocks.length - 1;
    this.#placeOf[key] = block.keys.length - 1;
    this.#size += 1;
  }

  #close(block: Block): void {
    block.isClosed = true;
    textOf(block);
    block.texts = [];
  }

  /** Moves the documents left in a mostly empty block behind all others. */
  #dissolve(number: number): void {
    const block = this.#blocks[number] as Block;
    this.#blocks[number] = null;
    for (const [place, key] of block.keys.entries()) {
      if (!block.isThere[place]) continue;
      const titleLetters = (block.titleEnds[place] as number) - (block.starts[place] as number);
      this.#size -= 1;
      const isBehind = block.isBehind[place] as boolean;
      this.#append(key, this.#textAt(block, place), titleLetters, isBehind);
    }
  }
}

/** Whether all results of a query are among those of the one before. */
function isNarrower(query: Query, before: Query): boolean {
  const { words, number } = query;
  if (before.words.length === 0) return false;
  const byWords = before.words.every((old) => words.some((word) => hasToo(word, old)));
  if (number === null || !byWords) return byWords;
  const hasAll = before.words.every((old) => hasToo(number, old));
  return hasAll || (before.number !== null && hasToo(number, before.number));
}

/** Whether each document with a word has the old one too. */
function hasToo(word: string, old: string): boolean {
  return mustBegin(old) ? mustBegin(word) && word.startsWith(old) : word.includes(old);
}

/**
 * By rank, documents that are over after all others, but what has the query as its title; within a
 * rank by key.
 */
function inOrder(found: readonly BlockHits[]): Uint32Array<ArrayBuffer> {
  const counts = new Uint32Array(2 * ranksInAll + 1);
  const rankOf = ({ isBehind }: Block, { places, ranks }: Hits, nth: number) => {
    const rank = ranks[nth] as number;
    const isOver = isBehind[places[nth] as number] ?? false;
    if (rank === titleIsIt) return isOver ? 1 : 0;
    return rank + 1 + (isOver ? ranksInAll : 0);
  };
  let length = 0;
  for (const { block, hits } of found) {
    length += hits.places.length;
    for (let nth = 0; nth < hits.places.length; nth += 1) {
      const rank = rankOf(block, hits, nth);
      counts[rank] = (counts[rank] as number) + 1;
    }
  }
  const ends = new Uint32Array(counts.length);
  for (let rank = 1; rank < ends.length; rank += 1) {
    ends[rank] = (ends[rank - 1] as number) + (counts[rank - 1] as number);
  }
  const keys = new Uint32Array(length);
  for (const { block, hits } of found) {
    for (let nth = 0; nth < hits.places.length; nth += 1) {
      const rank = rankOf(block, hits, nth);
      const at = ends[rank] as number;
      keys[at] = block.keys[hits.places[nth] as number] as number;
      ends[rank] = at + 1;
    }
  }
  for (const [rank, count] of counts.entries()) {
    const end = ends[rank] as number;
    sortUnlessSorted(keys.subarray(end - count, end));
  }
  return keys;
}

/** Usually sorted already: documents are put in the order of their keys. */
function sortUnlessSorted(keys: Uint32Array): void {
  for (let at = 1; at < keys.length; at += 1) {
    if ((keys[at - 1] as number) > (keys[at] as number)) {
      keys.sort();
      return;
    }
  }
}
