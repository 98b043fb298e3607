// The auth port: keeps the bearer token across reloads. The token goes through here and
// through `Link.authorize`, never into a command, an event, a recording, a URL or a log line.

export interface Auth {
  /** The stored token, or null when no user is logged in. */
  token(): string | null;
  keep(token: string): void;
  forget(): void;
}
