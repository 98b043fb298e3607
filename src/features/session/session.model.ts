import { type User, user } from '#domain/entities.ts';
import { flag, payload, text, z } from '#domain/schema.ts';

export type SessionState = {
  readonly status: 'signedOut' | 'signingIn' | 'signedIn' | 'expired';
  readonly user: User | null;
  /** S1 §2: told only after the operator has submitted once. */
  readonly failure: 'credentials' | 'unreachable' | null;
  /** The open login intent, so that its reply can end it. */
  readonly loginId: string | null;
};

export const signedOut: SessionState = {
  status: 'signedOut',
  user: null,
  failure: null,
  loginId: null,
};

export const userPayload = payload(z.object({ user }));

/** The password waits in the vault; the command carries its one-time handle. */
export const loginPayload = payload(z.object({ username: text('email'), passwordHandle: text() }));
export const loginRepliedPayload = payload(
  z.object({
    loginId: text(),
    user: z.nullable(user),
    failure: z.nullable(z.enum(['credentials', 'unreachable'])),
  }),
);
/** `label`: empty for a bookmark without a name. */
export const bookmarkPayload = payload(z.object({ label: text('note') }));
export const logoutPayload = payload(z.object({ discardUnsent: flag }));
