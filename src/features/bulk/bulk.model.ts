import { integer, payload, text, z } from '#domain/schema.ts';
import { endingKinds, type EndingKind } from '../endings/index.ts';

/**
 * What became of one row. `waiting` and `underWay` are on their way; all others are outcomes.
 * `refused`: a rule said no, here or at the server. `failed`: tried, and it could not be done.
 * `unknown`: sent, and no answer came. `left`: never sent, because the act was stopped.
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
  /** As the operator saw it when he was asked: the server refuses when it is another by now. */
  readonly version: number;
  /** Also when the move itself is gone. */
  readonly name: string;
  readonly outcome: Outcome;
  /** Of what was not done; null without one. */
  readonly why: string | null;
};

export type Counts = { readonly [O in Outcome]: number };

/** One thing that is done to many moves, each for itself. */
export type BulkAct = {
  /** The id of the intent that began it. */
  readonly id: string;
  readonly what: EndingKind;
  readonly atMs: number;
  /** The intent that ends when no row is on its way any more: the first, or a later try. */
  readonly openIntentId: string;
  /** In parts of `partRows`, so that one row's answer copies few. */
  readonly parts: readonly (readonly BulkRow[])[];
  readonly counts: Counts;
  /** No row before this one waits. */
  readonly next: number;
  /** Every row has an outcome, and that was told. */
  readonly isOver: boolean;
};

export type BulkState = {
  /** The newest last. */
  readonly acts: readonly BulkAct[];
  /** The row that an intent was sent for, until it is answered. */
  readonly sent: { readonly [intentId: string]: { readonly bulkId: string; readonly at: number } };
  /** The act whose outcomes are looked at. */
  readonly shownId: string | null;
};

/** Rows sent to the server at a time. */
export const atOnce = 4;
/** Each is a request of its own: more than this is mostly a slip. */
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

/** How many rows an act has. */
export function sizeOf({ counts }: Pick<BulkAct, 'counts'>): number {
  return outcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
}

const what = z.enum(endingKinds);
const seen = { activityId: text(), version: integer };
const ofAct = { bulkId: text() };

export const beginPayload = payload(z.object({ what, rows: z.array(z.object(seen)) }));
const adopt = z.object({
  /** What names it in its own log alone. */
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
