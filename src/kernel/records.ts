// What the log is made of: command and event records, and how an intent ends.
// Separate from the machine so that storage, replay and tests can speak of records alone.

/** Plain JSON. Payloads are `type` aliases, never interfaces, so that they stay assignable. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/** `session:seq`. Also the idempotency key on the wire. */
export type RecordId = `${string}:${number}`;

/** Milliseconds since 1970-01-01T00:00Z, read from the Clock port. */
export type EpochMs = number;

export type Yes = { readonly yes: true };
export type No = { readonly yes: false; readonly reason: string };
export const yes: Yes = { yes: true };
export function no(reason: string): No {
  return { yes: false, reason };
}

/** How an intent ended. Every intent ends exactly once. */
export type End =
  | { readonly how: 'done' }
  | { readonly how: 'rejected'; readonly reason: string }
  | { readonly how: 'failed'; readonly error: string }
  | { readonly how: 'ignored'; readonly reason: string }
  | { readonly how: 'superseded'; readonly by: RecordId };

/** One for all intents that are done, since the log keeps it. */
export const done: End = { how: 'done' };

/** An end and the intent it belongs to. */
export type EndOf = { readonly command: RecordId; readonly end: End };

export type Origin = 'operator' | 'backend' | 'clock' | 'process' | 'tab';

/** `ops`: a business fact. `view`: what this operator looked at. */
export type Lens = 'ops' | 'view';

interface Envelope<T extends string, D> {
  readonly seq: number;
  readonly id: RecordId;
  readonly type: T;
  readonly at: EpochMs;
  readonly actor: string;
  readonly origin: Origin;
  /** The record that led here; null for what an operator or the outside started. */
  readonly cause: RecordId | null;
  /** The first command of the chain of causes. */
  readonly root: RecordId;
  readonly lens: Lens;
  readonly data: D;
}

export interface CommandRecord<T extends string = string, D = Json> extends Envelope<T, D> {
  readonly kind: 'command';
}

export interface EventRecord<T extends string = string, D = Json> extends Envelope<T, D> {
  readonly kind: 'event';
  /** The events one command appended together; recovery drops a torn batch. */
  readonly batch: { readonly first: number; readonly size: number };
  readonly ends?: readonly EndOf[];
  /** Set on events appended by an undo: the root they take back. */
  readonly undoes?: RecordId;
  /** How to take this batch back; on the last event of an undoable batch. */
  readonly revert?: readonly { readonly type: string; readonly data: Json }[];
}

export type LogRecord = CommandRecord | EventRecord;
