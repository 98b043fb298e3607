import { carried, payload, text, z } from '#domain/schema.ts';
import type { Json } from '#kernel/records.ts';
import { changesPayload } from '../world/index.ts';
import type { AnyFetch, Fetches } from './declared.model.ts';

/** `asked`: no answer yet, or not to the newest question. */
export type Fetch = {
  readonly key: string;
  /** Type of the fetch. */
  readonly of: string;
  readonly params: Json;
  readonly phase: 'asked' | 'told' | 'failed';
  /** Asked for once more while it was under way: the answer under way may be older than that. */
  readonly again: boolean;
  /** The last value read; null before the first. */
  readonly value: Json;
  /** When it was read; null before the first time. */
  readonly toldMs: number | null;
  readonly why: string | null;
  /** It failed, since the server has no such thing; absent otherwise. */
  readonly isUnknown?: true;
};

export type FetchesState = {
  /** The chosen accounts, as named in keys. */
  readonly scope: string;
  /** In the order they were first asked for. */
  readonly all: readonly Fetch[];
};

/** Beyond this, the oldest fetches are dropped, but none that is under way. */
export const fetchesKept = 500;

const ofKey = { key: text() };
/** `isUnknown`: the server has no such thing (404). */
export const failedPayload = payload(
  z.object({
    ...ofKey,
    of: text(),
    why: text('note'),
    isUnknown: z.optional(z.literal(true)),
  }),
);

type Of = { readonly of: string };
export type AskData = Of & { readonly params: Json };
export type AskedData = AskData & { readonly key: string };
export type ReadData = Of & { readonly key: string; readonly value: Json };

/** The payloads of params and values, each under its own declaration. */
export function carriedPayloads(fetches: Fetches) {
  const all = [...fetches.values()];
  return {
    ask: carried<AskData, AnyFetch>(all, ({ params }) => ({ params: params.zod })),
    asked: carried<AskedData, AnyFetch>(all, ({ params }) => ({ ...ofKey, params: params.zod })),
    replied: carried<ReadData, AnyFetch>(all, (def) => ({
      ...ofKey,
      value: def.kept === 'world' ? changesPayload.zod : def.value.zod,
    })),
    // Rows belong to the world and come in its own events.
    read: carried<ReadData, AnyFetch>(all, (def) => ({
      ...ofKey,
      value: def.kept === 'world' ? z.null() : def.value.zod,
    })),
  };
}
