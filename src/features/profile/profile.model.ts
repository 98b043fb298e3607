import { user } from '#domain/user.ts';
import { payload, text, z } from '#domain/schema.ts';

export const own = { name: text('name'), phone: text('phone') };

export const savePayload = payload(
  z.object({
    userId: text(),
    /** Only the user's changes; absent fields stay. */
    fields: z.partial(z.object(own)),
    /** Handle of a password in the vault; absent: it stays. */
    passwordHandle: z.optional(text()),
  }),
);
export const savedPayload = payload(z.object({ user }));
