import { flag, integer, payload, text, z } from '#domain/schema.ts';
import { changesFields } from '../world/index.ts';

/** How a move is ended by hand: taken away, or set complete (S1 §7). */
export const endingKinds = ['cancel', 'complete'] as const;
export type EndingKind = (typeof endingKinds)[number];

/** One that is under way; a move has one at a time. */
export type Ending = {
  readonly intentId: string;
  readonly what: EndingKind;
  readonly activityId: string;
  /** Of the move as it was seen: the server refuses when it is another by now. */
  readonly version: number;
  /** The bulk act that it is one row of; absent where it was asked for alone. */
  readonly bulkId?: string;
  /** Sent, and no answer came: a visible state, not an end. */
  readonly outcomeUnknown: boolean;
};

export type EndingsState = { readonly under: readonly Ending[] };

export const endPayload = payload(z.object({ activityId: text(), version: integer }));
export const requestedPayload = payload(
  z.object({
    intentId: text(),
    what: z.enum(endingKinds),
    activityId: text(),
    version: integer,
    bulkId: z.optional(text()),
  }),
);
export const ofMovePayload = payload(z.object({ activityId: text() }));
export const ofIntentPayload = payload(z.object({ intentId: text() }));
export const repliedPayload = payload(z.object({ intentId: text(), changes: changesFields }));
export const failedPayload = payload(
  z.object({ intentId: text(), why: text('note'), refused: flag, changes: changesFields }),
);
const told = {
  intentId: text(),
  what: z.enum(endingKinds),
  activityId: text(),
  bulkId: z.optional(text()),
};
export const donePayload = payload(z.object(told));
/** `refused`: the server said no; else it could not be done. Newer logs. */
export const notDonePayload = payload(
  z.object({ ...told, why: text('note'), refused: z.optional(flag) }),
);
