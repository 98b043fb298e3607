// The cheapest selection of whole days, by branch and bound on the relaxation: one solve after
// another, so that the caller can do other work in between. Branches by pairs of moves that are in
// one day or not, after Ryan and Foster (1981).
import { type LinearAnswer, type LinearProgram, solved } from './linear.ts';

/** Solves of the relaxation before the best selection so far counts. */
const MOST_SOLVES = 300;
/** Amounts within this of a whole number are whole. */
const WHOLE = 1e-6;
/** A selection must save more than this in cents. */
const SAVED = 1e-3;

/** Two moves are in one day, or in two. */
type Rule = { readonly a: number; readonly b: number; readonly isTogether: boolean };
/** `least`: what its relaxation costs at least. */
type Node = { readonly least: number; readonly rules: readonly Rule[] };

/**
 * `days` has the moves of each column. Yields between two solves. Returns the columns that are
 * taken, or null where no selection below `mostCents` was found.
 */
export function* wholeColumns(
  program: LinearProgram,
  days: readonly (readonly number[])[],
  mostCents: number,
): Generator<null, readonly number[] | null, undefined> {
  const sets = days.map((moves) => new Set(moves));
  const isOut = new Uint8Array(days.length);
  let [best, taken]: [number, readonly number[] | null] = [mostCents, null];
  const open: Node[] = [{ least: Number.NEGATIVE_INFINITY, rules: [] }];
  let node = open.pop();
  for (let solves = 0; node && solves < MOST_SOLVES; solves += 1) {
    const { rules } = node;
    for (const [column, day] of sets.entries()) {
      const isNow = rules.some((rule) => isBroken(rule, day)) ? 1 : 0;
      if (isNow !== isOut[column]) program.limit(column, isNow === 1 ? 0 : null);
      isOut[column] = isNow;
    }
    yield null;
    const answer = yield* solved(program);
    const pair = answer && answer.cents < best - SAVED ? partedPair(answer, days) : null;
    if (answer && pair === 'none') {
      best = answer.cents;
      taken = days.flatMap((_, column) => ((answer.amounts[column] ?? 0) > 0.5 ? column : []));
    }
    const isParted = answer !== null && pair !== null && pair !== 'none';
    if (isParted) {
      const { cents: least } = answer;
      open.push({ least, rules: [...rules, { ...pair, isTogether: false }] });
      // It goes deep first: that soon finds a selection.
      node = { least, rules: [...rules, { ...pair, isTogether: true }] };
    } else {
      open.sort((x, y) => y.least - x.least);
      node = open.pop();
      if (node && node.least >= best - SAVED) break;
    }
  }
  return taken;
}

function isBroken({ a, b, isTogether }: Rule, day: ReadonlySet<number>): boolean {
  return isTogether ? day.has(a) !== day.has(b) : day.has(a) && day.has(b);
}

/**
 * Of the pairs that are in one day in part, the one that is so the most; `none` where all days are
 * whole, or null where such a pair cannot part them.
 */
function partedPair(
  { amounts }: LinearAnswer,
  days: readonly (readonly number[])[],
): { readonly a: number; readonly b: number } | 'none' | null {
  const together = new Map<string, { readonly a: number; readonly b: number; share: number }>();
  let isWhole = true;
  for (const [column, day] of days.entries()) {
    const amount = amounts[column] ?? 0;
    if (amount < WHOLE) continue;
    if (amount < 1 - WHOLE) isWhole = false;
    const sorted = day.toSorted((x, y) => x - y);
    for (const [at, a] of sorted.entries()) {
      for (const b of sorted.slice(at + 1)) {
        const key = `${a} ${b}`;
        const pair = together.get(key) ?? { a, b, share: 0 };
        pair.share += amount;
        together.set(key, pair);
      }
    }
  }
  if (isWhole) return 'none';
  const parted = [...together.values()].filter(({ share }) => share < 1 - WHOLE);
  const [most] = parted.toSorted((x, y) => y.share - x.share || x.a - y.a || x.b - y.b);
  return most ? { a: most.a, b: most.b } : null;
}
