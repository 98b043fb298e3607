import { type EndingKind, endingRequests } from '../endings/index.ts';
import { mayAsk } from '#spine/outbox/index.ts';
import type { BulkAct, BulkRow, Counts, Outcome } from './bulk.model.ts';
import type { BulkSees } from './facts.slice.ts';

export const doneWords = { cancel: 'cancelled', complete: 'completed' } as const;

export type SortedOut = {
  readonly rows: readonly { readonly activityId: string; readonly version: number }[];
  /** How many may be ended now. */
  readonly possible: number;
  /** Why others may not, the most frequent reason first. */
  readonly reasons: readonly { readonly why: string; readonly count: number }[];
};

type SortSees = Pick<BulkSees, 'world' | 'clock' | 'connection' | 'outbox'>;

/** Which of these moves may be ended, and the reasons of the others; asks each guard once. */
export function sortedOut(sees: SortSees, what: EndingKind, ids: readonly string[]): SortedOut {
  const { activities } = sees.world.tables;
  const rows = ids.map((activityId) => ({
    activityId,
    version: activities.get(activityId)?.version ?? 0,
  }));
  const reasons = new Map<string, number>();
  let possible = 0;
  for (const row of rows) {
    const may = mayAsk(endingRequests[what], row, sees);
    if (may.yes) possible += 1;
    else reasons.set(may.reason, (reasons.get(may.reason) ?? 0) + 1);
  }
  return {
    rows,
    possible,
    reasons: [...reasons].map(([why, count]) => ({ why, count })).sort((a, b) => b.count - a.count),
  };
}

/** '8 of 12 cancelled, 3 refused, 1 without an answer'. */
export function countWords(what: EndingKind, counts: Partial<Counts>): string {
  return [headWords(what, counts), ...restWords(counts)].join(', ');
}

/** '8 of 12 cancelled'. */
export function headWords(what: EndingKind, counts: Partial<Counts>): string {
  const size = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return `${counts.done ?? 0} of ${size} ${doneWords[what]}`;
}

/** '3 refused', '1 without an answer': one entry for each outcome that occurs. */
export function restWords(counts: Partial<Counts>): readonly string[] {
  return rest.flatMap(([outcome, words]) => {
    const count = counts[outcome] ?? 0;
    return count === 0 ? [] : [`${count} ${words}`];
  });
}

const rest: readonly (readonly [Outcome, string])[] = [
  ['underWay', 'under way'],
  ['waiting', 'waiting'],
  ['refused', 'refused'],
  ['failed', 'failed'],
  ['unknown', 'without an answer'],
  ['left', 'not sent'],
];

/** Positions of the rows not done, in order; an unchanged part is not read again. */
export function notDoneReader(): (act: BulkAct) => readonly number[] {
  const known = new WeakMap<readonly BulkRow[], readonly number[]>();
  return ({ parts }) => {
    let first = 0;
    return parts.flatMap((part) => {
      const from = first;
      first += part.length;
      const found = known.get(part) ?? notDoneIn(part);
      known.set(part, found);
      return found.map((at) => from + at);
    });
  };
}

function notDoneIn(part: readonly BulkRow[]): readonly number[] {
  return part.flatMap(({ outcome }, at) => (outcome === 'done' ? [] : at));
}
