// Given events, when a command, then events: how the specification of a slice is written.
import { expect } from 'vitest';
import { compile } from '../catalog.ts';
import { decide, type Outcome } from '../decision.ts';
import { History } from '../history.ts';
import type { AnySlice, CommandOf, EventOf, Sees, Slice, SliceTypes } from '../slice.ts';
import { stateHash } from '../keyframes.ts';
import { initialSnapshot, project } from '../projector.ts';
import type {
  CommandRecord,
  EndOf,
  EpochMs,
  EventRecord,
  Json,
  Origin,
  RecordId,
} from '../records.ts';

/** The id of the command under `when`, for events and ends that carry it. */
export const COMMAND_ID: RecordId = 'spec:1';

/** An event that has happened: `cause` and `root` where the evolver reads them. */
export type GivenEvent = {
  readonly type: string;
  readonly data: unknown;
  readonly cause?: RecordId;
  readonly root?: RecordId;
};

export type SpecOptions = {
  /** The `at` of every record; 2027-01-15T08:00Z when absent. */
  readonly clockMs?: EpochMs;
  readonly actor?: string;
  readonly origin?: Origin;
  /** Durable intents without an end; none when absent. */
  readonly unanswered?: number;
  /** Slices composed with it that it does not import. */
  readonly beside?: readonly AnySlice[];
  /** Contents of the log blobs that given events declare, by hash. */
  readonly blobs?: { readonly [hash: string]: Json };
};

/** One by one, or all of them as a list. */
type Listed<T> = readonly T[] | readonly [readonly T[]];

/** The result of a command. Every check throws as vitest's `expect` does. */
export interface Came<S extends SliceTypes> {
  /** Exactly these events, by type and data. */
  then(...events: Listed<EventOf<S>>): Came<S>;
  /** The guard's refusal (or an end as rejected), by its reason. */
  thenRejected(reason: string): Came<S>;
  /** The ends, including the one added for `now` intents. */
  thenEnds(...ends: Listed<EndOf>): Came<S>;
  /** Exactly these commands end, as done: the one under `when` unless others are named. */
  thenDone(...commands: readonly RecordId[]): Came<S>;
  /** The events that an undo would append. */
  thenReverts(...events: Listed<EventOf<S>>): Came<S>;
  /** The state with the command's events applied. */
  readonly after: Sees<S>;
}

export interface Given<S extends SliceTypes> {
  /** The payload must fit the command's schema; capability and registry play no part. */
  when(command: CommandOf<S>): Came<S>;
  /** Further events after those. */
  and(...events: readonly (EventOf<S> | GivenEvent)[]): Given<S>;
  /** The state after the given events. */
  readonly sees: Sees<S>;
}

type DataOf<M, T> = Extract<M, { readonly type: T }> extends { readonly data: infer D } ? D : never;

/** Builds messages of one type from their fields, in the order in which the fields are named. */
type Maker<M extends { readonly type: string }> = <
  const T extends M['type'],
  const K extends readonly (keyof DataOf<M, T> & string)[],
>(
  type: T,
  ...fields: K
) => (...values: { readonly [I in keyof K]: DataOf<M, T>[K[I]] }) => {
  readonly type: T;
  readonly data: { [F in K[number]]: DataOf<M, T>[F] };
};

export interface Spec<S extends SliceTypes> {
  /** Takes events of the slice and of all that it imports, directly or not. */
  given(...events: readonly (EventOf<S> | GivenEvent)[]): Given<S>;
  readonly command: Maker<CommandOf<S>>;
  readonly event: Maker<EventOf<S>>;
}

/**
 * A spec reads `given(...events).when(command).then(...events)` or `.thenRejected('reason')`.
 * Payloads of given events and of the command are checked by their schemas. The messages that it
 * used often are made once: `const sort = command('table/sort', 'by')`, then `when(sort('name'))`.
 */
export function specFor<S extends SliceTypes>(slice: Slice<S>, options: SpecOptions = {}): Spec<S> {
  const { clockMs = 1_800_000_000_000, actor = 'tester', origin = 'operator', blobs } = options;
  const { unanswered = 0, beside = [] } = options;
  const catalog = compile([slice as unknown as AnySlice, ...beside]);
  const envelope = { at: clockMs, actor, origin, lens: 'ops' } as const;
  const blob = (hash: string): Json => {
    const value = blobs?.[hash];
    if (value === undefined) throw new Error(`The spec has no blob ${hash}`);
    return value;
  };

  function eventRecord(event: GivenEvent, id: RecordId): EventRecord {
    const listed = catalog.event(event.type);
    if (!listed) throw new Error(`'${event.type}' is not an event of the spec's slices`);
    const data = listed.def.schema.parse(event.data) as Json;
    const seq = Number(id.split(':')[1]);
    const { type, cause = id, root = cause } = event;
    const batch = { first: seq, size: 1 };
    return { ...envelope, kind: 'event', seq, id, type, data, cause, root, batch };
  }

  function message(type: string, ...fields: readonly string[]) {
    return (...values: readonly unknown[]) => ({
      type,
      data: Object.fromEntries(fields.map((field, at) => [field, values[at]])),
    });
  }

  const given: Spec<S>['given'] = (...events) => {
    const past = events.map((event, i) => eventRecord(event, `given:${i}`));
    const snapshot = project(catalog, initialSnapshot(catalog), past, blob);
    return {
      sees: snapshot as unknown as Sees<S>,
      and: (...more) => given(...events, ...more),
      when(command) {
        const listed = catalog.command(command.type);
        if (!listed) throw new Error(`'${command.type}' is not a command of the spec's slices`);
        const record: CommandRecord = {
          ...envelope,
          kind: 'command',
          seq: 1,
          id: COMMAND_ID,
          cause: null,
          root: COMMAND_ID,
          type: command.type,
          data: listed.def.schema.parse(command.data) as Json,
        };
        const outcome = decide(catalog, new History(catalog), record, { snapshot, unanswered });
        const news = outcome.events.map((event, i) =>
          eventRecord({ ...event, cause: COMMAND_ID }, `spec:${i + 2}`),
        );
        const after = project(catalog, snapshot, news, blob);
        // A replay folds all events in one go and must reach the same state.
        const atOneGo = project(catalog, initialSnapshot(catalog), [...past, ...news], blob);
        if (stateHash(atOneGo) !== stateHash(after)) {
          throw new Error('The events have another effect when they are folded at one go');
        }
        return cameTo<S>(outcome, after as unknown as Sees<S>);
      },
    };
  };

  return {
    given,
    command: message as unknown as Spec<S>['command'],
    event: message as unknown as Spec<S>['event'],
  };
}

function cameTo<S extends SliceTypes>(outcome: Outcome, after: Sees<S>): Came<S> {
  const came: Came<S> = {
    after,
    // oxlint-disable-next-line unicorn/no-thenable -- given, when, then; nothing awaits it
    then(...events) {
      const own = outcome.ends.find(({ command }) => command === COMMAND_ID)?.end;
      if (own?.how === 'rejected') expect.fail(`It was rejected: ${own.reason}`);
      expect(outcome.events.map(({ type, data }) => ({ type, data }))).toEqual(events.flat());
      return came;
    },
    thenRejected(reason) {
      const own = outcome.ends.find(({ command }) => command === COMMAND_ID);
      expect(own?.end ?? 'not ended').toEqual({ how: 'rejected', reason });
      return came;
    },
    thenEnds(...ends) {
      expect(outcome.ends).toEqual(ends.flat());
      return came;
    },
    thenDone(...commands) {
      const done = commands.length === 0 ? [COMMAND_ID] : commands;
      return came.thenEnds(done.map((command) => ({ command, end: { how: 'done' } })));
    },
    thenReverts(...events) {
      expect(outcome.revert ?? []).toEqual(events.flat());
      return came;
    },
  };
  return came;
}
