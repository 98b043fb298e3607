import { flag, integer, payload, text, z } from '#domain/schema.ts';

/** What a wizard declares about its flow when it opens. */
const declared = {
  /** The slice that holds its draft. */
  of: text(),
  title: text('plain'),
  /** As part of a sentence: 'the move being scheduled'. */
  name: text('plain'),
  /** The request that sends its draft. Only one flow per subject is open or kept. */
  request: z.object({ of: text(), subject: text() }),
  /** Its subject in a few words; empty while none is chosen. */
  about: text('name'),
};
const flow = z.object({
  ...declared,
  id: integer,
  /** Whether any field was filled in; opening a flow alone does not count. */
  isTyped: flag,
  sinceMs: integer,
});
export const flowPayload = payload(flow);
export type OpenedFlow = ReturnType<typeof flowPayload.parse>;
export type Wizard = Omit<OpenedFlow, 'id' | 'isTyped' | 'sinceMs'>;

/** The operator's choice for the open draft when another flow is opened. */
export const choices = ['keep', 'discard'] as const;
/** Part of the payload of every command that opens a flow; absent until the operator answers. */
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
    /** The title of a draft that waits for the connection; absent when another flow was opened. */
    waits: z.optional(text('name')),
    /** The request it waits for; absent without one. */
    intentId: z.optional(text()),
  }),
);
/** `isTyping`: whether the operator is typing into a field that a wizard would close or cover. */
export const settlePayload = payload(z.object({ isTyping: flag }));
export const handOverPayload = payload(z.object({ ids: z.array(integer) }));
export const resumedPayload = payload(z.object({ id: integer, of: text() }));
/** The command that opens a flow. Its payload holds only ids. */
export const askedPayload = payload(
  z.object({
    wanted: z.nullable(
      z.object({
        type: text(),
        data: z.record(text(), z.union([z.nullable(text()), integer, flag, z.array(text())])),
      }),
    ),
  }),
);
export type Wanted = NonNullable<ReturnType<typeof askedPayload.parse>['wanted']>;

export type Flow = OpenedFlow & {
  /** The request that sends its draft, until the flow has handled that request's end. */
  readonly intentId: string | null;
  /** The request has ended and saved the draft. */
  readonly isDone: boolean;
};

export type FlowState = {
  readonly open: Flow | null;
  /** Drafts put aside; an unlisted one was discarded, and only undo brings it back. */
  readonly aside: readonly (Flow & { readonly isListed: boolean })[];
  /** The command that waits for the operator's choice about the open draft. */
  readonly wanted: Wanted | null;
};

/** As many as there are undoable steps: the oldest are forgotten. */
export const discardedKept = 100;
