import type { RecordId } from '#kernel/records.ts';

/** What can be done with the session as a whole; what is absent is not offered. */
export type SessionActions = {
  /** Writes the session into one file. */
  readonly save?: () => Promise<void>;
  /** Opens a recording of the session at a record. */
  readonly replayFrom?: (id: RecordId) => Promise<void>;
};
