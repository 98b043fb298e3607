// How texts are compared: without case and accents, white space as one space. And where the words
// of a query are in a text as it is shown.

const plain = /^[\x21-\x7e]*(?: [\x21-\x7e]+)*$/;
const marks = /\p{M}/gu;
/** White space and control characters; separators of documents and their parts are among them. */
const gaps = /[\s\p{Cc}]+/gu;

/** The text as it is searched: without case, accents and line breaks. */
export function folded(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replaceAll(marks, '').toLowerCase().replaceAll(gaps, ' ').trim();
}

/** A query, parsed once. */
export type Query = {
  /** The whole text, folded. */
  readonly text: string;
  /** Folded; a document must have each of them. Empty: no query. */
  readonly words: readonly string[];
  /** S1 §5: a number without what people write between its digits, and before it; else null. */
  readonly number: string | null;
};

/** Shorter queries find no document (S1 §5). */
export const fewestLetters = 2;
/** Text beyond this length is ignored. */
export const mostLetters = 200;

/**
 * Whether a word is found only where a word begins: so few letters are inside of nearly every text.
 * Scripts without upper case are often written without spaces.
 */
export function mustBegin(word: string): boolean {
  return word.length <= fewestLetters && /^[\p{Ll}\d]/u.test(word);
}

/** Whether a word begins at this place of a folded text. */
export function beginsAt(text: string, at: number): boolean {
  return at === 0 || !isOfWord(text.charCodeAt(at - 1));
}

/** A letter or a digit; any character outside ASCII counts as a letter. */
function isOfWord(code: number): boolean {
  const isDigit = code >= 48 && code <= 57;
  return isDigit || (code >= 97 && code <= 122) || code > 127;
}

/** Where a word is found in a folded text, from a place on; -1 where it is not. */
export function wordAt(text: string, word: string, from: number): number {
  let at = text.indexOf(word, from);
  if (!mustBegin(word)) return at;
  while (at >= 0 && !beginsAt(text, at)) at = text.indexOf(word, at + 1);
  return at;
}

/** An address may end with its country, which no text has: all of them are in the US. */
function withoutCountry(typed: string): string {
  return typed.replace(/,\s*(?:u\.?s\.?a\.?|united states(?: of america)?)\s*$/i, '');
}

/** As of phones (`domain/phone.ts`), which the finder does not see. */
const betweenDigits = /\(0\)|[\s()+./\u2010-\u2015\u2212-]/g;
/** 'ext. 45' behind a whole number: it is a word of its own in a document, in one form. */
const extension = /[\s,;(]*(?:(?:extension|extn|ext|x)[\s.:=#]*|#\s*|[,;]\s*)\d{1,7}[\s)]*$/;
const wholeNumber = /^\d{7,}$/;
/** What a document may lack before a number: the 1 of the US, and the 0 of others. */
const dialedBefore = /^(?:\+?\s*1(?=\D(?:\D*\d){4})|\+1(?=\d{4})|1(?=\d{10}$)|0+(?=(?:\D*\d){8}))/;

export function queryOf(typed: string): Query {
  const text = folded(withoutCountry(typed.slice(0, mostLetters)));
  if (text.length < fewestLetters) return { text, words: [], number: null };
  const words = [...new Set(text.split(' '))];
  return { text, words, number: numberOf(text) };
}

function numberOf(text: string): string | null {
  const digitsOf = (some: string) => some.replace(dialedBefore, '').replaceAll(betweenDigits, '');
  const before = digitsOf(text.replace(extension, ''));
  const digits = wholeNumber.test(before) ? before : digitsOf(text);
  const isNumber = digits.length >= fewestLetters && digits !== text && /^\d+$/.test(digits);
  return isNumber ? digits : null;
}

/** A range of a shown text: from which character, and before which. */
export type Stretch = readonly [from: number, before: number];

/**
 * Where the words are in a text as it is shown, in order and without overlap. `isNumber`: the text
 * is a number itself, and characters between its digits are ignored.
 */
export function stretchesIn(text: string, query: Query, isNumber: boolean): readonly Stretch[] {
  const { words, number } = query;
  if (words.length === 0 || text === '') return [];
  const sought = number === null ? words : [...words, number];
  const found = sought.flatMap((word) => [
    ...stretchesOf(text, word, null),
    ...(isNumber && /^\d+$/.test(word) ? stretchesOf(text, word, betweenDigits) : []),
  ]);
  return joined(found);
}

/** `skipped`: characters to ignore. */
function stretchesOf(text: string, word: string, skipped: RegExp | null): Stretch[] {
  let searched = '';
  /** For each searched character, where its source character begins and ends. */
  const from: number[] = [];
  const before: number[] = [];
  let at = 0;
  for (const letter of text) {
    const next = at + letter.length;
    const isSkipped = skipped !== null && letter.replaceAll(skipped, '') === '';
    // A combining mark belongs to the letter before it.
    const small = isSkipped ? '' : letter.normalize('NFD').replaceAll(marks, '').toLowerCase();
    for (let each = 0; each < small.length; each += 1) {
      from.push(at);
      before.push(next);
    }
    if (small === '' && before.length > 0 && !isSkipped) before[before.length - 1] = next;
    searched += small;
    at = next;
  }
  const found: Stretch[] = [];
  for (let hit = wordAt(searched, word, 0); hit >= 0; hit = wordAt(searched, word, hit + 1)) {
    found.push([from[hit] as number, before[hit + word.length - 1] as number]);
  }
  return found;
}

function joined(found: readonly Stretch[]): readonly Stretch[] {
  const sorted = found.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const apart: [number, number][] = [];
  for (const [from, before] of sorted) {
    const last = apart.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], before);
    else apart.push([from, before]);
  }
  return apart;
}
