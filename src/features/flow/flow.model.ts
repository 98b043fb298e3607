import { flag, integer, payload, text, z } from '#domain/schema.ts';

/** What a wizard says of itself when it opens. */
const declared = {
  /** The slice that holds its draft. */
  of: text(),
  title: text('plain'),
  /** To stand in a sentence: 'the move being scheduled'. */
  name: text('plain'),
  /** What sends its draft; no two flows of one subject are open, and none is kept beside it. */
  request: z.object({ of: text(), subject: text() }),
  /** What it is about, in a few words; empty while nothing is chosen. */
  about: text('name'),
};
const flow = z.object({
  ...declared,
  id: integer,
  /** Whether anything was filled in: opening alone fills in nothing. */
  isTyped: flag,
  sinceMs: integer,
});
export const flowPayload = payload(flow);
export type OpenedFlow = ReturnType<typeof flowPayload.parse>;
export type Wizard = Omit<OpenedFlow, 'id' | 'isTyped' | 'sinceMs'>;

/** What becomes of the draft that is open when another flow is opened. */
export const choices = ['keep', 'discard'] as const;
/** Stands in the payload of every command that opens a flow; absent until it was asked. */
export const orOther = { other: z.optional(z.enum(choices)) };
export const resumePayload = payload(z.object({ id: integer, ...orOther }));

export const cameAsidePayload = payload(z.object({ ...flow.shape, intentId: text() }));
export const ofFlowPayload = payload(z.object({ id: integer }));
export const changedPayload = payload(z.object({ isTyped: flag, about: text('name') }));
const forgets = z.array(integer);
export const discardedPayload = payload(z.object({ id: integer, forgets }));
export const asidePayload = payload(
  z.object({
    id: integer,
    of: text(),
    isListed: flag,
    forgets,
    /** What is told to wait for the line; absent when it was put aside for another flow. */
    waits: z.optional(text('name')),
  }),
);
/** `isTyping`: whether the operator types into something, which a wizard would close or cover. */
export const settlePayload = payload(z.object({ isTyping: flag }));
export const handOverPayload = payload(z.object({ ids: z.array(integer) }));
export const resumedPayload = payload(z.object({ id: integer, of: text() }));
/** The command that is to open a flow. Its payload holds ids alone. */
export const askedPayload = payload(
  z.object({
    wanted: z.nullable(
      z.object({
        type: text(),
        data: z.record(text(), z.union([z.nullable(text()), integer, z.array(text())])),
      }),
    ),
  }),
);
export type Wanted = NonNullable<ReturnType<typeof askedPayload.parse>['wanted']>;

export type Flow = OpenedFlow & {
  /** Of the request that sends its draft, until what became of that is settled. */
  readonly intentId: string | null;
  /** That request has ended and did it. */
  readonly isDone: boolean;
};

export type FlowState = {
  readonly open: Flow | null;
  /** Drafts put aside; one that is not listed was discarded, and only undo brings it back. */
  readonly aside: readonly (Flow & { readonly isListed: boolean })[];
  /** What waits for the answer what becomes of the draft that is open. */
  readonly wanted: Wanted | null;
};

/** As many as there are steps that can be taken back: an older one is forgotten. */
export const discardedKept = 100;
