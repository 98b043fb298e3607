import { flag, payload, text, z } from '#domain/schema.ts';

/** Moves put aside to be planned together: one cart per account (reading 40). */
export type CartState = {
  /** The account in scope; null for all the user may see. */
  readonly accountId: string | null;
  /** Each id once, in the order they were added. */
  readonly ids: readonly string[];
  /** Why this browser can't store it; null when it can. */
  readonly notKept: string | null;
};

export const idsPayload = payload(z.object({ activityIds: z.array(text()) }));
const accountId = z.nullable(text());
export const heardPayload = payload(z.object({ accountId, ids: z.array(text()) }));
export const changedPayload = payload(
  z.object({
    accountId,
    added: z.array(text()),
    removed: z.array(text()),
    /** Changed in this tab and to be stored; otherwise it came from storage. */
    here: flag,
  }),
);
export const leftPayload = payload(
  z.object({ accountId, activityIds: z.array(text()), words: text('note') }),
);
export const notKeptPayload = payload(z.object({ why: text('note') }));

type Delta = { readonly added: readonly string[]; readonly removed: readonly string[] };

/** The cart after a change: moves that stay keep their place, new ones come last. */
export function cartAfter(ids: readonly string[], { added, removed }: Delta): readonly string[] {
  const gone = new Set(removed);
  return [...new Set([...ids.filter((id) => !gone.has(id)), ...added])];
}

/** Reads a cart that a tab of any build has stored. */
export function cartOf(stored: unknown): readonly string[] {
  if (!Array.isArray(stored)) return [];
  return [...new Set(stored.filter((id): id is string => typeof id === 'string'))];
}
