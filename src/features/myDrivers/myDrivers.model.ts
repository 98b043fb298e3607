import { approvals, driverRelation, groupNames, steps } from '#domain/myDrivers.ts';
import { flag, integer, payload, text, z } from '#domain/schema.ts';

/** The columns of the list, in their order. */
export const columns = [
  'rank',
  'name',
  'rating',
  'rides',
  'license',
  'ends',
  'groups',
  'approval',
] as const;
export type Column = (typeof columns)[number];

/** How the list is looked at. */
export const listPayload = payload(
  z.object({
    words: text('note'),
    by: z.enum(columns),
    descending: flag,
    /** Only those at this step, and in this group; null: all. */
    approval: z.nullable(z.enum(approvals)),
    group: z.nullable(text('plain')),
    /** Only those of whom something has ended, or ends within 30 days; null: all. */
    ends: z.nullable(z.enum(['ended', 'soon'])),
  }),
);
export type ListView = ReturnType<typeof listPayload.parse>;

/** The driver whose panel is shown beside the list; null: none. */
export const showPayload = payload(z.object({ driverId: z.nullable(text()) }));

export type MyDriversState = { readonly list: ListView };

/** A relationship, in the version that was shown. */
const ofRelation = { driverId: text(), relationId: text(), version: integer };
export const stepPayload = payload(z.object({ ...ofRelation, action: z.enum(steps) }));
export const rankPayload = payload(z.object({ ...ofRelation, rank: driverRelation.shape.rank }));
export const groupsPayload = payload(z.object({ ...ofRelation, groups: groupNames }));
export const removePayload = payload(z.object(ofRelation));
