import { payload, text, z } from '#domain/schema.ts';

/** A message to the operator. Same words are counted where they are drawn. */
export type Notice = {
  /** The record that caused it. */
  readonly id: string;
  readonly kind: 'success' | 'error' | 'warning';
  readonly title: string;
  readonly text: string;
  readonly atMs: number;
};

export type NoticesState = { readonly list: readonly Notice[] };

export const dismissPayload = payload(z.object({ ids: z.array(text()) }));
export const noticesKept = 20;
