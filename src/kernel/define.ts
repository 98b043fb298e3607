// Builders for command and event definitions, so that a slice states each fact once.
import type { Lens } from './records.ts';
import type { BulkReader, CommandDef, EventDef, Matters, Schema } from './slice.ts';

/** An operator's intent that ends with its own batch. */
export function intent<D>(schema: Schema<D>, lens: Lens = 'view') {
  return { schema, kind: 'intent', durable: false, undoable: false, settles: 'now', lens } as const;
}

/** A local step that can be taken back. */
export function undoableIntent<D>(schema: Schema<D>, lens: Lens = 'view') {
  return { schema, kind: 'intent', durable: false, undoable: true, settles: 'now', lens } as const;
}

/** An intent that waits for an answer from outside but need not survive a crash. */
export function asyncIntent<D>(schema: Schema<D>, lens: Lens = 'ops') {
  return {
    schema,
    kind: 'intent',
    durable: false,
    undoable: false,
    settles: 'later',
    lens,
  } as const;
}

/** An intent that reaches a server: written first, then decided, then sent. */
export function durableIntent<D>(schema: Schema<D>) {
  return {
    schema,
    kind: 'intent',
    durable: true,
    undoable: false,
    settles: 'later',
    lens: 'ops',
  } as const;
}

/** Input from outside: replies, the clock, other tabs. Needs no end. */
export function input<D>(schema: Schema<D>, lens: Lens = 'ops') {
  return { schema, kind: 'input', durable: false, undoable: false, settles: 'now', lens } as const;
}

export function event<D>(
  schema: Schema<D>,
  options: {
    readonly lens?: Lens;
    readonly touches?: (data: D, matters: Matters) => readonly string[];
    readonly blobs?: (data: D) => readonly string[];
    readonly bulk?: BulkReader;
  } = {},
): EventDef<D> {
  const { lens = 'ops', touches = () => [], blobs, bulk } = options;
  return { schema, lens, touches, ...(blobs && { blobs }), ...(bulk && { bulk }) };
}

/** The payload type of a command or event definition. */
export type Payload<Def> = Def extends { readonly schema: Schema<infer D> } ? D : never;

export type { CommandDef };
