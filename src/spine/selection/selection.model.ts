import { payload, text, z } from '#domain/schema.ts';

/** What an operator can select (S1 §4; vehicles: reading 57). Employees are not on the map. */
export const selectable = ['activities', 'drivers', 'locations', 'vehicles', 'employees'] as const;
export type Selectable = (typeof selectable)[number];

/** One collection and a set of ids in the order they were chosen; null and none when empty. */
export type SelectionState = {
  readonly collection: Selectable | null;
  readonly ids: readonly string[];
  /** Trip mode: the trip whose moves these are; it is left with the selection (S1 §4). */
  readonly tripId?: string;
  /** The selections this was narrowed from, the widest first: the way back. */
  readonly wider?: readonly (readonly string[])[];
  /** Selected items that another person removed; kept until another selection. */
  readonly lost?: { readonly collection: Selectable; readonly ids: readonly string[] };
};

export const noSelection: SelectionState = { collection: null, ids: [] };

export const choosePayload = payload(
  z.object({ collection: z.enum(selectable), ids: z.array(text()) }),
);
export const togglePayload = payload(z.object({ collection: z.enum(selectable), id: text() }));
export const changedPayload = payload(
  z.object({
    collection: z.nullable(z.enum(selectable)),
    ids: z.array(text()),
    tripId: z.optional(text()),
    wider: z.optional(z.array(z.array(text()))),
  }),
);

/** The selection without removed items; when a narrow one becomes empty, the wider one returns. */
export function withoutGone(state: SelectionState, gone: readonly string[]): SelectionState {
  const isGone = new Set(gone);
  const levels: (readonly string[])[] = [];
  for (const level of [...(state.wider ?? []), state.ids]) {
    const left = level.filter((id) => !isGone.has(id));
    // Each level contains the next, so equal counts mean equal items.
    if (left.length > 0 && left.length !== levels.at(-1)?.length) levels.push(left);
  }
  const ids = levels.pop();
  if (!ids) return noSelection;
  const { collection, tripId } = state;
  return {
    collection,
    ids,
    ...(tripId === undefined ? {} : { tripId }),
    ...(levels.length === 0 ? {} : { wider: levels }),
  };
}
