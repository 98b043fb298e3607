import type { Collection } from '#domain/entities.ts';
import { integer, payload, text, z } from '#domain/schema.ts';

/** A message to the operator. Same words are counted where they are drawn. */
export type Notice = {
  /** The record that caused it. */
  readonly id: string;
  readonly kind: 'success' | 'error' | 'warning' | 'away';
  readonly title: string;
  readonly text: string;
  readonly atMs: number;
};

/** What changed elsewhere since the channel was lost. */
export type Away = {
  /** Server time of the loss. */
  readonly sinceMs: number;
  /** `out`: not back yet. `resumed`: what was missed follows. `reloading`: it comes as a resync. */
  readonly phase: 'out' | 'resumed' | 'reloading';
  readonly changed: { readonly [C in Collection]?: readonly string[] };
  /** Moves and trips that were saved here: no news to the operator. */
  readonly own: readonly string[];
};

export type NoticesState = {
  readonly list: readonly Notice[];
  /** Null while the channel is there and all it told is told. */
  readonly away: Away | null;
  /** The load that a process asked for, nobody else: its failure is only logged (reading 29). */
  readonly quietLoadId: string | null;
  readonly isLoaded: boolean;
};

export const dismissPayload = payload(z.object({ ids: z.array(text()) }));
/** `text` null: nothing has changed. */
export const awayPayload = payload(z.object({ sinceMs: integer, text: z.nullable(text('note')) }));
export const noticesKept = 20;
