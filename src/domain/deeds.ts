// What a person did, and when, as far as the server reports it: the last change of a row, a
// removal, the cause of a refusal. The texts are here so that they are the same everywhere.
import type { LastChange } from './entities.ts';

export type Deed = {
  /** When it was done, where the server names the author; else when the report arrived. */
  readonly ms: number;
  readonly by?: { readonly id: string; readonly name: string };
};

/** For a report that arrived at `atMs`. */
export function deedOf(
  { modifiedMs, modifiedById: id, modifiedByName: name }: LastChange,
  atMs: number,
): Deed {
  return id && name ? { ms: modifiedMs ?? atMs, by: { id, name } } : { ms: atMs };
}

/** Whether the server reports a time or an author; without them the text names no one. */
export function isKnownChange({ modifiedMs, modifiedById }: LastChange): boolean {
  return (modifiedMs ?? modifiedById ?? null) !== null;
}

/** 'you', a name, or null when unknown. `me`: the id of the signed-in user. */
export function authorOf({ by }: Deed, me?: string): string | null {
  if (!by) return null;
  return by.id === me ? 'you' : by.name;
}

/** 'Jo Brandt changed this at 09:32 AM'. `by` may also be several names. */
export function didWords(by: string | null, did: string, time: string): string {
  if (by === null) return `Somebody else ${did}, reported at ${time}`;
  return `${by === 'you' ? 'You' : by} ${did} at ${time}`;
}

/** 'Removed by Jo Brandt at 09:32 AM'. */
export function doneWords(done: string, by: string | null, time: string): string {
  if (by === null) return `${done} by somebody else, reported at ${time}`;
  return `${done} by ${by} at ${time}`;
}
