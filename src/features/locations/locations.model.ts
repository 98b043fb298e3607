import { locationFields } from '#domain/locations.ts';
import { integer, payload, text, z } from '#domain/schema.ts';

export const createPayload = payload(
  z.object({
    /** Its form: what it is for, and the account it was opened for. */
    owner: text(),
    location: z.object(locationFields.shape),
  }),
);

const ofVersion = { locationId: text(), version: integer };
export const editPayload = payload(
  z.object({
    ...ofVersion,
    /** Only the operator's own changes; absent fields stay. */
    fields: locationFields.edited,
  }),
);
export const removePayload = payload(z.object(ofVersion));
export type EditedFields = ReturnType<typeof editPayload.parse>['fields'];

export const createdPayload = payload(z.object({ locationId: text() }));

/** What a new location is for: itself, or an end of the move that is being scheduled. */
export const uses = ['own', 'start', 'end'] as const;
export type Use = (typeof uses)[number];

/** Names the form of a new location: one for each use and account. */
export function ownerOf(use: Use, accountId: string): string {
  return `${use}:${accountId}`;
}

export function purposeOf(owner: string): Use {
  return uses.find((use) => owner.startsWith(`${use}:`)) ?? 'own';
}

export function accountOf(owner: string): string {
  return owner.slice(owner.indexOf(':') + 1);
}

export const startPayload = payload(z.object({ use: z.enum(uses) }));
