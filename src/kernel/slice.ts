// The types of a slice: its commands, events, guards, deciders and evolvers.
// Mapped over the command and event definitions, so that a missing handler does not compile.
import type { Draft } from 'immer';
import type {
  CommandRecord,
  EndOf,
  EventRecord,
  Json,
  Lens,
  No,
  RecordId,
  Yes,
} from './records.ts';

export type Privacy = 'plain' | 'name' | 'phone' | 'email' | 'vin' | 'address' | 'note';

/** Validates a payload and knows the privacy class of each of its text fields. */
export interface Schema<T> {
  /** Throws with the path and what was expected. */
  parse(raw: unknown): T;
  /** JSON path (`vehicles[].vin`) → class. */
  readonly privacy: { readonly [path: string]: Privacy };
}

export interface CommandDef<
  D = Json,
  Kind extends 'intent' | 'input' = 'intent' | 'input',
  Durable extends boolean = boolean,
  Undoable extends boolean = boolean,
> {
  readonly schema: Schema<D>;
  readonly kind: Kind;
  /** Reaches a server: written before it is decided, and its events before they are sent. */
  readonly durable: Durable;
  readonly undoable: Undoable;
  /** `now`: ends with its own batch. `later`: a reply ends it. */
  readonly settles: 'now' | 'later';
  readonly lens: Lens;
}

/**
 * Reads a blob's contents from outside: refused parts are left out and reported in sentences.
 * `troubleOf`: what is wrong with a part as plain JSON, as the end of a sentence; null if valid.
 */
export type BulkReader = (
  contents: Json,
  troubleOf: (part: unknown) => string | null,
) => {
  readonly value: Json;
  readonly refused: readonly string[];
};

/** Whether keys of a kind are compared with anything. */
export type Matters = (kind: string) => boolean;

export interface EventDef<D = Json> {
  readonly schema: Schema<D>;
  readonly lens: Lens;
  /**
   * Keys this event changes (`moves/draft`, `activity:42`); undo compares them. Keys of a kind,
   * the text before the colon, that does not matter may be left out.
   */
  touches(data: D, matters: Matters): readonly string[];
  /** Hashes of the log blobs whose contents its evolver reads. */
  blobs?(data: D): readonly string[];
  /** Checks the contents of such a blob against their schema; a log's own were checked before. */
  readonly bulk?: BulkReader;
}

export interface SliceTypes {
  readonly name: string;
  readonly commands: { readonly [type: string]: CommandDef<any> };
  readonly events: { readonly [type: string]: EventDef<any> };
  readonly state: object;
  /** Name → row. Empty in every slice but `world`. */
  readonly tables: { readonly [name: string]: object };
  readonly imports: { readonly [name: string]: SliceTypes };
}

type Str<T> = Extract<keyof T, string>;
type Imported<S extends SliceTypes> = S['imports'][keyof S['imports']];
type DataOf<Def> = Def extends { readonly schema: Schema<infer D> } ? D : never;

type OwnEvent<S> = S extends SliceTypes
  ? { [T in Str<S['events']>]: { readonly type: T; readonly data: DataOf<S['events'][T]> } }[Str<
      S['events']
    >]
  : never;
/** Commands of S itself. */
export type OwnCommand<S> = S extends SliceTypes
  ? {
      [T in Str<S['commands']>]: { readonly type: T; readonly data: DataOf<S['commands'][T]> };
    }[Str<S['commands']>]
  : never;

/** Events a decider of S may emit: its own and those of slices it imports. */
export type EventOf<S extends SliceTypes> = OwnEvent<S> | OwnEvent<Imported<S>>;
/** Commands a process of S may yield. */
export type CommandOf<S extends SliceTypes> = OwnCommand<S> | OwnCommand<Imported<S>>;

/**
 * Rows addressed by ordinals that are never reused: an id keeps its ordinal even while its row
 * is removed, and gets it back when it is put again. Snapshots are immutable.
 */
export interface Table<Row> {
  /** Rows present. */
  readonly size: number;
  /** Ordinals ever given out; rows at some of them may have been removed. */
  readonly length: number;
  ordinalOf(id: string): number | undefined;
  idOf(ordinal: number): string | undefined;
  at(ordinal: number): Row | undefined;
  get(id: string): Row | undefined;
  /** Present rows in ordinal order. */
  rows(): IterableIterator<Row>;
  /**
   * Ordinals whose row differs (put, edited or removed) between an older snapshot of this same
   * table and this one; all when `older` is undefined. Untouched chunks are skipped by identity.
   */
  changedSince(older: Table<Row> | undefined): Iterable<number>;
}

export interface TableDraft<Row> extends Table<Row> {
  put(id: string, row: Row): number;
  edit(id: string, recipe: (row: Draft<Row>) => void): void;
  remove(id: string): void;
}

/** What readers see of one slice. */
export type Face<S extends SliceTypes> = {
  readonly state: S['state'];
  readonly tables: { readonly [K in keyof S['tables']]: Table<S['tables'][K]> };
};

/** What guards, deciders, queries and processes of S read: itself and its imports. */
export type Sees<S extends SliceTypes> = { readonly [K in S['name']]: Face<S> } & {
  readonly [K in keyof S['imports']]: Face<S['imports'][K]>;
};

export type Decision<S extends SliceTypes, Def = CommandDef> = {
  readonly events: readonly EventOf<S>[];
  readonly ends?: readonly EndOf[];
} & (Def extends { readonly undoable: true }
  ? { readonly revert: readonly EventOf<S>[] }
  : { readonly revert?: undefined });

/**
 * The kernel's own event: carries ends when no slice event does. `decision`: a guard refused or
 * a decider had no event to add. `bus`: capability, payload or a throwing handler. `kernel`: a
 * process failed, the store failed, a newer job took over or a reload came in between; slices
 * with pending overlays clear them on it.
 */
export type KernelEnded = EventRecord<
  'kernel/ended',
  {
    readonly by: 'decision' | 'bus' | 'kernel';
    /** Type of the command that ended it: the intent's own, unless by the kernel. Newer logs. */
    readonly command?: string;
  }
>;

export type Into<S extends SliceTypes> = {
  /** The current state, to read: a draft of it costs more than most events do. */
  readonly state: S['state'];
  readonly draft: Draft<S['state']>;
  /**
   * Replaces the state as a whole, drafted changes included, with plain values that are never
   * written to again. For small states that change often: a draft costs several times as much.
   */
  become(state: S['state']): void;
  readonly tables: { readonly [K in keyof S['tables']]: TableDraft<S['tables'][K]> };
  /** Parsed contents of a log blob this event declared. Throws when it was not declared. */
  blob(hash: string): Json;
};

type EvolveFor<S extends SliceTypes, E> = E extends {
  readonly type: infer T extends string;
  readonly data: infer D;
}
  ? (event: EventRecord<T, D>, into: Into<S>) => void
  : never;

export interface Slice<S extends SliceTypes> {
  /** For the type checker only: always absent. */
  readonly types?: S;
  readonly name: S['name'];
  readonly commands: S['commands'];
  readonly events: S['events'];
  /** The slices it imports. */
  readonly imports: readonly AnySlice[];
  /** Table names; only the owner writes them. */
  readonly tables: readonly Str<S['tables']>[];
  readonly initial: S['state'];
  /**
   * Shared by bus and button; a missing guard allows. Reads slices, never ports. `unanswered`:
   * how many durable intents, which reach a server, have not ended.
   */
  readonly guards: {
    readonly [T in Str<S['commands']>]?: (
      data: DataOf<S['commands'][T]>,
      sees: Sees<S>,
      unanswered: number,
    ) => Yes | No;
  };
  readonly decide: {
    readonly [T in Str<S['commands']>]: (
      command: CommandRecord<T, DataOf<S['commands'][T]>>,
      sees: Sees<S>,
    ) => Decision<S, S['commands'][T]>;
  };
  readonly evolve: { readonly [E in OwnEvent<S> as E['type']]: EvolveFor<S, E> } & {
    readonly [E in OwnEvent<Imported<S>> as E['type']]?: EvolveFor<S, E>;
  } & { readonly 'kernel/ended'?: (event: KernelEnded, into: Into<S>) => void };
  readonly registry: Registry<S>;
  /** Declarations for a slice that serves many, which collects them in `composedWith`. */
  readonly requests?: readonly unknown[] | undefined;
  readonly fetches?: readonly unknown[] | undefined;
  readonly forms?: readonly unknown[] | undefined;
  /** Builds the slice anew from what these slices declare. */
  readonly composedWith?: ((slices: readonly AnySlice[]) => AnySlice) | undefined;
}

/**
 * Names that the kernel does not define; other rooms extend it. `capability`: the names of what
 * a user may be allowed; `icon`: those of the icons.
 */
export interface Vocabulary {}
type Capability = Vocabulary extends { readonly capability: infer C extends string } ? C : string;
type Icon = Vocabulary extends { readonly icon: infer I extends string } ? I : string;

export interface RegistryEntry<
  S extends SliceTypes = SliceTypes,
  T extends Str<S['commands']> = Str<S['commands']>,
> {
  readonly id: T;
  readonly label: string;
  /** By its meaning. */
  readonly icon?: Icon;
  /** tinykeys syntax, e.g. `$mod+k`. */
  readonly hotkey?: string;
  readonly capability: Capability;
  /** Names what an undoable command did, to stand after 'Undo:'; the label when absent. */
  readonly step?: (data: DataOf<S['commands'][T]>) => string;
  /** Builds the payload for palette and hotkeys, or the reason why there is none. */
  readonly from?: (sees: Sees<S>) => (Yes & { readonly data: DataOf<S['commands'][T]> }) | No;
}

/** One entry for every intent of a slice; a missing one does not compile. */
export type Registry<S extends SliceTypes> = {
  readonly [T in Str<S['commands']> as S['commands'][T] extends { readonly kind: 'intent' }
    ? T
    : never]: Omit<RegistryEntry<S, T>, 'id'>;
};

export type Cancelled = { readonly now: boolean; onCancel(stop: () => void): void };

/**
 * `key` names the job: an intent's id where one is served. One job per process and key runs at a
 * time; a second one is dropped. Only a durable intent's id may serve as idempotency key: ids of
 * records that a crash lost are given out again.
 */
export interface Job {
  readonly key: RecordId;
  /** Cancels the running job with this key first; its intent, if open, ends as superseded. */
  readonly supersedes?: RecordId;
}

/** Reacts to events, talks to the outside through ports, yields commands. No own state. */
export interface Process<S extends SliceTypes, Ports, J extends Job> {
  readonly name: string;
  readonly on: {
    readonly [E in EventOf<S> as E['type']]?: (
      event: EventRecord<E['type'], E['data']>,
      sees: Sees<S>,
    ) => J | undefined;
  } & { readonly 'kernel/ended'?: (event: KernelEnded, sees: Sees<S>) => J | undefined };
  /** At boot: what was under way. The runner drops a job whose key already runs. */
  resume(sees: Sees<S>): readonly J[];
  /** Each yielded command is dispatched with the job's event as cause. */
  run(job: J, ports: Ports, cancelled: Cancelled, sees: () => Sees<S>): AsyncIterable<CommandOf<S>>;
}

/** A slice whose own types the machine does not need. `any`: handlers differ in parameters. */
export type AnySlice = {
  readonly name: string;
  readonly commands: { readonly [type: string]: CommandDef<any> };
  readonly events: { readonly [type: string]: EventDef<any> };
  readonly imports: readonly AnySlice[];
  readonly tables: readonly string[];
  readonly initial: object;
  readonly guards: { readonly [type: string]: GuardOf | undefined };
  readonly decide: { readonly [type: string]: (command: any, sees: any) => AnyDecision };
  readonly evolve: { readonly [type: string]: ((event: any, into: any) => void) | undefined };
  readonly registry: { readonly [type: string]: Omit<RegistryEntry<any, any>, 'id'> };
  readonly requests?: readonly unknown[] | undefined;
  readonly fetches?: readonly unknown[] | undefined;
  readonly forms?: readonly unknown[] | undefined;
  readonly composedWith?: ((slices: readonly AnySlice[]) => AnySlice) | undefined;
};

type GuardOf = (data: any, sees: any, unanswered: number) => Yes | No;

/** What a decider returns, as the bus reads it. */
export type AnyDecision = {
  readonly events: readonly { readonly type: string; readonly data: unknown }[];
  readonly ends?: readonly EndOf[];
  readonly revert?: readonly { readonly type: string; readonly data: unknown }[] | undefined;
};
