// The public types of the event machine: what the composition root opens and what views use.
import type { KeepingFace } from './keeping.ts';
import type { Clock, Frames, LogStore } from './ports.ts';
import type { End, Json, LogRecord, No, Origin, RecordId, Yes } from './records.ts';
import type { AnySlice, Cancelled, Face, Job, SliceTypes } from './slice.ts';

/** All slices by name, as of one moment. Immutable; unchanged slices keep their identity. */
export type Snapshot = { readonly [slice: string]: Face<SliceTypes> };

export interface LogReading {
  /** The number of the next record, so the count of all records. */
  nextSeq(): number;
  /** The log from a record on, in pieces, as far as it is stored at the time of reading. */
  read(fromSeq: number): AsyncIterable<readonly LogRecord[]>;
  /** The end of the log that is not stored yet, and bulk that the store has refused, by hash. */
  unstored(): {
    readonly records: readonly LogRecord[];
    readonly blobs: ReadonlyMap<string, Uint8Array>;
  };
}

export interface Machine {
  /** The newest state, ahead of what is drawn. */
  latest(): Snapshot;
  /** The snapshot of the last frame: what views read. */
  published(): Snapshot;
  /** Calls `on` after each publication. Returns the unsubscribe function. */
  subscribe(on: () => void): () => void;
  /** Same guard and capability as the bus applies. */
  check(command: AnyCommand): Yes | No;
  /**
   * Records the command and, unless it is durable, projects it before returning. `ended` never
   * rejects; for an input it resolves at once.
   */
  dispatch(
    command: AnyCommand,
    from?: { readonly origin: Origin; readonly cause: RecordId | null },
  ): { readonly id: RecordId; readonly ended: Promise<End> };
  /** Whether undo would succeed now, with the name of the step and the id of its command. */
  canUndo(): (Yes & { readonly label: string; readonly id: RecordId }) | No;
  canRedo(): (Yes & { readonly label: string }) | No;
  undo(): Yes | No;
  redo(): Yes | No;
  /** Every record as it is appended (devtools, recorder, tests). */
  onRecord(on: (record: LogRecord) => void): () => void;
  /** Earlier records; absent where no log is kept. */
  readonly log?: LogReading;
  /** Whether the session is stored; absent where no log is kept. */
  readonly keeping?: KeepingFace;
  /** Intents that have not ended; `durable`: those that reach a server. */
  openIntents(): readonly {
    readonly id: RecordId;
    readonly type: string;
    readonly durable: boolean;
  }[];
  /** Stores a payload's bulk once and returns its content hash, for events that carry a hash. */
  putBlob(value: Json): Promise<string>;
  /** Writes a keyframe of this moment, so that the next start folds less. For idle time. */
  writeKeyframe(): Promise<void>;
  /** Resolves when everything appended so far is written, or known not to be. */
  settled(): Promise<void>;
  /** Stops processes and timers and closes the store. */
  close(): Promise<void>;
}

export interface MachineOptions<Ports> {
  /** Names the log; record ids begin with it. */
  readonly session: string;
  readonly slices: readonly AnySlice[];
  readonly processes: readonly AnyProcess<Ports>[];
  readonly processPorts: Ports;
  readonly clock: Clock;
  readonly frames: Frames;
  readonly store: LogStore;
  /** The id of the actor in this state (before login: 'nobody'). */
  readonly actor: (latest: Snapshot) => string;
  /** Whether the signed-in user may use a capability. */
  readonly may: (capability: string, latest: Snapshot) => Yes | No;
  /** The store keeps nothing beyond this page. */
  readonly isVolatile?: boolean;
  /** Receives trouble that no command can carry, as of a throwing evolver. */
  readonly onTrouble: (trouble: Trouble) => void;
  /** Keyframes of another build are ignored; the log is always used. */
  readonly build?: string;
  /** Records between two keyframes; when absent 50,000, or five for each row if that is more. */
  readonly keyframeEvery?: number;
}

/** A process whose own types the machine need not know. */
export type AnyProcess<Ports> = {
  readonly name: string;
  readonly on: {
    readonly [type: string]: ((event: any, sees: any) => Job | undefined) | undefined;
  };
  resume(sees: any): readonly Job[];
  run(job: any, ports: Ports, cancelled: Cancelled, sees: () => any): AsyncIterable<AnyCommand>;
};

/** A command before it is recorded. The bus validates `data` by the command's schema. */
export type AnyCommand = { readonly type: string; readonly data: unknown };

export type Trouble = { readonly what: string; readonly error: unknown };
