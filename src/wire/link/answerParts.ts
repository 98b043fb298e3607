// Large answers go from worker to console in parts: each part is read in a turn of its
// own, so that a whole world does not block the page while it arrives.
import type { CallName, Calls } from '../calls/calls.ts';
import type { Answer } from './link.ts';

type AnyAnswer = Answer<Calls[CallName]['reply']>;

/** Rows read in one turn. */
const ROWS_IN_PART = 1_000;

/** Consecutive rows of one field of a reply. Parts of a field come in the order of its rows. */
export type AnswerPart = { readonly field: string; readonly rows: readonly unknown[] };

/** Takes long lists out of an answer, in parts; `rest` is the answer with empty lists instead. */
export function inParts(answer: AnyAnswer): {
  readonly parts: readonly AnswerPart[];
  readonly rest: AnyAnswer;
} {
  if (answer.is !== 'ok') return { parts: [], rest: answer };
  const parts: AnswerPart[] = [];
  const short: { [field: string]: unknown } = { ...answer.reply };
  for (const [field, rows] of Object.entries(short)) {
    if (!Array.isArray(rows) || rows.length <= ROWS_IN_PART) continue;
    short[field] = [];
    for (let from = 0; from < rows.length; from += ROWS_IN_PART) {
      parts.push({ field, rows: rows.slice(from, from + ROWS_IN_PART) as readonly unknown[] });
    }
  }
  return { parts, rest: { ...answer, reply: short } as AnyAnswer };
}

/** Puts the parts that came before an answer back into it. */
export function fromParts(rest: AnyAnswer, parts: readonly AnswerPart[]): AnyAnswer {
  if (rest.is !== 'ok') return rest;
  const reply: { [field: string]: unknown } = { ...rest.reply };
  for (const field of new Set(parts.map((part) => part.field))) {
    reply[field] = parts.flatMap((part) => (part.field === field ? part.rows : []));
  }
  return { ...rest, reply } as AnyAnswer;
}
