// The event machine's outside: what the composition root opens and what views hold on to.
import type { Clock, Frames, LogStore } from './ports.ts';
import type { End, Json, LogRecord, No, Origin, RecordId, Yes } from './records.ts';
import type { Face, RegistryEntry, SliceTypes } from './slice.ts';

/** All slices by name, as of one moment. Immutable; unchanged slices keep their identity. */
export type Snapshot = { readonly [slice: string]: Face<SliceTypes> };

export interface Machine {
  /** The newest state, ahead of what is drawn. */
  latest(): Snapshot;
  /** The snapshot of the last frame: what views read. */
  published(): Snapshot;
  /** Calls `on` after each publication. The answer unsubscribes. */
  subscribe(on: () => void): () => void;
  /** Same guard and capability as the bus applies. */
  check(command: { readonly type: string; readonly data: Json }): Yes | No;
  dispatch(
    command: { readonly type: string; readonly data: Json },
    from?: { readonly origin: Origin; readonly cause: RecordId | null },
  ): { readonly id: RecordId; readonly ended: Promise<End> };
  /** Whether undo would work now, with the name of the step. */
  canUndo(): (Yes & { readonly label: string }) | No;
  canRedo(): (Yes & { readonly label: string }) | No;
  undo(): Yes | No;
  redo(): Yes | No;
  /** Every record as it is appended (devtools, recorder, tests). */
  onRecord(on: (record: LogRecord) => void): () => void;
  /** Intents that have not ended. */
  openIntents(): readonly { readonly id: RecordId; readonly type: string }[];
  /** Stores a payload's bulk once and answers its content hash, for events that carry a hash. */
  putBlob(value: Json): Promise<string>;
  /** Resolves when everything appended so far is written. */
  settled(): Promise<void>;
  /** Stops processes and timers and closes the store. */
  close(): Promise<void>;
}

export interface MachineOptions<Ports> {
  /** Names the log; record ids begin with it. */
  readonly session: string;
  readonly slices: readonly AnySlice[];
  readonly registry: readonly RegistryEntry<any, any, any>[];
  readonly processes: readonly AnyProcess<Ports>[];
  readonly processPorts: Ports;
  readonly clock: Clock;
  readonly frames: Frames;
  readonly store: LogStore;
  /** Who acts, by the state (before login: 'nobody'). */
  readonly actor: (latest: Snapshot) => string;
  /** Whether the signed-in user may use a capability. */
  readonly may: (capability: string, latest: Snapshot) => Yes | No;
  /** Told of trouble that no command can carry (a throwing evolver, a failing store). */
  readonly onTrouble: (trouble: { readonly what: string; readonly error: unknown }) => void;
}

/** A slice or process whose own types the machine need not know. */
// biome-ignore lint/suspicious/noExplicitAny: variance of handlers makes `unknown` unusable here
export type AnySlice = any;
// biome-ignore lint/suspicious/noExplicitAny: see AnySlice
export type AnyProcess<_Ports> = any;
