/** Actions on the whole session; absent ones are not offered. */
export type SessionActions = {
  /** Writes the session into one file. */
  readonly save?: () => Promise<void>;
  /** Opens a recording of the session behind the record of a number. */
  readonly replayFrom?: (seq: number) => Promise<void>;
};
