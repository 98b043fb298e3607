/** What can be done with the session as a whole; what is absent is not offered. */
export type SessionActions = {
  /** Writes the session into one file. */
  readonly save?: () => Promise<void>;
  /** Opens a recording of the session behind the record of a number. */
  readonly replayFrom?: (seq: number) => Promise<void>;
};
