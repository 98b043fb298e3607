import { flag, payload, text, z } from '#domain/schema.ts';

/** The columns of the list, in their order. */
export const columns = [
  'rank',
  'name',
  'rating',
  'rides',
  'license',
  'groups',
  'approval',
] as const;
export type Column = (typeof columns)[number];

/** How the list is looked at. */
export const listPayload = payload(
  z.object({ words: text('note'), by: z.enum(columns), descending: flag }),
);
export type ListView = ReturnType<typeof listPayload.parse>;

export type MyDriversState = { readonly list: ListView };
