// The calls of `calls.ts` that begin and end a session. Beside the table because they alone carry
// passwords, tokens and the marks of devices.
import { z } from '#domain/schema.ts';
import { label, reader } from '../codecs/fields.ts';
import { bodyOf, call, inBody, posting, replyOf, type Sent } from '../route.ts';

export const MAX_PASSWORD_CHARS = 1000;
export const MAX_TOKEN_CHARS = 8192;
/** Of a device's mark; a server's answer with a longer one has none. */
export const MAX_MARK_CHARS = 200;

/** `device`: the mark that an earlier answer gave this device; absent before the first one. */
type Credentials = {
  readonly username: string;
  readonly password: string;
  readonly device?: string;
};

/** `device`: a mark for this device, from a server that knows devices, and not yet this one. */
type Begun = { readonly token: string; readonly device?: string };

const mark = z.string().check(z.minLength(1), z.maxLength(MAX_MARK_CHARS));
const withMark = <T extends object>(rest: T, device: string | undefined) =>
  device === undefined ? rest : { ...rest, device };

const readCredentials = reader(
  z.object({
    username: label,
    password: z.string().check(z.maxLength(MAX_PASSWORD_CHARS)),
    device: z.optional(mark),
  }),
  ({ device, ...rest }): Credentials => withMark(rest, device),
);
/** No server need know devices: what is no mark is none. */
const readToken = reader(
  z.object({
    token: z.string().check(z.minLength(1), z.maxLength(MAX_TOKEN_CHARS)),
    device: z.optional(z.unknown()),
  }),
  ({ token, device }): Begun => withMark({ token }, mark.safeParse(device).data),
);
const readLogout = reader(
  z.object({ ended: z.optional(z.string().check(z.regex(/^[\da-f]{64}$/))) }),
  ({ ended }): { readonly ended?: string } => (ended === undefined ? {} : { ended }),
);
const readEmpty = reader(z.object({}), (): Record<string, never> => ({}));

export const loginRoutes = {
  /** S1 §7 login; the only call that needs no token. */
  login: call({
    ...posting,
    path: '/login',
    auth: false,
    durable: false,
    ...bodyOf(readCredentials),
    ...replyOf(readToken),
  }),
  /**
   * The token of this call is invalid from then on. Without a token: the one whose checksum
   * (SHA-256, lower-case hex) is `ended`, after a logout of which the server did not hear.
   */
  logout: call({
    ...posting,
    path: '/logout',
    durable: false,
    ...bodyOf(readLogout),
    encode: (request): Sent =>
      request.ended === undefined ? inBody(request) : { ...inBody(request), isOpen: true },
    ...replyOf(readEmpty),
  }),
};
