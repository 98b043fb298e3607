// The kernel's ports: everything outside the event machine that it depends on.
// Adapters live in src/backends (browser) and beside the tests (memory).
import type { EpochMs, Json, LogRecord } from './records.ts';

export interface Clock {
  now(): EpochMs;
  /** Calls `callback` once at or after `at`; returns its cancel. In fake mode time is simulated. */
  callAt(at: EpochMs, callback: () => void): () => void;
}

export interface Frames {
  /** Calls `draw` before the next paint (a 250 ms timer in hidden tabs); returns its cancel. */
  next(draw: () => void): () => void;
}

/** Random bits for ids only; replays must not depend on them. */
export interface Ids {
  /** A new sortable identifier (UUID v7). */
  next(): string;
}

/** The storage of one session's log. Batches are stored whole or not at all. */
export interface LogStore {
  /**
   * `durable` resolves when the records survive a killed browser; `soon` within 250 ms, and the
   * adapter gathers those itself. Calls are stored in the order they were made, each whole or
   * not at all; a durable one takes the waiting ones before it along. A rejection means no record
   * of the call was stored: the log sends the same records again before later ones. Whatever
   * is stored at or beyond the first `seq` of a call is damaged or repeated and is replaced.
   */
  append(records: readonly LogRecord[], wait: 'durable' | 'soon'): Promise<void>;
  /** All records with `seq >= fromSeq`, in order, in pieces. Stops at the first damage. */
  read(fromSeq: number): AsyncIterable<readonly LogRecord[]>;
  /** SHA-256 in lower-case hex, by the host's own means; without it the kernel computes it. */
  digest?(bytes: Uint8Array): string | Promise<string>;
  putBlob(hash: string, bytes: Uint8Array): Promise<void>;
  getBlob(hash: string): Promise<Uint8Array | undefined>;
  /** Keyframes are a cache: losing them costs time, never facts. */
  putKeyframe(keyframe: StoredKeyframe): Promise<void>;
  /** The newest keyframe, or undefined. */
  latestKeyframe(): Promise<StoredKeyframe | undefined>;
  /** What could not be read, to show the operator; null when all was read. */
  damage(): StorageDamage | null;
  close(): Promise<void>;
}

export type StoredKeyframe = {
  /** It covers every record with `seq < beforeSeq`. */
  readonly beforeSeq: number;
  /** Slice states as JSON, and per table the hashes of its chunk blobs in order. */
  readonly body: Json;
};

export type StorageDamage = {
  readonly firstSeq: number;
  readonly what: string;
};

/** Small shared values with compare-and-set (cart, settings, sessions). */
export interface KeyValue {
  get(key: string): Promise<{ readonly value: Json; readonly version: number } | undefined>;
  /** False when another tab wrote since `ifVersion` (0: must not exist). */
  put(key: string, value: Json, ifVersion: number): Promise<boolean>;
  remove(key: string): Promise<void>;
  keys(prefix: string): Promise<readonly string[]>;
}

export interface Locks {
  /**
   * Takes the named lock or returns undefined; `release` gives it back. With `waitMs` it waits that
   * long for a lock that another holds.
   */
  tryTake(name: string, waitMs?: number): Promise<{ release(): void } | undefined>;
}

export interface Broadcast {
  send(message: Json): void;
  listen(on: (message: Json) => void): () => void;
}

/** Small values that all tabs of one user share: settings, cart, saved views (P4). */
export interface SharedValues {
  get(key: string): Promise<Json | undefined>;
  /**
   * Writes what `change` returns for the value, notifies the other tabs, and returns it; null when
   * a later call is under way, which will return it. `change` runs again when another tab was
   * faster. Calls for one key run in order. A rejection means that no value was stored.
   */
  update(key: string, change: (value: Json | undefined) => Json): Promise<Json | null>;
  /**
   * What another tab has written under a key, as it happens; never older than what is being
   * written here. Returns the unsubscribe function.
   */
  listen(key: string, on: (value: Json) => void): () => void;
}

/** Secrets wait here; commands carry only the one-time handle. */
export interface Vault {
  put(secret: string): string;
  /** Reads the secret and keeps it for another try. */
  look(handle: string): string | undefined;
  take(handle: string): string | undefined;
}
