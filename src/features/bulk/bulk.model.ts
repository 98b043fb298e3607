import { integer, payload, text, z } from '#domain/schema.ts';
import { endingKinds, type EndingKind } from '../endings/index.ts';

/**
 * The state of one row. `waiting` and `underWay` are not over yet; all others are outcomes.
 * `refused`: a rule forbids it, here or at the server. `failed`: tried, and it could not be done.
 * `unknown`: sent, and no answer says whether it was done. `left`: never sent, because the act was
 * stopped.
 */
export const outcomes = [
  'waiting',
  'underWay',
  'done',
  'refused',
  'failed',
  'unknown',
  'left',
] as const;
export type Outcome = (typeof outcomes)[number];

/** One move of a bulk act. */
export type BulkRow = {
  readonly activityId: string;
  /** The version the operator saw when asked: the server refuses a different one. */
  readonly version: number;
  /** Kept here, so that it is known when the move itself is gone. */
  readonly name: string;
  readonly outcome: Outcome;
  /** Why it was not done; null without a reason. */
  readonly why: string | null;
};

export type Counts = { readonly [O in Outcome]: number };

/** One change to many moves, each sent as a request of its own. */
export type BulkAct = {
  /** The id of the intent that began the act. */
  readonly id: string;
  readonly what: EndingKind;
  readonly atMs: number;
  /** The intent that ends when no row is under way: the first one, or a later retry. */
  readonly openIntentId: string;
  /** In parts of `partRows`, so that an answer to one row copies few rows. */
  readonly parts: readonly (readonly BulkRow[])[];
  readonly counts: Counts;
  /** No row before this one waits. */
  readonly next: number;
  /** Every row has an outcome, and that was reported. */
  readonly isOver: boolean;
};

export type BulkState = {
  /** Newest last. */
  readonly acts: readonly BulkAct[];
  /** The row that an intent was sent for, until it is answered. */
  readonly sent: { readonly [intentId: string]: { readonly bulkId: string; readonly at: number } };
  /** The act whose outcomes are shown. */
  readonly shownId: string | null;
};

/** How many rows are sent to the server at a time. */
export const atOnce = 4;
/** Each row is a request of its own: a larger selection is usually a slip. */
export const mostRows = 2_000;
export const actsKept = 10;
const partRows = 64;

export const noCounts: Counts = {
  waiting: 0,
  underWay: 0,
  done: 0,
  refused: 0,
  failed: 0,
  unknown: 0,
  left: 0,
};

export function partsOf(rows: readonly BulkRow[]): BulkRow[][] {
  const parts: BulkRow[][] = [];
  for (let from = 0; from < rows.length; from += partRows) {
    parts.push(rows.slice(from, from + partRows));
  }
  return parts;
}

export function rowAt<Row>(parts: readonly (readonly Row[])[], at: number): Row | undefined {
  return parts[Math.floor(at / partRows)]?.[at % partRows];
}

/** The number of rows of an act. */
export function sizeOf({ counts }: Pick<BulkAct, 'counts'>): number {
  return outcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
}

const what = z.enum(endingKinds);
const seen = { activityId: text(), version: integer };
const ofAct = { bulkId: text() };

export const beginPayload = payload(z.object({ what, rows: z.array(z.object(seen)) }));
const adopt = z.object({
  /** Its name, unique within its own log only. */
  was: text(),
  what,
  rows: z.array(z.object(seen)),
});
export const adoptPayload = payload(adopt);
export type AdoptAct = ReturnType<typeof adoptPayload.parse>;
export const ofActPayload = payload(z.object(ofAct));
export const stalledPayload = payload(z.object({ ...ofAct, why: text('note') }));
export const showPayload = payload(z.object({ bulkId: z.nullable(text()) }));
export const begunPayload = payload(
  z.object({ ...ofAct, what, rows: z.array(z.object({ ...seen, name: text() })) }),
);
export const refusedPayload = payload(
  z.object({ ...ofAct, rows: z.array(z.object({ at: integer, why: text('note') })) }),
);
export const sentPayload = payload(z.object({ ...ofAct, at: integer, intentId: text() }));
export const triedAgainPayload = payload(
  z.object({
    ...ofAct,
    intentId: text(),
    rows: z.array(z.object({ at: integer, version: integer })),
  }),
);
export const overPayload = payload(
  z.object({
    ...ofAct,
    what,
    /** Every row has one of these. */
    counts: z.object({
      done: integer,
      refused: integer,
      failed: integer,
      unknown: integer,
      left: integer,
    }),
  }),
);
