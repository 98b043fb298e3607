// What somebody did, and when, as far as a server tells it: the last change of a row, a removal,
// what keeps a request from being done. The words are here, so that they are the same everywhere.
import type { LastChange } from './entities.ts';

export type Deed = {
  /** When it was done, where the server says by whom; else when it was heard. */
  readonly ms: number;
  readonly by?: { readonly id: string; readonly name: string };
};

/** Of what was heard at `atMs`. */
export function deedOf(
  { modifiedMs, modifiedById: id, modifiedByName: name }: LastChange,
  atMs: number,
): Deed {
  return id && name ? { ms: modifiedMs ?? atMs, by: { id, name } } : { ms: atMs };
}

/** Whether a server tells anything of it: without that the words name nobody. */
export function isKnownChange({ modifiedMs, modifiedById }: LastChange): boolean {
  return (modifiedMs ?? modifiedById ?? null) !== null;
}

/** 'you', a name, or null when nobody has said. `me`: the id of whoever is signed in. */
export function authorOf({ by }: Deed, me?: string): string | null {
  if (!by) return null;
  return by.id === me ? 'you' : by.name;
}

/** 'Jo Brandt changed this at 09:32 AM'. `by` may also be several names. */
export function didWords(by: string | null, did: string, time: string): string {
  if (by === null) return `Somebody else ${did}, heard at ${time}`;
  return `${by === 'you' ? 'You' : by} ${did} at ${time}`;
}

/** 'Removed by Jo Brandt at 09:32 AM'. */
export function doneWords(done: string, by: string | null, time: string): string {
  return by === null ? `${done} by somebody else, heard at ${time}` : `${done} by ${by} at ${time}`;
}
