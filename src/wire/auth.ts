// The auth port: keeps the bearer token across reloads, and the mark of this device across logins.
// The token goes through here and through `Link.authorize`, the mark through the call `login`, and
// neither into a command, an event, a recording, a URL or a log line.

export interface Auth {
  /** The stored token, or null when no user is logged in. */
  token(): string | null;
  keep(token: string): void;
  /** The token is not valid any more. One that another tab has got since then stays. */
  forget(): void;
  /**
   * A logout: forgets the token, of which only the checksum is kept until the server has heard.
   * Returns the checksum for `told`; null without a token.
   */
  end(): string | null;
  /** Whether the server has heard of that logout; else it is told again when it can be reached. */
  told(ended: string, isHeard: boolean): void;
  /** What an earlier login has given this device; null before the first one. */
  device(): string | null;
  keepDevice(mark: string): void;
}
