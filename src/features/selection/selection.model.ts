import { payload, text, z } from '#domain/schema.ts';

/** What an operator can point at (S1 §4; vehicles: reading 57). */
export const selectable = ['activities', 'drivers', 'locations', 'vehicles'] as const;
export type Selectable = (typeof selectable)[number];

/** One collection and a set of ids in the order they were chosen; null and none when empty. */
export type SelectionState = {
  readonly collection: Selectable | null;
  readonly ids: readonly string[];
  /** Trip mode: the trip whose moves these are; it is left with the selection (S1 §4). */
  readonly tripId?: string;
};

export const choosePayload = payload(
  z.object({ collection: z.enum(selectable), ids: z.array(text()) }),
);
export const togglePayload = payload(z.object({ collection: z.enum(selectable), id: text() }));
export const changedPayload = payload(
  z.object({
    collection: z.nullable(z.enum(selectable)),
    ids: z.array(text()),
    tripId: z.optional(text()),
  }),
);
