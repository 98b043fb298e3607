// The wire format of every call's error answer, under the backend's own names (S1 §7).
/** The body of every answer with a status above 399 (S1 §7). `current` comes with a 409. */
export type ErrorDto = {
  readonly errorCode: string;
  readonly message: string;
  readonly current?: unknown;
  /** What a user did that causes the refusal; a server may omit it. */
  readonly deed?: unknown;
};
