import { type User, user } from '#domain/user.ts';
import { flag, integer, payload, text, z } from '#domain/schema.ts';

/**
 * `unreachable`: no answer came. `failing`: one that is none, or an error of the server itself.
 * `slowed`: too many attempts, and the next has to wait.
 */
const loginFailures = ['credentials', 'unreachable', 'failing', 'slowed'] as const;
export type LoginFailure = (typeof loginFailures)[number];

export type SessionState = {
  readonly status: 'signedOut' | 'signingIn' | 'signedIn' | 'expired';
  readonly user: User | null;
  /** S1 §2: shown only after the operator has submitted once. */
  readonly failure: LoginFailure | null;
  /** After too many attempts: the wait from the answer on; null where the server names none. */
  readonly waitMs: number | null;
  /** The open login intent, so that its reply can end it. */
  readonly loginId: string | null;
};

export const signedOut: SessionState = {
  status: 'signedOut',
  user: null,
  failure: null,
  waitMs: null,
  loginId: null,
};

export const userPayload = payload(z.object({ user }));

/** The password waits in the vault; the command carries its one-time handle. */
export const loginPayload = payload(z.object({ username: text('email'), passwordHandle: text() }));
/** Of a slowed attempt; null also where the server names no wait. */
const waitMs = z.nullable(integer);
export const loginFailedPayload = payload(z.object({ why: z.enum(loginFailures), waitMs }));
export const loginRepliedPayload = payload(
  z.object({
    loginId: text(),
    user: z.nullable(user),
    failure: z.nullable(z.enum(loginFailures)),
    waitMs,
  }),
);
/** `label`: empty for a bookmark without a name. */
export const bookmarkPayload = payload(z.object({ label: text('note') }));
export const logoutPayload = payload(z.object({ discardUnsent: flag }));
