// What every call may be answered with, under the backend's own names (S1 §7).
/** The body of every answer with a status above 399 (S1 §7). `current` comes with a 409. */
export type ErrorDto = {
  readonly errorCode: string;
  readonly message: string;
  readonly current?: unknown;
  /** What somebody did that it is refused for: a server need not tell. */
  readonly deed?: unknown;
};
