import { profileFields } from '#domain/profile.ts';
import { user } from '#domain/user.ts';
import { payload, text, z } from '#domain/schema.ts';

export const savePayload = payload(
  z.object({
    userId: text(),
    /** Only the user's changes; absent fields stay. */
    fields: profileFields.edited,
    /** Handle of a password in the vault; absent: it stays. */
    passwordHandle: z.optional(text()),
  }),
);
export const savedPayload = payload(z.object({ user }));
